"""What proving a set of tasks gave, with what lint said of them where it was asked, and the three headline numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from validators.finding import Finding, NoVerdict
from validators.proof.kit.result import TaskProof, survivor_words
from validators.registry import all_rules
from validators.result import LintRun, order


@dataclass(slots=True)
class ProofRun:
    """Proofs by task, and the counts over all of them."""

    proofs: list[TaskProof] = field(default_factory=list)
    lint: LintRun | None = None
    """Of the same files, where lint ran beside."""
    unreadable: list[str] = field(default_factory=list)
    """Messages about paths that lead nowhere."""
    suppressed: list[Finding] = field(default_factory=list)
    """Findings of proofs that are held back by comments in the files."""
    dropped: list[Finding] = field(default_factory=list)
    """Suspicions of lint that execution did not confirm."""

    @property
    def findings(self) -> list[Finding]:
        """All findings, of lint too, by file, place and code."""
        linted = self.lint.findings if self.lint is not None else []
        return sorted([*(each for proof in self.proofs for each in proof.findings), *linted], key=order)

    @property
    def unchecked(self) -> list[NoVerdict]:
        """What could not be checked."""
        linted = self.lint.unchecked if self.lint is not None else []
        return [*(each for proof in self.proofs for each in proof.unchecked), *linted]

    def of(self, proof: TaskProof) -> list[Finding]:
        """The findings on one task, lint's among them."""
        linted: list[Finding] = []
        for each in self.lint.files if self.lint is not None else ():
            if each.path == proof.path:
                linted += each.findings
        return sorted([*proof.findings, *linted], key=order)

    def unsure_of(self, proof: TaskProof) -> list[NoVerdict]:
        """What could not be checked of one task, by lint too."""
        files = self.lint.files if self.lint is not None else []
        return [*proof.unchecked, *(each for file in files if file.path == proof.path for each in file.unchecked)]

    @property
    def elsewhere(self) -> list[Finding]:
        """Findings on no task that was proved: on entries of the baseline, on tasks that others are compared with."""
        if self.lint is None:
            return []
        proved = {proof.path for proof in self.proofs}
        other = [each for file in self.lint.files if file.path not in proved for each in file.findings]
        return sorted([*other, *self.lint.about_baseline], key=order)

    @property
    def unsure_elsewhere(self) -> list[NoVerdict]:
        """What could not be checked of the tasks as a whole."""
        return list(self.lint.across) if self.lint is not None else []

    @property
    def held_back(self) -> tuple[int, int]:
        """How many findings comments in the files hold back, and how many the baseline."""
        if self.lint is None:
            return len(self.suppressed), 0
        return len(self.suppressed) + len(self.lint.suppressed), len(self.lint.accepted)

    @property
    def false_passes(self) -> tuple[int, int]:
        """Mutants that survived, of those that were run and are no equivalents."""
        survived = sum(proof.count("survived") for proof in self.proofs)
        return survived, survived + sum(proof.count("killed") for proof in self.proofs)

    @property
    def lazy_ceiling(self) -> float | None:
        """The most partial credit that a lazy agent earns in any task."""
        earned = [row.partial_credit for proof in self.proofs for row in proof.lazy if row.partial_credit is not None]
        return max(earned, default=None)

    @property
    def false_fails(self) -> tuple[int, int]:
        """Right variants that fail, of those that were run."""
        failed = sum(proof.false_fails for proof in self.proofs)
        return failed, failed + sum(1 for proof in self.proofs for each in proof.equivalents if each.fate == "passes")


def settle(run: ProofRun) -> None:
    """Let execution decide: a lead of lint is dropped where the proof of a sound task came to no finding of its code.

    A certain finding stays. What both found is shown once: as lint has it where a file does not load, otherwise as the
    proof does.
    """
    proofs = {proof.path: proof for proof in run.proofs}
    for file in run.lint.files if run.lint is not None else ():
        proof = proofs.get(file.path)
        if proof is None:
            continue
        unread = {_start(each) for each in file.findings if each.code.startswith(_NOT_LOADED[:3])}
        proof.findings = [each for each in proof.findings if each.code != _NOT_LOADED or _start(each) not in unread]
        kept = [each for each in file.findings if not any(_is_told(each, told) for told in proof.findings)]
        if proof.mutants and not proof.unchecked:
            found = {each.code for each in proof.findings}
            dropped = [each for each in kept if each.confidence != "certain" and each.code not in found]
            dropped = [each for each in dropped if _is_lead(each)]
            run.dropped += dropped
            kept = [each for each in kept if each not in dropped]
        file.findings = kept


_NOT_LOADED = "SCH10"
_SAME = {"SCH09": "UNR05", "VAC01": "VAC03", "CON04": "VAC02"}
"""What lint sees, and what running finds, of a call that leads nowhere, a task with nothing to do, a free objective."""


def _start(finding: Finding) -> tuple[str, int, int]:
    return finding.place.path, finding.place.line, finding.place.column


def _is_told(linted: Finding, proved: Finding) -> bool:
    """Whether a proof says what lint found: on the same line, or, of a lead, anywhere in what it is about."""
    if proved.code not in (linted.code, _SAME.get(linted.code)) or linted.place.path != proved.place.path:
        return False
    if linted.place.line == proved.place.line:
        return True
    place = proved.place
    inside = _start(proved) <= _start(linted) < (place.path, place.end_line, place.end_column)
    return inside and _is_lead(linted)


def _is_lead(finding: Finding) -> bool:
    module = all_rules().get(finding.code)
    return module is not None and module.rule.lead


def set_bar(run: ProofRun, least: float) -> None:
    """Let survivors be mere notes in tasks whose mutation score reaches the bar (0 to 1)."""
    for proof in run.proofs:
        score = proof.mutation_score
        if score is None or score < least:
            continue
        survivors = tuple(survivor_words(each) for each in proof.mutants if each.fate == "survived")
        proof.findings = [
            replace(each, severity="note") if survivors and each.message.startswith(survivors) else each
            for each in proof.findings
        ]


def below_bar(run: ProofRun, least: float) -> Mapping[str, float]:
    """Tasks whose mutation score is below the bar, with the score."""
    scores = {proof.name: proof.mutation_score for proof in run.proofs}
    return {name: score for name, score in scores.items() if score is not None and score < least}
