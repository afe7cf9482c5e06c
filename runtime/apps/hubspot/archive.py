"""Archiving a record, and the records that were archived."""

from runtime.apps.hubspot.kinds import Kind
from runtime.apps.hubspot.records import ArchivedObject
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def archive(world: World, kind: Kind, record: RecordDict) -> None:
    """Take a record out of the account. What the seed held needs no copy: the world remembers it."""
    world.delete(kind.model, record["id"])
    if record["id"] not in world.seed.collections.get(kind.model.path, {}):
        world.create(ArchivedObject, object_type=kind.name, object_id=record["id"], record=record)


def archived_of(world: World, kind: Kind) -> list[RecordDict]:
    """The archived records of a kind, those of the seed first; one that was merged into another is not among them."""
    gone = [
        change.before
        for change in world.diff()
        if change.collection == kind.model.path and change.kind == "deleted" and change.before is not None
    ]
    made = [each["record"] for each in world.find(ArchivedObject, object_type=kind.name)]
    merges = "merged_ids" in kind.model.model_fields
    merged = {each for record in world.all(kind.model) for each in record["merged_ids"]} if merges else set()
    return [each for each in (*gone, *made) if kind.holds(each) and each["id"] not in merged]
