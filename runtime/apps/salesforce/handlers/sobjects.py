"""Records of any object: read, create, change, delete, address by another field, follow a relationship."""

from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from runtime.apps.salesforce.failures import no_resource, no_such_column, refused
from runtime.apps.salesforce.model.columns import Column
from runtime.apps.salesforce.model.sobject import columns_of
from runtime.apps.salesforce.objects import BY_COLLECTION, column_named, find_record
from runtime.apps.salesforce.org import Org, deleted_rows, named_columns
from runtime.apps.salesforce.records import SObject
from runtime.apps.salesforce.rows import Row, attributes
from runtime.apps.salesforce.writes import (
    by_external_id,
    insert,
    remove,
    the_object,
    the_record,
    update,
)
from runtime.kit.errors import BadRequest, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_ms_offset
from runtime.kit.world import World


def read_record(world: World, request: Request, sobject: str, id: str, fields: str = "", **_: Any) -> Any:
    """One record: all fields, or those that `fields` names."""
    kind = the_object(sobject)
    return _shown(world, request, kind, the_record(world, kind, id), fields)


def create_record(world: World, sobject: str, body: Mapping[str, Any], **_: Any) -> Any:
    """Add a record of an object."""
    record = insert(world, the_object(sobject), body)
    return {"id": record["id"], "success": True, "errors": []}


def update_record(world: World, sobject: str, id: str, body: Mapping[str, Any], **_: Any) -> Reply:
    """Change the fields that the body names."""
    kind = the_object(sobject)
    update(world, kind, the_record(world, kind, id, writing=True), body)
    return Reply(204)


def delete_record(world: World, sobject: str, id: str, **_: Any) -> Reply:
    """Delete a record and what hangs on it."""
    kind = the_object(sobject)
    remove(world, kind, the_record(world, kind, id, writing=True))
    return Reply(204)


def read_related(
    world: World, request: Request, sobject: str, id: str, relationship: str, fields: str = "", **_: Any
) -> Any:
    """The parent or the children behind a relationship, the content of a file, or a record by another field's value."""
    kind = the_object(sobject)
    column = column_named(kind, id)
    if column is not None and find_record(world, kind, id) is None:
        return _by_field(world, request, kind, column, relationship, fields)
    record = the_record(world, kind, id)
    blob = column_named(kind, relationship)
    if blob is not None and blob.type == "base64":
        content = record.get(blob.field)
        headers = {"Content-Type": record.get("content_type") or "application/octet-stream"}
        return Reply(200, b64decode(content) if content else b"", headers)
    return _followed(world, request, kind, record, relationship, fields)


def upsert_record(
    world: World, request: Request, sobject: str, field: str, value: str, body: Mapping[str, Any], **_: Any
) -> Reply:
    """Change the record whose field has that value, or add one that has it."""
    kind = the_object(sobject)
    found = by_external_id(world, kind, field, value)
    column = column_named(kind, field)
    if column is None or len(found) > 1:
        return _several(request, kind, found)
    if any(name.lower() == column.name.lower() for name in body):
        raise refused("INVALID_FIELD", f"The {column.name} field should not be specified in the sobject data.")
    if found:
        record = update(world, kind, found[0], body)
    elif column.name == "Id":
        record = the_record(world, kind, value, writing=True)
    else:
        record = insert(world, kind, {**body, column.name: value})
    answer = {"id": record["id"], "success": True, "errors": [], "created": not found}
    return Reply(200 if found else 201, answer)


def delete_by_field(world: World, request: Request, sobject: str, field: str, value: str, **_: Any) -> Reply:
    """Delete the record whose field has that value."""
    kind = the_object(sobject)
    found = by_external_id(world, kind, field, value)
    if not found:
        raise no_resource()
    if len(found) > 1:
        return _several(request, kind, found)
    remove(world, kind, found[0])
    return Reply(204)


def list_updated(world: World, sobject: str, start: str, end: str, **_: Any) -> Any:
    """Ids of records that were created or changed in a span of time."""
    kind = the_object(sobject)
    first, last = _span(start, end)
    ids = [each["id"] for each in world.all(kind) if first <= instant(each["last_modified_date"]) <= last]
    return {"ids": ids, "latestDateCovered": iso_ms_offset(last)}


def list_deleted(world: World, sobject: str, start: str, end: str, **_: Any) -> Any:
    """Ids of records that were deleted in a span of time."""
    kind = the_object(sobject)
    first, last = _span(start, end)
    moment = iso_ms_offset(world.now)
    gone = deleted_rows(world, kind, "") if first <= world.now <= last else []
    return {
        "deletedRecords": [{"id": row.record["id"], "deletedDate": moment} for row in gone],
        "earliestDateAvailable": iso_ms_offset(min(first, world.now)),
        "latestDateCovered": iso_ms_offset(last),
    }


def _span(start: str, end: str) -> tuple[Any, Any]:
    """Two moments in order. Raises BadRequest."""
    try:
        first, last = (instant(text.strip().replace(" ", "+")) for text in (start, end))
    except ValueError:
        raise refused("INVALID_REPLICATION_DATE", "start and end must be ISO 8601 dates") from None
    if first > last:
        raise refused("INVALID_REPLICATION_DATE", "startDate cannot be after endDate")
    return first, last


def _shown(world: World, request: Request, kind: type[SObject], record: RecordDict, fields: str) -> dict[str, Any]:
    row = Row(world, kind, record, request.variables["version"])
    if not fields:
        return row.whole()
    columns = _asked(kind, fields)
    return row.some(columns)


def _asked(kind: type[SObject], fields: str) -> list[Column]:
    columns, unknown = named_columns(kind, [name.strip() for name in fields.split(",") if name.strip()])
    if unknown:
        raise no_such_column(unknown, kind.sobject)
    return columns


def _by_field(world: World, request: Request, kind: type[SObject], column: Column, value: str, fields: str) -> Any:
    found = by_external_id(world, kind, column.name, value)
    if not found:
        raise no_resource()
    return _shown(world, request, kind, found[0], fields) if len(found) == 1 else _several(request, kind, found)


def _several(request: Request, kind: type[SObject], found: list[RecordDict]) -> Reply:
    """300 with the addresses of all records that have the value."""
    version = request.variables["version"]
    return Reply(300, [attributes(kind.sobject, each["id"], version)["url"] for each in found])


def _followed(
    world: World, request: Request, kind: type[SObject], record: RecordDict, relationship: str, fields: str
) -> Any:
    version = request.variables["version"]
    for column in columns_of(kind).values():
        if column.relationship.lower() == relationship.lower() and column.targets:
            for collection in column.targets:
                parent = find_record(world, BY_COLLECTION[collection], str(record.get(column.field) or ""))
                if parent is not None:
                    return _shown(world, request, BY_COLLECTION[collection], parent, fields)
            raise no_resource()
    children = Org(world, version).children(kind.sobject, relationship)
    if children is None:
        raise BadRequest("The requested resource does not exist", code="NOT_FOUND", status=404)
    child = the_object(children.object)
    column = columns_of(child)[children.foreign_key.lower()]
    columns = _asked(child, fields) if fields else []
    rows = [Row(world, child, each, version) for each in world.find(child, **{column.field: record["id"]})]
    records = [row.some(columns) if fields else row.whole() for row in rows]
    return {"totalSize": len(records), "done": True, "records": records}
