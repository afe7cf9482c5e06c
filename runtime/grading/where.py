"""Conditions on the fields of one record, and which record comes nearest to them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz

from runtime.grading.match import compile_match
from runtime.grading.matcher import Matcher, MatcherError
from runtime.kit.records import FieldSpec, Record, RecordDict, derived_value, fields_of
from runtime.kit.world import World, label_of
from runtime.task.nearest import did_you_mean


class WhereError(ValueError):
    """A condition names a field that does not exist, or says something of it that can mean nothing."""

    def __init__(self, message: str, field: str, *, key: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.key = key


@dataclass(frozen=True, slots=True)
class FieldCondition:
    """One field, how to read it, and what must be so."""

    name: str
    read: Callable[[World, RecordDict], Any]
    matcher: Matcher


@dataclass(frozen=True, slots=True)
class Difference:
    """The record that comes nearest, and the first field of it that differs."""

    record: RecordDict
    field: str
    wanted: str
    found: Any


@dataclass(frozen=True, slots=True)
class Where:
    """All conditions on one record of a collection."""

    model: type[Record]
    conditions: tuple[FieldCondition, ...]

    def holds(self, world: World, record: RecordDict) -> bool:
        """Whether a record meets every condition."""
        return all(each.matcher.holds(each.read(world, record)) for each in self.conditions)

    def describe(self) -> str:
        """The conditions in words: `to is "ann@x.example" and body mentions 5`."""
        return " and ".join(f"{each.name} {each.matcher.describe()}" for each in self.conditions)

    def nearest(self, world: World, records: Iterable[RecordDict]) -> Difference | None:
        """The record that meets most conditions (then the one whose differing text is most alike), or None of none."""
        best: tuple[tuple[int, float], RecordDict, FieldCondition, Any] | None = None
        for record in records:
            values = [(each, each.read(world, record)) for each in self.conditions]
            missed = [(each, value) for each, value in values if not each.matcher.holds(value)]
            if not missed:
                continue
            condition, value = missed[0]
            alike = fuzz.token_set_ratio(condition.matcher.describe(), str(value)) if value is not None else 0.0
            rank = (len(values) - len(missed), alike)
            if best is None or rank > best[0]:
                best = (rank, record, condition, value)
        if best is None:
            return None
        _, record, condition, value = best
        return Difference(record, condition.name, condition.matcher.describe(), value)

    def label(self, record: RecordDict) -> tuple[str, str]:
        """Path and words of a record."""
        return f"{self.model.path}/{record[self.model.key]}", label_of(self.model, record)


def compile_where(model: type[Record], conditions: Mapping[str, Any]) -> Where:
    """Conditions as a task file writes them, by field. Raises WhereError."""
    return Where(model, tuple(_condition(model, str(name), wanted) for name, wanted in conditions.items()))


def field_value(model: type[Record], name: str) -> tuple[FieldSpec | None, Callable[[World, RecordDict], Any]]:
    """The field a name means and how to read it. Raises WhereError for a name the collection does not have.

    Beside its own fields a collection may have open ones (sheet columns, HubSpot properties); a dotted name goes into
    a field that holds a mapping.
    """
    known = fields_of(model)
    spec = known.get(name)
    if spec is not None and spec.derived:
        return spec, lambda world, record: derived_value(model, record, name, world)
    if spec is not None:
        return spec, lambda world, record: record.get(name)
    head, dot, rest = name.partition(".")
    if dot and head in known and known[head].kind == "any":
        return None, lambda world, record: _inside(record.get(head), rest)
    if model.open_fields:
        holder = model.open_fields
        return None, lambda world, record: (record.get(holder) or {}).get(name)
    near = did_you_mean(name, known) or f"; its fields are {', '.join(known)}"
    raise WhereError(f"`{model.path}` has no field `{name}`{near}", name, key=True)


def _condition(model: type[Record], name: str, wanted: Any) -> FieldCondition:
    spec, read = field_value(model, name)
    kind, many = (spec.kind, spec.many) if spec else ("any", False)
    if spec is not None and spec.enum and isinstance(wanted, str) and not many:
        spelled = {str(value).casefold() for value in spec.enum}
        if wanted.casefold() not in spelled:
            near = did_you_mean(wanted, map(str, spec.enum)) or f"; one of {', '.join(map(str, spec.enum))}"
            raise WhereError(f"`{wanted}` is not a {name} of `{model.path}`{near}", name)
    try:
        return FieldCondition(name, read, compile_match(wanted, kind, many))
    except MatcherError as error:
        raise WhereError(str(error), name) from None


def _inside(value: Any, path: str) -> Any:
    for step in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value
