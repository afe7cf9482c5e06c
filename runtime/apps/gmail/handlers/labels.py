"""Labels: Gmail's own and the user's."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.gmail.answering import method
from runtime.apps.gmail.labels import RESERVED
from runtime.apps.gmail.mailbox import all_labels, next_label_id, relabel, the_label
from runtime.apps.gmail.records import Label, Message
from runtime.apps.gmail.wire import counted_label, label_on_the_wire
from runtime.kit.errors import BadRequest, Conflict, Reply
from runtime.kit.records import RecordDict
from runtime.kit.world import World

LONGEST = 225
_FIELDS = {"messageListVisibility": "message_list_visibility", "labelListVisibility": "label_list_visibility"}


@method
def labels_list(world: World, **_: Any) -> Any:
    """All labels, without their counts."""
    return {"labels": [label_on_the_wire(each) for each in all_labels(world)]}


@method
def labels_get(world: World, id: str, **_: Any) -> Any:
    """A label with the numbers of its messages and threads."""
    return counted_label(world, the_label(world, id))


@method
def labels_create(world: World, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """Make a label; a slash in its name puts it under another."""
    given = body or {}
    name = _free_name(world, given.get("name"))
    return label_on_the_wire(world.create(Label, id=next_label_id(world), name=name, **_fields(given)))


@method
def labels_patch(world: World, id: str, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """Change the parts of a label that the body names."""
    given = body or {}
    label = _own(world, id, given, "Invalid update request")
    name = {"name": _free_name(world, given["name"], but=id)} if "name" in given else {}
    return label_on_the_wire(world.change(Label, label["id"], **name, **_fields(given)))


@method
def labels_update(world: World, id: str, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """Replace a label: what the body leaves out goes back to its default."""
    given = body or {}
    label = _own(world, id, given, "Invalid update request")
    plain = {
        "message_list_visibility": "show",
        "label_list_visibility": "labelShow",
        "background_color": None,
        "text_color": None,
    }
    name = _free_name(world, given.get("name"), but=id)
    return label_on_the_wire(world.change(Label, label["id"], name=name, **{**plain, **_fields(given)}))


@method
def labels_delete(world: World, id: str, **_: Any) -> Reply:
    """Remove a label, also from every message that wears it."""
    label = _own(world, id, {}, "Invalid delete request")
    for message in world.find(Message, label_ids=label["id"]):
        relabel(world, message, [], [label["id"]])
    world.delete(Label, label["id"])
    return Reply(204)


def _own(world: World, label_id: str, given: Mapping[str, Any], refusal: str) -> RecordDict:
    """A label of the user's. Raises BadRequest for one of Gmail's and for a body about another label."""
    label = the_label(world, label_id)
    if label["label_type"] == "system" or given.get("id") not in (None, label_id):
        raise BadRequest(refusal)
    return world.peek(Label, label_id) or world.create(Label, id=label_id, name=label["name"])


def _free_name(world: World, name: Any, *, but: str = "") -> str:
    """A name that a label may have. Raises BadRequest for one that none may have, Conflict for a taken one."""
    spelled = " ".join(str(name or "").split())
    steps = spelled.split("/")
    if not spelled or len(spelled) > LONGEST or spelled.lower() in RESERVED or not all(step.strip() for step in steps):
        raise BadRequest("Invalid label name")
    if any(each["name"].lower() == spelled.lower() and each["id"] != but for each in all_labels(world)):
        raise Conflict("Label name exists or conflicts", code="aborted", status_name="ABORTED")
    return spelled


def _fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a label that a body names. Raises BadRequest for a colour without its other half."""
    fields = {_FIELDS[name]: value for name, value in given.items() if name in _FIELDS}
    if "color" in given:
        color = given["color"] or {}
        if bool(color.get("backgroundColor")) != bool(color.get("textColor")):
            raise BadRequest("Both backgroundColor and textColor must be set")
        fields |= {"background_color": color.get("backgroundColor"), "text_color": color.get("textColor")}
    return fields
