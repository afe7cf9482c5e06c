"""Lists of records: made by hand, or kept by a filter."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.hubspot.kinds import kind_named
from runtime.apps.hubspot.list_filters import check_filters, members
from runtime.apps.hubspot.records import ObjectList
from runtime.apps.hubspot.refusals import invalid
from runtime.kit.errors import NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import Json, RecordDict
from runtime.kit.timestamps import instant, iso_ms_z
from runtime.kit.world import World


def create_list(world: World, body: Mapping[str, Any], **_: Any) -> Json:
    """A new list. A SNAPSHOT list takes now what its filter finds."""
    kind = kind_named(body["objectTypeId"])
    if any(each["name"].lower() == body["name"].lower() for each in world.all(ObjectList)):
        raise invalid(f"A list with the name '{body['name']}' already exists")
    branch, processing = body.get("filterBranch"), body["processingType"]
    if branch is not None:
        check_filters(world, kind, branch)
    elif processing == "DYNAMIC":
        raise invalid("A DYNAMIC list needs a filterBranch")
    if processing == "MANUAL" and branch is not None:
        raise invalid("A MANUAL list cannot have a filterBranch")
    made = {
        "name": body["name"],
        "object_type_id": kind.type_id,
        "processing_type": processing,
        "filter_branch": branch,
    }
    found = (
        members(world, {**made, "member_ids": [], "processing_type": "DYNAMIC"})
        if branch and processing == "SNAPSHOT"
        else []
    )
    return {"list": _on_the_wire(world, world.create(ObjectList, **made, member_ids=found))}


def list_lists(world: World, listIds: list[str] | None = None, **_: Any) -> Json:
    """The lists with the given ids."""
    wanted = [world.peek(ObjectList, each) for each in listIds or ()]
    return {"lists": [_on_the_wire(world, each) for each in wanted if each is not None]}


def get_list(world: World, listId: str, includeFilters: bool = False, **_: Any) -> Json:
    """One list."""
    return {"list": _on_the_wire(world, _the_list(world, listId), filters=includeFilters)}


def get_list_by_name(world: World, objectTypeId: str, listName: str, includeFilters: bool = False, **_: Any) -> Json:
    """The list of a name among those of a kind of object."""
    kind = kind_named(objectTypeId)
    for each in world.all(ObjectList):
        if each["object_type_id"] == kind.type_id and each["name"].lower() == listName.lower():
            return {"list": _on_the_wire(world, each, filters=includeFilters)}
    raise NotFound("List", listName, f"List does not exist with name {listName}.", code="OBJECT_NOT_FOUND")


def search_lists(world: World, body: Mapping[str, Any] | None = None, **_: Any) -> Json:
    """Lists whose name has a text, of some processing types."""
    asked = body or {}
    query = (asked.get("query") or "").lower()
    types, ids = asked.get("processingTypes") or (), asked.get("listIds") or ()
    found = [
        each
        for each in world.all(ObjectList)
        if query in each["name"].lower()
        and (not types or each["processing_type"] in types)
        and (not ids or each["id"] in ids)
    ]
    offset, count = asked.get("offset") or 0, asked.get("count") or 20
    part = found[offset : offset + count]
    rows = []
    for each in part:
        size = {"hs_list_size": str(len(members(world, each)))}
        row = {name: value for name, value in _on_the_wire(world, each).items() if name != "size"}
        rows.append({**row, "additionalProperties": size})
    end = offset + len(part)
    return {"total": len(found), "offset": end, "hasMore": end < len(found), "lists": rows}


def rename_list(world: World, listId: str, listName: str = "", **_: Any) -> Json:
    """Give a list another name."""
    held = _the_list(world, listId)
    if not listName.strip():
        raise invalid("listName cannot be empty")
    if any(each["name"].lower() == listName.lower() and each["id"] != listId for each in world.all(ObjectList)):
        raise invalid(f"A list with the name '{listName}' already exists")
    return {"updatedList": _on_the_wire(world, _changed(world, held, name=listName))}


def delete_list(world: World, listId: str, **_: Any) -> Reply:
    """Remove a list; its records stay."""
    world.delete(ObjectList, _the_list(world, listId)["id"])
    return Reply(204)


def list_memberships(world: World, request: Request, listId: str, limit: int = 100, after: str = "", **_: Any) -> Json:
    """The ids of the records on a list."""
    held = _the_list(world, listId)
    page = by_token(members(world, held), after or None, limit, of=f"list/{listId}")
    stamp = iso_ms_z(instant(held["updated_at"]))
    body: dict[str, Any] = {
        "results": [{"recordId": each, "membershipTimestamp": stamp} for each in page.items],
        "total": page.total,
    }
    if page.next:
        body["paging"] = {"next": {"after": page.next, "link": request.url_with(after=page.next)}}
    return body


def add_to_list(world: World, listId: str, body: Sequence[Any], **_: Any) -> Json:
    """Put records on a list that is made by hand."""
    return _change_members(world, listId, add=body)


def remove_from_list(world: World, listId: str, body: Sequence[Any], **_: Any) -> Json:
    """Take records off a list that is made by hand."""
    return _change_members(world, listId, remove=body)


def add_and_remove_list_members(world: World, listId: str, body: Mapping[str, Any], **_: Any) -> Json:
    """Put some records on a list and take others off."""
    return _change_members(
        world, listId, add=body.get("recordIdsToAdd") or (), remove=body.get("recordIdsToRemove") or ()
    )


def lists_of_record(world: World, objectTypeId: str, recordId: str, **_: Any) -> Json:
    """The lists that a record is on."""
    kind = kind_named(objectTypeId)
    rows = []
    for each in world.all(ObjectList):
        if each["object_type_id"] == kind.type_id and recordId in members(world, each):
            stamp = iso_ms_z(instant(each["updated_at"]))
            row = {"listId": each["id"], "listVersion": each["version"]}
            rows.append({**row, "firstAddedTimestamp": stamp, "lastAddedTimestamp": stamp})
    return {"total": len(rows), "results": rows}


def _change_members(world: World, list_id: str, *, add: Sequence[Any] = (), remove: Sequence[Any] = ()) -> Json:
    held = _the_list(world, list_id)
    if held["processing_type"] == "DYNAMIC":
        raise invalid(f"List {list_id} is DYNAMIC: its members follow from its filters and cannot be set")
    kind = kind_named(held["object_type_id"])
    added, missing = [], []
    for record_id in dict.fromkeys(map(str, add)):
        if world.peek(kind.model, record_id) is None:
            missing.append(record_id)
        elif record_id not in held["member_ids"]:
            added.append(record_id)
    gone = [each for each in dict.fromkeys(map(str, remove)) if each in held["member_ids"]]
    if added or gone:
        kept = [each for each in held["member_ids"] if each not in gone]
        _changed(world, held, member_ids=[*kept, *added])
    return {"recordsIdsAdded": added, "recordIdsRemoved": gone, "recordIdsMissing": missing}


def _changed(world: World, held: RecordDict, **values: Any) -> RecordDict:
    return world.change(ObjectList, held["id"], **values, version=held["version"] + 1, updated_at=world.now_text)


def _the_list(world: World, list_id: str) -> RecordDict:
    held = world.peek(ObjectList, list_id)
    if held is None:
        raise NotFound("List", list_id, f"List does not exist with ID {list_id}.", code="OBJECT_NOT_FOUND")
    return held


def _on_the_wire(world: World, held: RecordDict, *, filters: bool = False) -> dict[str, Any]:
    body = {
        "listId": held["id"],
        "listVersion": held["version"],
        "name": held["name"],
        "objectTypeId": held["object_type_id"],
        "processingType": held["processing_type"],
        "processingStatus": "COMPLETE",
        "createdAt": iso_ms_z(instant(held["created_at"])),
        "updatedAt": iso_ms_z(instant(held["updated_at"])),
        "filtersUpdatedAt": iso_ms_z(instant(held["created_at"])),
        "size": len(members(world, held)),
    }
    return {**body, "filterBranch": held["filter_branch"]} if filters and held["filter_branch"] else body
