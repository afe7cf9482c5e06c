"""Goals of assertions of a named type, read from their parameters' names. A guess that the verdict decides on."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from runtime.grading.named_type import COUNTS, named_types
from runtime.grading.where import WhereError, compile_where
from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at
from runtime.kit.world import World
from validators.effects import effects
from validators.proof.kit.search.field_names import app_of, collection_named, field_named, record_named
from validators.proof.kit.search.goal import Goal, Kind, Plan, gone, new_ones
from validators.proof.kit.search.sheet_goals import ROWS, row_plans

_ACTIONS: Final[Mapping[tuple[str, str], tuple[Kind, str]]] = {
    ("jira", "create_issue"): ("make", "jira.issues"),
    ("jira", "update_issue"): ("change", "jira.issues"),
    ("jira", "add_comment"): ("make", "jira.comments"),
    ("google_drive", "share_file"): ("make", "google_drive.permissions"),
    ("google_drive", "create_file"): ("make", "google_drive.files"),
    ("google_drive", "folder"): ("make", "google_drive.files"),
    ("google_drive", "move_file"): ("change", "google_drive.files"),
    ("google_drive", "delete_file"): ("remove", "google_drive.files"),
}
"""What an entry of a ledger stands for, by app and action key."""
_IN_ACTIONS: Final[Mapping[str, str]] = {"folder": "parents"}
"""Parameters of actions that are called otherwise than the field, which has a field of their name beside it."""
_SAID: Final[Mapping[str, Mapping[str, Any]]] = {
    "read": {"is_read": True},
    "archived": {"archived": True},
    "trash": {"trashed": True},
    "converted": {"is_converted": True},
}
"""What a word in a type's name asks for beside its parameters, where the collection has such a field."""
_PERSON = ("user_id", "recipient_id")
_ASKS = ("field", "value", "value_contains", "property", "additional_checks", "criteria", "text", "expected_value")
_PLACES = ("collection", "object_type", "action_key", "params", *COUNTS)


def named_plans(name: str, params: Mapping[str, Any], world: World) -> Iterator[Plan]:
    """Ways to make an assertion of a named type hold."""
    named = named_types()[name]
    collection = _collection(name, named.reads, params)
    if collection == ROWS:
        yield from row_plans(name, params, world, negative=_negative(name, params))
        return
    if not collection:
        return
    kind: Kind = "make"
    asked = dict(params)
    if "action_key" in params:
        kind = _ACTIONS[app_of(name), str(params["action_key"])][0]
        asked = {_IN_ACTIONS.get(key, key): value for key, value in (params.get("params") or {}).items()}
    by, record_id = record_named(world, collection, asked)
    if kind == "make" and by in ("issue", "file") and "action_key" in params:
        by, record_id = "", ""
    wanted = _wanted(name, collection, {key: each for key, each in asked.items() if key != by}, world)
    if not record_id and "sent" in fields_of(model_at(collection)):
        wanted = {"sent": True, **wanted}
    times = max(int(params.get("count") or params.get("min_count") or 1), 1)
    goal = Goal("change" if record_id else kind, collection, wanted, record_id, times)
    if _negative(name, params):
        yield from _undone(goal, world)
    elif record_id:
        yield [replace(goal, kind="remove")] if kind == "remove" or "deleted" in name else [goal]
    else:
        yield from _narrowed(goal, params, world)
        yield from new_ones(goal, world)


def _narrowed(goal: Goal, params: Mapping[str, Any], world: World) -> Iterator[Plan]:
    """Where a field of a record that is found by the rest is asked for: change that record."""
    name = params.get("field") or params.get("property")
    if name is None or params.get("value", params.get("value_contains")) is None:
        return
    field = field_named(goal.model, str(name)) or str(name)
    others = {key: value for key, value in goal.wanted.items() if key != field}
    finder = replace(goal, wanted=others)
    if others and field in goal.wanted:
        found = [each for each in world.all(goal.model) if not finder.missed(world, each)]
        yield from ([replace(goal, kind="change", record_id=str(each[goal.model.key]))] for each in found[:3])


