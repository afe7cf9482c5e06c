"""What Calendly remembers: hosts, the kinds of event that can be booked, and the booked ones with their invitees."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address
from runtime.kit.ids import BASE36_UPPER, Ids
from runtime.kit.records import Id, Kind, Line, Phone, Record, RecordDict, Text, Url, derived, ref
from runtime.kit.seeding import Gathered, gather_plain
from runtime.kit.world import World

ALSO_SEEDED = ("current_user_id",)
"""Keys beside the collections that a seed may have."""

API = "https://api.calendly.com"
ZONE = "America/New_York"
"""The time zone of somebody whose zone is not stated."""

Moment = Annotated[str, Kind("datetime")]
"""A time as the seed writes it."""
Status: TypeAlias = Literal["active", "canceled", "completed"]
LocationKind: TypeAlias = Literal[
    "physical", "phone_call", "inbound_call", "outbound_call", "zoom_conference", "google_conference",
    "microsoft_teams_conference", "webex_conference", "goto_meeting_conference", "custom",
]  # fmt: skip


def gather(raw: dict[str, Any]) -> Gathered:
    """Invitees may stand inside their event; `current_user_id` is a setting."""
    found = gather_plain({name: value for name, value in raw.items() if name != "current_user_id"})
    if raw.get("current_user_id") is not None:
        setting = {"current_user_id": raw["current_user_id"]}
        found.setdefault("settings", []).append((("current_user_id", 0), setting))
    events = found.get("scheduled_events", [])
    for number, (where, event) in enumerate(events):
        if not isinstance(event, dict) or not isinstance(event.get("invitees"), list):
            continue
        kept = {name: value for name, value in event.items() if name != "invitees"}
        kept["id"] = kept.get("id") or _last_step(kept.get("uri")) or kept.get("uuid") or f"EVENT{number + 1:011d}"
        events[number] = (where, kept)
        for place, invitee in enumerate(event["invitees"]):
            inside = {"event_id": kept["id"], **invitee} if isinstance(invitee, dict) else invitee
            found.setdefault("invitees", []).append(((*where, "invitees", place), inside))
    return found


class Question(BaseModel):
    """A question of the booking form, and what the invitee answered."""

    model_config = ConfigDict(extra="forbid")
    question: str
    answer: str


class User(Record, collection="users"):
    """Somebody who can be booked."""

    id: Id = ""
    uri: Id = ""
    name: Line
    email: Address
    slug: Line | None = None
    timezone: Line = ZONE
    avatar_url: Url | None = None
    scheduling_url: Url | None = None
    organization_id: Id | None = None
    organization_role: Line | None = None
    is_active: bool = True

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id and the URI that ends in it."""
        _identify(record, "users", ids)


class EventType(Record, collection="event_types"):
    """A kind of event that people can book."""

    id: Id = ""
    uri: Id = ""
    name: Line
    description: Text | None = None
    slug: Line | None = None
    duration: int = 30
    location_kind: LocationKind | None = None
    location: Line | None = None
    scheduling_url: Url | None = None
    color: Line | None = None
    owner_id: str = ref("users", default="", soft=True)
    owner_email: Address | None = None
    is_active: bool = True
    kind: Literal["solo", "group", "collective"] = "solo"

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`active` and `duration_minutes` are other spellings of `is_active` and `duration`."""
        names = {"active": "is_active", "duration_minutes": "duration"}
        return {names.get(name, name): value for name, value in raw.items()}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id and the URI that ends in it."""
        _identify(record, "event_types", ids)


