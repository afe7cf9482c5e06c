"""Sending tasks out as AutomationBench's rows. What a row cannot say is refused, or named where it is left out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from authoring.convert.automationbench.named import Ends, exported
from authoring.convert.automationbench.named.target import NoCounterpart
from authoring.convert.automationbench.row_of_task import row_of_task, state_of
from authoring.convert.automationbench.seeds import start_seed
from authoring.convert.automationbench.task_of_row import FORMAT
from runtime.episode.play import play
from runtime.episode.prepared import Prepared, prepare
from runtime.episode.session import Session
from runtime.gateway.gateway import Gateway
from runtime.kit.world import World
from runtime.task.load import load_task
from runtime.task.positions import Span
from runtime.task.solution import Step

FOR_AUTHORS = ("notes", "traps")
"""Parts of a task that change neither the world nor a verdict, and that a row has no place for."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about the export of one task: where in its file, and what."""

    path: Path
    span: Span
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.span}: {self.message}"


@dataclass(slots=True)
class Exported:
    """One task as a row, or why there is none."""

    path: Path
    name: str
    row: dict[str, Any] | None = None
    refused: list[Remark] = field(default_factory=list)
    """What a row cannot say."""
    notes: list[Remark] = field(default_factory=list)
    """What it says a little differently."""


def export_tasks(
    paths: Sequence[Path],
    gateway: Gateway,
    *,
    partial: bool = False,
    include_private: bool = False,
    info_is_text: bool | None = None,
) -> Iterator[Exported]:
    """Each task file as a row. With `partial`, what cannot be said is left out of it, and still listed."""
    for path in paths:
        yield _Export(path, gateway, partial, include_private, info_is_text).result()


class _Export:
    def __init__(
        self, path: Path, gateway: Gateway, partial: bool, include_private: bool, info_is_text: bool | None
    ) -> None:
        self._loaded = load_task(path)
        self._gateway = gateway
        self._partial = partial
        self._include_private = include_private
        self._info_is_text = info_is_text
        self._found = Exported(path, self._loaded.name)

    def result(self) -> Exported:
        """The row and everything there is to say about it."""
        prepared, problems = prepare(self._loaded)
        if prepared is None:
            self._found.refused += [Remark(self._found.path, each.span, each.message) for each in problems]
            return self._found
        if prepared.task.split == "private" and not self._include_private:
            self._refuse(("split",), "a private task is exported only with --include-private")
            return self._found
        self._found.row = self._row(prepared)
        return self._found

    def _row(self, prepared: Prepared) -> dict[str, Any] | None:
        task = prepared.task
        seed, left_out = start_seed(task, prepared.seed)
        for part in left_out:
            self._refuse(part.path, part.message)
        ends = self._ends(prepared)
        assertions: list[dict[str, Any]] = []
        for place, each in enumerate(prepared.assertions):
            try:
                made = exported(each, prepared.facts, prepared.seed, ends, partial=self._partial)
            except NoCounterpart as reason:
                self._refuse(("assertions", place), f"`{each.id}` cannot be said by named types: {reason}")
                continue
            assertions += made.assertions
            for missing in made.missing:
                self._refuse(("assertions", place), f"`{each.id}` is said in part: {missing}")
            for note in made.notes:
                self._note(("assertions", place), f"`{each.id}`: {note}")
        if self._found.refused and not self._partial:
            return None
        if not assertions:
            self._refuse(("assertions",), "no assertion is left, so there is nothing to score")
            return None
        self._remarks(prepared)
        return row_of_task(task, state_of(task, seed), assertions, info_is_text=self._info_is_text)

    def _ends(self, prepared: Prepared) -> Ends:
        """End states of the task's solution: of the reference, the alternatives, and the foils."""
        solution = self._loaded.solution
        if solution is None:
            return Ends()
        right = {"after the reference": self._played(prepared, solution.reference)}
        for name, steps in solution.alternatives.items():
            right[f"after the alternative `{name}`"] = self._played(prepared, steps)
        wrong = {}
        for name, foil in solution.foils.items():
            base = solution.reference if foil.base == "reference" else []
            wrong[f"after the foil `{name}`"] = self._played(prepared, [*base, *foil.steps])
        return Ends(right, wrong)

    def _played(self, prepared: Prepared, steps: Sequence[Step]) -> World:
        session = Session(prepared.public, prepared.world(), self._gateway)
        play(steps, session, prepared.facts)
        return session.world

    def _remarks(self, prepared: Prepared) -> None:
        task = prepared.task
        for name in FOR_AUTHORS:
            if getattr(task, name):
                self._note((name,), f"`{name}` is for authors and is left out")
        if any(policy.clauses for policy in task.policy) or any(each.because for each in task.assertions):
            self._note(("assertions",), "`because` and the clauses of policies are for authors and are left out")
        if task.trigger.via != "request":
            self._note(("trigger", "via"), f"a row is always a request; the trigger comes by {task.trigger.via}")
        if task.budget.steps != 50 and (task.origin or {}).get("format") != FORMAT:
            self._note(("budget",), f"a row has no budget; the system message says about {task.budget.steps} turns")
        if not task.tools and (task.origin or {}).get("format") != FORMAT:
            self._note((), "`tools` is empty, so the toolset limited_zapier will have no tools")

    def _refuse(self, path: tuple[Any, ...], message: str) -> None:
        self._found.refused.append(Remark(self._found.path, self._loaded.span(*path), message))

    def _note(self, path: tuple[str | int, ...], message: str) -> None:
        self._found.notes.append(Remark(self._found.path, self._loaded.span(*path), message))
