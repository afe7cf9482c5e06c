"""Records put at the end of lists in a YAML text; everything else in it stays as it was."""

from collections.abc import Mapping, Sequence
from typing import Any

from authoring.yaml_text import items_text
from runtime.kit.records import RecordDict
from runtime.kit.values import identical
from runtime.task.positions import Path, Span
from runtime.task.yaml_reader import Document, read
from runtime.task.yaml_rewrite import Edit, RewriteError, scalar, splice


def with_records(document: Document, added: Mapping[Path, Sequence[RecordDict]]) -> str:
    """The text with records behind the last ones of lists. Raises RewriteError where that would change more."""
    edits = [_edit(document, at, records) for at, records in added.items() if records]
    text = splice(document.source, edits)
    again = read(text)
    expected = document.data
    for at, records in added.items():
        expected = _appended(expected, at, records)
    if again.problems or not identical(again.data, expected):
        raise RewriteError("the records cannot be added without changing something else")
    return text


def _edit(document: Document, at: Path, records: Sequence[RecordDict]) -> Edit:
    lines = document.source.splitlines(keepends=True)
    last = document.spans[(*at, _length(document.data, at) - 1)]
    begin = document.spans[at]
    first = lines[begin.line - 1][begin.column - 1 : begin.column]
    if first == "[":
        indent = document.spans[(*at, 0)].column - 1
        text = "".join(f",\n{' ' * indent}{scalar(each)}" for each in records)
        return Edit(Span(last.end_line, last.end_column, last.end_line, last.end_column), text)
    line = _after(document, (*at, _length(document.data, at) - 1), lines)
    text = items_text(records, begin.column - 1)
    if line > len(lines):
        end = len(lines[-1].rstrip("\r\n")) + 1
        return Edit(Span(len(lines), end, len(lines), end), "\n" + text.removesuffix("\n"))
    return Edit(Span(line, 1, line, 1), text)


def _after(document: Document, at: Path, lines: Sequence[str]) -> int:
    """The line behind everything that belongs to a value: its last scalar, its last bracket."""
    span = document.spans[at]
    end_line, end_column = span.end_line, span.end_column
    last = end_line - 1 if end_column == 1 else end_line
    while last > span.line and not lines[last - 1].strip():
        last -= 1
    while last > span.line and lines[last - 1].lstrip().startswith("#"):
        last -= 1
    return last + 1


def _length(data: Any, at: Path) -> int:
    for step in at:
        data = data[step]
    return len(data)


def _appended(data: Any, at: Path, records: Sequence[RecordDict]) -> Any:
    if not at:
        return [*data, *records]
    step, rest = at[0], at[1:]
    if isinstance(data, dict):
        return {key: _appended(inner, rest, records) if key == step else inner for key, inner in data.items()}
    return [_appended(inner, rest, records) if place == step else inner for place, inner in enumerate(data)]
