"""Writing files whole or not at all."""

import os
from pathlib import Path

UNFINISHED = ".part"
"""How the name of a file ends that is being written; one that is left behind is of a process that was killed."""


def write_whole(path: Path, data: bytes) -> None:
    """Write to a temporary file beside `path` and rename it into place; folders are made.

    Raises OSError. Whatever is raised, an interruption too, leaves what stood at `path`, and nothing beside it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.parent / f"{path.name[:40]}.{os.urandom(6).hex()}{UNFINISHED}"
    try:
        with part.open("xb") as file:
            file.write(data)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
