"""Writing files whole or not at all."""

import os
import tempfile
from pathlib import Path

from authoring.errors import ToolError


def write_whole(path: Path, content: str | bytes, *, overwrite: bool = True) -> None:
    """Write to a temporary file beside `path` and rename it into place; folders are made.

    Raises ToolError when the file exists and may not be overwritten, or cannot be written.
    """
    if path.exists() and not overwrite:
        raise ToolError(f"{path} exists already", tip="choose another name, or delete it first")
    data = content.encode() if isinstance(content, str) else content
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(temporary).chmod(0o644)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ToolError(f"cannot write {path}: {error.strerror or error}") from None
