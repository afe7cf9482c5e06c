"""Suppression in a task file: `# benchwright: ignore[CODE] reason`.

At the end of a line it covers findings on that line; on a line of its own it covers the next line that is no comment.
A missing reason and a suppression that suppresses nothing are findings themselves. What a proof can find too is not
called unused by lint alone: whether it is shows when the task has been proved.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from validators.finding import Finding, Place
from validators.rule import Rule

_COMMENT = re.compile(r"#\s*benchwright:\s*ignore(?:\[(?P<codes>[^\]]*)\])?(?P<reason>[^#\n]*)")
NO_REASON = Rule("SUP01", "suppression-without-reason", "warning")
UNUSED = Rule("SUP02", "unused-suppression", "warning")
NO_CODE = Rule("SUP03", "suppression-without-code", "error")


@dataclass(slots=True)
class Suppression:
    """One comment: the codes it names, the line it covers, whether it did anything."""

    codes: tuple[str, ...]
    reason: str
    covers: int
    place: Place
    used: set[str] = field(default_factory=set)

    def takes(self, finding: Finding) -> bool:
        """Whether it suppresses a finding; notes that it did."""
        for code in self.codes:
            if (
                finding.place.line == self.covers
                and finding.place.path == self.place.path
                and finding.code.startswith(code)
            ):
                self.used.add(code)
                return True
        return False


def suppressions(source: str, path: str) -> list[Suppression]:
    """Every suppression comment of a file."""
    if "benchwright:" not in source:
        return []
    lines = source.splitlines()
    found = []
    for number, line in enumerate(lines, 1):
        comment = _COMMENT.search(line)
        if comment is None:
            continue
        codes = tuple(code.strip() for code in (comment.group("codes") or "").split(",") if code.strip())
        own_line = not line[: comment.start()].strip()
        covers = _next_line(lines, number) if own_line else number
        place = Place(path, number, comment.start() + 1, number, len(line.rstrip()) + 1)
        found.append(Suppression(codes, comment.group("reason").strip(" :-–"), covers, place))
    return found


def _next_line(lines: list[str], after: int) -> int:
    for number in range(after + 1, len(lines) + 1):
        text = lines[number - 1].strip()
        if text and not text.startswith("#"):
            return number
    return after


def sift(findings: Iterable[Finding], comments: list[Suppression]) -> tuple[list[Finding], list[Finding]]:
    """Findings that stand, and those that are suppressed."""
    stand: list[Finding] = []
    gone: list[Finding] = []
    for finding in findings:
        (gone if any(each.takes(finding) for each in comments) else stand).append(finding)
    return stand, gone


def about_comments(comments: list[Suppression], ran: Iterable[str], *, open_codes: Iterable[str] = ()) -> list[Finding]:
    """Findings about the comments themselves.

    One for a code whose rule did not run, or that something else may still find (`open_codes`), is not called unused.
    """
    codes, later = list(ran), tuple(open_codes)
    found = []
    for each in comments:
        if not each.codes:
            found.append(NO_CODE.at(each.place, "a suppression names no code", tip="write `ignore[CODE] reason`"))
        if not each.reason:
            found.append(NO_REASON.at(each.place, "a suppression gives no reason", tip="say why after the bracket"))
        found += _unused(each, codes, later)
    return found


def unused_comments(comments: list[Suppression], ran: Iterable[str]) -> list[Finding]:
    """Findings about comments that suppress nothing of what was looked for."""
    codes = list(ran)
    return [finding for each in comments for finding in _unused(each, codes, ())]


def _unused(comment: Suppression, ran: Sequence[str], later: Sequence[str]) -> list[Finding]:
    unused = [
        code
        for code in comment.codes
        if code not in comment.used
        and any(name.startswith(code) for name in ran)
        and not any(name.startswith(code) for name in later)
    ]
    if not unused:
        return []
    message = f"`ignore[{', '.join(unused)}]` suppresses nothing on line {comment.covers}"
    return [UNUSED.at(comment.place, message, tip="take it out")]
