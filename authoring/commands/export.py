"""Send tasks out in another format: AutomationBench's rows."""

import click


@click.command(name="export", epilog="Exit codes: 0 all exported, 1 some were refused, 2 unreadable input, 4 our bug.")
@click.argument("format_name", metavar="FORMAT")
@click.argument("paths", nargs=-1, type=click.Path())
@click.option("--out", type=click.Path(dir_okay=False), required=True, help="The file to write; - is stdout.")
@click.option(
    "--info",
    type=click.Choice(["as-is", "text", "object"]),
    default="as-is",
    show_default=True,
    help="How `info` is written; as-is: as it came, and as JSON text for tasks that never came from a row.",
)
@click.option("--partial", is_flag=True, help="Leave out what a row cannot say, and say what it is.")
@click.option("--include-private", is_flag=True, help="Export private tasks too, with their canary.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@click.option("-q", "--quiet", is_flag=True, help="Show no notes on what is said a little differently.")
def command(
    format_name: str,
    paths: tuple[str, ...],
    out: str,
    info: str,
    partial: bool,
    include_private: bool,
    force: bool,
    quiet: bool,
) -> int:
    """Send tasks out in another format, such as AutomationBench's rows; solutions never leave.

    PATHS are task files, folders of them, or task ids; tasks_yaml when none is given.
    """
    import json
    from pathlib import Path

    from authoring.convert import foreign
    from authoring.errors import ToolError
    from authoring.files import write_whole
    from authoring.progress import progress
    from authoring.screen import err
    from authoring.tasks import task_paths
    from runtime.gateway.gateway import default_gateway

    module = foreign(format_name, "exporting")
    found, problems = task_paths(paths)
    if problems:
        raise ToolError("\n".join(problems))
    if not found:
        raise ToolError(f"no task files in {', '.join(paths) or 'tasks_yaml'}; a task file ends in .yaml")
    if out != "-" and Path(out).exists() and not force:
        raise ToolError(f"{out} exists already", tip="--force overwrites it")
    rows: list[str] = []
    refused = 0
    gateway = default_gateway()
    as_text = None if info == "as-is" else info == "text"
    with progress("exporting", len(found)) as advance:
        for each in module.export_tasks(
            found, gateway, partial=partial, include_private=include_private, info_is_text=as_text
        ):
            advance(each.name)
            for remark in each.refused:
                err().print(f"{'left out' if each.row else 'refused'}: {remark}", style="red", soft_wrap=True)
            for remark in () if quiet else each.notes:
                err().print(f"note: {remark}", style="yellow", soft_wrap=True)
            if each.row is None:
                refused += 1
            else:
                rows.append(json.dumps(each.row, ensure_ascii=False) + "\n")
    if rows and out == "-":
        click.echo("".join(rows), nl=False)
    elif rows:
        write_whole(Path(out), "".join(rows))
    parts = [f"{len(rows)} row{'' if len(rows) == 1 else 's'} written to {out}" if rows else "no row written"]
    parts += [f"{refused} task{'' if refused == 1 else 's'} refused"] if refused else []
    err().print(" · ".join(parts), style="bold", soft_wrap=True)
    if refused and not partial:
        err().print("  tip: --partial exports the rest of a task and names what is missing", soft_wrap=True)
    return 1 if refused else 0
