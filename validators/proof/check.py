"""The first proof of a task: it loads, its reference replays and satisfies every assertion, and doing nothing fails."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Literal, TypeAlias

from runtime.episode.episode import Episode, grade
from runtime.episode.play import Played, StepFault, play
from runtime.episode.prepared import Prepared, prepare
from runtime.episode.session import Session
from runtime.gateway.gateway import Gateway
from runtime.grading.verdict import Verdict
from runtime.task.load import Loaded, load_task
from runtime.task.positions import Span
from runtime.task.problems import Problem
from runtime.task.solution import Step
from runtime.task.validation import span_at
from validators.finding import Finding, NoVerdict, Outcome, Place

Label: TypeAlias = Literal["objective", "guard"]


@dataclass(frozen=True, slots=True)
class AssertionRow:
    """One assertion's verdicts on the three worlds of the check."""

    id: str
    label: Label
    start: Verdict
    reference: Verdict | None
    noop: Verdict


@dataclass(slots=True)
class TaskCheck:
    """What checking one task gave."""

    path: Path
    name: str
    title: str = ""
    findings: list[Finding] = field(default_factory=list)
    unchecked: list[NoVerdict] = field(default_factory=list)
    rows: list[AssertionRow] = field(default_factory=list)
    steps: int | None = None
    budget: int | None = None
    alternatives: tuple[int, int] = (0, 0)
    """How many pass, of how many."""
    foils: tuple[int, int] = (0, 0)
    """How many fail as they should, of how many."""
    reference: Episode | None = None
    noop: Episode | None = None
    seconds: float = 0.0

    @property
    def outcome(self) -> Outcome:
        """Found / clean / could not check."""
        if self.findings:
            return "found"
        return "could not check" if self.unchecked else "clean"


def check_task(path: Path, gateway: Gateway) -> TaskCheck:
    """Check one task file. What is wrong with it is in the result; nothing is raised for a bad task."""
    begin = perf_counter()
    loaded = load_task(path)
    check = TaskCheck(path, loaded.name, loaded.task.title if loaded.task else "")
    prepared, problems = prepare(loaded)
    check.findings += [_not_loaded(path, each) for each in problems]
    check.findings += [_not_loaded(loaded.solution_path or path, each) for each in loaded.solution_problems]
    if prepared is not None:
        _Proof(check, prepared, gateway).run()
    check.findings.sort(key=lambda each: (each.place.path, each.place.line, each.place.column, each.code))
    check.seconds = perf_counter() - begin
    return check


def _not_loaded(path: Path, problem: Problem) -> Finding:
    return Finding(
        problem.code or "SCH10",
        "task-not-loaded",
        "error",
        problem.message,
        place_of(path, problem.span),
        tip=problem.tip,
    )


def place_of(path: Path, span: Span) -> Place:
    """A span of a file as a place."""
    return Place(str(path), span.line, span.column, span.end_line, span.end_column)


