"""What Zoom remembers: meetings and webinars, their recordings, who registered and who came."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict

from runtime.kit.as_written import Address
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Kind, Line, Record, RecordDict, Text, Url, derived, ref
from runtime.kit.world import World

Moment = Annotated[str, Kind("datetime")]
"""A time as the seed writes it."""
Number = Annotated[int | str, Kind("id")]
"""A meeting number: a whole number in Zoom's own API, a text where a seed makes one up."""


class _Session(Record):
    """What meetings and webinars have alike."""

    id: Number = ""
    uuid: Id = ""
    topic: Line
    type: int = 2
    start_time: DateTime | None = None
    duration: int = 30
    scheduled_duration: int | None = None
    timezone: Line = "America/Los_Angeles"
    agenda: Text | None = None
    host_id: str | None = ref("users", default=None, soft=True)
    host_email: Address | None = None
    join_url: Url | None = None
    recording_url: Url | None = None
    password: Line | None = None
    passcode: Line | None = None
    status: Literal["waiting", "started", "ended"] = "waiting"
    registration_required: bool = False
    approval_type: Literal[0, 1, 2] = 2
    settings_waiting_room: bool = False
    summary: Text | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`settings: {waiting_room: true}` is another spelling of `settings_waiting_room: true`."""
        settings = raw.get("settings")
        if not isinstance(settings, dict):
            return raw
        kept = {name: value for name, value in raw.items() if name != "settings"}
        return {**{f"settings_{name}": value for name, value in settings.items()}, **kept}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of ten digits and a uuid."""
        record["id"] = record["id"] or int(ids.digits(10))
        record["uuid"] = record["uuid"] or ids.uuid()

    @derived("email", many=True)
    def registrant_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of those who registered and were not denied."""
        held = world.all(Registrant)
        return [each["email"] for each in held if _same(each, record) and each["status"] != "denied"]


class Meeting(_Session, collection="meetings", label="topic", text_field="agenda"):
    """A meeting."""


class Webinar(_Session, collection="webinars", label="topic", text_field="agenda"):
    """A webinar."""


class Recording(Record, collection="recordings", label="topic"):
    """A recording of a meeting."""

    id: Id
    meeting_id: Number | None = ref("meetings", default=None, soft=True)
    topic: Line | None = None
    recording_url: Url | None = None
    download_url: Url | None = None
    share_url: Url | None = None
    recording_type: Literal["audio_only", "video", "chat", "transcript"] | None = None
    file_type: Line | None = None
    recording_start: Moment | None = None
    status: Literal["available", "processing", "deleted", "completed"] = "available"


class Registrant(Record, collection="registrants", label="email"):
    """Somebody who registered for a meeting or webinar."""

    id: Id = ""
    meeting_id: Number = ref("meetings", soft=True)
    email: Address
    first_name: Line | None = None
    last_name: Line | None = None
    status: Literal["pending", "approved", "denied"] = "approved"
    language: Line | None = None
    timezone: Line | None = None
    attended: bool | None = None
    attendance_duration: int | None = None
    questions_asked: int | None = None
    polls_responded: int | None = None
    materials_downloaded: bool | None = None
    company: Line | None = None
    notes: Text | None = None
    auto_approved: bool = False
    registered_at: DateTime = ""
    join_url: Url | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A uuid; they registered now."""
        record["id"] = record["id"] or ids.uuid()
        record["registered_at"] = record["registered_at"] or now

    @derived("line")
    def meeting_topic(record: RecordDict, world: World) -> Any:
        """What the meeting or webinar is about."""
        sessions = [*world.all(Meeting), *world.all(Webinar)]
        return next((each["topic"] for each in sessions if _same(record, each)), None)


class Participant(Record, collection="participants", label="user_name"):
    """Somebody who came to a meeting."""

    id: Id = ""
    meeting_id: Number = ref("meetings", soft=True)
    user_id: Id | None = None
    user_email: Address
    user_name: Line | None = None
    duration: int = 0
    join_time: Moment | None = None
    leave_time: Moment | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A uuid."""
        record["id"] = record["id"] or ids.uuid()


class User(Record, collection="users", label="email"):
    """Somebody with a Zoom account. Other fields than these are kept as the seed gives them."""

    model_config = ConfigDict(extra="allow")
    id: Id = ""
    email: Address | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """22 url-safe characters."""
        record["id"] = record["id"] or ids.url_safe(22)


def _same(registrant: RecordDict, session: RecordDict) -> bool:
    return str(registrant["meeting_id"]) == str(session["id"])