def _collection(name: str, reads: tuple[str, ...], params: Mapping[str, Any]) -> str:
    app = app_of(name)
    if "action_key" in params:
        return _ACTIONS.get((app, str(params["action_key"])), ("make", ""))[1]
    if not reads:
        return collection_named(app, str(params.get("collection") or params.get("object_type") or ""))
    return next((path for path in reads if effects().of(path).touched), reads[0])


def _negative(name: str, params: Mapping[str, Any]) -> bool:
    """Whether the type holds when there is no such record; one that also names a text it must lack asks for one."""
    return (named_types()[name].negative and not any("not_contains" in each for each in params)) or "_not_" in name


def _undone(goal: Goal, world: World) -> Iterator[Plan]:
    """Make a record, or all that are so, otherwise than is said."""
    if any("not" in value for value in goal.wanted.values() if isinstance(value, Mapping)):
        yield [goal]
        return
    if goal.record_id:
        yield [replace(goal, wanted={key: {"not": value} for key, value in goal.wanted.items()})]
        yield [replace(goal, kind="remove")]
        return
    yield from gone(goal, world)


def _wanted(name: str, collection: str, params: Mapping[str, Any], world: World) -> dict[str, Any]:
    """Field -> condition, for the parameters that a field of the collection can be found for."""
    model = model_at(collection)
    known = fields_of(model)
    wanted: dict[str, Any] = {}
    for word, said in _SAID.items():
        if word in name.split("_"):
            wanted |= {key: value for key, value in said.items() if key in known}
    direct = "slack_dm" in name or "direct" in name
    for key, value in _asked(name, params):
        plain = key.removesuffix("_contains").removesuffix("_not")
        field = "direct_to" if direct and plain in _PERSON else _field(collection, plain, value, world)
        if field is None or value is None:
            continue
        condition = _condition(model, field, value, part=key.endswith("_contains"), lacks="_not_contains" in key)
        if condition is not None:
            wanted[field] = {"all_of": [wanted[field], condition]} if field in wanted else condition
    return wanted


def _field(collection: str, name: str, value: Any, world: World) -> str | None:
    """The field that a parameter means: the reference to the record whose id the value is, else the field called so."""
    model = model_at(collection)
    found = field_named(model, name)
    specs = fields_of(model)
    if found is None and model.open_fields:
        return name
    if found is not None and specs[found].derived and specs[found].kind == "line" and isinstance(value, str):
        refs = [each for each in specs.values() if each.ref and not each.read_only]
        return next((each.name for each in refs if value in world.collection(str(each.ref))), found)
    return found or field_named(model, "body")


def _asked(name: str, params: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each thing asked for: a field's name, with `_contains` where part of the text is enough, and the value."""
    part = "_contains" if name.endswith("_contains") else ""
    field = params.get("field") or params.get("property")
    last = name.removesuffix("_contains").removesuffix("_equals").rpartition("_")[2]
    for key, value in params.items():
        if key in ("additional_checks", "criteria") and isinstance(value, Mapping):
            yield from value.items()
        elif key not in _ASKS and key not in _PLACES:
            yield key, value
        elif field is None and key in ("value", "text"):
            yield f"{last}_contains", value
    if field is not None:
        if (value := params.get("value", params.get("expected_value"))) is not None:
            yield f"{field}{part}", value
        if (held := params.get("value_contains", params.get("text"))) is not None:
            yield f"{field}_contains", held


def _condition(model: Any, field: str, value: Any, *, part: bool, lacks: bool) -> Any:
    """A condition that the field's kind can have; None where there is none."""
    spec = fields_of(model).get(field)
    parts = value if isinstance(value, list) else [value]
    if not parts:
        return None
    held = {"all_of": [{"contains": str(each)} for each in parts]} if len(parts) > 1 else {"contains": str(parts[0])}
    whole = {"all_of": parts} if spec is not None and spec.many else value
    options = [{"not": held}] if lacks else [held] if part else [whole, held]
    for each in options:
        try:
            compile_where(model, {field: each})
        except WhereError:
            continue
        return each
    return None
