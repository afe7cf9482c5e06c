"""Options that `prove` and `check` share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


class ProofFormat(click.ParamType):  # type: ignore[type-arg]  # not generic in every click that is allowed
    """A format of the proof report; its choices are the modules there are."""

    name = "format"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """`[text|json|...]`"""
        from validators.report.proof_formats import formats

        return f"[{'|'.join(formats())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is. Fails for one that no module has, with the nearest spelling."""
        from validators.report.proof_formats import formats

        if value not in formats():
            from runtime.task.nearest import did_you_mean

            self.fail(f"there is no format `{value}`{did_you_mean(value, formats())}", param, ctx)
        return str(value)


def proof_options(command: Command) -> Command:
    """The options of a proving run."""
    options = [
        click.option("--format", "style", type=ProofFormat(), default="text", show_default=True),
        click.option("--out", type=click.Path(dir_okay=False), help="Write the report to this file."),
        click.option(
            "--min-score",
            type=click.FloatRange(0, 1),
            help="The mutation score a task has to reach: from there on its survivors are notes.",
        ),
        click.option("--engine", default="processes", show_default=True, help="serial, processes or ray."),
        click.option("--jobs", type=click.IntRange(min=1), help="Processes; one a core unless said."),
        click.option("--no-cache", is_flag=True, help="Prove every task anew, and keep no evidence."),
        click.option("-v", "--verbose", is_flag=True, help="Show every variant and every lazy agent."),
        click.option("-q", "--quiet", is_flag=True, help="Show only tasks that are not clean."),
    ]
    for option in reversed(options):
        command = option(command)
    return command
