"""The `benchwright` command. Nothing of weight is imported before a command is chosen."""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from authoring.errors import ToolError

COMMANDS = Path(__file__).parent / "commands"
BUG = 4
INTERRUPTED = 130


class LazyCommands(click.Group):
    """Commands found by walking `authoring/commands`, each imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the command modules, sorted."""
        return sorted(self._files())

    @staticmethod
    def _files() -> dict[str, Path]:
        """Command name -> file. A name that Python reserves has a file with an underscore behind it."""
        files = (path for path in COMMANDS.glob("*.py") if not path.name.startswith("_"))
        return {path.stem.rstrip("_").replace("_", "-"): path for path in files}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command module and give its `command`."""
        file = self._files().get(cmd_name)
        if file is None:
            return None
        module = import_module(f"authoring.commands.{file.stem}")
        found: click.Command = module.command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with the first line of their modules' docstrings, importing none of them."""
        rows = [(name, _first_line(file)) for name, file in sorted(self._files().items())]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click's, with the nearest command offered for a misspelt one."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), n=1)
            if near:
                raise click.UsageError(f"{error.message} Did you mean {near[0]!r}?", ctx) from None
            raise


def _first_line(path: Path) -> str:
    """The first line of a module's docstring, read as text: importing the module would cost too much."""
    with path.open(encoding="utf-8") as source:
        return source.readline().strip().strip('"')


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        from importlib.metadata import version

        click.echo(f"benchwright {version('benchwright')}")
        ctx.exit()


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version."
)
def cli() -> None:
    """Write agent-benchmark tasks, check them, and prove them by running them."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 clean, 1 findings, 2 usage, 3 no verdict, 4 our bug, 130 interrupted."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and give its exit code. What a user did wrong is one message; never a traceback."""
    try:
        result: Any = cli.main(args=arguments, standalone_mode=False, prog_name="benchwright")
        return result if isinstance(result, int) else 0
    except ToolError as error:
        click.echo(f"error: {error.message}", err=True)
        if error.tip:
            click.echo(f"  tip: {error.tip}", err=True)
        return error.exit_code
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort) as interrupt:
        said = str(interrupt.__cause__ or interrupt)  # click puts its own Abort around an interrupt
        click.echo(said or "interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("BENCHWRIGHT_DEBUG"):
            raise
        click.echo(f"error: our own code failed: {type(error).__name__}: {error}", err=True)
        click.echo("  tip: run again with BENCHWRIGHT_DEBUG=1 to see where, and report it", err=True)
        return BUG


if __name__ == "__main__":
    main()
