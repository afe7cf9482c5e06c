"""Assertions that would catch a survivor, made from how its end state differs, and tried before they are shown.

A suggestion is shown only if the reference, every alternative and every equivalent pass it and the survivor fails it.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, TypeAlias

import yaml
from pydantic import ValidationError

from runtime.grading.compile import Compiled, compile_assertions
from runtime.grading.where import WhereError, field_value
from runtime.kit.records import RecordDict, derived_value, fields_of
from runtime.kit.values import identical
from runtime.kit.world import World
from runtime.task.document import Assertion
from validators.proof.kit.bench import Bench
from validators.proof.kit.difference import Delta, stored_fields
from validators.proof.kit.facts_in_text import facts
from validators.proof.kit.state import MADE_UP
from validators.proof.kit.trace import Trace

Form: TypeAlias = dict[str, Any]
_TEXT = frozenset({"text", "html", "line", "any"})
_ADDRESSES = ("any_recipient", "to", "email")
LONGEST = 80
"""Characters of a text that is quoted whole."""
_FOLLOWING = ("label_ids", "is_read", "thread_id")
"""Fields that follow from others: what they differ by is better said of those."""


class Suggester:
    """Finds assertions for the survivors of one task."""

    def __init__(self, bench: Bench, trace: Trace) -> None:
        self.bench = bench
        self.trace = trace

    @cached_property
    def right(self) -> list[World]:
        """Every world that a right run left."""
        passed = [
            each.end
            for each in self.bench.alternatives.values()
            if each.fault is None and each.episode.scores.task_completed_correctly == 1
        ]
        return [self.trace.end, *passed, *self.bench.shared.get("right_runs", [])]

    def suggest(self, delta: Delta, survivor: World) -> tuple[str, str] | None:
        """YAML of an assertion, and the id of the one it takes the place of (empty: a new one); None for none found."""
        for form, instead_of in self._candidates(delta, survivor):
            compiled = self._compiled(form)
            if compiled is None or compiled.verdict(survivor).status != "failed":
                continue
            if all(compiled.verdict(world).held for world in self.right):
                return _text(form), instead_of
        return None

    def _compiled(self, form: Form) -> Compiled | None:
        try:
            assertion = Assertion.model_validate(form)
        except ValidationError:
            return None
        compiled, errors = compile_assertions([assertion], self.bench.prepared.seed, self.bench.prepared.facts)
        return None if errors else compiled[0]

    # What could be said

    def _candidates(self, delta: Delta, survivor: World) -> Iterator[tuple[Form, str]]:
        if delta.right is None:
            yield from self._counted(delta)
            yield from self._frame()
            yield from self._none_such(delta, survivor)
        elif delta.other is None:
            if delta.seeded:
                yield from self._frame()
                yield {"id": self._id(f"{_last(delta)}_kept"), "unchanged": f"{delta.collection}/{delta.id}"}, ""
            else:
                yield from self._created(delta, delta.right, survivor)
        elif delta.seeded:
            yield from self._kept(delta)
        else:
            yield from self._created(delta, delta.right, survivor)

    def _counted(self, delta: Delta) -> Iterator[tuple[Form, str]]:
        """An assertion about new records of the collection, now with how many there are."""
        for compiled in self.bench.prepared.assertions:
            form = compiled.assertion.form
            if form.get("created") == delta.collection and "count" not in form:
                for number in (1, 2, 3):
                    yield {"id": compiled.id, **_said(compiled.assertion), **form, "count": number}, compiled.id

    def _frame(self) -> Iterator[tuple[Form, str]]:
        """What right runs change, and nothing else."""
        if any("only_changes" in each.assertion.form for each in self.bench.prepared.assertions):
            return
        allowed: dict[str, Any] = {}
        for world in self.right:
            for change in world.diff():
                if change.kind == "created":
                    allowed.setdefault(f"+{change.collection}", {"created": change.collection})
                elif change.kind == "changed":
                    for name in change.fields():
                        if name in stored_fields_of(change.collection):
                            path = f"{change.collection}/{change.id}.{name}"
                            allowed.setdefault(path, path)
                else:
                    path = f"{change.collection}/{change.id}"
                    allowed.setdefault(path, path)
        yield {"id": self._id("nothing_else"), "only_changes": list(allowed.values())}, ""

    def _none_such(self, delta: Delta, survivor: World) -> Iterator[tuple[Form, str]]:
        """No new record like the one too many."""
        assert delta.other is not None
        for where in self._telling(delta, delta.other, survivor):
            yield {"id": self._id(f"no_other_{_last(delta)}"), "not_created": delta.collection, "where": where}, ""

    def _telling(self, delta: Delta, record: RecordDict, world: World) -> Iterator[Form]:
        """Conditions on single fields that a record meets: whom it reaches, what it belongs to, what it is called.

        Whole texts come last: they tell one wording, where another one is as wrong.
        """
        specs = fields_of(delta.model)
        names = [name for name in stored_fields(delta.model) if name not in MADE_UP and name in specs]
        held = [name for name in names if specs[name].ref]
        label = [delta.model.label] if delta.model.label in specs else []
        whole: list[Form] = []
        for name in dict.fromkeys([*(each for each in _ADDRESSES if each in specs), *held, *label, *names]):
            value = derived_value(delta.model, record, name, world) if specs[name].derived else record.get(name)
            if isinstance(value, list) and value and isinstance(value[0], str):
                yield from ({name: each} for each in value)
            elif isinstance(value, str) and value and specs[name].kind in _TEXT:
                told = [value[fact.start : fact.end] for fact in facts(value, self.trace.lookup)]
                yield from ({name: {"mentions": each}} for each in told if each)
                whole.append({name: value})
            elif isinstance(value, str | int | float) and value != "" and not isinstance(value, bool):
                yield {name: value}
        yield from (each for each in whole if len(next(iter(each.values()))) <= LONGEST)

    def _kept(self, delta: Delta) -> Iterator[tuple[Form, str]]:
        """A seeded record's fields as the reference leaves them."""
        assert delta.right is not None
        before = self.bench.prepared.seed.collections[delta.collection][delta.id]
        path = f"{delta.collection}/{delta.id}"
        names = delta.fields()
        if all(identical(before.get(name), delta.right.get(name)) for name in names):
            yield from self._frame()
            yield {"id": self._id(f"{_last(delta)}_kept"), "unchanged": path}, ""
        has: Form = {}
        for name in names:
            has.update(_wanted(delta, name, self.trace))
        for name, value in has.items():
            yield {"id": self._id(f"{name}_right"), "record": path, "has": {name: value}}, ""
        yield {"id": self._id(f"{_last(delta)}_right"), "record": path, "has": has}, ""

    def _created(self, delta: Delta, record: RecordDict, survivor: World) -> Iterator[tuple[Form, str]]:
        """A new record that has what the reference's has: the differing fields beside one that names it."""
        names = delta.fields() if delta.other is not None else [delta.model.label]
        for name in sorted(names, key=lambda each: each in _FOLLOWING):
            for value in _conditions(delta, name, self.trace):
                for beside in ({}, *self._telling(delta, record, self.trace.end)):
                    where = {**beside, name: value}
                    form = {"id": self._id(f"{_last(delta)}_{name}"), "created": delta.collection, "where": where}
                    yield form, ""

    def _id(self, wanted: str) -> str:
        taken = {each.id for each in self.bench.prepared.assertions}
        plain = "".join(letter if letter.isalnum() else "_" for letter in wanted.lower()).strip("_") or "added"
        if not plain[0].isalpha():
            plain = f"a_{plain}"
        number = 2
        name = plain
        while name in taken:
            name, number = f"{plain}_{number}", number + 1
        return name


