"""What assertions claim, with facts filled in: records, conditions, counts; and which claims follow from which."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from runtime.grading.equality import equal
from runtime.grading.match import compile_match
from runtime.grading.matcher import MatcherError
from runtime.grading.named_type import named_types
from runtime.grading.verdict import Verdict
from runtime.grading.where import Where, compile_where, field_value
from runtime.kit.records import Record
from runtime.kit.seeding import model_at
from runtime.kit.world import World
from runtime.task.expressions import ExpressionError, render
from validators.conditions import NEGATIVE_FORMS, Condition, DocPath, Statement
from validators.view import TaskView

MANY = 1_000_000
"""No upper bound of a count."""
_HOLDERS = {"record": "has"}
_ABOUT_RECORDS = ("record", "created", "not_created", "exists", "absent")


@dataclass(frozen=True, eq=False)
class Claim:
    """A statement about records of one collection, with its facts filled in."""

    statement: Statement
    collection: str
    record_id: str
    model: type[Record]
    where: Mapping[str, Any]
    low: int
    high: int

    @property
    def form(self) -> str:
        """Its form."""
        return self.statement.form

    @property
    def id(self) -> str:
        """The assertion's id."""
        return self.statement.assertion.id

    @property
    def at(self) -> DocPath:
        """Where it stands."""
        return self.statement.at

    @property
    def negative(self) -> bool:
        """Whether it holds when there is no such record."""
        return self.form in NEGATIVE_FORMS or self.high == 0

    @property
    def needed(self) -> bool:
        """Whether the assertion cannot hold without it: it does not stand inside `any`."""
        return "any" not in self.at

    @property
    def whole(self) -> bool:
        """Whether it is the whole assertion."""
        return len(self.at) == 2

    @property
    def holder(self) -> str:
        """The key that holds its conditions."""
        return _HOLDERS.get(self.form, "where")

    def condition_at(self, name: str) -> DocPath:
        """Where the condition on a field stands."""
        return (*self.at, self.holder, name)

    @cached_property
    def compiled(self) -> Where:
        """Its conditions, ready to be judged."""
        return compile_where(self.model, self.where)


@lru_cache(maxsize=8)
def claims(view: TaskView) -> tuple[Claim, ...]:
    """Every claim about records, inner ones included, in the order of the file."""
    found = []
    for statement in view.statements:
        if statement.form in _ABOUT_RECORDS:
            keys = filled_at(view, statement.at)
            collection, _, record_id = str(keys[statement.form]).partition("/")
            where = keys.get(_HOLDERS.get(statement.form, "where")) or {}
            low, high = count_range(keys.get("count"))
            found.append(Claim(statement, collection, record_id, model_at(collection), where, low, high))
    return tuple(found)


@lru_cache(maxsize=8)
def conditions(view: TaskView) -> tuple[Condition, ...]:
    """The view's conditions with facts filled in."""
    return tuple(
        replace(each, argument=value) if (value := filled_at(view, each.at)) is not each.argument else each
        for each in view.conditions
    )


@lru_cache(maxsize=8)
def _filled_forms(view: TaskView) -> list[Any]:
    """The assertions' own keys with facts filled in; as written where nothing is to be filled in."""
    return [
        filled(view, assertion.form) if _has_expression(assertion.form) else assertion.form
        for assertion in view.task.assertions
    ]


def filled_at(view: TaskView, at: DocPath) -> Any:
    """The value at a place within an assertion, its facts filled in."""
    value = _filled_forms(view)[at[1]]  # type: ignore[index]
    for step in at[2:]:
        value = value[step]
    return value


def _has_expression(value: Any) -> bool:
    if isinstance(value, str):
        return "${" in value
    if isinstance(value, dict):
        return any(map(_has_expression, value.values()))
    return isinstance(value, list) and any(map(_has_expression, value))


@lru_cache(maxsize=8)
def start(view: TaskView) -> Mapping[str, Verdict]:
    """Verdicts with their explanations on the untouched seed, by assertion id; slower than `holds_at_start`."""
    return view.prepared.verdicts(view.prepared.world())


def filled(view: TaskView, value: Any) -> Any:
    """A written value with its facts in place; as written where they cannot be filled in."""
    try:
        return render(value, view.prepared.facts)
    except ExpressionError:
        return value


def count_range(count: Any) -> tuple[int, int]:
    """The least and the greatest number of records that a `count:` accepts."""
    if count is None:
        return 1, MANY
    if isinstance(count, int):
        return count, count
    if not isinstance(count, Mapping) or not all(isinstance(value, int) for value in count.values()):
        return 0, MANY
    low, high = 0, MANY
    for name, value in count.items():
        match name:
            case "gte":
                low = max(low, value)
            case "gt":
                low = max(low, value + 1)
            case "lte":
                high = min(high, value)
            case "lt":
                high = min(high, value - 1)
            case _:
                return 0, MANY
    return low, high


@lru_cache(maxsize=256)
def judged(view: TaskView, claim: Claim) -> tuple[str, ...]:
    """Fields of a claim's own record that do not meet its conditions at the start; all of them without a record."""
    world = _start_world(view)
    record = world.peek(claim.model, claim.record_id)
    if record is None:
        return tuple(claim.where)
    return tuple(each.name for each in claim.compiled.conditions if not each.matcher.holds(each.read(world, record)))


@lru_cache(maxsize=8)
def _start_world(view: TaskView) -> World:
    return view.prepared.world()


