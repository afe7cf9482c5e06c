"""Writing the assertions that a proof suggests into the task file, one by one, each tried again before it is kept."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from authoring.files import write_whole
from runtime.gateway.gateway import default_gateway
from runtime.task.positions import Span
from runtime.task.yaml_reader import Document, read
from runtime.task.yaml_rewrite import Edit, scalar, splice
from validators.proof.kit.result import TaskProof, Tried
from validators.prove import prove_task

_MARK = "\ufeff"
WIDTH = 118
"""Characters of a line that is written."""
_LINE_END = re.compile(r"\r\n|\r|\n")


def insert_suggestions(proof: TaskProof) -> Iterator[str]:
    """Add what kills survivors, and give lines that say what was done.

    The task is proved again after each one; what would break anything is taken out again. Whatever interrupts that,
    the file is left as it was before the suggestion in hand. Raises ToolError for a file that cannot be written.
    """
    path = Path(proof.path)
    seen: set[str] = set()
    while (tried := next(_open(proof, seen), None)) is not None:
        seen.add(tried.suggestion)
        before = path.read_bytes()
        edited = placed(before.decode("utf-8"), tried)
        if edited is None:
            yield f"{path}: the assertion for {tried.id} could not be placed; add it by hand"
            continue
        after = _kept(path, before, edited, proof, tried)
        if after is None:
            yield f"{path}: the assertion for {tried.id} was tried and taken out again"
            continue
        what = f"changed `{tried.suggestion_at}`" if tried.suggestion_at else "added an assertion"
        yield f"{path}: {what} against {tried.id} ({tried.operator})"
        proof = after


def _open(proof: TaskProof, seen: set[str]) -> Iterator[Tried]:
    return (each for each in proof.mutants if each.suggestion and each.suggestion not in seen)


def _kept(path: Path, before: bytes, edited: str, proof: TaskProof, tried: Tried) -> TaskProof | None:
    """The proof of the edited task, or None where the edit was taken back."""
    after = None
    try:
        write_whole(path, edited)
        found = prove_task(path, default_gateway())
        after = None if _is_worse(proof, found, tried) else found
    finally:
        if after is None:
            write_whole(path, before)
    return after


def _is_worse(before: TaskProof, after: TaskProof, tried: Tried) -> bool:
    """Whether a right run fails now, a foil passes, something cannot be checked any more, or the mutant survives."""
    if after.reference is None or after.reference["task_completed_correctly"] != 1:
        return True
    if after.alternatives != before.alternatives or after.foils != before.foils:
        return True
    if after.false_fails > before.false_fails or len(after.unchecked) > len(before.unchecked):
        return True
    fates = {(each.operator, each.says): each.fate for each in after.mutants}
    return fates.get((tried.operator, tried.says)) == "survived"


def placed(text: str, tried: Tried) -> str | None:
    """The text of a task file with a suggestion in it and nothing else changed; None where that cannot be done."""
    document = read(text)
    data: Any = document.data
    if document.problems or not isinstance(data, dict):
        return None
    listed = data.get("assertions")
    wanted = read(tried.suggestion).data
    if not isinstance(listed, list) or not listed or not isinstance(wanted, dict):
        return None
    if tried.suggestion_at:
        names = [each.get("id") if isinstance(each, dict) else None for each in listed]
        if tried.suggestion_at not in names:
            return None
        at = names.index(tried.suggestion_at)
        new = {key: value for key, value in wanted.items() if key not in listed[at]}
        edit = _more_keys(document, at, new)
        expected = [*listed[:at], {**listed[at], **new}, *listed[at + 1 :]]
    else:
        edit = _one_more(document, len(listed) - 1, tried.suggestion, wanted)
        expected = [*listed, wanted]
    edited = splice(document.source, [edit])
    again = read(edited)
    if again.problems or again.data != {**data, "assertions": expected}:
        return None
    return (_MARK if text.startswith(_MARK) else "") + edited


def _one_more(document: Document, last: int, suggestion: str, wanted: dict[Any, Any]) -> Edit:
    """An assertion after the last one: on a line of its own, or on several where it would be too long for one."""
    whole, span = document.spans["assertions",], document.spans["assertions", last]
    if document.spans.text(("assertions",)).startswith("["):
        return Edit(_point(span.end_line, span.end_column), f", {suggestion}")
    indent = " " * (whole.column - 1)
    text = f"- {suggestion}"
    if len(indent) + len(text) > WIDTH:
        dumped = yaml.safe_dump(wanted, sort_keys=False, allow_unicode=True, width=WIDTH - len(indent))
        text = "- " + f"{_newline(document)}{indent}  ".join(dumped.splitlines())
    return _line(document, span.end_line, whole.column, text)


def _more_keys(document: Document, place: int, new: dict[Any, Any]) -> Edit:
    """Further keys at the end of an assertion, whose other lines stay as they are."""
    path = ("assertions", place)
    span = document.spans[path]
    said = [f"{key}: {scalar(value)}" for key, value in new.items()]
    if document.spans.text(path).startswith("{"):
        comma = "" if document.spans.text(path)[:-1].rstrip().endswith(",") else ", "
        return Edit(_point(span.end_line, span.end_column - 1), comma + ", ".join(said))
    newline = _newline(document)
    return _line(document, span.end_line, span.column, (newline + " " * (span.column - 1)).join(said))


def _line(document: Document, after: int, column: int, text: str) -> Edit:
    """A line of its own after another one."""
    end = len(_LINE_END.split(document.source)[after - 1]) + 1
    return Edit(_point(after, end), f"{_newline(document)}{' ' * (column - 1)}{text}")


def _newline(document: Document) -> str:
    found = _LINE_END.search(document.source)
    return found.group() if found else "\n"


def _point(line: int, column: int) -> Span:
    return Span(line, column, line, column)
