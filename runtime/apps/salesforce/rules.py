"""What the org does by itself when a record is written: stages, statuses, durations, members."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, TypeAlias

from runtime.apps.salesforce.failures import refused, required, unreadable
from runtime.apps.salesforce.model.picklists import (
    CLOSED_CASE_STATUSES,
    COMPLETED_TASK_STATUSES,
    STAGE_MEANING,
)
from runtime.apps.salesforce.records import CampaignMember, SObject, User
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_z
from runtime.kit.world import World

Values: TypeAlias = dict[str, Any]
Rule: TypeAlias = Callable[[World, RecordDict | None, Values], Values]
"""Takes the record as it was (None for a new one) and the values written; gives those plus what follows from them."""


def apply(kind: type[SObject], world: World, old: RecordDict | None, values: Values) -> Values:
    """The values to store for a write. Raises BadRequest where the org refuses the combination."""
    rule = _RULES.get(kind.sobject)
    return rule(world, old, values) if rule else values


def event_times(body: Mapping[str, Any]) -> dict[str, Any]:
    """An event's body with ActivityDateTime, ActivityDate and DurationInMinutes turned into its start and end.

    Raises BadRequest for a duration that is no number or a time that is none.
    """
    by_name = {name.lower(): name for name in body}
    given = {
        name: body[by_name[name]]
        for name in ("activitydatetime", "activitydate", "durationinminutes")
        if name in by_name
    }
    kept = {name: value for name, value in body.items() if name.lower() not in given}
    start = next((kept[name] for name in kept if name.lower() == "startdatetime"), None)
    if start is None:
        start = given.get("activitydatetime") or given.get("activitydate")
        if start is not None:
            kept["StartDateTime"] = start
    duration = given.get("durationinminutes")
    if duration is not None and start is not None and not any(name.lower() == "enddatetime" for name in kept):
        try:
            kept["EndDateTime"] = iso_z(instant(start) + timedelta(minutes=float(duration)))
        except (ValueError, TypeError, OverflowError):
            raise unreadable("int", duration) from None
    return kept


def _opportunity(world: World, old: RecordDict | None, values: Values) -> Values:
    stage = values.get("stage_name")
    if not stage or (old is not None and old["stage_name"] == stage):
        return values
    meaning = STAGE_MEANING.get(stage)
    follows: Values = {"is_closed": bool(meaning and meaning.closed), "is_won": bool(meaning and meaning.won)}
    if meaning is not None:
        follows["probability"] = meaning.probability
    if old is not None:
        follows["last_stage_change_date"] = world.now_text
    return {**follows, **values}


def _case(world: World, old: RecordDict | None, values: Values) -> Values:
    status = values.get("status")
    if old is None or not status or old["status"] == status:
        return values
    closed = status in CLOSED_CASE_STATUSES
    return {**values, "is_closed": closed, "closed_date": (old["closed_date"] or world.now_text) if closed else None}


def _task(world: World, old: RecordDict | None, values: Values) -> Values:
    if "status" not in values:
        return values
    return {**values, "is_closed": values["status"] in COMPLETED_TASK_STATUSES}


def _event(world: World, old: RecordDict | None, values: Values) -> Values:
    both = {**(old or {}), **values}
    start, end = both.get("start_datetime"), both.get("end_datetime")
    if not start or (not end and not both.get("is_all_day_event")):
        raise required(["DurationInMinutes", "ActivityDateTime"])
    if not end:
        return {**values, "end_datetime": start}
    if old is not None and "start_datetime" in values and "end_datetime" not in values:
        lasted = instant(old["end_datetime"]) - instant(old["start_datetime"])
        return {**values, "end_datetime": iso_z(instant(start) + lasted)}
    if instant(end) < instant(start):
        raise refused(
            "FIELD_INTEGRITY_EXCEPTION", "End Date Time: the event cannot end before it starts", "EndDateTime"
        )
    return values


def _campaign_member(world: World, old: RecordDict | None, values: Values) -> Values:
    if old is not None:
        return values
    contact, lead = values.get("contact_id"), values.get("lead_id")
    if not contact and not lead:
        raise required(["ContactId", "LeadId"])
    person = {"contact_id": contact} if contact else {"lead_id": lead}
    if world.find(CampaignMember, **person, campaign_id=values["campaign_id"]):
        raise refused("DUPLICATE_VALUE", "Already a campaign member.")
    return values


def _user(world: World, old: RecordDict | None, values: Values) -> Values:
    username = values.get("username")
    if username and any(each["id"] != (old or {}).get("id") for each in world.find(User, username=username)):
        message = (
            "Duplicate Username. The username already exists in this or another Salesforce organization. Usernames "
            "must be unique across all Salesforce organizations."
        )
        raise refused("DUPLICATE_USERNAME", message, "Username")
    if not {"first_name", "last_name"} & values.keys():
        return values
    both = {**(old or {}), **values}
    return {**values, "name": " ".join(part for part in (both.get("first_name"), both.get("last_name")) if part)}


_RULES: dict[str, Rule] = {
    "Opportunity": _opportunity,
    "Case": _case,
    "Task": _task,
    "Event": _event,
    "CampaignMember": _campaign_member,
    "User": _user,
}
