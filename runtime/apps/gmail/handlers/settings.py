"""Settings: sending addresses, the vacation answer and filters."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.gmail.answering import method, owner, profile
from runtime.apps.gmail.fields import ME, moment
from runtime.apps.gmail.mailbox import check_labels
from runtime.apps.gmail.records import Filter, SendAs, Vacation
from runtime.kit.errors import BadRequest, NotFound, Reply
from runtime.kit.records import RecordDict
from runtime.kit.world import World, defaults_of

_VACATION = {
    "enableAutoReply": "enable_auto_reply",
    "responseSubject": "response_subject",
    "responseBodyPlainText": "response_body_plain_text",
    "responseBodyHtml": "response_body_html",
    "restrictToContacts": "restrict_to_contacts",
    "restrictToDomain": "restrict_to_domain",
    "startTime": "start_time",
    "endTime": "end_time",
}


@method
def send_as_list(world: World, **_: Any) -> Any:
    """Addresses the owner may send from, his own first."""
    return {"sendAs": [_send_as(each) for each in _addresses(world)]}


@method
def send_as_get(world: World, sendAsEmail: str, **_: Any) -> Any:
    """One address the owner may send from."""
    for each in _addresses(world):
        if each["send_as_email"].lower() == sendAsEmail.lower():
            return _send_as(each)
    raise NotFound("SendAs", sendAsEmail)


@method
def vacation_get(world: World, **_: Any) -> Any:
    """The vacation answer as it is set."""
    return _vacation(world.peek(Vacation, ME) or defaults_of(Vacation))


@method
def vacation_update(world: World, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """Replace the vacation answer: what the body leaves out is off or empty."""
    values = {_VACATION[name]: value for name, value in (body or {}).items()}
    for name in ("start_time", "end_time"):
        values[name] = _time(values.get(name))
    if values["start_time"] and values["end_time"] and values["start_time"] >= values["end_time"]:
        raise BadRequest("Start time must be before end time")
    said = [values.get(name) for name in ("response_subject", "response_body_plain_text", "response_body_html")]
    if values.get("enable_auto_reply") and not any(said):
        raise BadRequest("A subject or a body is required to turn the vacation responder on")
    if world.peek(Vacation, ME) is None:
        return _vacation(world.create(Vacation, **{**values, "id": ME}))
    return _vacation(world.change(Vacation, ME, **{**defaults_of(Vacation), **values}))


def _time(value: Any) -> int | None:
    """Milliseconds since 1970. Raises BadRequest for a number that is no time of the calendar."""
    if value is None:
        return None
    try:
        moment(int(value))
    except ValueError:
        raise BadRequest("Invalid value") from None
    return int(value)


@method
def filters_list(world: World, **_: Any) -> Any:
    """All filters; `filter` is left out where there are none."""
    found = [_filter(each) for each in world.all(Filter)]
    return {"filter": found} if found else {}


@method
def filters_get(world: World, id: str, **_: Any) -> Any:
    """One filter."""
    return _filter(world.get(Filter, id))


@method
def filters_create(world: World, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """Make a filter for mail that arrives from now on."""
    criteria = dict((body or {}).get("criteria") or {})
    action = dict((body or {}).get("action") or {})
    if not criteria:
        raise BadRequest("Filter must have criteria")
    labels = [*(action.get("addLabelIds") or ()), *(action.get("removeLabelIds") or ())]
    if not labels:
        raise BadRequest("Filter must have an action")
    check_labels(world, labels)
    if any(each["criteria"] == criteria and each["action"] == action for each in world.all(Filter)):
        raise BadRequest("Filter already exists", code="failedPrecondition", status_name="FAILED_PRECONDITION")
    return _filter(world.create(Filter, criteria=criteria, action=action))


@method
def filters_delete(world: World, id: str, **_: Any) -> Reply:
    """Remove a filter; what it did stays done."""
    world.delete(Filter, id)
    return Reply(204)


def _addresses(world: World) -> list[RecordDict]:
    """The owner's own address, unless a record describes it, and the others."""
    held = world.all(SendAs)
    if any(each["send_as_email"].lower() == owner(world).lower() for each in held):
        return held
    default = not any(each["is_default"] for each in held)
    own = {
        "send_as_email": owner(world),
        "display_name": profile(world)["name"],
        "is_primary": True,
        "is_default": default,
    }
    return [{**defaults_of(SendAs), **own}, *held]


def _send_as(record: RecordDict) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "sendAsEmail": record["send_as_email"],
        "displayName": record["display_name"] or "",
        "replyToAddress": record["reply_to_address"] or "",
        "signature": record["signature"] or "",
        "isDefault": record["is_default"],
    }
    if record["is_primary"]:
        return {**shown, "isPrimary": True}
    return {**shown, "treatAsAlias": record["treat_as_alias"], "verificationStatus": record["verification_status"]}


def _vacation(record: RecordDict) -> dict[str, Any]:
    shown = {name: record[field] for name, field in _VACATION.items() if record[field] not in (None, "")}
    return shown | {name: str(shown[name]) for name in ("startTime", "endTime") if name in shown}


def _filter(record: RecordDict) -> dict[str, Any]:
    return {"id": record["id"], "criteria": record["criteria"], "action": record["action"]}
