"""Worlds made to satisfy an assertion and to break it, on which two of its wordings should agree."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from runtime.grading.compile import Compiled
from runtime.kit.records import Record, RecordDict, fields_of
from runtime.kit.seeding import model_at
from runtime.kit.world import Seed, World

_RECORDS = 12
"""Seeded records that are changed, after the one that the assertion names."""
_FLIPPED = 3
"""Records of which every choice is tried."""
_MOST = 30
"""Records that are added at most, to reach a count."""
_STORED_AS: dict[tuple[str, str], tuple[str, bool]] = {
    ("gmail.messages", "body"): ("body_plain", False),
    ("gmail.messages", "recipients"): ("to", True),
    ("gmail.messages", "any_recipient"): ("to", True),
    ("slack.messages", "content"): ("text", False),
    ("google_calendar.events", "attendee_emails"): ("attendees", True),
}
"""Derived field -> the stored field that it follows from, and whether that is a list."""


def disagreement(one: Compiled, other: Compiled, form: Mapping[str, Any], seed: Seed) -> str:
    """What the two verdicts differ on, or nothing: the start, or a change of the records that the form is about."""
    for what, world in worlds(form, seed):
        first, second = one.verdict(world), other.verdict(world)
        if first.status != second.status:
            return f"the verdicts differ {what}: {first.status} by the named type, {second.status} by the native form"
    return ""


def worlds(form: Mapping[str, Any], seed: Seed) -> Iterator[tuple[str, World]]:
    """The start world, and worlds in which records of the form's collection were added, changed or removed."""
    yield "at the start", World(seed)
    path, where = _about(form)
    if not path:
        return
    model = model_at(path)
    asked = _asked(model, where, seed)
    own = World(seed).peek(model, str(where.get(model.key))) if model.key in where else None
    records = [*([own] if own else []), *islice(seed.collections.get(path, {}).values(), _RECORDS)]
    for record in records:
        key = str(record[model.key])
        gone = World(seed)
        gone.delete(model, key)
        yield "once a record is gone", gone
        for what, values in _variants(asked):
            changed = World(seed)
            changed.change(model, key, **values)
            yield what, changed
    for record in records[:_FLIPPED]:
        for name, value in _flips(model, record):
            flipped = World(seed)
            flipped.change(model, str(record[model.key]), **{name: value})
            yield f"once `{name}` is {value}", flipped
    for number in _numbers(form.get("count"), len(seed.collections.get(path, {}))):
        blank = {**_required(model), **asked}
        flips = [(f"`{name}` is {value}", {**asked, name: value}) for name, value in _flips(model, blank)]
        for what, values in [*_variants(asked), *flips]:
            more = f"with {number} new record{'s' if number > 1 else ''}, {what}"
            world = World(seed)
            for _ in range(number):
                world.create(model, **{**_required(model), **values})
            yield more, world


def _about(form: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    for key in ("exists", "absent", "created", "not_created"):
        if key in form:
            return form[key], dict(form.get("where", {}))
    if "record" in form:
        path, _, record_id = form["record"].partition("/")
        return path, {model_at(path).key: record_id, **form["has"]}
    return "", {}


def _asked(model: type[Record], where: Mapping[str, Any], seed: Seed) -> RecordDict:
    """Stored values that meet the conditions, as far as that is known: others are left out."""
    specs = fields_of(model)
    values: RecordDict = {}
    opened: RecordDict = {}
    for name, condition in where.items():
        stored, many = _STORED_AS.get((model.path, name), (name, name in specs and specs[name].many))
        value = _meeting(condition)
        if name == model.key or value is None:
            continue
        if (model.path, name) == ("gmail.messages", "sent"):
            values["label_ids"] = ["SENT"] if value else []
        elif (model.path, name) == ("slack.messages", "channel"):
            values |= _channel(str(value), seed)
        elif stored in specs and not specs[stored].derived:
            values[stored] = [value] if many and not isinstance(value, list) else value
        elif name not in specs and model.open_fields:
            opened[name] = value
    return {**values, **({model.open_fields: opened} if opened and model.open_fields else {})}


def _meeting(condition: Any) -> Any:
    """A value that meets a condition; None where that is not plain."""
    if not isinstance(condition, Mapping):
        return condition
    for name in ("mentions", "contains"):
        if name in condition:
            asked = condition[name] if isinstance(condition[name], list) else [condition[name]]
            return " ".join(map(str, asked))
    return None


def _channel(name: str, seed: Seed) -> RecordDict:
    channels = seed.collections.get("slack.channels", {})
    found = [key for key, channel in channels.items() if channel["name"] == name.removeprefix("#")]
    return {"channel_id": found[0] if found else name}


def _variants(asked: RecordDict) -> list[tuple[str, RecordDict]]:
    """Values of the asked fields: as asked, and each of them in other ways."""
    found = [("as it is asked", asked)]
    for name, value in asked.items():
        found += [(f"`{name}` {what}", {**asked, name: each}) for what, each in _others(value)]
    return found


def _others(value: Any) -> list[tuple[str, Any]]:
    match value:
        case dict():
            return [
                (f"with `{key}` {what}", {**value, key: new})
                for key, each in value.items()
                for what, new in _others(each)
            ]
        case list():
            each = [(what, [new, *value[1:]]) for what, new in _others(value[0])] if value else []
            return [("empty", []), ("with one more", [*value, "OTHER"]), *each]
        case bool():
            return [("the other way", not value)]
        case str() if "@" in value:
            return [("in other case", value.swapcase()), ("with a name", f"Ann <{value}>"), ("of another", f"x{value}")]
        case str():
            return [
                ("in other case", value.swapcase()), ("with a letter behind", f"{value}x"),
                ("with a digit behind", f"{value}0"), ("inside other text", f"a b {value} c d"),
                ("without its last letter", value[:-1]), ("empty", ""),
            ]  # fmt: skip
        case int() | float():
            return [("one more", value + 1)]
        case _:
            return []


def _numbers(count: Any, seeded: int) -> list[int]:
    """How many records are added: a few, and about as many as a count is short of."""
    wanted = next(iter(count.values()), 0) if isinstance(count, Mapping) else count
    short = [wanted - seeded + each for each in (-1, 0, 1)] if isinstance(wanted, int) else []
    return sorted({1, 2, *(number for number in short if 0 < number <= _MOST)})


def _flips(model: type[Record], record: RecordDict) -> Iterator[tuple[str, Any]]:
    """Other values of the fields that a named type may heed without being asked: truth values and choices."""
    for name, spec in fields_of(model).items():
        if spec.derived or spec.many:
            continue
        if spec.kind == "boolean":
            yield name, not record.get(name)
        yield from ((name, value) for value in spec.enum if value != record.get(name))


def _required(model: type[Record]) -> RecordDict:
    """Something for each field that a record must have."""
    return {
        name: [] if spec.many else "x" for name, spec in fields_of(model).items() if spec.required and not spec.derived
    }
