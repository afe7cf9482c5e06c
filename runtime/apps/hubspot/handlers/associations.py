"""Links between records, in the v4 API."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.hubspot.association_types import LinkType
from runtime.apps.hubspot.batches import complete
from runtime.apps.hubspot.kinds import Kind, kind_named
from runtime.apps.hubspot.links import (
    chosen_type,
    default_type,
    end_of,
    link,
    links_of,
    types_between,
    unlink,
)
from runtime.apps.hubspot.records import AssociationLabel
from runtime.apps.hubspot.refusals import invalid
from runtime.kit.errors import NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import Json, RecordDict
from runtime.kit.world import World


def list_associations(
    world: World, request: Request, objectType: str, objectId: str, toObjectType: str,
    limit: int = 500, after: str = "", **_: Any,
) -> Json:  # fmt: skip
    """The records of a kind that a record is linked to, each with the types of the link."""
    kind, record = end_of(world, objectType, objectId)
    other = kind_named(toObjectType)
    page = by_token(links_of(world, kind, record, other), after or None, limit, of=f"{objectId}/{other.name}")
    rows = [{"toObjectId": _number(each.record["id"]), "associationTypes": _labels(each.types)} for each in page.items]
    return {"results": rows} | _paging(request, page.next)


def associate_default(
    world: World, fromObjectType: str, fromObjectId: str, toObjectType: str, toObjectId: str, **_: Any
) -> Reply:
    """Link two records without a label."""
    kind, record = end_of(world, fromObjectType, fromObjectId)
    other, there = end_of(world, toObjectType, toObjectId)
    made = default_type(kind, other)
    link(world, kind, record, other, there, [made])
    rows = [_plain_link(record, there, made.type_id), _plain_link(there, record, made.inverse)]
    return complete(world, rows)


def associate_with_labels(
    world: World, objectType: str, objectId: str, toObjectType: str, toObjectId: str,
    body: Sequence[Mapping[str, Any]], **_: Any,
) -> Json:  # fmt: skip
    """Link two records with the types of the body."""
    kind, record = end_of(world, objectType, objectId)
    other, there = end_of(world, toObjectType, toObjectId)
    types = _chosen(world, kind, other, body)
    link(world, kind, record, other, there, types)
    return _between(kind, record, other, there, types)


def remove_associations(
    world: World, objectType: str, objectId: str, toObjectType: str, toObjectId: str, **_: Any
) -> Reply:
    """Remove every link between two records."""
    kind, record = end_of(world, objectType, objectId)
    unlink(world, kind, record, kind_named(toObjectType), toObjectId)
    return Reply(204)


def batch_create_associations(
    world: World, fromObjectType: str, toObjectType: str, body: Mapping[str, Any], **_: Any
) -> Reply:
    """Link pairs of records, each with its types."""
    results = []
    for each in body["inputs"]:
        kind, record = end_of(world, fromObjectType, each["from"]["id"])
        other, there = end_of(world, toObjectType, each["to"]["id"])
        types = _chosen(world, kind, other, each["types"])
        link(world, kind, record, other, there, types)
        results.append(_between(kind, record, other, there, types))
    return complete(world, results, status=201)


def batch_associate_default(
    world: World, fromObjectType: str, toObjectType: str, body: Mapping[str, Any], **_: Any
) -> Reply:
    """Link pairs of records without a label."""
    results = []
    for each in body["inputs"]:
        kind, record = end_of(world, fromObjectType, each["from"]["id"])
        other, there = end_of(world, toObjectType, each["to"]["id"])
        made = default_type(kind, other)
        link(world, kind, record, other, there, [made])
        results.append(_plain_link(record, there, made.type_id))
    return complete(world, results)


def batch_read_associations(
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
        found = links_of(world, kind, record, other)
        if found:
            to = [{"toObjectId": _number(one.record["id"]), "associationTypes": _labels(one.types)} for one in found]
            results.append({"from": {"id": record["id"]}, "to": to})
    return complete(world, results, missing=missing)


def batch_remove_associations(
    world: World, fromObjectType: str, toObjectType: str, body: Mapping[str, Any], **_: Any
) -> Reply:
    """Remove every link of several pairs of records."""
    other = kind_named(toObjectType)
    for each in body["inputs"]:
        kind, record = end_of(world, fromObjectType, each["from"]["id"])
        for there in each["to"]:
            unlink(world, kind, record, other, there["id"])
    return Reply(204)


def list_association_labels(world: World, fromObjectType: str, toObjectType: str, **_: Any) -> Json:
    """The types that a link between two kinds may have."""
    types = types_between(world, kind_named(fromObjectType), kind_named(toObjectType))
    return {"results": _labels(types)}


def create_association_label(
    world: World, fromObjectType: str, toObjectType: str, body: Mapping[str, Any], **_: Any
) -> Json:
    """A label for links between two kinds, with a number for each direction."""
    kind, other = kind_named(fromObjectType), kind_named(toObjectType)
    default_type(kind, other)
    if any(each.label == body["label"] for each in types_between(world, kind, other)):
        raise invalid(f"An association label named {body['label']} exists already")
    made = world.create(
        AssociationLabel, from_object=kind.name, to_object=other.name, title=body["label"], name=body["name"]
    )
    return {"results": _labels(each for each in types_between(world, kind, other) if each.label == made["title"])}


def _chosen(world: World, kind: Kind, other: Kind, specs: Sequence[Mapping[str, Any]]) -> list[LinkType]:
    if not specs:
        raise invalid("At least one association type is required")
    return [chosen_type(world, kind, other, each["associationCategory"], each["associationTypeId"]) for each in specs]


def _labels(types: Any) -> list[Json]:
    return [{"category": each.category, "typeId": each.type_id, "label": each.label} for each in types]


def _plain_link(record: RecordDict, there: RecordDict, type_id: int) -> dict[str, Any]:
    spec = {"associationCategory": "HUBSPOT_DEFINED", "associationTypeId": type_id}
    return {"from": {"id": record["id"]}, "to": {"id": there["id"]}, "associationSpec": spec}


def _between(
    kind: Kind, record: RecordDict, other: Kind, there: RecordDict, types: Sequence[LinkType]
) -> dict[str, Any]:
    return {
        "fromObjectTypeId": kind.type_id,
        "fromObjectId": _number(record["id"]),
        "toObjectTypeId": other.type_id,
        "toObjectId": _number(there["id"]),
        "labels": [each.label for each in types if each.label],
    }


def _number(record_id: str) -> int | str:
    """The v4 API gives ids as numbers; an id that is no number stays text."""
    return int(record_id) if record_id.isdecimal() and len(record_id) < 19 else record_id


def _paging(request: Request, after: str | None) -> dict[str, Any]:
    return {"paging": {"next": {"after": after, "link": request.url_with(after=after)}}} if after else {}
