"""Judge the episodes of runs again by tasks as they are now, without the agent."""

import click


@click.command(
    name="regrade",
    epilog="Exit codes: 0 nothing moves, 1 results flip or a task wants a new version, 2 unreadable input, "
    "3 some could not be judged again.",
)
@click.argument("dirs", nargs=-1, required=True, type=click.Path(file_okay=False))
@click.option("--tasks", multiple=True, type=click.Path(), help="The tasks as they are now; tasks_yaml unless said.")
@click.option("--out", type=click.Path(file_okay=False), help="Write the runs with new verdicts here.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-q", "--quiet", is_flag=True, help="Counts only, no line for each flip.")
def command(dirs: tuple[str, ...], tasks: tuple[str, ...], out: str | None, style: str, quiet: bool) -> int:
    """Judge the episodes of runs again by tasks as they are now, without the agent.

    Recorded end states are judged by the assertions of now; where the seed or the specs have changed, the recorded
    calls are made again first.
    """
    from authoring.commands._regrade_report import as_data, as_text, exit_code_of
    from authoring.runs.regrade_runs import regrade_runs

    found = regrade_runs(dirs, tasks, out)
    code = exit_code_of(found)
    if style == "json":
        import orjson

        click.echo(orjson.dumps(as_data(found, code), option=orjson.OPT_INDENT_2).decode())
    else:
        click.echo(as_text(found, code, quiet=quiet))
    return code