def stored_fields_of(collection: str) -> list[str]:
    """Stored fields of a collection."""
    from runtime.kit.seeding import model_at

    return stored_fields(model_at(collection))


def _said(assertion: Assertion) -> Form:
    """The keys of an assertion beside its form."""
    data = assertion.model_dump(exclude_defaults=True, exclude={"id", *assertion.form})
    return {name: value for name, value in data.items() if name not in assertion.form}


def _last(delta: Delta) -> str:
    name = delta.collection.rpartition(".")[2]
    return name.removesuffix("s")


def _wanted(delta: Delta, name: str, trace: Trace) -> Form:
    """A field (or the keys of an open one that differ) as the reference leaves it."""
    right, other = delta.right or {}, delta.other or {}
    value = right.get(name)
    if name == delta.model.open_fields and isinstance(value, dict):
        found = other.get(name) or {}
        return {
            key: {"empty": True} if inner in (None, "") else inner
            for key, inner in value.items()
            if not identical(inner, found.get(key))
        }
    return {name: next(_conditions(delta, name, trace), {"empty": True})}


def _conditions(delta: Delta, name: str, trace: Trace) -> Iterator[Any]:
    """What can be asked of a field that the reference's record meets and the survivor's may not."""
    right, other = (delta.right or {}).get(name), (delta.other or {}).get(name)
    try:
        spec, _ = field_value(delta.model, name)
    except WhereError:
        return
    kind = spec.kind if spec else "any"
    if right in (None, "", []):
        yield {"empty": True}
    elif kind in _TEXT and isinstance(right, str):
        ours = {fact.value: right[fact.start : fact.end] for fact in facts(right, trace.lookup)}
        found = str(other or "")
        theirs = {fact.value: found[fact.start : fact.end] for fact in facts(found, trace.lookup)}
        missing = [text for value, text in ours.items() if value not in theirs]
        extra = [text for value, text in theirs.items() if value not in ours]
        if missing:
            yield {"mentions": missing}
        yield from ({"not": {"mentions": each}} for each in extra)
        if kind == "line":
            yield right
    elif isinstance(right, str | int | float | bool) or _plain_list(right):
        yield right


def _plain_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str | int) for each in value)


def _text(form: Form) -> str:
    dumped: str = yaml.safe_dump(form, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000)
    return dumped.strip()