class ScheduledEvent(Record, collection="scheduled_events"):
    """A booked event."""

    id: Id = ""
    uuid: Id = ""
    uri: Id = ""
    name: Line
    event_type_id: str | None = ref("event_types", default=None, soft=True)
    start_time: Moment | None = None
    end_time: Moment | None = None
    timezone: Line = ZONE
    location_kind: LocationKind | None = None
    location: Line | None = None
    location_additional_info: Text | None = None
    host_ids: list[str] = ref("users", default=[], soft=True)
    status: Status = "active"
    cancel_reason: Text | None = None
    canceled_at: Moment | None = None
    created_at: Moment | None = None
    updated_at: Moment | None = None
    booking_url: Url | None = None
    description: Text | None = None
    event_guests: list[dict[str, Any]] = Field(default_factory=list)
    invitees_counter: dict[str, Any] | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`event_type` is another spelling of `event_type_id`, and `cancelled` of `canceled`."""
        raw = {"event_type_id" if name == "event_type" else name: value for name, value in raw.items()}
        return _one_l(raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id, which is also its uuid, and the URI that ends in it."""
        record["id"] = record["id"] or _last_step(record["uri"]) or record["uuid"]
        _identify(record, "scheduled_events", ids)
        record["uuid"] = record["uuid"] or record["id"]

    @derived("line")
    def event_type_name(record: RecordDict, world: World) -> Any:
        """The name of the kind of event it is."""
        return type_name(record, world)

    @derived("email", many=True)
    def invitee_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of those whose booking stands."""
        mine = {record["id"], record["uuid"], record["uri"]}
        return [each["email"] for each in world.all(Invitee) if each["event_id"] in mine and each["status"] == "active"]


class Invitee(Record, collection="invitees"):
    """Somebody who booked an event."""

    id: Id = ""
    uri: Id = ""
    event_id: str = ref("scheduled_events", soft=True)
    name: Line
    email: Address
    first_name: Line | None = None
    last_name: Line | None = None
    timezone: Line = ZONE
    text_reminder_number: Phone | None = None
    cancel_url: Url | None = None
    reschedule_url: Url | None = None
    guests: list[str] = Field(default_factory=list)
    questions_and_answers: list[Question] = Field(default_factory=list)
    status: Status = "active"
    cancel_reason: Text | None = None
    canceled_at: Moment | None = None
    is_no_show: bool = False
    no_show_marked_at: Moment | None = None
    created_at: Moment | None = None
    updated_at: Moment | None = None
    utm_source: Line | None = None
    utm_medium: Line | None = None
    utm_campaign: Line | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`cancelled` is another spelling of `canceled`."""
        return _one_l(raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id and the URI that ends in it."""
        _identify(record, "invitees", ids)

    @derived("line")
    def event_type_name(record: RecordDict, world: World) -> Any:
        """The name of the kind of event that was booked."""
        event = event_of(record, world)
        return type_name(event, world) if event else None

    @derived("datetime")
    def event_start(record: RecordDict, world: World) -> Any:
        """When the booked event begins."""
        event = event_of(record, world)
        return event["start_time"] if event else None


class AvailabilitySchedule(Record, collection="availability_schedules", label="id"):
    """When a host can be booked, as a seed may describe it."""

    model_config = ConfigDict(extra="allow")
    id: Id = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The id is the end of the URI, if there is one."""
        record["id"] = record["id"] or _last_step(record.get("uri")) or ids.letters(16, BASE36_UPPER)


class Settings(Record, collection="settings", label="id"):
    """Who is signed in."""

    id: Id = "settings"
    current_user_id: str | None = ref("users", default=None, soft=True)


def event_of(invitee: RecordDict, world: World) -> RecordDict | None:
    """The event that an invitee booked, named by its id, uuid or URI; None where the world does not hold it."""
    named = invitee["event_id"]
    return next((each for each in world.all(ScheduledEvent) if named in (each["id"], each["uuid"], each["uri"])), None)


def type_name(event: RecordDict, world: World) -> str | None:
    """The name of an event's kind, named by id or URI; None where the world does not hold it."""
    named = event["event_type_id"]
    names = [str(each["name"]) for each in world.all(EventType) if named and named in (each["id"], each["uri"])]
    return names[0] if names else None


def _one_l(raw: dict[str, Any]) -> dict[str, Any]:
    return {**raw, "status": "canceled"} if raw.get("status") == "cancelled" else raw


def _identify(record: RecordDict, kind: str, ids: Ids) -> None:
    record["id"] = record["id"] or _last_step(record["uri"]) or ids.letters(16, BASE36_UPPER)
    record["uri"] = record["uri"] or f"{API}/{kind}/{record['id']}"


def _last_step(uri: Any) -> str:
    return uri.rstrip("/").rpartition("/")[2] if isinstance(uri, str) else ""
