"""Changing one thing in a YAML text and nothing else: comments, order, quoting and every other line stay as they were.

An edit replaces the characters of one span. The result is read again: an edit that would change anything but what it
says is refused, so that no file is ever written in a broken state.
"""

import re
from dataclasses import dataclass
from io import StringIO
from typing import Any

from ruamel.yaml import YAML

from runtime.task.positions import Path, Span
from runtime.task.yaml_reader import Document, read

_LINE_END = re.compile(r"\r\n|\r|\n")
"""What ends a line of YAML 1.2; the other line breaks of Unicode do not."""


class RewriteError(ValueError):
    """The edit cannot be made without changing something else; the message says why."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of text and what takes its place."""

    span: Span
    text: str


def set_value(document: Document, path: Path, value: Any) -> str:
    """The text with the value at `path` replaced. Raises RewriteError, and KeyError for a path that is not there."""
    text = document.spans.text(path)
    if "\n" in text and not isinstance(value, str | int | float | bool | None):
        raise RewriteError("a block value can only be replaced by a scalar")
    return _applied(document, Edit(document.spans[path], scalar(value)), path, value)


def rename_key(document: Document, path: Path, name: str) -> str:
    """The text with the key of the mapping entry at `path` renamed. Raises RewriteError and KeyError."""
    edited = splice(document.source, [Edit(document.keys[path], scalar(name))])
    expected = _renamed(document.data, path, name)
    return _verified(edited, expected)


def splice(source: str, edits: list[Edit]) -> str:
    """The text with every edit made. Raises RewriteError for edits that overlap."""
    starts = _line_starts(source)
    placed = [(_offset(starts, edit.span.line, edit.span.column), edit) for edit in edits]
    parts: list[str] = []
    at = 0
    for start, edit in sorted(placed, key=lambda each: each[0]):
        end = _offset(starts, edit.span.end_line, edit.span.end_column)
        if start < at:
            raise RewriteError("two edits touch the same text")
        parts += [source[at:start], edit.text]
        at = end
    return "".join([*parts, source[at:]])


def scalar(value: Any) -> str:
    """A value as YAML on one line, quoted only where it must be."""
    writer = YAML(typ=["rt", "string"])
    writer.default_flow_style = True
    writer.width = 1_000_000
    stream = StringIO()
    writer.dump([value], stream)
    text = stream.getvalue().strip(" \n")  # and no other blank, which belongs to the value
    inner = text[1:-1] if text.startswith("[") else text.removeprefix("- ")
    return inner.strip(" ")


def _applied(document: Document, edit: Edit, path: Path, value: Any) -> str:
    edited = splice(document.source, [edit])
    return _verified(edited, _replaced(document.data, path, value))


def _verified(edited: str, expected: Any) -> str:
    again = read(edited)
    if again.problems:
        raise RewriteError(f"the edit would break the file: {again.problems[0].message}")
    if again.data != expected:
        raise RewriteError("the edit would change more than it says")
    return edited


def _replaced(data: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, dict):
        return {key: _replaced(inner, rest, value) if key == step else inner for key, inner in data.items()}
    return [_replaced(inner, rest, value) if place == step else inner for place, inner in enumerate(data)]


def _renamed(data: Any, path: Path, name: str) -> Any:
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        return [_renamed(inner, rest, name) if place == step else inner for place, inner in enumerate(data)]
    if rest:
        return {key: _renamed(inner, rest, name) if key == step else inner for key, inner in data.items()}
    return {name if key == step else key: inner for key, inner in data.items()}


def _line_starts(source: str) -> list[int]:
    return [0, *(found.end() for found in _LINE_END.finditer(source))]


def _offset(starts: list[int], line: int, column: int) -> int:
    return starts[line - 1] + column - 1
