"""What Calendar remembers: the calendars a person sees, their events, whom they are shared with, and settings."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from runtime.apps.google_calendar.event_seeds import settle_event
from runtime.apps.google_calendar.parts import Guest, Override, says_something
from runtime.apps.google_calendar.seeding import furnish, gather
from runtime.apps.google_calendar.times import check_year, check_zone
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Email, Id, Kind, Line, Record, RecordDict, Text, derived, maintained, ref
from runtime.kit.timestamps import instant
from runtime.kit.world import World

__all__ = ["AclRule", "Calendar", "Event", "Guest", "Override", "Setting", "furnish", "gather"]

Moment = Annotated[DateTime, AfterValidator(check_year)]
TimeZone = Annotated[str, Kind("line"), AfterValidator(check_zone)]
Attendee = Annotated[str, Kind("email")]
"""A seed may name a room or a person without an address; the API refuses to add one."""
Role = Literal["none", "freeBusyReader", "reader", "writerWithoutPrivateAccess", "writer", "owner"]


class Calendar(Record, collection="calendars", label="summary"):
    """A calendar that the person the agent acts for can see, with their entry for it in their list."""

    id: Id = ""
    summary: Line
    description: Text | None = None
    location: Line | None = None
    time_zone: TimeZone = "UTC"
    access_role: Role = "owner"
    primary: bool = False
    hidden: bool = False
    selected: bool = True
    deleted: bool = False
    """Whether it is off the person's list."""
    gone: bool = False
    """Whether the calendar itself was deleted."""
    owner_email: Email | None = None
    """Of the primary calendar: whose it is, where its id does not say so."""
    summary_override: Line | None = None
    color_id: Line = "14"
    background_color: Line | None = None
    foreground_color: Line | None = None
    default_reminders: list[Override] = Field(default_factory=list)
    notifications: list[dict[str, Any]] = Field(default_factory=list)
    revision: int = maintained(0)
    """The number of the last write among all writes of the world; etags and sync tokens are made of it."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """The vendor's own spellings; a calendar may be named by `name`."""
        raw = {_CALENDAR_NAMES.get(name, name): value for name, value in raw.items()}
        if "name" in raw and "summary" not in raw:
            raw["summary"] = raw.pop("name")
        return {name: value for name, value in raw.items() if not (name == "time_zone" and not value)}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A new calendar is named like an address of Google's group domain."""
        record["id"] = record["id"] or f"c_{ids.hex(64)}@group.calendar.google.com"


_CALENDAR_NAMES = {
    "accessRole": "access_role", "timeZone": "time_zone", "timezone": "time_zone",
    "summaryOverride": "summary_override",
    "colorId": "color_id", "backgroundColor": "background_color", "foregroundColor": "foreground_color",
    "defaultReminders": "default_reminders", "dataOwner": "owner_email",
}  # fmt: skip


