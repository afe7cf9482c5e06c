"""What an account keeps beside its objects: owners, pipelines, lists, property definitions, labelled associations."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from runtime.apps.hubspot.models.base import emails
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Email, Id, Line, Record, RecordDict, Text, derived, ref, wire
from runtime.kit.world import World


class Owner(Record, collection="owners", label="email"):
    """A user of the account that records can be assigned to."""

    id: Id = ""
    email: Email
    first_name: Line = wire("firstName", default="")
    last_name: Line = wire("lastName", default="")
    user_id: int | None = wire("userId", default=None)
    type: Literal["PERSON", "QUEUE"] = "PERSON"
    archived: bool = False
    teams: list[str] = []
    """The names of the teams the owner is in, the main one first."""
    created_at: DateTime | None = wire("createdAt", default=None, read_only=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`name` may stand for first and last name, and HubSpot's own spellings for ours."""
        spelled = {
            "firstName": "first_name",
            "lastName": "last_name",
            "firstname": "first_name",
            "lastname": "last_name",
        }
        known = {spelled.get(name, name): value for name, value in raw.items()}
        name = known.pop("name", None)
        if isinstance(name, str):
            first, _, last = name.partition(" ")
            known = {"first_name": first, "last_name": last, **known}
        return known

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Owner ids and user ids are numbers of their own."""
        record["id"] = str(record["id"] or ids.digits(9))
        record["user_id"] = record["user_id"] or int(ids.digits(8))
        record["created_at"] = record["created_at"] or now


class Stage(BaseModel):
    """A step of a pipeline."""

    model_config = ConfigDict(extra="forbid")
    id: str
    label: str
    metadata: dict[str, str] = {}
    """Deals: isClosed and probability. Tickets: ticketState."""


class Pipeline(Record, collection="pipelines", label="title"):
    """The stages that deals or tickets go through, in order."""

    id: str = ""
    """Kind and pipeline id, such as deals:default."""
    pipeline_id: str = wire("id")
    object_type: Literal["deals", "tickets"] = "deals"
    title: Line = wire("label")
    display_order: int = 0
    stages: list[Stage]
    created_at: DateTime | None = wire("createdAt", default=None, read_only=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`id` may be the pipeline's own id, `label` is its title; a stage may be written as its bare label."""
        known = {"title" if name == "label" else name: value for name, value in raw.items()}
        known.setdefault("pipeline_id", str(known.pop("id", "")).partition(":")[2] or str(raw.get("id", "")))
        known.setdefault("title", known["pipeline_id"])
        if isinstance(known.get("stages"), list):
            known["stages"] = [
                {"id": each, "label": each} if isinstance(each, str) else each for each in known["stages"]
            ]
        return known

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Deals and tickets may each have a pipeline of one id."""
        record["id"] = record["id"] or f"{record['object_type']}:{record['pipeline_id']}"
        record["created_at"] = record["created_at"] or now


class PropertyOption(BaseModel):
    """A value that a property may have."""

    model_config = ConfigDict(extra="forbid")
    value: str
    label: str
    hidden: bool = False
    description: str = ""


class PropertyDefinition(Record, collection="properties"):
    """A property that this account defined, or one of HubSpot's that it changed."""

    id: str = ""
    """Kind and name, such as contacts:favourite_colour."""
    object_type: str = "contacts"
    name: Line
    title: Line = wire("label", default="")
    type: Literal["string", "number", "date", "datetime", "enumeration", "bool"] = "string"
    field_type: Line = wire("fieldType", default="text")
    group_name: Line = wire("groupName", default="")
    description: Text = ""
    options: list[PropertyOption] = []
    has_unique_value: bool = wire("hasUniqueValue", default=False)
    hidden: bool = False
    created_at: DateTime | None = wire("createdAt", default=None, read_only=True)
    updated_at: DateTime | None = wire("updatedAt", default=None, read_only=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`label` is the title; an option may be written as its bare value."""
        raw = {"title" if name == "label" else name: value for name, value in raw.items()}
        if isinstance(raw.get("options"), list):
            raw["options"] = [
                {"value": each, "label": each} if isinstance(each, str) else each for each in raw["options"]
            ]
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A kind of object has one property of a name."""
        record["id"] = record["id"] or f"{record['object_type']}:{record['name']}"
        record["title"] = record["title"] or record["name"].replace("_", " ").capitalize()
        record["created_at"] = record["created_at"] or now
        record["updated_at"] = record["updated_at"] or record["created_at"]


class ObjectList(Record, collection="lists"):
    """A list of records: put on it by hand (MANUAL), kept by a filter (DYNAMIC), or filtered once (SNAPSHOT)."""

    id: Id = wire("listId", default="")
    name: Line
    object_type_id: Line = wire("objectTypeId", default="0-1")
    processing_type: Literal["MANUAL", "DYNAMIC", "SNAPSHOT"] = wire("processingType", default="MANUAL")
    filter_branch: dict[str, Any] | None = wire("filterBranch", default=None)
    member_ids: list[str] = []
    """Ids of the records on a MANUAL or SNAPSHOT list."""
    version: int = wire("listVersion", default=1, read_only=True)
    created_at: DateTime | None = wire("createdAt", default=None, read_only=True)
    updated_at: DateTime | None = wire("updatedAt", default=None, read_only=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """HubSpot's spellings, and `members` or `contact_ids` for the ids on the list."""
        spelled = {"listId": "id", "objectTypeId": "object_type_id", "processingType": "processing_type",
                   "members": "member_ids", "contact_ids": "member_ids", "filterBranch": "filter_branch"}  # fmt: skip
        return {spelled.get(name, name): value for name, value in raw.items()}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """List ids are short numbers."""
        record["id"] = str(record["id"] or ids.digits(5))
        record["created_at"] = record["created_at"] or now
        record["updated_at"] = record["updated_at"] or record["created_at"]

    @derived("email", many=True)
    def member_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of the contacts on a list made by hand."""
        return emails(world, record["member_ids"]) if record["object_type_id"] == "0-1" else []


class Association(Record, collection="associations", label="title"):
    """A link between two records that has a label, or that no field of theirs holds."""

    id: Id = ""
    from_object: Line
    from_id: str
    to_object: Line
    to_id: str
    type_id: int
    category: Literal["HUBSPOT_DEFINED", "USER_DEFINED"] = "HUBSPOT_DEFINED"
    title: Line | None = None
    """Its label, where it has one."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Two records have one link of a type."""
        ends = f"{record['from_object']}:{record['from_id']}/{record['to_object']}:{record['to_id']}"
        record["id"] = record["id"] or f"{ends}/{record['type_id']}"


class AssociationLabel(Record, collection="association_labels", label="title"):
    """A label this account made for links between two kinds of object."""

    id: Id = ""
    from_object: Line
    to_object: Line
    title: Line = wire("label")
    name: Line = ""
    type_id: int = wire("typeId", default=0)
    inverse_type_id: int = 0

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Types of an account are numbered, one for each direction."""
        record["type_id"] = record["type_id"] or ids.next("hubspot.association", start=1)
        same = record["from_object"] == record["to_object"]
        record["inverse_type_id"] = record["inverse_type_id"] or (
            record["type_id"] if same else ids.next("hubspot.association", start=1)
        )
        record["name"] = record["name"] or record["title"].lower().replace(" ", "_")
        record["id"] = record["id"] or str(record["type_id"])


class ArchivedObject(Record, collection="archived_objects", label="object_id"):
    """A record that was created in this episode and then archived. One that the seed held needs no copy."""

    id: Id = ""
    object_type: Line
    object_id: str
    record: dict[str, Any]

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Named by what it was."""
        record["id"] = record["id"] or f"{record['object_type']}:{record['object_id']}"


class FormSubmission(Record, collection="form_submissions", label="form_id"):
    """What somebody filled in on a form of the website."""

    id: Id = ""
    form_id: str
    contact_id: str | None = ref("contacts", default=None, soft=True)
    fields: dict[str, Any] = {}
    page_url: Line | None = None
    submitted_at: DateTime | None = wire("submittedAt", default=None, read_only=True)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Submissions are numbered by uuid."""
        record["id"] = record["id"] or ids.uuid()
        record["submitted_at"] = record["submitted_at"] or now
