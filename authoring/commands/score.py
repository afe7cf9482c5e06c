"""Score runs: pass rate with its interval, partial credit, guards, pass^k, cost; runs side by side."""

from typing import Any

import click


class Format(click.ParamType):  # type: ignore[type-arg]  # not generic in every click that is allowed
    """A report format; its choices are the modules there are."""

    name = "format"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """`[text|json|...]`"""
        from authoring.runs.score_formats import formats

        return f"[{'|'.join(formats())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is. Fails for one that no module has, with the nearest spelling."""
        from authoring.runs.score_formats import formats

        if value not in formats():
            from runtime.task.nearest import did_you_mean

            near = did_you_mean(value, formats()) or f"; there are {', '.join(formats())}"
            self.fail(f"there is no format `{value}`{near}", param, ctx)
        return str(value)


@click.command(
    name="score",
    epilog="Exit codes: 0 every episode is scored, 2 unreadable input or runs of different kinds, 3 episodes without a "
    "score, 4 our bug.",
)
@click.argument("dirs", nargs=-1, required=True, type=click.Path())
@click.option("--format", "style", type=Format(), default="text", show_default=True)
@click.option("--out", type=click.Path(dir_okay=False), help="Write the report to this file.")
@click.option(
    "--allow-mixed", metavar="KINDS", default="", help="What may differ between the runs: dataset,toolset,split."
)
def command(dirs: tuple[str, ...], style: str, out: str | None, allow_mixed: str) -> int:
    """Score runs: pass rate with its interval, partial credit, guards, pass^k, cost; runs side by side.

    DIRS are run directories. Several are compared task by task, each two of them: the later less the earlier.
    Episodes without a verdict are counted apart, and never as failed.
    """
    from importlib.metadata import version
    from pathlib import Path

    from authoring.files import write_whole
    from authoring.runs.comparing import score_runs
    from authoring.runs.score_context import ScoreContext
    from authoring.runs.score_formats import format_module
    from authoring.screen import out as screen
    from validators.run import CLEAN, NO_VERDICT

    allowed = [each.strip() for each in allow_mixed.split(",") if each.strip()]
    comparison = score_runs([Path(each) for each in dirs], allowed=allowed)
    console = screen()
    colour = out is None and console.is_terminal and not console.no_color
    text = format_module(style).render(comparison, ScoreContext(version("benchwright"), console.width, colour))
    if out is not None:
        write_whole(Path(out), f"{text}\n")
    else:
        click.echo(text, color=colour or None)
    return CLEAN if comparison.complete else NO_VERDICT
