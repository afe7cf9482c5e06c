"""What proving a set of tasks gave, with what lint said of them where it was asked, and the three headline numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from validators.finding import Finding, NoVerdict
from validators.proof.kit.result import TaskProof
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


def settle(run: ProofRun) -> None:
    """Let execution decide: a lead of lint is dropped where the proof of a sound task came to no finding of its code.

    A certain finding stays. One that the proof confirms is shown once, as the proof has it.
    """
    proved = {proof.path: proof for proof in run.proofs if proof.mutants and not proof.unchecked}
    for file in run.lint.files if run.lint is not None else ():
        proof = proved.get(file.path)
        if proof is None:
            continue
        places = {(each.code, each.place.line) for each in proof.findings}
        found = {each.code for each in proof.findings}
        kept = [each for each in file.findings if (each.code, each.place.line) not in places]
        dropped = [each for each in kept if each.confidence != "certain" and each.code not in found and _is_lead(each)]
        run.dropped += dropped
        file.findings = [each for each in kept if each not in dropped]


def _is_lead(finding: Finding) -> bool:
    module = all_rules().get(finding.code)
    return module is not None and module.rule.lead


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
