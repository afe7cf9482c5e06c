"""The older API of engagements, and the forms of the website."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.hubspot.archive import archive
from runtime.apps.hubspot.checks import by_email
from runtime.apps.hubspot.kinds import KINDS, Kind, kind_named, kind_of_engagement
from runtime.apps.hubspot.links import default_type, link, the_object
from runtime.apps.hubspot.pages import found_page
from runtime.apps.hubspot.records import Engagement, FormSubmission
from runtime.apps.hubspot.refusals import PORTAL, invalid
from runtime.apps.hubspot.writes import create, update
from runtime.kit.errors import Reply
from runtime.kit.records import Json, RecordDict
from runtime.kit.timestamps import epoch_ms, instant
from runtime.kit.world import World

_IDS = {"contactIds": "contacts", "companyIds": "companies", "dealIds": "deals", "ticketIds": "tickets"}
_META = {
    "NOTE": {"body": "hs_note_body"},
    "EMAIL": {
        "subject": "hs_email_subject",
        "text": "hs_email_text",
        "html": "hs_email_html",
        "status": "hs_email_status",
    },
    "CALL": {
        "body": "hs_call_body",
        "title": "hs_call_title",
        "status": "hs_call_status",
        "toNumber": "hs_call_to_number",
        "fromNumber": "hs_call_from_number",
        "durationMilliseconds": "hs_call_duration",
        "disposition": "hs_call_disposition",
    },
    "MEETING": {
        "body": "hs_meeting_body",
        "title": "hs_meeting_title",
        "startTime": "hs_meeting_start_time",
        "endTime": "hs_meeting_end_time",
        "internalMeetingNotes": "hs_internal_meeting_notes",
    },
    "TASK": {
        "body": "hs_task_body",
        "subject": "hs_task_subject",
        "status": "hs_task_status",
        "taskType": "hs_task_type",
        "priority": "hs_task_priority",
    },
}
"""The metadata of a type of engagement, and the properties they are."""


def create_engagement_v1(world: World, body: Mapping[str, Any], **_: Any) -> Json:
    """Log a note, email, call, meeting or task on records."""
    said = body["engagement"]
    kind = next(each for each in KINDS if each.engagement == said["type"])
    names = _META[said["type"]]
    properties: dict[str, Any] = {"hs_timestamp": said.get("timestamp") or epoch_ms(world.now)}
    for name, value in (body.get("metadata") or {}).items():
        if name in names:
            properties[names[name]] = value
        elif name != "forObjectType":
            raise invalid(f"{name} is not metadata of an engagement of type {said['type']}")
    if said.get("ownerId"):
        properties["hubspot_owner_id"] = str(said["ownerId"])
    record = create(world, kind, properties)
    for name, ids in (body.get("associations") or {}).items():
        if name not in _IDS:
            if ids:
                raise invalid(f"{name} cannot be associated with an engagement")
            continue
        other = kind_named(_IDS[name])
        for each in ids:
            there = the_object(world, other, str(each))
            link(world, kind, world.get(Engagement, record["id"]), other, there, [default_type(kind, other)])
    return _engagement(world.get(Engagement, record["id"]))


def get_engagement_v1(world: World, engagementId: str, **_: Any) -> Json:
    """One engagement with what it is logged on."""
    return _engagement(the_object(world, kind_named("engagements"), engagementId))


def delete_engagement_v1(world: World, engagementId: str, **_: Any) -> Reply:
    """Archive an engagement."""
    record = the_object(world, kind_named("engagements"), engagementId)
    archive(world, kind_of_engagement(record), record)
    return Reply(204)


def list_engagements_of_record_v1(
    world: World, objectType: str, objectId: str, limit: int = 100, offset: int = 0, **_: Any
) -> Json:
    """What is logged on a contact, company, deal or ticket."""
    kind = kind_named(objectType)
    the_object(world, kind, objectId)
    field = f"associated_{kind.singular}_ids"
    if field not in Engagement.model_fields:
        raise invalid(f"Engagements are not listed by {kind.name}")
    found = world.find(Engagement, **{field: objectId})
    page = found_page(found, _engagement, limit=limit, after=offset)
    end = offset + len(page["results"])
    return {"results": page["results"], "hasMore": end < page["total"], "offset": end, "total": page["total"]}


def submit_form(world: World, formGuid: str, body: Mapping[str, Any], **_: Any) -> Json:
    """Fill in a form: the contact with that mail address is changed, or made."""
    contacts = kind_named("contacts")
    values: dict[str, Any] = {}
    for each in body["fields"]:
        if each.get("objectTypeId") in (None, "0-1"):
            values[each["name"].lower()] = each.get("value")
    email = values.get("email")
    record: RecordDict | None = None
    if email:
        held = by_email(world, contacts, str(email))
        rest = {name: value for name, value in values.items() if name != "email"}
        record = (
            create(world, contacts, values) if held is None else update(world, contacts, held, rest) if rest else held
        )
    page = (body.get("context") or {}).get("pageUri")
    fields = {each["name"]: each.get("value") for each in body["fields"]}
    world.create(
        FormSubmission, form_id=formGuid, contact_id=record["id"] if record else None, fields=fields, page_url=page
    )
    return {"inlineMessage": "Thanks for submitting the form."}


def _engagement(record: RecordDict) -> dict[str, Any]:
    kind: Kind = kind_of_engagement(record)
    held = {
        "body": "body",
        "text": "body",
        "title": "subject",
        "subject": "subject",
        "status": "status",
        "priority": "priority",
    }
    metadata = {
        name: record[held[name]] if name in held else record["properties"].get(prop)
        for name, prop in _META[kind.engagement].items()
    }
    owner = record["hubspot_owner_id"]
    return {
        "engagement": {
            "id": _number(record["id"]),
            "portalId": PORTAL,
            "active": True,
            "createdAt": epoch_ms(instant(record["created_at"])),
            "lastUpdated": epoch_ms(instant(record["updated_at"])),
            "ownerId": _number(owner) if owner else None,
            "type": record["engagement_type"],
            "timestamp": epoch_ms(instant(record["timestamp"])),
        },
        "associations": {
            name: [_number(each) for each in record[f"associated_{kind_named(plural).singular}_ids"]]
            for name, plural in _IDS.items()
        },
        "attachments": [],
        "metadata": {name: value for name, value in metadata.items() if value is not None},
    }


def _number(record_id: str) -> int | str:
    return int(record_id) if record_id.isdecimal() and len(record_id) < 19 else record_id
