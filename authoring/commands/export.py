"""Send tasks out in another format: to AutomationBench, Inspect AI, verifiers, Harbor, Hugging Face."""

import click

ROWS_ONLY = ("info", "partial")


@click.command(name="export", epilog="Exit codes: 0 all exported, 1 some were refused, 2 unreadable input, 4 our bug.")
@click.argument("format_name", metavar="FORMAT")
@click.argument("paths", nargs=-1, type=click.Path())
@click.option("--out", type=click.Path(), required=True, help="The file or folder to write; - is stdout, for a file.")
@click.option(
    "--info",
    type=click.Choice(["as-is", "text", "object"]),
    default="as-is",
    show_default=True,
    help="For rows, how `info` is written; as-is: as it came, and as JSON text for tasks that never came from a row.",
)
@click.option("--partial", is_flag=True, help="For rows: leave out what a row cannot say, and say what it is.")
@click.option("--include-private", is_flag=True, help="Export private tasks too, with their canary.")
@click.option("--include-solutions", is_flag=True, help="For harbor: references too, for its oracle; not to publish.")
@click.option("--force", is_flag=True, help="Overwrite the file, or the folder of an earlier export.")
@click.option("-q", "--quiet", is_flag=True, help="Show no notes on what is said a little differently.")
@click.pass_context
def command(
    context: click.Context,
    format_name: str,
    paths: tuple[str, ...],
    out: str,
    info: str,
    partial: bool,
    include_private: bool,
    include_solutions: bool,
    force: bool,
    quiet: bool,
) -> int:
    """Send tasks out in another format; solutions stay here unless you say otherwise.

    FORMAT is automationbench (rows in one file), inspect (a package for Inspect AI), verifiers (an environment
    package), harbor (task folders) or huggingface (a data set). PATHS are task files, folders of them, or task ids;
    tasks_yaml when none is given.
    """
    from authoring.convert import foreign
    from authoring.errors import ToolError
    from authoring.tasks import task_paths

    module = foreign(format_name, "exporting")
    folder = getattr(module, "WRITES", "file") == "folder"
    for option in ROWS_ONLY if folder else ():
        if context.get_parameter_source(option) is click.core.ParameterSource.COMMANDLINE:
            raise ToolError(f"--{option} is for rows; `{format_name}` exports whole tasks")
    if include_solutions and not getattr(module, "SOLUTIONS", False):
        raise ToolError(f"--include-solutions is for harbor; `{format_name}` has no place for them")
    found, problems = task_paths(paths)
    if problems:
        raise ToolError("\n".join(problems))
    if not found:
        raise ToolError(f"no task files in {', '.join(paths) or 'tasks_yaml'}; a task file ends in .yaml")
    if folder:
        from authoring.commands._export_folder import to_folder

        options = {"include_solutions": True} if include_solutions else {}
        return to_folder(module, format_name, found, out, include_private=include_private, force=force, options=options)
    from authoring.commands._export_rows import to_file

    return to_file(
        module, found, out, info=info, partial=partial, include_private=include_private, force=force, quiet=quiet
    )
