"""Up to a hundred records in one call."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from runtime.apps.hubspot.archive import archive
from runtime.apps.hubspot.batches import complete, one_id_each
from runtime.apps.hubspot.finding import by_property, unique_property
from runtime.apps.hubspot.kinds import kind_named
from runtime.apps.hubspot.wire import object_on_the_wire, written_on_the_wire
from runtime.apps.hubspot.writes import create, update
from runtime.kit.errors import NotFound, Reply
from runtime.kit.records import Json, RecordDict
from runtime.kit.world import World


def batch_create_objects(world: World, objectType: str, body: Mapping[str, Any], **_: Any) -> Reply:
    """New records, all or none."""
    kind = kind_named(objectType)
    made = [create(world, kind, each["properties"], each.get("associations") or ()) for each in body["inputs"]]
    return complete(world, [written_on_the_wire(world, kind, each) for each in made], status=201)


def batch_read_objects(world: World, objectType: str, body: Mapping[str, Any], **_: Any) -> Reply:
    """Records by id or by a unique property; those that do not exist are named beside them."""
    kind = kind_named(objectType)
    names = body.get("properties") or None

    def read(each: Mapping[str, Any]) -> Json:
        record = by_property(world, kind, each["id"], body.get("idProperty") or "")
        return object_on_the_wire(world, kind, record, names)

    return _each(world, body["inputs"], read)


def batch_update_objects(world: World, objectType: str, body: Mapping[str, Any], **_: Any) -> Reply:
    """Changes to records, each its own; those that do not exist are named beside the others."""
    kind = kind_named(objectType)
    one_id_each(body["inputs"])

    def change(each: Mapping[str, Any]) -> Json:
        record = by_property(world, kind, each["id"], each.get("idProperty") or "")
        return written_on_the_wire(world, kind, update(world, kind, record, each["properties"]))

    return _each(world, body["inputs"], change)


def batch_upsert_objects(world: World, objectType: str, body: Mapping[str, Any], **_: Any) -> Reply:
    """Records that are changed where a unique property finds them, and made where it does not."""
    kind = kind_named(objectType)
    one_id_each(body["inputs"])
    answered = []
    for each in body["inputs"]:
        name = each.get("idProperty") or ""
        held: RecordDict | None
        try:
            held = by_property(world, kind, each["id"], name)
        except NotFound:
            held = None
        if held is not None:
            written = update(world, kind, held, each["properties"])
        else:
            unique_property(world, kind, name)
            written = create(world, kind, {name: each["id"], **each["properties"]})
        answered.append({**written_on_the_wire(world, kind, written), "new": held is None})
    return complete(world, answered)


def batch_archive_objects(world: World, objectType: str, body: Mapping[str, Any], **_: Any) -> Reply:
    """Archive records; those that are gone already are passed over."""
    kind = kind_named(objectType)
    for each in body["inputs"]:
        record = world.peek(kind.model, each["id"])
        if record is not None and kind.holds(record):
            archive(world, kind, record)
    return Reply(204)


def _each(world: World, inputs: Sequence[Mapping[str, Any]], work: Callable[[Mapping[str, Any]], Json]) -> Reply:
    done, missing = [], []
    for each in inputs:
        try:
            done.append(work(each))
        except NotFound as error:
            missing.append(str(error.id))
    return complete(world, done, missing=list(dict.fromkeys(missing)))
