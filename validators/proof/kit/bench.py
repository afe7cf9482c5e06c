"""The bench that proofs work at: one prepared task, its reference taken down, and the result they fill in."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from runtime.episode.episode import Episode, grade
from runtime.episode.play import StepFault
from runtime.episode.prepared import Prepared
from runtime.gateway.gateway import Gateway
from runtime.grading.compile import Compiled
from runtime.grading.scores import counts
from runtime.grading.verdict import Verdict
from runtime.kit.world import World
from runtime.task.positions import Span
from runtime.task.solution import Step
from runtime.task.validation import span_at
from validators.finding import Confidence, Finding, NoVerdict, Place, Related, Severity
from validators.proof.kit.result import TaskProof
from validators.proof.kit.state import Leeway, State, state_of
from validators.proof.kit.trace import Trace, record

DOCS = "docs/proof.md"


@dataclass(frozen=True, slots=True)
class Proof:
    """What a module of `validators/proof` is: a step of proving a task, in its place among the others."""

    order: int
    """Proofs run from the lowest up; what a later one needs, an earlier one has put into the result."""
    name: str
    """As a person reads it: `lazy panel`."""
    needs_reference: bool = False
    """Whether it is left out where there is no reference that replays."""


@dataclass
class Bench:
    """One task at work. Proofs add to `result`; they raise nothing for a bad task."""

    path: Path
    prepared: Prepared
    gateway: Gateway
    result: TaskProof
    shared: dict[str, Any] = field(default_factory=dict)
    """What a proof leaves for later ones beside the result."""

    # Runs

    @cached_property
    def trace(self) -> Trace | None:
        """The reference taken down, also where it stops half-way; None for a task without one."""
        solution = self.prepared.loaded.solution
        return self.record(solution.reference) if solution is not None else None

    @property
    def sound(self) -> bool:
        """Whether there is a reference that replays to its end and satisfies every assertion."""
        trace = self.trace
        return trace is not None and trace.fault is None and trace.episode.scores.task_completed_correctly == 1

    @cached_property
    def alternatives(self) -> dict[str, Trace]:
        """The author's alternatives taken down, by name."""
        solution = self.prepared.loaded.solution
        found = solution.alternatives if solution is not None else {}
        return {name: self.record(steps, name) for name, steps in found.items()}

    def record(self, steps: Sequence[Step], agent: str = "reference", *, after: Trace | None = None) -> Trace:
        """Steps taken down on a fresh world, or on what another run left."""
        self.result.episodes += 1
        return record(self.prepared, self.gateway, steps, agent=agent, after=after)

    @cached_property
    def noop(self) -> Episode:
        """Doing nothing, graded."""
        self.result.episodes += 1
        return grade(self.prepared, self.prepared.world(), agent="noop")

    def verdicts(self, world: World) -> dict[str, Verdict]:
        """Verdicts on a world, by assertion id."""
        self.result.episodes += 1
        return self.prepared.verdicts(world)

    def verdicts_beside(self, world: World, trace: Trace) -> dict[str, Verdict]:
        """Like `verdicts`, for a world that has much in common with the end of a run: what that settles is not judged.

        An assertion looks at records of its own apps only, so where none of these differ its verdict is the run's.
        """
        self.result.episodes += 1
        apps = {path.partition(".")[0] for path in world.differs_from(trace.end)}
        known = trace.episode.verdicts
        return {
            each.id: known[each.id] if reads and not (reads & apps) else each.verdict(world)
            for each, reads in self._read_apps
        }

    @cached_property
    def _read_apps(self) -> list[tuple[Compiled, frozenset[str]]]:
        """Each assertion with the apps that it looks at; none where it may look at all of them."""
        return [
            (each, frozenset(path.partition(".")[0] for path in each.judge.reads)) for each in self.prepared.assertions
        ]

    @cached_property
    def counted(self) -> frozenset[str]:
        """Ids of the assertions that decide whether the task is completed."""
        return frozenset(each.id for each in self.prepared.assertions if counts(each.assertion))

    # Right end states

    @cached_property
    def leeway(self) -> Leeway:
        """The differences that the author says do not matter."""
        solution = self.prepared.loaded.solution
        return Leeway.of(solution.leeway if solution is not None else [])

    def check_leeway(self) -> None:
        """Raises WhereError or KeyError for a `leeway:` that means nothing."""
        assert self.leeway is not None

    @cached_property
    def right_states(self) -> dict[str, State]:
        """End states of the reference and of the alternatives that pass, by name, without what has leeway."""
        found: dict[str, State] = {}
        if self.trace is not None and self.trace.fault is None:
            found["the reference"] = state_of(self.trace.end, self.leeway)
        for name, trace in self.alternatives.items():
            if trace.fault is None and trace.episode.scores.task_completed_correctly == 1:
                found[f"the alternative `{name}`"] = state_of(trace.end, self.leeway)
        return found

    def equals(self, world: World) -> str:
        """Which right end state a world has, or empty."""
        state = state_of(world, self.leeway)
        return next((name for name, right in self.right_states.items() if right == state), "")

    # Findings

    def find(
        self,
        code: str,
        name: str,
        message: str,
        *at: str | int,
        key: bool = False,
        severity: Severity = "error",
        confidence: Confidence = "certain",
        tip: str = "",
        related: Sequence[Related] = (),
    ) -> None:
        """Something is wrong at a place of the task file."""
        place = place_of(self.path, self.prepared.loaded.span(*at, key=key))
        self._add(code, name, message, place, severity, confidence, tip, tuple(related))

    def find_in_solution(
        self,
        code: str,
        name: str,
        message: str,
        *at: str | int,
        key: bool = False,
        severity: Severity = "error",
        confidence: Confidence = "certain",
        tip: str = "",
    ) -> None:
        """Something is wrong at a place of the solution file."""
        self._add(code, name, message, self.solution_place(*at, key=key), severity, confidence, tip)

    def solution_place(self, *at: str | int, key: bool = False) -> Place:
        """A place of the solution file."""
        loaded = self.prepared.loaded
        assert loaded.solution_document is not None and loaded.solution_path is not None
        return place_of(loaded.solution_path, span_at(loaded.solution_document, at, key=key))

    def fault(self, fault: StepFault, *at: str | int, tip: str = "") -> None:
        """A step of the solution file did not go as written."""
        if fault.bug:
            self.unsure(f"{at[0]} step {fault.step + 1}", fault.message, bug=True)
            return
        where = (*at, fault.step, *fault.key)
        self.find_in_solution(
            "UNR05", "step-fails", f"step {fault.step + 1}: {fault.message}", *where, tip=fault.tip or tip
        )

    def unsure(self, what: str, why: str, *, bug: bool = False) -> None:
        """Something could not be checked."""
        self.result.unchecked.append(NoVerdict(what, why, bug))

    def _add(
        self,
        code: str,
        name: str,
        message: str,
        place: Place,
        severity: Severity,
        confidence: Confidence,
        tip: str,
        related: tuple[Related, ...] = (),
    ) -> None:
        name = rule_name(code) or name
        self.result.findings.append(
            Finding(code, name, severity, message, place, confidence, related, tip, None, DOCS)
        )  # fmt: skip


@cache
def rule_name(code: str) -> str:
    """What lint calls a defect of this code, so that it has one name everywhere; empty where no rule looks for it."""
    rules = Path(__file__).parents[2] / "rules"
    found = next(rules.glob(f"*/{code.lower()}_*.py"), None)
    return found.stem.partition("_")[2].replace("_", "-") if found is not None else ""


def place_of(path: Path, span: Span) -> Place:
    """A span of a file as a place."""
    return Place(str(path), span.line, span.column, span.end_line, span.end_column)
