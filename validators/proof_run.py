"""What proving a set of tasks gave, with what lint said of them where it was asked, and the three headline numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from validators.finding import Finding, NoVerdict
from validators.proof.kit.result import TaskProof
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
    """Held back by comments in the files."""
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


def settle(run: ProofRun, settled: Iterable[str]) -> None:
    """Let execution decide: a suspicion of lint under a settled code is dropped where the proof came to no such finding.

    A certain finding stays. One that the proof confirms is shown once, as the proof has it.
    """
    if run.lint is None:
        return
    codes = frozenset(settled)
    proved = {proof.path: proof for proof in run.proofs if proof.reference is not None and not proof.unchecked}
    for file in run.lint.files:
        proof = proved.get(file.path)
        if proof is None:
            continue
        confirmed = {(each.code, each.place.line) for each in proof.findings}
        kept = []
        for each in file.findings:
            if (each.code, each.place.line) in confirmed:
                continue
            if each.code in codes and each.confidence != "certain" and each.code not in {c for c, _ in confirmed}:
                run.dropped.append(each)
                continue
            kept.append(each)
        file.findings = kept


def set_bar(run: ProofRun, least: float) -> None:
    """Let survivors be mere notes in tasks whose mutation score reaches the bar (0 to 1)."""
    for proof in run.proofs:
        score = proof.mutation_score
        if score is None or score < least:
            continue
        survivors = tuple(f"{each.id} survives" for each in proof.mutants if each.fate == "survived")
        proof.findings = [
            replace(each, severity="note") if survivors and each.message.startswith(survivors) else each
            for each in proof.findings
        ]


def below_bar(run: ProofRun, least: float) -> Mapping[str, float]:
    """Tasks whose mutation score is below the bar, with the score."""
    scores = {proof.name: proof.mutation_score for proof in run.proofs}
    return {name: score for name, score in scores.items() if score is not None and score < least}
