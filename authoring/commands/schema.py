"""Print the JSON Schema of a task file, for editors."""

import click


@click.command(name="schema")
@click.argument("name", type=click.Choice(["task", "solution", "finding"]), default="task")
@click.option("--out", type=click.Path(dir_okay=False), help="Write to this file.")
def command(name: str, out: str | None) -> int:
    """Print the JSON Schema of a task file (or of a solution file, or of a finding), for editors."""
    from pathlib import Path

    from authoring.files import write_whole
    from authoring.scaffold.schemas import schema_text

    text = schema_text(name)
    if out:
        write_whole(Path(out), text)
    else:
        click.echo(text, nl=False)
    return 0
