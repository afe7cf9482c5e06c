"""What proving one task gave, as plain data: it goes to a report, to disk as evidence, and from process to process."""

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from runtime.grading.verdict import Verdict
from validators.finding import Finding, NoVerdict, Outcome

Label: TypeAlias = Literal["", "earns", "guards", "free", "dead", "never true", "duplicate"]
Fate: TypeAlias = Literal["killed", "survived", "equivalent", "not runnable", "passes", "fails"]


@dataclass(slots=True)
class AssertionRow:
    """One assertion in the polarity map."""

    id: str
    intent: Literal["objective", "guard"]
    """Whether it is false or true before the agent acts."""
    start: Verdict
    noop: Verdict
    reference: Verdict | None = None
    killed_by: list[str] = field(default_factory=list)
    """Ids of the mutants, and names of the author's foils, that it catches."""
    label: Label = ""
    """Empty where nothing was run that could tell."""


@dataclass(slots=True)
class Tried:
    """One variant that was run."""

    id: str
    """M07, E02, S01: its place among those of its kind."""
    operator: str
    says: str
    fate: Fate
    by: list[str] = field(default_factory=list)
    """Ids of the assertions that fail."""
    why: str = ""
    """The refusal of one that cannot be run; what an equivalent one equals; the first failed verdict of others."""
    by_absence: bool = False
    """It fails as doing nothing does: a look-up found nothing (VAC06)."""
    diff: list[str] = field(default_factory=list)
    """Of a survivor and of a failing equivalent: how its end state differs from the reference's."""
    suggestion: str = ""
    """Of a survivor: YAML of an assertion that kills it and that every right run passes."""
    suggestion_at: str = ""
    """The assertion that the suggestion takes the place of; empty for a new one."""


def survivor_words(tried: Tried) -> str:
    """How the finding about a survivor begins, and is known again."""
    return f"{tried.id} survives"


@dataclass(slots=True)
class LazyRow:
    """What a lazy agent earns."""

    agent: str
    completed: bool
    partial_credit: float | None
    objectives_met: float | None
    steps: int


@dataclass(slots=True)
class TrapRow:
    """What was shown of one declared trap."""

    kind: str
    decoy: str
    right: str
    alive: bool | None
    """None where nothing could be run that falls in."""
    caught_by: list[str] = field(default_factory=list)
    readable: bool | None = None
    says: str = ""


@dataclass(slots=True)
class Witness:
    """Calls found from the assertions alone."""

    objectives: int
    reached: int
    """Objectives that some call satisfies."""
    jointly: bool
    """Whether all of them hold at once with every guard unbroken."""
    calls: list[str] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)
    """For each objective not reached: the assertion and what stopped the search."""


@dataclass(slots=True)
class TaskProof:
    """Everything that proving one task gave."""

    path: str
    name: str
    title: str = ""
    findings: list[Finding] = field(default_factory=list)
    unchecked: list[NoVerdict] = field(default_factory=list)
    rows: list[AssertionRow] = field(default_factory=list)
    steps: int | None = None
    budget: int | None = None
    reference: dict[str, Any] | None = None
    """Scores of the reference."""
    noop: dict[str, Any] | None = None
    """Scores of doing nothing."""
    alternatives: tuple[int, int] = (0, 0)
    """How many pass, of how many."""
    foils: tuple[int, int] = (0, 0)
    """How many fail as they should, of how many."""
    lazy: list[LazyRow] = field(default_factory=list)
    mutants: list[Tried] = field(default_factory=list)
    equivalents: list[Tried] = field(default_factory=list)
    shifts: list[Tried] = field(default_factory=list)
    traps: list[TrapRow] = field(default_factory=list)
    witness: Witness | None = None
    literals: tuple[int, int] = (0, 0)
    """Values that the reference writes: how many can be derived, of how many."""
    observed: tuple[int, int] = (0, 0)
    """Policy clauses and facts: how many some read shows, of how many."""
    digest: str = ""
    """Of all answers and end states; another process must come to the same."""
    key: str = ""
    """Hash of task, solution, specs and code that this stands for."""
    seconds: float = 0.0
    timings: dict[str, float] = field(default_factory=dict)
    """CPU seconds by proof."""
    episodes: int = 0
    """Worlds that were run and graded."""

    @property
    def outcome(self) -> Outcome:
        """Found / clean / could not check."""
        if any(each.severity != "note" for each in self.findings):
            return "found"
        return "could not check" if self.unchecked else "clean"

    def count(self, fate: Fate) -> int:
        """How many mutants met a fate."""
        return sum(1 for each in self.mutants if each.fate == fate)

    @property
    def mutation_score(self) -> float | None:
        """Killed of killed and survived; None where no mutant was run."""
        killed, survived = self.count("killed"), self.count("survived")
        return killed / (killed + survived) if killed + survived else None

    @property
    def false_fails(self) -> int:
        """Right variants that fail."""
        return sum(1 for each in self.equivalents if each.fate == "fails")
