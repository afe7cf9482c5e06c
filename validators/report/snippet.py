"""A finding as a compiler shows it: place, code, message, the source line with carets, tip."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from rich.text import Text

from validators.finding import Finding, Place

_COLOURS = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}


def finding_lines(finding: Finding) -> Iterator[Text]:
    """The lines of one finding."""
    place = finding.place
    colour = _COLOURS[finding.severity]
    yield Text.assemble(
        (f"{place.path}:{place.line}:{place.column}: ", "bold"),
        (f"{finding.severity}[{finding.code}]", colour),
        f" {finding.message}",
    )
    yield from source_lines(place, "^", colour)
    for related in finding.related:
        yield from source_lines(related.place, "-", "blue", related.message)
    if finding.tip:
        yield Text.assemble(("   = tip: ", "cyan"), finding.tip)


def source_lines(place: Place, mark: str, colour: str, message: str = "") -> Iterator[Text]:
    """The source line of a place and a line of carets under it; nothing where the file cannot be read."""
    lines = _lines(place.path)
    if not 0 < place.line <= len(lines):
        return
    line = lines[place.line - 1].replace("\t", " ")
    width = max(1, (place.end_column if place.end_line == place.line else len(line) + 1) - place.column)
    width = min(width, max(1, len(line) - place.column + 1))
    shown, column = _cut(line, place.column - 1)
    yield Text.assemble((f"{place.line:>5} | ", "dim"), shown)
    yield Text.assemble(
        ("      | ", "dim"),
        " " * column,
        (mark * min(width, max(1, len(shown) - column)), colour),
        f" {message}" if message else "",
    )


def _cut(line: str, column: int, room: int = 100) -> tuple[str, int]:
    if len(line) <= room:
        return line, column
    start = max(0, min(column - 20, len(line) - room))
    shown = ("…" if start else "") + line[start : start + room] + ("…" if start + room < len(line) else "")
    return shown, column - start + bool(start)


def _lines(path: str) -> list[str]:
    try:
        place = Path(path).resolve()
        status = place.stat()
        return _read(place, status.st_mtime_ns, status.st_size)
    except OSError:
        return []


@lru_cache(maxsize=64)
def _read(place: Path, written: int, size: int) -> list[str]:
    """The lines of a file as it was written last: `--fix` shows a file again that it has changed in between."""
    return place.read_text(encoding="utf-8", errors="replace").splitlines()
