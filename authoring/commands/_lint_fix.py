"""`--fix` and `--diff`: the edits that findings carry, written or shown."""

from collections.abc import Callable, Iterable
from difflib import unified_diff
from pathlib import Path

from authoring.errors import ToolError
from authoring.files import write_whole
from validators.finding import Finding
from validators.fixing import FixedFiles, fix_texts
from validators.result import LintRun

ROUNDS = 10
"""How often files are looked at again: an edit can bring up a finding that has an edit itself."""
_MARK = "\ufeff"


def fix_all(run: LintRun, again: Callable[[], LintRun], *, unsafe: bool) -> tuple[LintRun, int]:
    """Make every edit and lint again, until there is nothing left to make; the last run, and how many were mended."""
    mended = 0
    for _ in range(ROUNDS):
        fixed, marks = _fixed(run.findings, unsafe=unsafe)
        if not fixed.mended:
            break
        for path, text in fixed.texts.items():
            write_whole(Path(path), marks[path] + text)
        mended += len(fixed.mended)
        run = again()
    return run, mended


def diff(run: LintRun, *, unsafe: bool) -> str:
    """What the first round of `--fix` would change, as a unified diff."""
    fixed, _ = _fixed(run.findings, unsafe=unsafe)
    parts = []
    for path, text in sorted(fixed.texts.items()):
        before = _text(path).removeprefix(_MARK)
        lines = unified_diff(before.splitlines(keepends=True), text.splitlines(keepends=True), path, path)
        parts += [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines]
    return "".join(parts)


def _fixed(findings: Iterable[Finding], *, unsafe: bool) -> tuple[FixedFiles, dict[str, str]]:
    """The fixed texts, and the byte order mark of each file that has one: places do not count it."""
    able = [each for each in findings if each.fix is not None and (each.fix.safe or unsafe)]
    paths = {edit.place.path for each in able if each.fix for edit in each.fix.replacements}
    texts = {path: _text(path) for path in sorted(paths)}
    marks = {path: _MARK if text.startswith(_MARK) else "" for path, text in texts.items()}
    plain = {path: text.removeprefix(_MARK) for path, text in texts.items()}
    return fix_texts(plain, able, unsafe=unsafe), marks


def _text(path: str) -> str:
    """The text of a file with its own line ends. Raises ToolError."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise ToolError(f"cannot read {path}: {error.strerror or error}") from None
