"""Writing the assertions that a proof suggests into the task file, one by one, each tried again before it is kept."""

from pathlib import Path

from authoring.files import write_whole
from runtime.gateway.gateway import default_gateway
from runtime.task.yaml_reader import Document, read
from runtime.task.yaml_rewrite import Edit, splice
from validators.proof.kit.result import TaskProof, Tried
from validators.prove import prove_task


def insert_suggestions(proof: TaskProof) -> list[str]:
    """Add what kills survivors, and give lines that say what was done. What would break anything is not kept."""
    said: list[str] = []
    path = Path(proof.path)
    done: set[str] = set()
    for tried in proof.mutants:
        if not tried.suggestion or tried.suggestion in done:
            continue
        done.add(tried.suggestion)
        before = path.read_bytes()
        text = before.decode("utf-8")
        edited = _edited(text, tried)
        if edited is None:
            said.append(f"{path}: the assertion for {tried.id} could not be placed; add it by hand")
            continue
        write_whole(path, edited)
        after = prove_task(path, default_gateway())
        if _worse(proof, after, tried):
            write_whole(path, before)
            said.append(f"{path}: the assertion for {tried.id} was tried and taken out again")
        else:
            what = f"changed `{tried.suggestion_at}`" if tried.suggestion_at else "added an assertion"
            said.append(f"{path}: {what} against {tried.id} ({tried.operator})")
    return said


def _worse(before: TaskProof, after: TaskProof, tried: Tried) -> bool:
    """Whether a right run fails now, or the mutant still survives."""
    if after.reference is None or after.reference["task_completed_correctly"] != 1:
        return True
    if after.alternatives != before.alternatives or after.false_fails > before.false_fails:
        return True
    fates = {(each.operator, each.says): each.fate for each in after.mutants}
    return fates.get((tried.operator, tried.says)) == "survived"


def _edited(text: str, tried: Tried) -> str | None:
    """The text of the task file with the assertion in it, or None where it cannot be placed."""
    document = read(text.removeprefix("\ufeff"))
    if document.problems or not isinstance(document.data, dict):
        return None
    listed = document.data.get("assertions")
    if not isinstance(listed, list) or not listed:
        return None
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    if tried.suggestion_at:
        names = [each.get("id") if isinstance(each, dict) else None for each in listed]
        if tried.suggestion_at not in names:
            return None
        return mark + _replaced(document, names.index(tried.suggestion_at), tried.suggestion)
    return mark + _appended(document, len(listed) - 1, tried.suggestion)


def _replaced(document: Document, place: int, suggestion: str) -> str:
    return splice(document.source, [Edit(document.spans["assertions", place], suggestion + _line_end(document, place))])


def _line_end(document: Document, place: int) -> str:
    """A block's span reaches to the start of the next line: the line has to be ended again."""
    span = document.spans["assertions", place]
    return "\n" + " " * (span.end_column - 1) if span.end_line > span.line and span.end_column <= span.column else ""


def _appended(document: Document, last: int, suggestion: str) -> str:
    """After the last assertion, as deep as it stands."""
    lines = document.source.splitlines(keepends=True)
    span = document.spans["assertions", last]
    start = lines[span.line - 1]
    indent = start[: len(start) - len(start.lstrip())]
    end = span.end_line if span.end_column > 1 else span.end_line - 1
    while end > span.line and not lines[end - 1].strip():
        end -= 1
    if lines and not lines[end - 1].endswith("\n"):
        lines[end - 1] += "\n"
    return "".join([*lines[:end], f"{indent}- {suggestion}\n", *lines[end:]])

