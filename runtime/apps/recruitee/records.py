"""What Recruitee remembers: admins, departments, locations, offers with their stages, candidates, placements, notes."""

from typing import Any, Literal

from pydantic import Field

from runtime.apps.recruitee.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, own_names
from runtime.kit.records import DateTime, Email, Html, Id, Line, Phone, Record, RecordDict, Text, Url, derived, ref
from runtime.kit.world import World

__all__ = [
    "Action", "Admin", "Candidate", "Department", "InterviewEvent", "Location", "Note", "Offer", "Placement", "Stage",
    "Task", "gather",
]  # fmt: skip


class Thing(Record):
    """Anything with an id, which is a number."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Numbers as ids."""
        raw = own_names(cls, raw)
        ids = [name for name in raw if name == "id" or name.endswith(("_id", "_ids"))]
        return raw | {name: _id(raw[name]) for name in ids}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Eight digits; made now."""
        record["id"] = record["id"] or ids.digits(8)
        for name in ("created_at", "updated_at"):
            if name in record:
                record[name] = record[name] or now


def _id(value: Any) -> Any:
    if isinstance(value, list):
        return [_id(each) for each in value]
    return str(value) if isinstance(value, int) else value


class Admin(Thing, collection="admins", label="full_name"):
    """A person of the hiring team."""

    first_name: Line | None = None
    last_name: Line | None = None
    full_name: Line = ""
    email: Email | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`name` is the full name."""
        return super().before_seed({"full_name" if name == "name" else name: value for name, value in raw.items()})


class Department(Thing, collection="departments"):
    """A department."""

    name: Line
    created_at: DateTime | None = None


class Location(Thing, collection="locations"):
    """A place of work."""

    name: Line
    city: Line | None = None
    country: Line | None = None
    country_code: Line | None = None


class Offer(Thing, collection="offers", label="title"):
    """An offer: a job or a talent pool."""

    title: Line
    slug: Line = ""
    kind: Literal["job", "talent_pool"] = "job"
    status: Literal["draft", "internal", "published", "closed", "archived"] = "draft"
    department_id: str | None = ref("departments", default=None, soft=True)
    location_ids: list[str] = ref("locations", default=[], soft=True)
    description: Html | None = None
    requirements: Html | None = None
    employment_type_code: Line | None = None
    experience_code: Line | None = None
    education_code: Line | None = None
    remote: bool = False
    salary: dict[str, Any] = Field(default_factory=dict)
    position: int = 0
    tags: list[str] = Field(default_factory=list)
    published_at: DateTime | None = None
    closed_at: DateTime | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`jobTitle` and `name` are the title."""
        return super().before_seed({_TITLES.get(name, name): value for name, value in raw.items()})

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The slug is the title in lower case with dashes."""
        super().fill(record, ids, now)
        words = "".join(each if each.isalnum() else " " for each in record["title"].lower()).split()
        record["slug"] = record["slug"] or "-".join(words)

    @derived("line")
    def department(record: RecordDict, world: World) -> Any:
        """Name of its department."""
        held = world.peek(Department, record["department_id"])
        return held["name"] if held else None


_TITLES = {"jobTitle": "title", "name": "title"}


class Stage(Thing, collection="stages"):
    """A stage of an offer's pipeline."""

    name: Line
    offer_id: str | None = ref("offers", default=None, soft=True)
    category: Line = "apply"
    position: int = 0


class Candidate(Thing, collection="candidates"):
    """A candidate."""

    name: Line
    emails: list[Email] = Field(default_factory=list)
    phones: list[Phone] = Field(default_factory=list)
    links: list[Url] = Field(default_factory=list)
    social_links: list[Url] = Field(default_factory=list)
    sources: list[str] = Field(default_factory=list)
    tags: list[str] = Field(default_factory=list)
    cover_letter: Text | None = None
    cv_url: Url | None = None
    admin_id: str | None = ref("admins", default=None, soft=True)
    follower_ids: list[str] = ref("admins", default=[], soft=True)
    custom_fields: dict[str, Any] = Field(default_factory=dict)
    """Values of fields that the company added, by name."""
    rating: int | float | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """One mail address or number may stand for the list."""
        raw = {{"email": "emails", "phone": "phones"}.get(name, name): value for name, value in raw.items()}
        for name in ("emails", "phones", "sources", "tags", "links"):
            if isinstance(raw.get(name), str):
                raw[name] = [raw[name]]
        return super().before_seed(raw)

    @derived("line", many=True)
    def offers(record: RecordDict, world: World) -> Any:
        """Titles of the offers that the candidate is placed in."""
        placed = [world.peek(Offer, each["offer_id"]) for each in world.find(Placement, candidate_id=record["id"])]
        return [offer["title"] for offer in placed if offer]


class Placement(Thing, collection="placements", label="id"):
    """That a candidate is considered for an offer, and how far it got."""

    candidate_id: str = ref("candidates", soft=True)
    offer_id: str = ref("offers", soft=True)
    stage_id: str | None = ref("stages", default=None, soft=True)
    disqualified: bool = False
    disqualify_reason: Line | None = None
    position: int = 0
    hired_at: DateTime | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = None

    @derived("line")
    def stage(record: RecordDict, world: World) -> Any:
        """Name of the stage."""
        held = world.peek(Stage, record["stage_id"])
        return held["name"] if held else None


class Note(Thing, collection="notes", label="body"):
    """A note about a candidate or an offer."""

    candidate_id: str | None = ref("candidates", default=None, soft=True)
    offer_id: str | None = ref("offers", default=None, soft=True)
    body: Text
    admin_id: str | None = ref("admins", default=None, soft=True)
    pinned: bool = False
    created_at: DateTime | None = None
    updated_at: DateTime | None = None


class Task(Thing, collection="tasks", label="title"):
    """Something the hiring team has to do."""

    title: Line
    candidate_id: str | None = ref("candidates", default=None, soft=True)
    admin_id: str | None = ref("admins", default=None, soft=True)
    due_date: DateTime | None = None
    completed: bool = False
    created_at: DateTime | None = None


class InterviewEvent(Thing, collection="interview_events", label="kind"):
    """An interview."""

    candidate_id: str | None = ref("candidates", default=None, soft=True)
    kind: Line = "interview"
    starts_at: DateTime | None = None
    ends_at: DateTime | None = None
    admin_ids: list[str] = ref("admins", default=[], soft=True)
    location: Line | None = None
    note: Text | None = None
    created_at: DateTime | None = None


class Action(Entry, collection="actions"):
    """Something done in Recruitee before the task began."""
