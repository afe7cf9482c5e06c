"""Assertions taken apart: their forms, those inside `all` and `any` included, and what each asks of each field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from runtime.grading.compile import forms
from runtime.grading.match import matchers
from runtime.kit.records import FieldSpec, Record, fields_of
from runtime.kit.seeding import model_at
from runtime.task.document import Assertion

Step: TypeAlias = str | int
DocPath: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing an assertion asks of a field: a matcher with its argument; plain equality has the matcher `equals`."""

    assertion: Assertion
    index: int
    """The assertion's position in the file."""
    form: str
    """The form that holds the condition; inside `all` and `any` the inner one."""
    collection: str
    record_id: str
    """The record's id where the form names one, else empty."""
    model: type[Record]
    field: str
    spec: FieldSpec | None
    """None for an open field or one inside a mapping."""
    matcher: str
    argument: Any
    at: DocPath
    """Where the argument stands."""
    negated: bool = False
    """Inside `not`, or of a form that holds when there is none."""

    @property
    def kind(self) -> str:
        """The kind of the field."""
        return self.spec.kind if self.spec else "any"


@dataclass(frozen=True, slots=True)
class Statement:
    """One form of an assertion, those inside `all` and `any` included."""

    assertion: Assertion
    index: int
    form: str
    keys: Mapping[str, Any]
    at: DocPath


NEGATIVE_FORMS = frozenset({"not_created", "absent", "unchanged", "only_changes"})


def collect_statements(
    assertion: Assertion, index: int, keys: Mapping[str, Any], at: DocPath, found: list[Statement]
) -> None:
    """Add a form, and after it those inside it, to `found`. `keys` is what the file has at `at`."""
    name = "type" if "type" in keys else next((each for each in keys if each in forms()), "")
    found.append(Statement(assertion, index, name, keys, at))
    if name in ("all", "any"):
        for place, part in enumerate(keys[name] if isinstance(keys[name], list) else ()):
            if isinstance(part, Mapping):
                collect_statements(assertion, index, part, (*at, name, place), found)


def conditions_of(statement: Statement) -> Iterator[Condition]:
    """Everything that a native form asks of fields, one by one; nothing for a named type."""
    keys = statement.keys
    path = str(keys.get(statement.form, ""))
    holder = "has" if statement.form == "record" else "where"
    wanted = keys.get(holder)
    if not isinstance(wanted, Mapping) or statement.form in ("type", ""):
        return
    collection, _, record_id = path.partition("/")
    model = model_at(collection)
    specs = fields_of(model)
    for name, argument in wanted.items():
        base = Condition(
            statement.assertion,
            statement.index,
            statement.form,
            collection,
            record_id,
            model,
            str(name),
            specs.get(str(name)),
            "equals",
            argument,
            (*statement.at, holder, name),
            statement.form in NEGATIVE_FORMS,
        )
        yield from _taken_apart(base)


def _taken_apart(condition: Condition) -> Iterator[Condition]:
    """A condition's matchers one by one; `not`, `one_of`, `all_of` and `each` are entered."""
    argument = condition.argument
    if not isinstance(argument, Mapping) or not argument.keys() <= matchers().keys():
        yield condition
        return
    for name, inner in argument.items():
        at = (*condition.at, name)
        if name in ("not", "each"):
            negated = condition.negated ^ (name == "not")
            yield from _taken_apart(replace(condition, argument=inner, at=at, negated=negated))
        elif name in ("one_of", "all_of") and isinstance(inner, list):
            for place, each in enumerate(inner):
                yield from _taken_apart(replace(condition, argument=each, at=(*at, place)))
        else:
            yield replace(condition, matcher=str(name), argument=inner, at=at)


def needles(condition: Condition) -> Iterator[tuple[DocPath, Any]]:
    """The single values a condition looks for: each element of a list argument, with its place."""
    if isinstance(condition.argument, list):
        for place, each in enumerate(condition.argument):
            yield (*condition.at, place), each
    else:
        yield condition.at, condition.argument
