"""Tasks and events."""

from datetime import timedelta
from typing import Any, ClassVar

from runtime.apps.salesforce.model.columns import (
    Checkbox,
    Count,
    Day,
    Line,
    Moment,
    Text,
    column,
    computed,
    hidden,
    link,
    picklist,
)
from runtime.apps.salesforce.model.people import User
from runtime.apps.salesforce.model.picklists import (
    ACTIVITY_TYPES,
    CALL_TYPES,
    COMPLETED_TASK_STATUSES,
    SHOW_AS,
    TASK_PRIORITIES,
    TASK_STATUSES,
    TASK_SUBTYPES,
)
from runtime.apps.salesforce.model.sobject import SObject
from runtime.kit.ids import Ids
from runtime.kit.records import Id, RecordDict, derived
from runtime.kit.timestamps import instant, iso_z
from runtime.kit.world import World


class Task(SObject, collection="tasks", label="subject"):
    """Something to do, or a call or mail that was logged."""

    sobject: ClassVar[str] = "Task"
    prefix: ClassVar[str] = "00T"
    plural: ClassVar[str] = "Tasks"
    name_column: ClassVar[str] = "Subject"
    aliases: ClassVar[dict[str, str]] = {
        "who_id": "contact_id",
        "what_id": "related_to_id",
        "assigned_to_id": "owner_id",
        "activity_date": "due_date",
    }

    subject: Line | None = column(type="combobox")
    description: Text | None = column(label="Description")
    status: Line | None = picklist(TASK_STATUSES, "Not Started")
    priority: Line | None = picklist(TASK_PRIORITIES, "Normal")
    due_date: Day | None = column(wire="ActivityDate", label="Due Date Only")
    contact_id: Id | None = link(
        "contacts", "leads", wire="WhoId", children="Tasks", relationship="Who", label="Name ID"
    )
    related_to_id: Id | None = link(
        "accounts",
        "opportunities",
        "campaigns",
        "cases",
        wire="WhatId",
        children="Tasks",
        relationship="What",
        on_delete="cascade",
        label="Related To ID",
    )
    type: Line | None = picklist(ACTIVITY_TYPES)
    call_type: Line | None = picklist(CALL_TYPES)
    call_duration: Count | None = column(wire="CallDurationInSeconds", label="Call Duration")
    call_disposition: Line | None = column(label="Call Result")
    is_reminder_set: Checkbox | None = column(False, label="Reminder Set")
    reminder: Moment | None = column(wire="ReminderDateTime", label="Reminder Date/Time")
    task_subtype: Line | None = picklist(TASK_SUBTYPES, "Task", restricted=True, access="create")
    is_closed: Checkbox | None = column(False, access="read", label="Closed")
    stated: dict[str, Any] | None = hidden(None)
    """What the seed says of `owner_id` and of `assigned_to_id`, which are one field of a task."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """As every object; which of its two names the owner was given by is kept."""
        said = {name: raw[name] for name in ("owner_id", "assigned_to_id") if raw.get(name)}
        return {**super().before_seed(raw), "stated": said or None}

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A completed task is closed."""
        record["is_closed"] = record["is_closed"] or record.get("status") in COMPLETED_TASK_STATUSES

    @computed("IsHighPriority", "boolean", "boolean")
    def is_high_priority(record: RecordDict, world: World) -> Any:
        """Whether the priority is High."""
        return record["priority"] == "High"

    @computed("AccountId", "reference", "id")
    def account_id(record: RecordDict, world: World) -> Any:
        """The account that the related record or the person belongs to."""
        return account_of(record["related_to_id"], record["contact_id"], world)

    @derived("ref")
    def assigned_to_id(record: RecordDict, world: World) -> Any:
        """The user it is assigned to, who is its owner."""
        return record["owner_id"]

    @derived("email")
    def assignee_email(record: RecordDict, world: World) -> Any:
        """The mail address of the person it is assigned to."""
        owner = world.peek(User, record["owner_id"])
        return owner["email"] if owner else None


class Event(SObject, collection="events", label="subject"):
    """A meeting or call in the calendar."""

    sobject: ClassVar[str] = "Event"
    prefix: ClassVar[str] = "00U"
    plural: ClassVar[str] = "Events"
    name_column: ClassVar[str] = "Subject"
    aliases: ClassVar[dict[str, str]] = {
        "start": "start_datetime",
        "end": "end_datetime",
        "assigned_to_id": "owner_id",
        "contact_id": "who_id",
        "related_to_id": "what_id",
    }

    subject: Line | None = column(type="combobox")
    description: Text | None = column()
    location: Line | None = column()
    type: Line | None = picklist(ACTIVITY_TYPES)
    show_as: Line | None = picklist(SHOW_AS, "Busy", label="Show Time As")
    is_private: Checkbox | None = column(False, label="Private")
    start_datetime: Moment = column(..., wire="StartDateTime", label="Start Date Time")
    end_datetime: Moment = column(..., wire="EndDateTime", label="End Date Time")
    is_all_day_event: Checkbox | None = column(False, label="All-Day Event")
    who_id: Id | None = link("contacts", "leads", children="Events", relationship="Who", label="Name ID")
    what_id: Id | None = link(
        "accounts",
        "opportunities",
        "campaigns",
        "cases",
        children="Events",
        relationship="What",
        on_delete="cascade",
        label="Related To ID",
    )

    @computed("DurationInMinutes", "int", "integer")
    def duration_in_minutes(record: RecordDict, world: World) -> Any:
        """From start to end."""
        return int((instant(record["end_datetime"]) - instant(record["start_datetime"])) / timedelta(minutes=1))

    @computed("ActivityDate", "date", "date")
    def activity_date(record: RecordDict, world: World) -> Any:
        """The day it starts."""
        return instant(record["start_datetime"]).date().isoformat()

    @computed("ActivityDateTime", "datetime", "datetime")
    def activity_date_time(record: RecordDict, world: World) -> Any:
        """The moment it starts."""
        return iso_z(instant(record["start_datetime"]))

    @computed("AccountId", "reference", "id")
    def account_id(record: RecordDict, world: World) -> Any:
        """The account that the related record or the person belongs to."""
        return account_of(record["what_id"], record["who_id"], world)


def account_of(what: str | None, who: str | None, world: World) -> str | None:
    """The account behind an activity: the related record's (or that account itself), else the person's."""
    from runtime.apps.salesforce.objects import holder

    for target in (what, who):
        found = holder(world, target) if target else None
        if found is not None:
            kind, record = found
            account: str | None = record["id"] if kind.sobject == "Account" else record.get("account_id")
            if account:
                return account
    return None
