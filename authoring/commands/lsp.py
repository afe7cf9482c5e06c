"""Run the language server for editors, over standard input and output."""

import click


@click.command(name="lsp")
def command() -> int:
    """Run the language server for editors, over standard input and output.

    It shows lint's findings while typing, explains what is under the cursor, completes, and offers fixes.
    """
    from importlib.metadata import version

    from authoring.errors import ToolError

    try:
        from authoring.editor.server import make_server
    except ModuleNotFoundError as error:
        if error.name not in ("pygls", "lsprotocol"):
            raise
        raise ToolError("the language server needs pygls", tip="pip install 'benchwright[lsp]'") from None
    make_server(version("benchwright")).start_io()
    return 0
