"""`export` to a folder: a package, or task folders, for a harness that is not ours."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

from authoring.convert._folder import candidates, check_free, write_folder
from authoring.errors import ToolError
from authoring.progress import progress
from authoring.screen import err
from runtime.episode.prepared import Prepared


def to_folder(
    module: ModuleType,
    format_name: str,
    found: Sequence[Path],
    out: str,
    *,
    include_private: bool,
    force: bool,
    options: Mapping[str, bool],
) -> int:
    """Write the folder and say what went into it; the exit code. `options` are the format's own. Raises ToolError."""
    if out == "-":
        raise ToolError(f"`{format_name}` writes a folder, and - is one stream", tip="--out DIR")
    folder = Path(out)
    check_free(folder, force=force)
    tasks: list[Prepared] = []
    refused = 0
    with progress("exporting", len(found)) as advance:
        for each in candidates(found, include_private=include_private):
            advance(each.path.stem)
            for line in each.refused:
                err().print(f"refused: {line}", style="red", soft_wrap=True)
            if each.prepared is None:
                refused += 1
            else:
                tasks.append(each.prepared)
    if tasks:
        write_folder(folder, format_name, module.files(tasks, folder.resolve().name, **options), tasks)
    parts = [f"{_tasks(len(tasks))} written to {out}" if tasks else "nothing written"]
    parts += [f"{_tasks(refused)} refused"] if refused else []
    err().print(" · ".join(parts), style="bold", soft_wrap=True)
    if tasks:
        err().print(f"next: {folder / 'README.md'} says how it is installed and run", soft_wrap=True)
    return 1 if refused else 0


def _tasks(count: int) -> str:
    return f"{count} task{'' if count == 1 else 's'}"
