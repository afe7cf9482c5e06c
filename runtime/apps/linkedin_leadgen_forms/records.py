"""What LinkedIn's lead forms remember: the forms of an account, the answers people gave, who is told of answers."""

from typing import Any, Literal

from pydantic import Field

from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, Found, camel, gathered, own_names
from runtime.kit.records import DateTime, Email, Id, Line, Phone, Record, RecordDict, Text, Url, derived, ref
from runtime.kit.world import World

__all__ = ["Action", "Form", "Notification", "Response", "gather"]


class Thing(Record):
    """Anything with an id, which is a number."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """LinkedIn's spellings."""
        raw = own_names(cls, raw, created_at="created", form="form_id", lead_gen_form_id="form_id")
        return {name: str(value) if name == "id" and isinstance(value, int) else value for name, value in raw.items()}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ten digits."""
        record["id"] = record["id"] or ids.digits(10)
        for name in ("created", "submitted_at"):
            if name in record:
                record[name] = record[name] or now


class Form(Thing, collection="forms", wire=camel):
    """A lead form."""

    owner: Line | None = None
    """The account it belongs to, as a URN."""
    name: Line
    headline: Line | None = None
    description: Text | None = None
    state: Literal["DRAFT", "SUBMITTED", "PUBLISHED", "ARCHIVED"] = "DRAFT"
    locale: Line = "en_US"
    questions: list[dict[str, Any]] = Field(default_factory=list)
    privacy_policy_url: Url | None = None
    landing_page_url: Url | None = None
    thank_you_message: Text | None = None
    version_id: int = 1
    created: DateTime | None = None


class Response(Thing, collection="responses", label="email", wire=camel, open_fields="answers"):
    """The answers that one person gave. `answers` holds them by the question's name."""

    form_id: str | None = ref("forms", default=None, soft=True)
    owner: Line | None = None
    lead_type: Literal["SPONSORED", "COMPANY", "EVENT", "ORGANIZATION_PRODUCT"] = "SPONSORED"
    submitter: Line | None = None
    email: Email | None = None
    first_name: Line | None = None
    last_name: Line | None = None
    phone: Phone | None = None
    company: Line | None = None
    answers: dict[str, Any] = Field(default_factory=dict)
    test_lead: bool = False
    associated_entity: Line | None = None
    submitted_at: DateTime | None = None

    @derived("line")
    def form(record: RecordDict, world: World) -> Any:
        """Name of the form."""
        held = world.peek(Form, record["form_id"])
        return held["name"] if held else None


class Notification(Thing, collection="notifications", label="webhook", wire=camel):
    """Where LinkedIn sends word of new answers."""

    owner: Line | None = None
    lead_type: Literal["SPONSORED", "COMPANY", "EVENT", "ORGANIZATION_PRODUCT"] = "SPONSORED"
    form_id: str | None = ref("forms", default=None, soft=True)
    webhook: Url


class Action(Entry, collection="actions"):
    """Something done with lead forms before the task began."""


def gather(raw: dict[str, Any]) -> Found:
    """Every record of a seed with where it stands; answers may stand in their form."""
    return gathered("linkedin_leadgen_forms", raw, nested={("forms", "responses"): ("responses", "form_id")})
