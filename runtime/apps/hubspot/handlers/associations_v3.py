"""Links between records, in the older v3 API, which names their types in words."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.hubspot.batches import complete
from runtime.apps.hubspot.kinds import kind_named
from runtime.apps.hubspot.links import end_of, link, type_named, unlink
from runtime.apps.hubspot.wire import link_rows, object_on_the_wire
from runtime.kit.errors import NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import Json
from runtime.kit.world import World


def list_associations_v3(
    world: World, request: Request, objectType: str, objectId: str, toObjectType: str,
    limit: int = 500, after: str = "", **_: Any,
) -> Json:  # fmt: skip
    """The records of a kind that a record is linked to, a row for each type."""
    kind, record = end_of(world, objectType, objectId)
    other = kind_named(toObjectType)
    page = by_token(link_rows(world, kind, record, other), after or None, limit, of=f"{objectId}/{other.name}/3")
    return {"results": page.items} | _paging(request, page.next)


def associate_v3(
    world: World, objectType: str, objectId: str, toObjectType: str, toObjectId: str, associationType: str, **_: Any
) -> Json:
    """Link two records by the name or number of a type."""
    kind, record = end_of(world, objectType, objectId)
    other, there = end_of(world, toObjectType, toObjectId)
    link(world, kind, record, other, there, [type_named(world, kind, other, associationType)])
    return object_on_the_wire(world, kind, world.get(kind.model, record["id"]), associations=[other.name])


def remove_association_v3(
    world: World, objectType: str, objectId: str, toObjectType: str, toObjectId: str, associationType: str, **_: Any
) -> Reply:
    """Remove the link between two records."""
    kind, record = end_of(world, objectType, objectId)
    other = kind_named(toObjectType)
    type_named(world, kind, other, associationType)
    unlink(world, kind, record, other, toObjectId)
    return Reply(204)


def batch_associate_v3(
    world: World, fromObjectType: str, toObjectType: str, body: Mapping[str, Any], **_: Any
) -> Reply:
    """Link pairs of records, each by a type."""
    for each in body["inputs"]:
        kind, record = end_of(world, fromObjectType, each["from"]["id"])
        other, there = end_of(world, toObjectType, each["to"]["id"])
        link(world, kind, record, other, there, [type_named(world, kind, other, each["type"])])
    rows = [{"from": each["from"], "to": each["to"], "type": each["type"]} for each in body["inputs"]]
    return complete(world, rows, status=201)


def batch_read_associations_v3(
    world: World, fromObjectType: str, toObjectType: str, body: Mapping[str, Any], **_: Any
) -> Reply:
    """The links of several records."""
    other = kind_named(toObjectType)
    results: list[Any] = []
    missing = []
    for each in body["inputs"]:
        try:
            kind, record = end_of(world, fromObjectType, each["id"])
        except NotFound as error:
            missing.append(str(error.id))
            continue
        rows = link_rows(world, kind, record, other)
        if rows:
            results.append({"from": {"id": record["id"]}, "to": rows})
    return complete(world, results, missing=missing)


def batch_remove_associations_v3(
    world: World, fromObjectType: str, toObjectType: str, body: Mapping[str, Any], **_: Any
) -> Reply:
    """Remove the links of several pairs of records."""
    for each in body["inputs"]:
        kind, record = end_of(world, fromObjectType, each["from"]["id"])
        other = kind_named(toObjectType)
        type_named(world, kind, other, each["type"])
        unlink(world, kind, record, other, each["to"]["id"])
    return Reply(204)


def _paging(request: Request, after: str | None) -> dict[str, Any]:
    return {"paging": {"next": {"after": after, "link": request.url_with(after=after)}}} if after else {}
