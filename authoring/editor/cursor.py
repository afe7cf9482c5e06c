"""Where a cursor stands in a YAML text that is being typed: the path of the value or key under it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from runtime.task.positions import Path
from runtime.task.yaml_reader import Document, read

DocPath: TypeAlias = tuple[str | int, ...]
MARK = "zzcursorzz"
_WORD = re.compile(r"[\w./@:$?=&%{}+-]*$")
_KEY_WORD = re.compile(r"[\w]*$")


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a document."""

    path: DocPath
    """The path of the value that is typed, or of the mapping that the key is typed in."""
    is_key: bool
    typed: str
    """What stands before the cursor of the word under it."""
    data: Any
    """The document's data, the typed word left out."""


def cursor_at(text: str, line: int, column: int) -> Cursor | None:
    """The cursor at a line and column counted from 0, or None where the text around it cannot be read.

    The word under the cursor is replaced by a mark, as a key and as a value, and the text read again: the reading that
    works says which it is.
    """
    lines = text.split("\n")
    if line >= len(lines):
        return None
    before, after = lines[line][:column], lines[line][column:]
    for pattern, shape in ((_KEY_WORD, "{}: {{}}"), (_KEY_WORD, "{}: "), (_WORD, "{}"), (_KEY_WORD, "- {}")):
        found = pattern.search(before)
        typed = found.group() if found else ""
        rest = re.sub(r"^[\w./@:-]*:?", "", after) if shape.startswith("{}: ") else re.sub(r"^[\w./@-]*", "", after)
        tried = [*lines]
        tried[line] = before[: len(before) - len(typed)] + shape.format(MARK) + rest
        place = _find(read("\n".join(tried)))
        if place is not None:
            path, is_key, data = place
            listed = before[: len(before) - len(typed)].rstrip()[-1:] in ("[", ",")
            if is_key and listed and path and isinstance(path[-1], int) and len(_at(data, path)) == 1:
                continue  # an item of `[a, b` may be read as a mapping of one key; it is meant as a value
            return Cursor(path, is_key, typed, data)
    return None


def _find(document: Document) -> tuple[DocPath, bool, Any] | None:
    if any("given already" not in each.message for each in document.problems) or document.data is None:
        return None
    for path, is_key in _marks(document.data, ()):
        return path, is_key, document.data
    return None


def _at(data: Any, path: DocPath) -> Any:
    for step in path:
        data = data[step]
    return data


def _marks(value: Any, at: DocPath) -> Iterator[tuple[DocPath, bool]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == MARK:
                yield at, True
            else:
                yield from _marks(inner, (*at, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _marks(inner, (*at, place))
    elif isinstance(value, str) and MARK in value:
        yield at, False


def path_at(document: Document, line: int, column: int) -> tuple[Path, bool] | None:
    """The innermost value or key of a sound document that covers a line and column counted from 0."""
    here = (line + 1, column + 1)
    best: tuple[Path, bool] | None = None
    for spans, is_key in ((document.spans, False), (document.keys, True)):
        for path in spans:
            span = spans[path]
            if (span.line, span.column) <= here <= (span.end_line, span.end_column) and (
                best is None or len(path) > len(best[0]) or (is_key and len(path) == len(best[0]))
            ):
                best = (path, is_key)
    return best
