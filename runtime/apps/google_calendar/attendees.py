"""Who is invited after a write: the list replaces the one before, answers included."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_calendar.parts import Guest, says_something
from runtime.kit.errors import BadRequest
from runtime.kit.mailboxes import parseaddr
from runtime.kit.records import RecordDict
from runtime.kit.values import check_email

_MOST = 200
_KEPT = ("displayName", "responseStatus", "optional", "resource", "comment", "additionalGuests")


def attendees_written(body: Mapping[str, Any], held: RecordDict, *, whole: bool) -> dict[str, Any]:
    """Addresses and answers that a body gives. Somebody without an answer in the body has not answered.

    With `attendeesOmitted` a patch names only those that change. Raises BadRequest for what is no address.
    """
    asked = body.get("attendees") or []
    guests: dict[str, dict[str, Any]] = {}
    if body.get("attendeesOmitted") and not whole:
        known = {guest["email"].lower(): guest for guest in held["guests"]}
        guests = {email.lower(): known.get(email.lower()) or _guest({"email": email}) for email in held["attendees"]}
    for each in asked:
        guest = _guest(each)
        guests[guest["email"].lower()] = {**guests.get(guest["email"].lower(), {}), **guest}
    if len(guests) > _MOST:
        raise BadRequest("Calendar usage limits exceeded.", code="quotaExceeded", status=403, domain="usageLimits")
    told = [guest for guest in guests.values() if says_something(guest)]
    return {"attendees": [guest["email"] for guest in guests.values()], "guests": told}


def _guest(asked: Mapping[str, Any]) -> dict[str, Any]:
    email = asked.get("email")
    name, address = parseaddr(email) if isinstance(email, str) else ("", "")
    try:
        check_email(address)
    except ValueError:
        raise BadRequest("Invalid attendee email.", code="invalid") from None
    given = {name: asked[name] for name in _KEPT if asked.get(name) not in (None, "")}
    return Guest(**{**({"displayName": name} if name else {}), **given, "email": address}).model_dump()
