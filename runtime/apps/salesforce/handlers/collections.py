"""Many records in one call: collections and trees."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from runtime.apps.salesforce.failures import entry, no_such_column, refused
from runtime.apps.salesforce.objects import BY_NAME, find_record, holder, references_to
from runtime.apps.salesforce.org import named_columns
from runtime.apps.salesforce.records import SObject
from runtime.apps.salesforce.rows import Row
from runtime.apps.salesforce.writes import (
    by_external_id,
    insert,
    remove,
    the_object,
    the_record,
    update,
)
from runtime.kit.errors import ApiError, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_MOST = 200
_MOST_READ = 2000
_LEVELS = 5


def create_records(world: World, body: Mapping[str, Any], **_: Any) -> Any:
    """Add up to 200 records, of one or several objects."""
    return _each(world, _records(body), lambda each: insert(world, _kind_of(each), each), _all_or_none(body))


def update_records(world: World, body: Mapping[str, Any], **_: Any) -> Any:
    """Change up to 200 records, each named by its `id`."""

    def change(each: Mapping[str, Any]) -> RecordDict:
        kind = _kind_of(each)
        key = next((name for name in each if name.lower() == "id"), "")
        if not key:
            raise refused("MISSING_ARGUMENT", "Id not specified in an update call", "Id")
        record = the_record(world, kind, str(each[key]), writing=True)
        return update(world, kind, record, {name: value for name, value in each.items() if name != key})

    return _each(world, _records(body), change, _all_or_none(body))


def upsert_records(world: World, sobject: str, field: str, body: Mapping[str, Any], **_: Any) -> Any:
    """Change or add up to 200 records of one object, each found by one field's value."""
    kind = the_object(sobject)
    made: dict[int, bool] = {}

    def put(each: Mapping[str, Any]) -> RecordDict:
        key = next((name for name in each if name.lower() == field.lower()), "")
        value = str(each.get(key) or "")
        if not value:
            raise refused("MISSING_ARGUMENT", f"{field} not specified", field)
        rest = {name: held for name, held in each.items() if name != key}
        found = by_external_id(world, kind, field, value)
        if len(found) > 1:
            raise refused("DUPLICATE_EXTERNAL_ID", f"{field}: more than one record found for external id field", field)
        made[id(each)] = not found
        return update(world, kind, found[0], rest) if found else insert(world, kind, {**rest, field: value})

    records = _records(body)
    answers = _each(world, records, put, _all_or_none(body))
    return [{**answer, "created": made.get(id(each), False)} for answer, each in zip(answers, records, strict=True)]


def delete_records(world: World, ids: str, allOrNone: bool | str = False, **_: Any) -> Any:
    """Delete up to 200 records of any objects."""

    def drop(each: Mapping[str, Any]) -> RecordDict:
        found = holder(world, each["id"])
        if found is None:
            kind = _kind_of_id(each["id"])
            found = kind, the_record(world, kind, each["id"], writing=True)
        remove(world, *found)
        return found[1]

    named = [{"id": each.strip()} for each in ids.split(",") if each.strip()]
    if len(named) > _MOST:
        raise refused(
            "EXCEEDED_ID_LIMIT", f"record limit reached. cannot submit more than {_MOST} records into this call"
        )
    return _each(world, named, drop, str(allOrNone).lower() == "true")


def read_records(world: World, request: Request, sobject: str, ids: str, fields: str, **_: Any) -> Any:
    """Several records of one object by id; null for an id that the org lacks."""
    return _read(world, request, sobject, ids.split(","), fields.split(","))


def read_records_post(world: World, request: Request, sobject: str, body: Mapping[str, Any], **_: Any) -> Any:
    """Several records of one object by id, for lists too long for a URL."""
    return _read(world, request, sobject, body["ids"], body["fields"])


def create_tree(world: World, sobject: str, body: Mapping[str, Any], **_: Any) -> Reply:
    """Add records of one object with their children inside; all of them or none."""
    kind = the_object(sobject)
    nodes = list(_nodes(kind, _records(body), None, 1))
    if len(nodes) > _MOST:
        raise refused("INVALID_INPUT", f"record limit reached. cannot submit more than {_MOST} records into this call")
    references = [_reference(node) for _, node, _ in nodes]
    unnamed = [node for (_, node, _), reference in zip(nodes, references, strict=True) if not reference]
    if unnamed or len(set(references)) < len(references):
        raise refused(
            "INVALID_INPUT",
            "Duplicate ReferenceId provided in the request." if not unnamed else "ReferenceId is required",
        )
    made: dict[str, str] = {}
    failed: list[dict[str, Any]] = []
    mark = world.mark()
    for (child, node, parent), reference in zip(nodes, references, strict=True):
        fields = {name: value for name, value in node.items() if not _is_nested(value)}
        if parent is not None:
            field, above = parent
            fields[field] = made.get(above, "")
        try:
            made[reference] = insert(world, child, fields)["id"]
        except ApiError as error:
            failed.append({"referenceId": reference, "errors": [entry(error)]})
            break
    if failed:
        world.rollback(mark)
        return Reply(400, {"hasErrors": True, "results": failed})
    return Reply(201, {"hasErrors": False, "results": [{"referenceId": name, "id": key} for name, key in made.items()]})


