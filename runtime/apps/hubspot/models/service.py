"""Tickets, and the engagements that are logged on records."""

from typing import Any, Literal

from runtime.apps.hubspot.models.base import CrmObject, activity, emails, names, related, stage_of
from runtime.apps.hubspot.models.people import owner_email_of
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Email, Html, Line, Phone, RecordDict, Text, derived, ref, wire
from runtime.kit.world import World


class Ticket(CrmObject, collection="tickets", label="subject", open_fields="properties"):
    """A request for help."""

    kind = "tickets"
    aliases = {"status": "hs_pipeline_stage", "priority": "hs_ticket_priority", "created": "created_at",
               "pipeline": "hs_pipeline", "description": "content", "owner_id": "hubspot_owner_id"}  # fmt: skip

    subject: Line
    content: Text | None = None
    hs_pipeline: Line = "0"
    hs_pipeline_stage: Line = "1"
    """The id of a stage of its pipeline."""
    hs_ticket_priority: Literal["LOW", "MEDIUM", "HIGH", "URGENT"] | None = None
    hs_ticket_category: Line | None = None
    hubspot_owner_id: str | None = ref("owners", default=None, soft=True)
    associated_contact_ids: list[str] = ref("contacts", default=[], soft=True)
    associated_company_ids: list[str] = ref("companies", default=[], soft=True)
    """Its companies, the primary one first."""
    associated_deal_ids: list[str] = ref("deals", default=[], soft=True)
    company_name: Line | None = None
    company_phone: Phone | None = None
    customer_email: Email | None = None
    complexity: Line | None = None
    notes: Text | None = None
    closed_date: DateTime | None = wire("closed_date", default=None, read_only=True)
    """When it came into a closed stage."""
    merged_ids: list[str] = wire("hs_merged_object_ids", default=[], read_only=True)
    """Ids of the tickets that were merged into this one."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Stages may be written as numbers, priorities in any case."""
        known = super().before_seed(raw)
        for name in ("hs_pipeline", "hs_pipeline_stage"):
            if isinstance(known.get(name), int):
                known[name] = str(known[name])
        if isinstance(known.get("hs_ticket_priority"), str):
            known["hs_ticket_priority"] = known["hs_ticket_priority"].upper()
        return known

    @derived("line")
    def stage_label(record: RecordDict, world: World) -> Any:
        """The name of its status, as people see it."""
        stage = stage_of(world, "tickets", record["hs_pipeline"], record["hs_pipeline_stage"])
        return stage["label"] if stage else record["hs_pipeline_stage"]

    @derived("boolean")
    def is_closed(record: RecordDict, world: World) -> Any:
        """Whether its status is a closed one."""
        stage = stage_of(world, "tickets", record["hs_pipeline"], record["hs_pipeline_stage"])
        return bool(stage and stage["metadata"].get("ticketState") == "CLOSED")

    @derived("email", many=True)
    def contacts(record: RecordDict, world: World) -> Any:
        """The mail addresses of its contacts."""
        return emails(world, record["associated_contact_ids"])

    @derived("line", many=True)
    def companies(record: RecordDict, world: World) -> Any:
        """The names of its companies."""
        return names(world, record["associated_company_ids"])

    @derived("html", many=True)
    def note_bodies(record: RecordDict, world: World) -> Any:
        """The texts of the notes logged on it."""
        return [each["body"] for each in activity(world, "associated_ticket_ids", record["id"], "NOTE")]

    @derived("email")
    def owner_email(record: RecordDict, world: World) -> Any:
        """The mail address of its owner."""
        return owner_email_of(world, record["hubspot_owner_id"])


class Engagement(CrmObject, collection="engagements", label="subject", open_fields="properties", text_field="body"):
    """A note, email, call, meeting or task on the timeline of records. `timestamp` is a task's due date."""

    kind = "engagements"
    aliases = {"type": "engagement_type", "owner_id": "hubspot_owner_id"}

    engagement_type: Literal["NOTE", "EMAIL", "CALL", "MEETING", "TASK"]
    subject: Line | None = None
    """The subject of an email or task, the title of a call or meeting."""
    body: Html | None = None
    timestamp: DateTime | None = None
    status: Line | None = None
    """The status of a task, call or email, the outcome of a meeting."""
    priority: Line | None = None
    hubspot_owner_id: str | None = ref("owners", default=None, soft=True)
    associated_contact_ids: list[str] = ref("contacts", default=[], soft=True)
    associated_company_ids: list[str] = ref("companies", default=[], soft=True)
    associated_deal_ids: list[str] = ref("deals", default=[], soft=True)
    associated_ticket_ids: list[str] = ref("tickets", default=[], soft=True)
    completed_at: DateTime | None = wire("hs_task_completion_date", default=None, read_only=True)
    """When a task was completed."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Something without a time happened when it was logged; a new task is not started."""
        super().fill(record, ids, now)
        record["timestamp"] = record.get("timestamp") or record["created_at"]
        if record["engagement_type"] == "TASK":
            record["status"] = record.get("status") or "NOT_STARTED"
            record["priority"] = record.get("priority") or "NONE"

    @derived("email", many=True)
    def contacts(record: RecordDict, world: World) -> Any:
        """The mail addresses of the contacts it is logged on."""
        return emails(world, record["associated_contact_ids"])

    @derived("line", many=True)
    def companies(record: RecordDict, world: World) -> Any:
        """The names of the companies it is logged on."""
        return names(world, record["associated_company_ids"])

    @derived("line", many=True)
    def deals(record: RecordDict, world: World) -> Any:
        """The names of the deals it is logged on."""
        return [each["dealname"] for each in related(world, "deals", record["associated_deal_ids"])]

    @derived("line", many=True)
    def tickets(record: RecordDict, world: World) -> Any:
        """The subjects of the tickets it is logged on."""
        return [each["subject"] for each in related(world, "tickets", record["associated_ticket_ids"])]

    @derived("email")
    def owner_email(record: RecordDict, world: World) -> Any:
        """The mail address of its owner."""
        return owner_email_of(world, record["hubspot_owner_id"])
