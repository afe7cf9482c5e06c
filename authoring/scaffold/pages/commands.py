"""`docs/commands.md`: the help of every command and subcommand."""

from collections.abc import Iterator
from pathlib import Path

import click

from authoring.scaffold.markdown import code, page
from runtime.plugins import load

OWNS = ("docs/commands.md",)
WIDTH = 100

_CODES = """\
| exit code | meaning |
| --- | --- |
| 0 | clean |
| 1 | findings, or a task that is not completed |
| 2 | wrong usage, or input that cannot be read |
| 3 | no verdict: nothing to check, or something could not be checked |
| 4 | our own code failed |
| 130 | interrupted |"""


def files() -> dict[Path, str]:
    """The one page."""
    # Loaded by name: the command line stands above the pages that describe it.
    cli: click.Command = load("authoring", "cli").cli
    blocks = ["Results go to stdout, everything else to stderr.", _CODES]
    for path, text in _helps(cli, "benchwright", None):
        blocks += [f"## {path}", code(text, "text")]
    return {Path("docs") / "commands.md": page("Commands", *blocks)}


def _helps(command: click.Command, name: str, parent: click.Context | None) -> Iterator[tuple[str, str]]:
    """Path and help of a command and of the visible commands below it."""
    context = click.Context(
        command, info_name=name, parent=parent, terminal_width=WIDTH, max_content_width=WIDTH,
        help_option_names=["-h", "--help"],
    )  # fmt: skip
    yield context.command_path, command.get_help(context)
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            below = command.get_command(context, each)
            if below is not None and not below.hidden:
                yield from _helps(below, each, context)
