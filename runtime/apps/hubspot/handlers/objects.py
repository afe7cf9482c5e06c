"""Records of any kind: list, create, read, change, archive, search, merge."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.hubspot.archive import archive, archived_of
from runtime.apps.hubspot.finding import by_property
from runtime.apps.hubspot.kinds import Kind, kind_named, records_of
from runtime.apps.hubspot.links import the_object
from runtime.apps.hubspot.pages import found_page, listing
from runtime.apps.hubspot.refusals import invalid, no_such_object
from runtime.apps.hubspot.searching import search
from runtime.apps.hubspot.wire import object_on_the_wire, written_on_the_wire
from runtime.apps.hubspot.writes import create, merge, update
from runtime.kit.errors import Reply
from runtime.kit.operation import Request
from runtime.kit.records import Json, RecordDict
from runtime.kit.world import World


def list_objects(
    world: World,
    request: Request,
    limit: int = 10,
    after: str = "",
    properties: list[str] | None = None,
    associations: list[str] | None = None,
    archived: bool = False,
    **_: Any,
) -> Json:
    """A page of the records of a kind, oldest first; with `archived`, of those that were archived."""
    kind = _kind(request)
    found = archived_of(world, kind) if archived else records_of(world, kind)

    def wire(record: RecordDict) -> Json:
        links = () if archived else associations or ()
        gone = world.now_text if archived else ""
        return object_on_the_wire(world, kind, record, properties, associations=links, archived_at=gone)

    for name in associations or ():
        kind_named(name)
    return listing(request, found, wire, limit=limit, after=after, of=f"{kind.name}/{archived}")


def create_object(world: World, request: Request, body: Mapping[str, Any], **_: Any) -> Json:
    """A new record, linked as `associations` says."""
    kind = _kind(request)
    record = create(world, kind, body["properties"], body.get("associations") or ())
    return written_on_the_wire(world, kind, record)


def get_object(
    world: World,
    request: Request,
    properties: list[str] | None = None,
    associations: list[str] | None = None,
    archived: bool = False,
    idProperty: str = "",
    **_: Any,
) -> Json:
    """One record, by its id or by the value of a property that is unique."""
    kind = _kind(request)
    record_id = _record_id(request)
    if archived:
        held = next((each for each in archived_of(world, kind) if each["id"] == record_id), None)
        if held is None:
            raise no_such_object(record_id)
        return object_on_the_wire(world, kind, held, properties, archived_at=world.now_text)
    record = by_property(world, kind, record_id, idProperty)
    return object_on_the_wire(world, kind, record, properties, associations=associations or ())


def update_object(world: World, request: Request, body: Mapping[str, Any], idProperty: str = "", **_: Any) -> Json:
    """Change some properties of a record."""
    kind = _kind(request)
    record = by_property(world, kind, _record_id(request), idProperty)
    changed = update(world, kind, record, body["properties"])
    return object_on_the_wire(world, kind, changed, body["properties"])


def archive_object(world: World, request: Request, **_: Any) -> Reply:
    """Archive a record. One that is archived already stays so."""
    kind = _kind(request)
    record_id = _record_id(request)
    if all(each["id"] != record_id for each in archived_of(world, kind)):
        archive(world, kind, the_object(world, kind, record_id))
    return Reply(204)


def search_objects(world: World, request: Request, body: Mapping[str, Any], **_: Any) -> Json:
    """A page of the records that fit filters or a text."""
    kind = _kind(request)
    found = search(world, kind, body)

    def wire(record: RecordDict) -> Json:
        return object_on_the_wire(world, kind, record, body.get("properties") or None)

    limit = body.get("limit")
    return found_page(found, wire, limit=10 if limit is None else limit, after=body.get("after"))


def merge_objects(world: World, request: Request, body: Mapping[str, Any], **_: Any) -> Json:
    """Merge one record into another of its kind."""
    kind = _kind(request)
    if "merged_ids" not in kind.model.model_fields:
        raise invalid(f"Records of type {kind.type_id} cannot be merged")
    primary = the_object(world, kind, str(body["primaryObjectId"]))
    other = the_object(world, kind, str(body["objectIdToMerge"]))
    if primary["id"] == other["id"]:
        raise invalid("Cannot merge a record with itself")
    return written_on_the_wire(world, kind, merge(world, kind, primary, other))


def _kind(request: Request) -> Kind:
    """The kind that the path names, as a parameter or in words."""
    named = request.path_params.get("objectType")
    return kind_named(named or request.operation.urls[0].partition("/objects/")[2].partition("/")[0])


def _record_id(request: Request) -> str:
    return str(list(request.path_params.values())[-1])


list_contacts = list_companies = list_deals = list_tickets = list_notes = list_tasks = list_objects
create_contact = create_company = create_deal = create_ticket = create_object
create_note = create_task = create_call = create_email = create_meeting = create_object
get_contact = get_company = get_deal = get_ticket = get_object
update_contact = update_company = update_deal = update_ticket = update_task = update_object
delete_contact = delete_company = delete_deal = delete_ticket = archive_object
search_contacts = search_companies = search_deals = search_tickets = search_notes = search_tasks = search_objects
