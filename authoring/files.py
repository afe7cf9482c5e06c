"""Writing what a user asked for."""

from pathlib import Path

from authoring.errors import ToolError
from runtime import whole_file


def write_whole(path: Path, content: str | bytes, *, overwrite: bool = True) -> None:
    """Write a file whole or not at all; folders are made.

    Raises ToolError when the file exists and may not be overwritten, or cannot be written.
    """
    if path.exists() and not overwrite:
        raise ToolError(f"{path} exists already", tip="choose another name, or delete it first")
    try:
        whole_file.write_whole(path, content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise ToolError(f"cannot write {path}: {error.strerror or error}") from None