@lru_cache(maxsize=8)
def _by_place(view: TaskView) -> dict[DocPath, Claim]:
    return {each.at: each for each in claims(view)}


def holds_at_start(view: TaskView, index: int) -> bool:
    """Whether an assertion holds on the untouched seed."""
    return _met(view, ("assertions", index), _filled_forms(view)[index])


def _met(view: TaskView, at: DocPath, keys: Mapping[str, Any]) -> bool:
    """As the form itself judges, without looking for the nearest record where it does not hold."""
    claim = _by_place(view).get(at)
    if claim is not None:
        return _claim_met(view, claim)
    if "type" in keys:
        named = named_types()[str(keys["type"])]
        params = {name: value for name, value in keys.items() if name not in ("type", "args")}
        return named.holds(_start_world(view), {**params, **keys.get("args", {})})
    if "all" in keys and not keys.get("same"):
        return all(_met(view, (*at, "all", place), each) for place, each in enumerate(keys["all"]))
    if "any" in keys:
        return any(_met(view, (*at, "any", place), each) for place, each in enumerate(keys["any"]))
    if "all" in keys:
        return len(at) == 2 and start(view)[view.task.assertions[at[1]].id].held  # type: ignore[index]
    return True  # nothing has changed


def _claim_met(view: TaskView, claim: Claim) -> bool:
    match claim.form:
        case "record":
            return not judged(view, claim)
        case "created":
            return claim.low == 0
        case "not_created":
            return True
    world, where = _start_world(view), claim.compiled
    found = 0
    for record in world.all(claim.model):
        if where.holds(world, record):
            found += 1
            if claim.form == "absent" or (claim.high == MANY and found >= claim.low):
                break
    return found == 0 if claim.form == "absent" else claim.low <= found <= claim.high


def met_by(view: TaskView, index: int) -> str:
    """The path of the seeded record that an assertion of one claim is met by, or empty."""
    claim = _by_place(view).get(("assertions", index))
    if claim is None or claim.negative:
        return ""
    if claim.form == "record":
        return f"{claim.collection}/{claim.record_id}"
    world = _start_world(view)
    found = (each for each in world.all(claim.model) if claim.compiled.holds(world, each))
    return next((f"{claim.collection}/{each[claim.model.key]}" for each in found), "")


@lru_cache(maxsize=4096)
def _shape(model: type[Record], name: str) -> tuple[str, bool]:
    spec, _ = field_value(model, name)
    return (spec.kind, spec.many or spec.kind == "emails") if spec else ("any", False)


def fits(value: Any, wanted: Any, kind: str, many: bool) -> bool:
    """Whether a value meets a condition; False where the condition cannot be judged on it."""
    try:
        return compile_match(wanted, kind, many).holds(value)
    except (MatcherError, ValueError):
        return False


def follows(one: Claim, other: Claim) -> bool:
    """Whether every record that meets the conditions of `one` meets those of `other` too."""
    return one.collection == other.collection and all(
        name in one.where and _narrower(one.where[name], wanted, *_shape(one.model, name))
        for name, wanted in other.where.items()
    )


def _narrower(one: Any, other: Any, kind: str, many: bool) -> bool:
    """Whether a field that meets condition `one` meets `other`."""
    if one == other and type(one) is type(other):
        return True
    if isinstance(one, Mapping):
        if isinstance(other, Mapping):
            return all(name in one and _argument_narrower(name, one[name], wanted) for name, wanted in other.items())
        return False
    if one is None or isinstance(one, list) or (many and isinstance(other, Mapping)):
        return False
    return fits(one, other, kind, many)


def _argument_narrower(name: str, one: Any, other: Any) -> bool:
    if one == other:
        return True
    ones, others = (each if isinstance(each, list) else [each] for each in (one, other))
    match name:
        case "mentions" | "all_of":
            return all(each in ones for each in others)
        case "one_of":
            return all(each in others for each in ones)
        case _:
            return False


def excludes(one: Claim, other: Claim) -> str:
    """A field that no record can have as both claims want it, or empty."""
    for name, wanted in one.where.items():
        if name in other.where and disjoint(wanted, other.where[name], *_shape(one.model, name)):
            return name
    return ""


def disjoint(one: Any, other: Any, kind: str, many: bool) -> bool:
    """Whether no single value can meet both conditions; False where that cannot be told."""
    if many or isinstance(one, list) or isinstance(other, list):
        return False
    for first, second in ((one, other), (other, one)):
        choices = first.get("one_of") if isinstance(first, Mapping) and len(first) == 1 else None
        if isinstance(choices, list):
            return bool(choices) and all(disjoint(each, second, kind, many) for each in choices)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return ("not" in one and one["not"] == other) or ("not" in other and other["not"] == one)
    if kind == "datetime" and (isinstance(one, Mapping) or isinstance(other, Mapping)):
        return False  # a bare date stands for every time of that day
    if isinstance(one, Mapping):
        return not fits(other, one, kind, many)
    if isinstance(other, Mapping):
        return not fits(one, other, kind, many)
    return not equal(one, other, kind) and not equal(other, one, kind)


def pairs(view: TaskView) -> Iterator[tuple[Claim, Claim]]:
    """Every two claims that must both hold, the earlier one first."""
    needed = [each for each in claims(view) if each.needed]
    for place, one in enumerate(needed):
        for other in needed[place + 1 :]:
            if one.collection == other.collection:
                yield one, other
