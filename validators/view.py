"""A task as lint rules look at it: values with their places, seeded records, assertions taken apart."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from runtime.episode.prepared import Prepared, prepare
from runtime.grading.named_type import Named, named_types
from runtime.kit.records import Record, RecordDict, text_field_of
from runtime.kit.seeding import model_at
from runtime.kit.world import label_of
from runtime.task.document import Policy, Task
from runtime.task.files import solution_of
from runtime.task.load import Loaded, load_task
from runtime.task.problems import Problem
from runtime.task.validation import span_at
from runtime.task.yaml_reader import Document
from validators.conditions import Condition, DocPath, Statement, Step, collect_statements, conditions_of
from validators.finding import Place

Gathered = TypeVar("Gathered")
_LINE_END = re.compile(r"\r\n|\r|\n")
"""What ends a line of YAML 1.2; the other line breaks of Unicode do not."""


@dataclass(frozen=True, slots=True)
class SeedRecord:
    """A seeded record, policy texts included."""

    collection: str
    id: str
    record: RecordDict
    model: type[Record]
    at: DocPath
    """Where it stands in the task file."""

    @property
    def path(self) -> str:
        """<app>.<collection>/<id>."""
        return f"{self.collection}/{self.id}"

    @property
    def app(self) -> str:
        """The app that holds it."""
        return self.collection.partition(".")[0]

    @property
    def label(self) -> str:
        """The words a person knows it by."""
        return label_of(self.model, self.record)

    def field_at(self, name: str) -> DocPath:
        """Where a field of it stands (or would)."""
        return (*self.at, name)


class TaskView:
    """One task file under the eyes of the rules. Values are as written: `${...}` is not filled in."""

    def __init__(
        self,
        path: Path,
        loaded: Loaded | None = None,
        *,
        shown: str = "",
        sound: bool | None = None,
        gathered: dict[str, Any] | None = None,
    ) -> None:
        """`shown` is the path that findings carry; the given one unless said.

        The file is read when something of it is asked for. `sound` and `gathered` are what an earlier run found out.
        """
        self.path = path
        self.shown = shown or str(path)
        self.gathered = {} if gathered is None else gathered
        self._sound = sound
        if loaded is not None:
            self.loaded = loaded

    def gathered_by(self, gather: "Callable[[TaskView], Gathered]") -> Gathered:
        """What a rule about whole splits takes from this task: now, or from an earlier run's results.

        It is plain JSON data, so that it can be kept; rules that give the same function share it.
        """
        key = f"{gather.__module__.rpartition('.')[2]}.{gather.__name__}"
        if key not in self.gathered:
            self.gathered[key] = gather(self)
        found: Gathered = self.gathered[key]
        return found

    @cached_property
    def loaded(self) -> Loaded:
        """The task file and its solution as read."""
        return load_task(self.path)

    @cached_property
    def document(self) -> Document:
        """The task file as YAML with places."""
        return self.loaded.document

    # Places

    def place(self, *path: Step, key: bool = False) -> Place:
        """Where a value (or its key) stands in the task file; the nearest enclosing place where it does not."""
        span = span_at(self.document, path, key=key)
        return Place(self.shown, span.line, span.column, span.end_line, span.end_column)

    def solution_place(self, *path: Step, key: bool = False) -> Place:
        """Where a value of the solution file stands."""
        document = self.loaded.solution_document
        assert document is not None, "ask `view.solution` first"
        span = span_at(document, path, key=key)
        return Place(self.shown_solution, span.line, span.column, span.end_line, span.end_column)

    @cached_property
    def shown_solution(self) -> str:
        """The path of the solution file that findings carry."""
        return str(solution_of(Path(self.shown)))

    def written(self, *path: Step) -> str:
        """The characters of a value as they stand in the file; empty where there is none."""
        return self.document.spans.text(path) if path in self.document.spans else ""

    def stretch(self, *path: Step) -> tuple[int, int]:
        """Where a value begins and ends in the text of the file, as offsets; (0, 0) where it does not stand."""
        known = self._stretches.get(path)
        if known is None:
            known = self._stretches[path] = self._stretch(path)
        return known

    def _stretch(self, path: DocPath) -> tuple[int, int]:
        if path not in self.document.spans:
            return 0, 0
        span = self.document.spans[path]
        return self._offset(span.line, span.column), self._offset(span.end_line, span.end_column)

    def place_at(self, start: int, end: int) -> Place:
        """The place of a stretch of the file, given as offsets."""
        line, end_line = bisect_right(self._line_starts, start), bisect_right(self._line_starts, end)
        return Place(
            self.shown,
            line,
            start - self._line_starts[line - 1] + 1,
            end_line,
            end - self._line_starts[end_line - 1] + 1,
        )

    def place_of(self, words: str, *path: Step) -> Place:
        """Where words stand inside a written value, over line breaks too; the value's place where they do not."""
        start, end = self.stretch(*path)
        pattern = re.compile(r"\s+".join(map(re.escape, words.split())))
        found = pattern.search(self.document.source, start, end) if words.strip() else None
        return self.place_at(*found.span()) if found else self.place(*path)

    @cached_property
    def _stretches(self) -> dict[DocPath, tuple[int, int]]:
        return {}

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in _LINE_END.finditer(self.document.source))]

    def _offset(self, line: int, column: int) -> int:
        starts = self._line_starts
        return starts[min(line, len(starts)) - 1] + column - 1

    def leaves(self, *under: Step) -> Iterator[tuple[DocPath, Any]]:
        """Every scalar of the document below a path, with its own path, in the order of the text."""
        value: Any = self.document.data
        for step in under:
            value = value[step] if _has(value, step) else None
        yield from _leaves(value, under)

    @cached_property
    def scalars(self) -> list[tuple[DocPath, Any]]:
        """Every scalar of the whole document with its path, in the order of the text: `leaves`, kept for all rules."""
        found: list[tuple[DocPath, Any]] = []
        _scalars(self.document.data, (), found)
        return found

    # The task

    @cached_property
    def task(self) -> Task:
        """The task; only for rules that need TASK."""
        assert self.loaded.task is not None, "a rule that needs FILE has no task"
        return self.loaded.task

    @cached_property
    def _ready(self) -> tuple[Prepared | None, list[Problem]]:
        return prepare(self.loaded, start=False)

    @property
    def prepared(self) -> Prepared:
        """Seed, facts and compiled assertions; only for rules that need TASK."""
        ready = self._ready[0]
        assert ready is not None, "a rule that needs FILE has nothing prepared"
        return ready

    @property
    def problems(self) -> list[Problem]:
        """Everything that keeps the task from being loaded."""
        return self._ready[1]

    @property
    def sound(self) -> bool:
        """Whether rules that need TASK can run."""
        if self._sound is None:
            self._sound = self._ready[0] is not None
        return self._sound

    @cached_property
    def policies(self) -> dict[str, Policy]:
        """Policies by id."""
        return {policy.id: policy for policy in self.task.policy}

    @cached_property
    def instructions(self) -> str:
        """The trigger and every policy in one text."""
        return "\n".join([self.task.trigger.text, *(policy.text for policy in self.task.policy)])

    # Records

    @cached_property
    def records(self) -> list[SeedRecord]:
        """Every seeded record that stands in the file, in the order of collections."""
        seed = self.prepared.seed
        models = {path: model_at(path) for path, records in seed.collections.items() if records}
        return [
            SeedRecord(path, key, record, models[path], seed.places[path, key])
            for path, records in seed.collections.items()
            for key, record in records.items()
            if (path, key) in seed.places
        ]

    @cached_property
    def policy_records(self) -> dict[int, SeedRecord]:
        """The record that carries each policy, by the policy's position in the file."""
        return {int(each.at[1]): each for each in self.records if each.at[0] == "policy"}

    @cached_property
    def by_path(self) -> dict[str, SeedRecord]:
        """Seeded records by <app>.<collection>/<id>."""
        return {each.path: each for each in self.records}

    def record_place(self, record: SeedRecord, *fields: str) -> Place:
        """Where a record (or a field of it) stands."""
        at = record.at if record.at[:1] == ("policy",) else ("seed", *record.at)
        return self.place(*at, *fields)

    @cached_property
    def readable_texts(self) -> list[tuple[Place, str]]:
        """Every text an agent can read: the trigger, policies, and every text of every seeded record."""
        found = [(self.place("trigger", "text"), self.task.trigger.text)]
        found += [(self.place("policy", place, "text"), each.text) for place, each in enumerate(self.task.policy)]
        for record in self.records:
            for name, value in record.record.items():
                for text in _texts(value):
                    found.append((self.record_place(record, name), text))
        return found

    # Assertions

    @cached_property
    def statements(self) -> list[Statement]:
        """Every form of every assertion, inner ones after the one that holds them."""
        found: list[Statement] = []
        for index, assertion in enumerate(self.task.assertions):
            collect_statements(assertion, index, assertion.form, ("assertions", index), found)
        return found

    @cached_property
    def conditions(self) -> list[Condition]:
        """Everything that native assertions ask of fields, one by one."""
        return [condition for statement in self.statements for condition in conditions_of(statement)]

    @cached_property
    def named(self) -> list[tuple[Statement, Named]]:
        """The assertions of a named type, with the type."""
        asked = [each for each in self.statements if each.form == "type"]
        known = named_types() if asked else {}  # the tables take longer to load than all rules to run
        return [(each, known[str(each.keys["type"])]) for each in asked if each.keys.get("type") in known]

    @cached_property
    def solution_calls(self) -> list[tuple[DocPath, str, str, Any]]:
        """(path, method, URL, body) of every step of the reference; empty without a solution."""
        solution = self.loaded.solution
        steps = solution.reference if solution else []
        return [(("reference", place), step.method, step.url, step.body) for place, step in enumerate(steps)]


def policy_field(policy: Policy) -> str | None:
    """The field that carries a policy's text."""
    return policy.field or text_field_of(model_at(policy.in_))


def _has(value: Any, step: Step) -> bool:
    if isinstance(value, Mapping):
        return step in value
    return isinstance(value, list) and isinstance(step, int) and step < len(value)


def _leaves(value: Any, at: DocPath) -> Iterator[tuple[DocPath, Any]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*at, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _leaves(inner, (*at, place))
    else:
        yield at, value


def _scalars(value: Any, at: DocPath, found: list[tuple[DocPath, Any]]) -> None:
    kind = value.__class__  # what is read has these classes themselves, and they are told apart most quickly so
    for step, inner in value.items() if kind is dict else enumerate(value) if kind is list else ():
        if inner.__class__ is dict or inner.__class__ is list:
            _scalars(inner, at + (step,), found)
        else:
            found.append((at + (step,), inner))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