class Event(Record, collection="events", label="summary"):
    """An event: single, recurring, or one changed occurrence of a recurring one."""

    id: Id = ""
    calendarid: str = ref("calendars", default="primary", soft=True)
    created: Moment | None = None
    updated: Moment | None = maintained(None)
    summary: Line | None = None
    description: Text | None = None
    location: Line | None = None
    start__dateTime: Moment | None = None
    """When it begins, as it was written; a local time carries the offset of its zone; a date for a whole day."""
    end__dateTime: Moment | None = None
    start_zone: TimeZone | None = None
    end_zone: TimeZone | None = None
    all_day: bool = False
    attendees: list[Attendee] = Field(default_factory=list)
    guests: list[Guest] = Field(default_factory=list)
    """What is known of an attendee beyond the address."""
    organizer_email: Email | None = None
    creator_email: Email | None = None
    conferencing: bool = False
    conferenceData: dict[str, Any] | None = None
    recurrence_frequency: Literal["daily", "weekly", "monthly", "yearly"] | None = None
    recurrence_until: DateTime | None = None
    recurrence_count: int | None = None
    recurrence: list[str] = Field(default_factory=list)
    """RRULE, EXDATE and RDATE lines."""
    recurring: bool = False
    recurringEventId: str | None = ref("events", default=None, soft=True)
    originalStartTime: Moment | None = None
    """Of an occurrence: when it would begin by the recurrence."""
    status: Literal["confirmed", "tentative", "cancelled"] | None = "confirmed"
    visibility: Literal["default", "public", "private", "confidential"] = "default"
    transparency: Literal["opaque", "transparent"] | None = "opaque"
    colorId: Line | None = None
    reminders__useDefault: bool = True
    reminders_methods: list[Literal["email", "popup"]] = Field(default_factory=list)
    reminders_minutes: int | None = None
    reminders_overrides: list[Override] = Field(default_factory=list)
    guestsCanModify: bool = False
    guestsCanInviteOthers: bool = True
    guestsCanSeeOtherGuests: bool = True
    anyoneCanAddSelf: bool = False
    privateCopy: bool = False
    eventType: Literal["default", "outOfOffice", "focusTime", "workingLocation", "birthday", "fromGmail"] = "default"
    outOfOfficeProperties: dict[str, Any] | None = None
    focusTimeProperties: dict[str, Any] | None = None
    workingLocationProperties: dict[str, Any] | None = None
    extendedProperties: dict[str, dict[str, str]] | None = None
    attachments: list[dict[str, Any]] = Field(default_factory=list)
    source: dict[str, Any] | None = None
    iCalUID: Id = ""
    sequence: int = maintained(0)
    left: list[str] = Field(default_factory=list)
    """Calendars it was moved away from or whose owner removed their copy: there it shows as cancelled."""
    revision: int = maintained(0)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """The vendor's nested spellings beside the flat ones."""
        return settle_event(raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A new event has 26 characters of base32hex as id; its times are now."""
        record["id"] = record["id"] or ids.base32hex(26)
        record["created"] = record["created"] or now
        record["updated"] = record["updated"] or record["created"]
        record["iCalUID"] = record["iCalUID"] or f"{record['id']}@google.com"
        record["status"] = record["status"] or "confirmed"
        record["transparency"] = record["transparency"] or "opaque"
        record["guests"] = [guest for guest in record["guests"] if says_something(guest)]
        record["recurring"] = record["recurring"] or bool(record["recurrence"])

    @derived("datetime")
    def start(record: RecordDict, world: World) -> Any:
        """When it begins: a time, or the day of an all-day event."""
        return _day_or_time(record, "start__dateTime")

    @derived("datetime")
    def end(record: RecordDict, world: World) -> Any:
        """When it ends: a time, or the day after an all-day event's last one."""
        return _day_or_time(record, "end__dateTime")

    @derived("integer")
    def duration_minutes(record: RecordDict, world: World) -> Any:
        """How long it lasts; None where it has no start or no end."""
        if not (record["start__dateTime"] and record["end__dateTime"]):
            return None
        return int((instant(record["end__dateTime"]) - instant(record["start__dateTime"])).total_seconds() // 60)

    @derived("line")
    def calendar(record: RecordDict, world: World) -> Any:
        """The name of its calendar."""
        held = world.peek(Calendar, record["calendarid"])
        return held["summary"] if held else None

    @derived("email", many=True)
    def attendee_emails(record: RecordDict, world: World) -> Any:
        """The addresses of everybody invited."""
        return record["attendees"]

    @derived("email", many=True)
    def accepted_by(record: RecordDict, world: World) -> Any:
        """Who accepted the invitation."""
        return [guest["email"] for guest in record["guests"] if guest["responseStatus"] == "accepted"]

    @derived("email", many=True)
    def declined_by(record: RecordDict, world: World) -> Any:
        """Who declined the invitation."""
        return [guest["email"] for guest in record["guests"] if guest["responseStatus"] == "declined"]

    @derived("email", many=True)
    def optional_attendees(record: RecordDict, world: World) -> Any:
        """Whose attendance is optional."""
        return [guest["email"] for guest in record["guests"] if guest["optional"]]

    @derived("boolean")
    def cancelled(record: RecordDict, world: World) -> Any:
        """Whether it was deleted, which Calendar keeps as a status."""
        return record["status"] == "cancelled"


def _day_or_time(record: RecordDict, name: str) -> Any:
    value = record[name]
    return instant(value).date().isoformat() if value and record["all_day"] else value


class AclRule(Record, collection="acl", label="scope_value"):
    """A right on a calendar that a person, a group, a domain or everybody has. Role `none` is a right taken back."""

    id: Id = ""
    calendarid: str = ref("calendars", default="primary", soft=True)
    scope_type: Literal["default", "user", "group", "domain"] = "user"
    scope_value: Line | None = None
    role: Role
    revision: int = maintained(0)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """The scope may be nested, and the calendar spelled in the vendor's way."""
        scope = raw.pop("scope", None)
        if isinstance(scope, dict):
            raw |= {f"scope_{name}": value for name, value in scope.items()}
        for name in ("calendarId", "calendar_id"):
            if name in raw:
                raw["calendarid"] = raw.pop(name)
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A rule is known by its calendar and scope."""
        record["id"] = record["id"] or f"{record['calendarid']}/{rule_id(record)}"


def rule_id(rule: RecordDict) -> str:
    """The id of a rule on its calendar: `user:ann@company.example.com`, `default`."""
    kind = str(rule["scope_type"])
    return kind if kind == "default" else f"{kind}:{rule['scope_value']}"


class Setting(Record, collection="settings", label="id"):
    """A preference of the person: time zone, language, first day of the week ..."""

    id: Id
    value: Line
