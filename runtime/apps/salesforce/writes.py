"""Creating, changing and deleting a record of any object, with everything Salesforce checks and does on the way."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.salesforce import rules
from runtime.apps.salesforce.checks import checked
from runtime.apps.salesforce.failures import (
    deleted,
    no_external_id,
    no_resource,
    no_such_column,
    not_writable,
    refused,
    required,
)
from runtime.apps.salesforce.model.columns import Column
from runtime.apps.salesforce.model.sobject import columns_of
from runtime.apps.salesforce.objects import (
    BY_COLLECTION,
    column_named,
    find_record,
    object_named,
    other_form,
    references_to,
)
from runtime.apps.salesforce.org import name_of, was_deleted
from runtime.apps.salesforce.records import AGENT, SObject
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def the_object(name: str) -> type[SObject]:
    """The object of that name. Raises NotFound."""
    kind = object_named(name)
    if kind is None:
        raise no_resource()
    return kind


def the_record(world: World, kind: type[SObject], record_id: str, *, writing: bool = False) -> RecordDict:
    """The record with that id in either form. Raises NotFound; a writer is told of a deleted record."""
    found = find_record(world, kind, record_id)
    if found is not None:
        return found
    if writing and any(was_deleted(world, kind, each) for each in (record_id, other_form(record_id)) if each):
        raise deleted()
    if record_id[:3] != kind.prefix or not other_form(record_id):
        raise no_external_id(record_id)
    raise no_resource()


def insert(world: World, kind: type[SObject], body: Mapping[str, Any]) -> RecordDict:
    """Create a record from a body in wire names. Raises BadRequest."""
    values = _values(world, kind, body, creating=True)
    missing = [
        column.name
        for column in columns_of(kind).values()
        if column.required and column.compute is None and values.get(column.field) is None
    ]
    if missing:
        raise required(missing)
    given = {name: value for name, value in values.items() if value is not None}
    return world.create(kind, **rules.apply(kind, world, None, given))


def update(world: World, kind: type[SObject], record: RecordDict, body: Mapping[str, Any]) -> RecordDict:
    """Change the fields that a body names. Raises BadRequest."""
    values = _values(world, kind, body, creating=False)
    emptied = [
        column.name
        for column in columns_of(kind).values()
        if column.required and column.field in values and values[column.field] is None and record.get(column.field)
    ]
    if emptied:
        raise required(emptied)
    moved = {name: value for name, value in values.items() if not _same(record.get(name), value)}
    if not moved:
        return record
    followed = rules.apply(kind, world, record, moved)
    stamps = {"last_modified_date": world.now_text, "last_modified_by_id": AGENT}
    return world.change(kind, record["id"], **followed, **stamps)


def _same(held: Any, value: Any) -> bool:
    """Whether a write leaves a value as it is: an empty text is no value."""
    return (held in (None, "") and value is None) or (held == value and type(held) is type(value))


def _values(world: World, kind: type[SObject], body: Mapping[str, Any], *, creating: bool) -> dict[str, Any]:
    """A body in wire names as stored values. Raises BadRequest for unknown, unwritable and unfit fields."""
    if kind.sobject == "Event":
        body = rules.event_times(body)
    known: list[tuple[Column, Any]] = []
    locked: list[str] = []
    for name, value in body.items():
        if name == "attributes":
            continue
        column, value = _target(world, kind, name, value)
        if column.name == "Id":
            if creating:
                raise refused("INVALID_FIELD_FOR_INSERT_UPDATE", "cannot specify Id in an insert call", "Id")
            raise refused("INVALID_FIELD", "The Id field should not be specified in the sobject data.")
        if column.access == "read" or (column.access == "create" and not creating):
            locked.append(column.name)
        known.append((column, value))
    if locked:
        raise not_writable(locked)
    values = {column.field: checked(world, column, value) for column, value in known}
    return (
        {name: _default(kind, name) if value is None else value for name, value in values.items()}
        if not creating
        else values
    )


def _default(kind: type[SObject], field: str) -> Any:
    """What an emptied field holds: null, or the default of a field that is never empty."""
    column = next(each for each in columns_of(kind).values() if each.field == field)
    return column.default if not column.required and column.type in ("picklist", "boolean") else None


def _target(world: World, kind: type[SObject], name: str, value: Any) -> tuple[Column, Any]:
    """The field that a body's key means; `"Account": {"External_Id__c": "A1"}` is the account's id."""
    column = column_named(kind, name)
    if column is not None:
        return column, value
    for each in columns_of(kind).values():
        if each.relationship and each.relationship.lower() == name.lower() and isinstance(value, Mapping):
            return each, _id_of(world, each, value)
    raise no_such_column(name, kind.sobject)


def _id_of(world: World, column: Column, described: Mapping[str, Any]) -> str:
    keys = [(name, value) for name, value in described.items() if name != "attributes"]
    for collection in column.targets:
        target = BY_COLLECTION[collection]
        found = [by_external_id(world, target, name, str(value)) for name, value in keys if _addresses(target, name)]
        if len(keys) == 1 and found and found[0]:
            return str(found[0][0]["id"])
    name, value = keys[0] if keys else ("", "")
    raise refused(
        "INVALID_FIELD", f"Foreign key external ID: {value} not found for field {name} in entity {column.relationship}"
    )


def _addresses(kind: type[SObject], name: str) -> bool:
    column = column_named(kind, name)
    return column is not None and column.lookup


def by_external_id(world: World, kind: type[SObject], name: str, value: str) -> list[RecordDict]:
    """Records whose field equals a value, whatever its case. Raises NotFound for a field that addresses nothing."""
    column = column_named(kind, name)
    if column is None or not column.lookup:
        raise no_external_id(name)
    if column.name == "Id":
        found = find_record(world, kind, value)
        return [found] if found else []
    return [each for each in world.all(kind) if str(each.get(column.field) or "").lower() == value.lower()]


def remove(world: World, kind: type[SObject], record: RecordDict) -> None:
    """Delete a record and what hangs on it; references from elsewhere are emptied.

    Raises BadRequest where related records forbid it.
    """
    if not kind.deletable:
        raise refused("INVALID_TYPE_FOR_OPERATION", f"entity type cannot be deleted: {kind.sobject}")
    _check_removal(world, kind, record)
    world.delete(kind, record["id"])
    for child, column in references_to(kind.collection):
        for each in world.find(child, **{column.field: record["id"]}):
            if world.peek(child, each["id"]) is None:
                continue
            if column.on_delete == "cascade" or _orphan(column, each):
                remove(world, child, each)
            elif column.on_delete == "clear":
                world.change(child, each["id"], **{column.field: None})


def _orphan(column: Column, record: RecordDict) -> bool:
    """An activity goes with its person when it is related to nothing else."""
    return column.name == "WhoId" and not (record.get("related_to_id") or record.get("what_id"))


def _check_removal(world: World, kind: type[SObject], record: RecordDict) -> None:
    name = name_of(world, kind, record)
    for child, column in references_to(kind.collection):
        if column.on_delete == "restrict":
            held = world.find(child, **{column.field: record["id"]})
            if held:
                listed = ", ".join(name_of(world, child, each) for each in held)
                raise refused(
                    "DELETE_FAILED",
                    f"Your attempt to delete {name} could not be completed because it is associated with the following "
                    f"{child.plural.lower()}.: {listed}",
                )
    if kind.sobject == "Account":
        won = [each["name"] for each in _deals(world, record) if each["is_won"]]
        if won:
            raise refused(
                "DELETE_FAILED",
                f"Your attempt to delete {name} could not be completed because some opportunities in the account were "
                f"closed won.  The opportunities are.: {', '.join(won)}",
            )


def _deals(world: World, account: RecordDict) -> list[RecordDict]:
    return world.find(BY_COLLECTION["opportunities"], account_id=account["id"])
