"""Write a starter task that passes check as it is, or the skeleton of an app.

`benchwright new sales.win_notice` writes tasks_yaml/sales/win_notice.yaml and its solution; `benchwright new --app
NAME` writes runtime/apps/NAME.
"""

import click


@click.command(name="new")
@click.argument("name", required=False, metavar="[DOMAIN.SLUG]")
@click.option("--title", help="One line for people.")
@click.option("--split", type=click.Choice(["public", "private", "simple"]), help="Where the task is published.")
@click.option("--folder", type=click.Path(file_okay=False), default="tasks_yaml", show_default=True)
@click.option("--app", help="Write the skeleton of an app of this name instead.")
def command(name: str | None, title: str | None, split: str | None, folder: str, app: str | None) -> int:
    """Write a starter task that passes check as it is, or the skeleton of an app.

    What is missing is asked for in a terminal, and never elsewhere.
    """
    import sys
    from pathlib import Path

    from authoring.errors import ToolError
    from authoring.files import write_whole
    from authoring.scaffold.app import app_files
    from authoring.scaffold.task import check_name, task_files

    if app is not None:
        if name is not None:
            raise ToolError("give a task's name or --app, not both")
        for path, text in app_files(app).items():
            write_whole(path, text, overwrite=False)
            click.echo(f"wrote {path}")
        return 0
    asks = sys.stdin.isatty() and sys.stdout.isatty()
    if name is None:
        if not asks:
            raise ToolError("a task needs a name", tip="benchwright new sales.win_notice_routing")
        name = click.prompt("name (domain.slug, such as sales.win_notice_routing)")
    domain, slug = check_name(name)
    if title is None:
        plain = slug.replace("_", " ").capitalize()
        title = click.prompt("title", default=plain) if asks else plain
    if split is None:
        usual = "simple" if domain == "simple" else "public"
        choice = click.Choice(["public", "private", "simple"])
        split = click.prompt("split", default=usual, type=choice) if asks else usual
    files = task_files(domain, slug, title, split, Path(folder))
    for path in files:
        if path.exists():
            raise ToolError(f"{path} exists already", tip="choose another name, or delete it first")
    for path, text in files.items():
        write_whole(path, text, overwrite=False)
        click.echo(f"wrote {path}")
    click.echo(f"next: benchwright check {next(iter(files))}")
    return 0