class _Proof:
    """The runs of one prepared task."""

    def __init__(self, check: TaskCheck, prepared: Prepared, gateway: Gateway) -> None:
        self.check = check
        self.prepared = prepared
        self.gateway = gateway
        self.loaded: Loaded = prepared.loaded

    def run(self) -> None:
        self.check.budget = self.prepared.task.budget.steps
        self.check.noop = grade(self.prepared, self.prepared.world(), agent="noop")
        solution = self.loaded.solution
        if solution is not None:
            self._reference(solution.reference)
            self._alternatives()
            self._foils()
        elif self.loaded.solution_path is None:
            beside = self.check.path.with_name(self.check.path.stem + ".solution.yaml")
            self.check.unchecked.append(NoVerdict("reference", f"there is no {beside}"))
        self._rows()
        self._labels()

    # Runs

    def _play(self, steps: Sequence[Step]) -> tuple[Played, Episode]:
        session = Session(self.prepared.public, self.prepared.world(), self.gateway)
        played = play(steps, session, self.prepared.facts)
        return played, grade(self.prepared, session.world, agent="reference", calls=tuple(session.calls))

    def _reference(self, steps: Sequence[Step]) -> None:
        played, episode = self._play(steps)
        self.check.reference = episode
        self.check.steps = len(played.calls)
        if played.fault is not None:
            self._fault(played.fault, ("reference",))
            return
        budget = self.prepared.task.budget.steps
        if len(played.calls) > budget / 2:
            message = f"the reference takes {len(played.calls)} steps, more than half of the budget of {budget}"
            self._find(
                "UNR07", "budget-too-small", message, self.loaded.span("budget", "steps"), "raise `budget.steps`"
            )
        for place, assertion in enumerate(self.prepared.assertions):
            verdict = episode.verdicts[assertion.id]
            if verdict.status == "failed":
                message = f"`{assertion.id}` fails after the reference: {verdict.explain()}"
                self._find("CON01", "reference-fails-assertion", message, self.loaded.span("assertions", place))

    def _fault(self, fault: StepFault, at: tuple[str | int, ...]) -> None:
        assert self.loaded.solution_document is not None and self.loaded.solution_path is not None
        if fault.bug:
            self.check.unchecked.append(NoVerdict(f"{at[0]} step {fault.step + 1}", fault.message, bug=True))
            return
        span = span_at(self.loaded.solution_document, (*at, fault.step, *fault.key))
        place = place_of(self.loaded.solution_path, span)
        message = f"step {fault.step + 1}: {fault.message}"
        self.check.findings.append(Finding("UNR05", "step-fails", "error", message, place, tip=fault.tip))

    def _alternatives(self) -> None:
        assert self.loaded.solution is not None
        good = 0
        for name, steps in self.loaded.solution.alternatives.items():
            played, episode = self._play(steps)
            failed = [each for each, verdict in episode.verdicts.items() if verdict.status == "failed"]
            if played.fault is not None:
                self._fault(played.fault, ("alternatives", name))
            elif failed:
                message = f"the alternative `{name}` fails `{failed[0]}`: {episode.verdicts[failed[0]].explain()}"
                self._find_in_solution("STR04", "one-path", message, ("alternatives", name))
            else:
                good += 1
        self.check.alternatives = (good, len(self.loaded.solution.alternatives))

    def _foils(self) -> None:
        assert self.loaded.solution is not None
        good = 0
        for name, foil in self.loaded.solution.foils.items():
            steps = [*self.loaded.solution.reference, *foil.steps] if foil.base == "reference" else foil.steps
            played, episode = self._play(steps)
            missed = [each for each in foil.caught_by if episode.verdicts[each].held]
            offset = len(steps) - len(foil.steps)
            if played.fault is not None and played.fault.step < offset:
                continue  # the reference itself fails, and is reported as such
            if played.fault is not None:
                self._fault(replace(played.fault, step=played.fault.step - offset), ("foils", name, "steps"))
            elif missed:
                message = f"the foil `{name}` passes `{missed[0]}`, which should catch it"
                self._find_in_solution("LOO05", "foil-passes", message, ("foils", name, "caught_by"))
            else:
                good += 1
        self.check.foils = (good, len(self.loaded.solution.foils))

    # What the runs say of the assertions

    def _rows(self) -> None:
        assert self.check.noop is not None
        ran = self.check.reference
        for each in self.prepared.assertions:
            start, noop = self.prepared.start[each.id], self.check.noop.verdicts[each.id]
            label: Label = "guard" if start.held else "objective"
            row = AssertionRow(each.id, label, start, ran.verdicts[each.id] if ran else None, noop)
            self.check.rows.append(row)
            for verdict in (start, row.reference):
                if verdict is not None and verdict.status == "unjudged":
                    self.check.unchecked.append(NoVerdict(each.id, verdict.found, bug=True))
                    break

    def _labels(self) -> None:
        assert self.check.noop is not None
        for place, row in enumerate(self.check.rows):
            assertion = self.prepared.assertions[place].assertion
            if assertion.objective and row.label == "guard":
                message = f"`{row.id}` is meant as an objective, but already holds before the agent acts"
                span = self.loaded.span("assertions", place, "objective")
                witness = f"; {row.start.record} satisfies it" if row.start.record else ""
                self._find("VAC02", "free-objective", message + witness, span, "use `created`, or `guard: true`")
            if assertion.guard and row.label == "objective" and row.start.status != "unjudged":
                message = f"`{row.id}` is meant as a guard, but does not hold before the agent acts"
                self._find("CON04", "inverted-guard", message, self.loaded.span("assertions", place, "guard"))
        if not any(row.label == "objective" for row in self.check.rows):
            message = "every assertion already holds at the start: there is nothing to do"
            self._find("VAC03", "guards-only", message, self.loaded.span("assertions", key=True))
        elif self.check.noop.scores.task_completed_correctly == 1:
            message = "doing nothing completes the task"
            self._find("VAC01", "idle-pass", message, self.loaded.span("assertions", key=True))

    def _find(self, code: str, name: str, message: str, span: Span, tip: str = "") -> None:
        self.check.findings.append(Finding(code, name, "error", message, place_of(self.check.path, span), tip=tip))

    def _find_in_solution(self, code: str, name: str, message: str, path: tuple[str | int, ...]) -> None:
        assert self.loaded.solution_document is not None and self.loaded.solution_path is not None
        span = span_at(self.loaded.solution_document, path, key=True)
        self.check.findings.append(Finding(code, name, "error", message, place_of(self.loaded.solution_path, span)))
