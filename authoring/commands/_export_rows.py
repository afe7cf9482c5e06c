"""`export` to one file of rows."""

import json
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import click

from authoring.errors import ToolError
from authoring.files import write_whole
from authoring.progress import progress
from authoring.screen import err
from runtime.gateway.gateway import default_gateway


def to_file(
    module: ModuleType,
    found: Sequence[Path],
    out: str,
    *,
    info: str,
    partial: bool,
    include_private: bool,
    force: bool,
    quiet: bool,
) -> int:
    """Write the rows and say what was left out; the exit code. Raises ToolError."""
    if out != "-" and Path(out).is_dir():
        raise ToolError(f"{out} is a folder, expected a file")
    if out != "-" and Path(out).exists() and not force:
        raise ToolError(f"{out} exists already", tip="--force overwrites it")
    rows: list[str] = []
    refused = 0
    as_text = None if info == "as-is" else info == "text"
    with progress("exporting", len(found)) as advance:
        for each in module.export_tasks(
            found, default_gateway(), partial=partial, include_private=include_private, info_is_text=as_text
        ):
            advance(each.name)
            for remark in each.refused:
                err().print(f"{'left out' if each.row else 'refused'}: {remark}", style="red", soft_wrap=True)
            for remark in () if quiet else each.notes:
                err().print(f"note: {remark}", style="yellow", soft_wrap=True)
            if each.row is None:
                refused += 1
            else:
                rows.append(json.dumps(each.row, ensure_ascii=False) + "\n")
    if rows and out == "-":
        click.echo("".join(rows), nl=False)
    elif rows:
        write_whole(Path(out), "".join(rows))
    parts = [f"{len(rows)} row{'' if len(rows) == 1 else 's'} written to {out}" if rows else "no row written"]
    parts += [f"{refused} task{'' if refused == 1 else 's'} refused"] if refused else []
    err().print(" · ".join(parts), style="bold", soft_wrap=True)
    if refused and not partial:
        err().print("  tip: --partial exports the rest of a task and names what is missing", soft_wrap=True)
    return 1 if refused else 0
