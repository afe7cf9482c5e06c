"""Show one episode of a run: the trigger, each call with its effect, what was said, the verdicts."""

import click


@click.command(name="show", epilog="Exit codes: 0 shown, 2 no such run, task or trial, 4 our bug.")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.argument("task")
@click.option("--trial", type=click.IntRange(min=1), help="Which trial; the first there is unless said.")
@click.option("--calls", type=click.IntRange(min=0), metavar="N", help="Show so many calls at most.")
@click.option("--messages", type=click.IntRange(min=0), metavar="N", help="Show so many messages at most.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(folder: str, task: str, trial: int | None, calls: int | None, messages: int | None, style: str) -> int:
    """Show one episode of a run: the trigger, each call with its effect, what was said, the verdicts.

    DIR is a run directory, TASK a task id. `--format json` gives the whole record.
    """
    from pathlib import Path

    import orjson

    from authoring.errors import ToolError
    from authoring.runs.shown import Limits, episode_text
    from authoring.runs.store import RunDir
    from authoring.screen import out
    from runtime.task.nearest import did_you_mean

    directory = RunDir.open(Path(folder))
    if task not in directory.manifest.tasks:
        known = directory.manifest.tasks
        near = (
            did_you_mean(task, known) or f"; there are {', '.join(sorted(known)[:5])}{' ...' if len(known) > 5 else ''}"
        )
        raise ToolError(f"{folder} did not run `{task}`{near}")
    found = {
        number: record
        for (name, number), record in directory.latest(holding=orjson.dumps(task)).items()
        if name == task
    }
    if not found:
        raise ToolError(f"{folder} has no episode of {task} yet", tip=f"benchwright run --resume {folder}")
    if trial is not None and trial not in found:
        there = ", ".join(map(str, sorted(found)))
        raise ToolError(f"{folder} has no trial {trial} of {task}; there is {there}")
    record = found[trial if trial is not None else min(found)]
    if style == "json":
        click.echo(orjson.dumps(record, option=orjson.OPT_INDENT_2).decode())
    else:
        console = out()
        click.echo(episode_text(record, console, Limits(calls, messages)), color=console.is_terminal or None)
    return 0
