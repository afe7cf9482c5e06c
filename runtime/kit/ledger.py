"""Apps whose seed may tell their past as a ledger: lists of actions by key, each with the parameters it was given.

A ledger stays as it is written. What its actions speak of (the card that one created, the section that one found) is
in the world as records besides, so that operations find it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from pydantic import Field, ValidationError

from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Record, RecordDict, wire_names
from runtime.kit.seeding import models_of

Where: TypeAlias = tuple[str | int, ...]
Found: TypeAlias = dict[str, list[tuple[Where, Any]]]
Nested: TypeAlias = Mapping[tuple[str, str], tuple[str, str]]
"""(Collection, member of its records) -> (collection of what is in that list, field that names what is around it)."""
Entities: TypeAlias = Callable[[str, Mapping[str, Any]], Iterable[tuple[str, dict[str, Any]]]]
"""The records that an action of a key with parameters speaks of, each with its collection."""


class Entry(Record, label="action_key"):
    """An action of the past; a subclass of it is an app's collection `actions`."""

    id: Id = ""
    action_key: Line = ""
    listed_under: Line = ""
    """The key of the list it stands in, which may differ from its own."""
    params: dict[str, Any] = Field(default_factory=dict)
    created_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id as the app's ledger makes them; without a list, an entry is listed under its own key."""
        record["id"] = record["id"] or f"{cls.app}_{ids.hex(32)}"
        record["listed_under"] = record["listed_under"] or record["action_key"]


def gathered(
    app: str, raw: Mapping[str, Any], *, nested: Nested | None = None, entities: Entities | None = None
) -> Found:
    """A seed's records by collection: lists inside records lifted out, the ledger listed, its subjects added.

    An action may say anything: what it speaks of is left out where it makes no record of the app.
    """
    found: Found = {}
    for collection, records in raw.items():
        if collection == "actions":
            found["actions"] = list(_entries(records))
        elif isinstance(records, list):
            found.setdefault(collection, [])
            for place, record in enumerate(records):
                _lift(found, collection, (collection, place), record, nested or {})
        elif records is not None:
            found.setdefault(collection, []).append(((collection,), records))
    if entities is not None:
        _add_subjects(app, found, entities)
    return found


def _lift(found: Found, collection: str, where: Where, record: Any, nested: Nested) -> None:
    """Put a record in its collection, and the records inside it in theirs."""
    if not isinstance(record, Mapping):
        found.setdefault(collection, []).append((where, record))
        return
    plain = dict(record)
    inside = [(name, *nested[collection, name]) for name in plain if (collection, name) in nested]
    inside = [each for each in inside if isinstance(plain[each[0]], list)]
    if inside and key_of(plain) is None:
        plain["id"] = "-".join(map(str, where))
    found.setdefault(collection, []).append((where, plain))
    for name, home, link in inside:
        for place, item in enumerate(plain.pop(name)):
            held = {link: str(key_of(plain)), **item} if isinstance(item, Mapping) else item
            _lift(found, home, (*where, name, place), held, nested)


def key_of(record: Mapping[str, Any]) -> Any:
    """The id of a record as a seed spells it, or None."""
    return next((record[name] for name in ("id", "gid") if record.get(name) is not None), None)


def _entries(records: Any) -> Iterator[tuple[Where, Any]]:
    """The ledger, written as key -> list or as one list; an id that stands twice is told apart by a number."""
    lists = records if isinstance(records, Mapping) else {"": records or []}
    seen: dict[str, int] = {}
    for key, listed in lists.items():
        for place, entry in enumerate(listed if isinstance(listed, list) else [listed]):
            if isinstance(entry, Mapping):
                entry = {"action_key": key, "listed_under": key, **entry} if key else dict(entry)
                name = str(entry.get("id") or "")
                seen[name] = seen.get(name, 0) + 1
                if name and seen[name] > 1:
                    entry["id"] = f"{name}-{seen[name]}"
            yield ("actions", key, place) if key else ("actions", place), entry


def _add_subjects(app: str, found: Found, entities: Entities) -> None:
    """What the ledger speaks of: records the seed lacks, filled in by later entries about the same one."""
    added: Found = {}
    known = {
        (collection, str(key_of(record)))
        for collection, placed in found.items()
        for _, record in placed
        if isinstance(record, Mapping)
    }
    told: dict[tuple[str, str], dict[str, Any]] = {}
    for where, entry in list(found.get("actions", ())):
        if not isinstance(entry, Mapping) or not isinstance(entry.get("params"), Mapping):
            continue
        for collection, record in entities(str(entry.get("listed_under") or entry.get("action_key")), entry["params"]):
            plain = {name: value for name, value in record.items() if value not in (None, "")}
            mark = (collection, str(key_of(plain)))
            if mark in told:
                told[mark].update({name: value for name, value in plain.items() if name not in told[mark]})
            elif mark not in known or key_of(plain) is None:
                added.setdefault(collection, []).append(((*where, "params"), plain))
                if key_of(plain) is not None:
                    told[mark] = plain
    for collection, placed in added.items():
        model = models_of(app)[collection]
        found.setdefault(collection, []).extend(each for each in placed if _valid(model, each[1]))


def _valid(model: type[Record], record: dict[str, Any]) -> bool:
    try:
        model.model_validate(model.before_seed(dict(record)))
    except ValidationError:
        return False
    return True


def own_names(model: type[Record], raw: Mapping[str, Any], **others: str) -> dict[str, Any]:
    """A seeded record under the model's field names: the vendor's spellings, and the other names given, settled."""
    names = {spelled: name for name, spelled in wire_names(model).items()} | others
    return {name if name in model.model_fields else names.get(name, name): value for name, value in raw.items()}


def camel(name: str) -> str:
    """`board_id` as boardId."""
    first, *rest = name.split("_")
    return first + "".join(each.capitalize() for each in rest)