def _nodes(
    kind: type[SObject], records: Iterable[Mapping[str, Any]], parent: tuple[str, str] | None, level: int
) -> Iterable[tuple[type[SObject], Mapping[str, Any], tuple[str, str] | None]]:
    """Every record of a tree, parents first, with the field and reference that tie it to its parent."""
    if level > _LEVELS:
        raise refused("INVALID_INPUT", f"a tree may be {_LEVELS} levels deep")
    for record in records:
        yield kind, record, parent
        reference = _reference(record)
        for name, value in record.items():
            if not _is_nested(value):
                continue
            tie = next(
                (
                    (child, each)
                    for child, each in references_to(kind.collection)
                    if each.children.lower() == name.lower()
                ),
                None,
            )
            if tie is None:
                raise no_such_column(name, kind.sobject)
            inner = [each for each in value["records"] if isinstance(each, Mapping)]
            yield from _nodes(tie[0], inner, (tie[1].name, reference), level + 1)


def _reference(record: Mapping[str, Any]) -> str:
    """The name a record of a tree goes by, or empty."""
    said = record.get("attributes")
    return str(said.get("referenceId") or "") if isinstance(said, Mapping) else ""


def _is_nested(value: Any) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get("records"), list)


def _read(world: World, request: Request, sobject: str, ids: list[str], fields: list[str]) -> list[Any]:
    kind = the_object(sobject)
    if len(ids) > _MOST_READ:
        raise refused(
            "EXCEEDED_ID_LIMIT", f"record limit reached. cannot submit more than {_MOST_READ} records into this call"
        )
    columns, unknown = named_columns(kind, [name.strip() for name in fields if name.strip()])
    if unknown:
        raise no_such_column(unknown, kind.sobject)
    found = [find_record(world, kind, each.strip()) for each in ids]
    return [Row(world, kind, each, request.variables["version"]).some(columns) if each else None for each in found]


def _records(body: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    records = body.get("records")
    if not isinstance(records, list) or not all(isinstance(each, Mapping) for each in records):
        raise refused("JSON_PARSER_ERROR", "records must be a list of records")
    if len(records) > _MOST:
        raise refused(
            "EXCEEDED_ID_LIMIT", f"record limit reached. cannot submit more than {_MOST} records into this call"
        )
    return records


def _all_or_none(body: Mapping[str, Any]) -> bool:
    return body.get("allOrNone") is True


def _kind_of(record: Mapping[str, Any]) -> type[SObject]:
    said = record.get("attributes")
    name = str(said.get("type") or "") if isinstance(said, Mapping) else ""
    if not name:
        raise refused("INVALID_TYPE", "attributes.type is required")
    kind = BY_NAME.get(name.lower())
    if kind is None:
        raise refused("INVALID_TYPE", f"sObject type '{name}' is not supported.")
    return kind


def _kind_of_id(record_id: str) -> type[SObject]:
    for kind in BY_NAME.values():
        if kind.prefix == record_id[:3]:
            return kind
    raise refused("MALFORMED_ID", f"malformed id {record_id}")


def _each(
    world: World,
    records: list[Any],
    act: Callable[[Any], RecordDict],
    all_or_none: bool,
) -> list[dict[str, Any]]:
    """Act on each record on its own; with all_or_none, one failure takes back the others."""
    start = world.mark()
    answers: list[dict[str, Any]] = []
    for record in records:
        mark = world.mark()
        try:
            answers.append({"id": act(record)["id"], "success": True, "errors": []})
        except ApiError as error:
            world.rollback(mark)
            answers.append({"success": False, "errors": [entry(error)]})
    if all_or_none and not all(answer["success"] for answer in answers):
        world.rollback(start)
        undone = {
            "statusCode": "ALL_OR_NONE_OPERATION_ROLLED_BACK",
            "message": "Record rolled back because not all records were valid and the request was using AllOrNone "
            "header",
            "fields": [],
        }
        return [{"success": False, "errors": [undone]} if answer["success"] else answer for answer in answers]
    return answers
