"""Making the edits that findings carry: text stays byte for byte as it was, but for what an edit replaces."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from runtime.task.positions import Span
from runtime.task.yaml_reader import read
from runtime.task.yaml_rewrite import Edit, RewriteError, splice
from validators.finding import Finding, Replacement


@dataclass(frozen=True, slots=True)
class Fixed:
    """A fixed text, the findings that were mended, and those whose edits collided with others'."""

    text: str
    mended: tuple[Finding, ...]
    left: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class FixedFiles:
    """Texts by path that differ from before, the findings that were mended, and those that could not be."""

    texts: Mapping[str, str]
    mended: tuple[Finding, ...]
    left: tuple[Finding, ...]


@dataclass(slots=True)
class _Text:
    """One text and the edits that were accepted so far."""

    source: str
    edits: list[Edit] = field(default_factory=list)
    is_sound: bool | None = None
    """Whether the source is readable YAML; None until that is asked."""

    def takes(self, edits: list[Edit]) -> bool:
        """Whether edits touch nothing that others do, and leave YAML that can be read."""
        if any(_overlap(edit.span, other.span) for edit in edits for other in self.edits):
            return False
        try:
            tried = splice(self.source, [*self.edits, *edits])
        except (RewriteError, IndexError):
            return False
        if not read(tried).problems:
            return True
        if self.is_sound is None:
            self.is_sound = not read(self.source).problems
        return not self.is_sound


def fix_texts(sources: Mapping[str, str], findings: Iterable[Finding], *, unsafe: bool = False) -> FixedFiles:
    """Apply fixes to texts by path, first come first served; a fix is made whole, in all its files, or not at all.

    A fix is left out where it touches what another one does, breaks the YAML, or edits a file that is not given.
    """
    texts = {path: _Text(source) for path, source in sources.items()}
    mended: list[Finding] = []
    left: list[Finding] = []
    for finding in findings:
        fix = finding.fix
        if fix is None or not (fix.safe or unsafe):
            continue
        edits: dict[str, list[Edit]] = {}
        for each in fix.replacements:
            edits.setdefault(each.place.path, []).append(Edit(_span(each), each.text))
        if all(path in texts and texts[path].takes(own) for path, own in edits.items()):
            for path, own in edits.items():
                texts[path].edits += own
            mended.append(finding)
        else:
            left.append(finding)
    changed = {path: splice(text.source, text.edits) for path, text in texts.items() if text.edits}
    return FixedFiles(changed, tuple(mended), tuple(left))


def fix_text(source: str, findings: Iterable[Finding], *, unsafe: bool = False) -> Fixed:
    """Apply the fixes of one file's findings; what they would edit elsewhere is left."""
    findings = list(findings)
    path = findings[0].place.path if findings else ""
    fixed = fix_texts({path: source}, findings, unsafe=unsafe)
    return Fixed(fixed.texts.get(path, source), fixed.mended, fixed.left)


def _span(replacement: Replacement) -> Span:
    place = replacement.place
    return Span(place.line, place.column, place.end_line, place.end_column)


def _overlap(one: Span, other: Span) -> bool:
    first, second = sorted(((each.line, each.column), (each.end_line, each.end_column)) for each in (one, other))
    return second[0] < first[1] or (second[0] == first[0])
