"""Making the edits that findings carry: text stays byte for byte as it was, but for what an edit replaces."""

from collections.abc import Iterable
from dataclasses import dataclass

from runtime.task.positions import Span
from runtime.task.yaml_reader import read
from runtime.task.yaml_rewrite import Edit, splice
from validators.finding import Finding, Replacement


@dataclass(frozen=True, slots=True)
class Fixed:
    """A fixed text, the findings that were mended, and those whose edits collided with others'."""

    text: str
    mended: tuple[Finding, ...]
    left: tuple[Finding, ...]


def fix_text(source: str, findings: Iterable[Finding], *, unsafe: bool = False) -> Fixed:
    """Apply the fixes of a file's findings, first come first served; an edit that breaks the YAML is left out."""
    text_edits: list[Edit] = []
    mended: list[Finding] = []
    left: list[Finding] = []
    taken: list[Span] = []
    for finding in findings:
        fix = finding.fix
        if fix is None or not (fix.safe or unsafe):
            continue
        edits = [Edit(_span(each), each.text) for each in fix.replacements]
        if any(_overlap(edit.span, span) for edit in edits for span in taken):
            left.append(finding)
            continue
        tried = splice(source, [*text_edits, *edits])
        if read(tried).problems and not read(source).problems:
            left.append(finding)
            continue
        text_edits += edits
        taken += [edit.span for edit in edits]
        mended.append(finding)
    return Fixed(splice(source, text_edits), tuple(mended), tuple(left))


def _span(replacement: Replacement) -> Span:
    place = replacement.place
    return Span(place.line, place.column, place.end_line, place.end_column)


def _overlap(one: Span, other: Span) -> bool:
    first, second = sorted(((each.line, each.column), (each.end_line, each.end_column)) for each in (one, other))
    return second[0] < first[1] or (second[0] == first[0])
