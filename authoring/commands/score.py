"""Score runs: pass rate with its interval, partial credit, guards, pass^k, cost; runs side by side."""

import click

from authoring.commands._format_option import ModuleFormat


@click.command(
    name="score",
    epilog="Exit codes: 0 every episode is scored, 2 unreadable input or runs of different kinds, 3 episodes without a "
    "score, 4 our bug.",
)
@click.argument("dirs", nargs=-1, required=True, type=click.Path())
@click.option("--format", "style", type=ModuleFormat("authoring.runs", "SCORE_NAME"), default="text", show_default=True)
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
    from authoring.screen import out as screen
    from runtime.plugins import module_saying
    from validators.run import CLEAN, NO_VERDICT

    allowed = [each.strip() for each in allow_mixed.split(",") if each.strip()]
    comparison = score_runs([Path(each) for each in dirs], allowed=allowed)
    console = screen()
    colour = out is None and console.is_terminal and not console.no_color
    context = ScoreContext(version("benchwright"), console.width, colour)
    text = module_saying("authoring.runs", "SCORE_NAME", style).render(comparison, context)
    if out is not None:
        write_whole(Path(out), f"{text}\n")
    else:
        click.echo(text, color=colour or None)
    return CLEAN if comparison.complete else NO_VERDICT
