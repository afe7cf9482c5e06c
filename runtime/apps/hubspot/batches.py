"""The envelope of a batch's answer."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.hubspot.refusals import invalid
from runtime.kit.errors import Reply
from runtime.kit.timestamps import iso_ms_z
from runtime.kit.world import World


def complete(world: World, results: Sequence[Any], *, status: int = 200, missing: Sequence[str] = ()) -> Reply:
    """What was done, and the ids that were not there: 207 where there are such."""
    now = iso_ms_z(world.now)
    body: dict[str, Any] = {"status": "COMPLETE", "results": list(results), "startedAt": now, "completedAt": now}
    if not missing:
        return Reply(status, body)
    error = {
        "status": "error",
        "category": "OBJECT_NOT_FOUND",
        "message": "Could not get some objects, they may be deleted or not exist. Check that ids are valid.",
        "context": {"ids": list(missing)},
        "errors": [],
        "links": {},
    }
    return Reply(207, {**body, "numErrors": len(missing), "errors": [error]})


def one_id_each(inputs: Sequence[Mapping[str, Any]]) -> None:
    """No record is named twice in one batch. Raises BadRequest."""
    ids = [each.get("id") for each in inputs]
    twice = next((each for each in ids if ids.count(each) > 1), None)
    if twice is not None:
        raise invalid(f"Duplicate IDs found in batch input: [{twice}]. IDs must be unique")
