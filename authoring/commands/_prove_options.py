"""Options that `prove` and `check` share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from authoring.commands._format_option import ModuleFormat

Command = TypeVar("Command", bound=Callable[..., Any])


def proof_options(command: Command) -> Command:
    """The options of a proving run."""
    formats = ModuleFormat("validators.report", "PROOF_NAME")
    options = [
        click.option("--format", "style", type=formats, default="text", show_default=True),
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
