"""Contacts and companies."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from runtime.apps.hubspot.models.base import CrmObject, activity, names
from runtime.kit.records import DateTime, Email, Id, Line, Money, Phone, RecordDict, Text, Url, derived, ref, wire
from runtime.kit.seeding import model_at
from runtime.kit.world import World


class OpenTicket(BaseModel):
    """A contact's newest open ticket, as a support tool keeps it on the contact."""

    model_config = ConfigDict(extra="forbid")
    id: Id
    age_days: int
    priority: Literal["LOW", "MEDIUM", "HIGH", "URGENT"]


class Contact(CrmObject, collection="contacts", label="email", open_fields="properties", text_field="notes"):
    """A person the company knows."""

    kind = "contacts"
    aliases = {"lifecycle_stage": "lifecyclestage", "owner_id": "hubspot_owner_id", "first_name": "firstname",
               "last_name": "lastname", "job_title": "jobtitle"}  # fmt: skip

    email: Email | None = None
    firstname: Line | None = None
    lastname: Line | None = None
    phone: Phone | None = None
    company: Line | None = None
    jobtitle: Line | None = None
    lifecyclestage: Line | None = "lead"
    hs_lead_status: Line | None = None
    hubspot_owner_id: str | None = ref("owners", default=None, soft=True)
    lead_score: int | float | None = None
    utm_source: Line | None = None
    utm_campaign: Line | None = None
    utm_medium: Line | None = None
    linkedin_url: Url | None = None
    open_ticket: OpenTicket | None = None
    industry: Line | None = None
    company_size: Line | None = None
    last_email_days_ago: int | float | None = None
    last_login_days_ago: int | float | None = None
    demo_requested: bool | None = None
    demo_scheduled: bool | None = None
    nps_score: int | float | None = None
    support_tickets_30d: int | float | None = None
    csm_email: Email | None = None
    payment_status: Line | None = None
    payment_retry_count: int | float | None = None
    lifetime_value: Money | None = None
    notes: Text | None = None
    associated_company_ids: list[str] = ref("companies", default=[], soft=True)
    """Its companies, the primary one first."""
    merged_ids: list[str] = wire("hs_merged_object_ids", default=[], read_only=True)
    """Ids of the contacts that were merged into this one."""
    updated_at: DateTime | None = wire("lastmodifieddate", default=None, read_only=True)

    @derived("line")
    def full_name(record: RecordDict, world: World) -> Any:
        """First and last name."""
        return " ".join(filter(None, (record["firstname"], record["lastname"]))) or None

    @derived("line", many=True)
    def companies(record: RecordDict, world: World) -> Any:
        """The names of the companies it belongs to."""
        return names(world, record["associated_company_ids"])

    @derived("line", many=True)
    def deals(record: RecordDict, world: World) -> Any:
        """The names of the deals it is part of."""
        found = world.find(model_at("hubspot.deals"), associated_contact_ids=record["id"])
        return [each["dealname"] for each in found]

    @derived("line", many=True)
    def tickets(record: RecordDict, world: World) -> Any:
        """The subjects of its tickets."""
        return [
            each["subject"] for each in world.find(model_at("hubspot.tickets"), associated_contact_ids=record["id"])
        ]

    @derived("html", many=True)
    def note_bodies(record: RecordDict, world: World) -> Any:
        """The texts of the notes logged on it."""
        return [each["body"] for each in activity(world, "associated_contact_ids", record["id"], "NOTE")]

    @derived("line", many=True)
    def task_subjects(record: RecordDict, world: World) -> Any:
        """The titles of the tasks about it."""
        return [each["subject"] for each in activity(world, "associated_contact_ids", record["id"], "TASK")]

    @derived("line", many=True)
    def lists(record: RecordDict, world: World) -> Any:
        """The names of the lists it was put on by hand."""
        return [
            each["name"]
            for each in world.find(model_at("hubspot.lists"), member_ids=record["id"])
            if each["object_type_id"] == "0-1"
        ]

    @derived("email")
    def owner_email(record: RecordDict, world: World) -> Any:
        """The mail address of its owner."""
        return owner_email_of(world, record["hubspot_owner_id"])


class Company(CrmObject, collection="companies", open_fields="properties"):
    """An organisation the company knows."""

    kind = "companies"
    aliases = {"lifecycle_stage": "lifecyclestage", "owner_id": "hubspot_owner_id"}

    name: Line | None = None
    domain: Line | None = None
    industry: Line | None = None
    phone: Phone | None = None
    city: Line | None = None
    state: Line | None = None
    country: Line | None = None
    lifecyclestage: Line | None = "lead"
    description: Text | None = None
    annual_revenue: Money | None = wire("annualrevenue", default=None)
    employee_count: int | float | None = wire("numberofemployees", default=None)
    hubspot_owner_id: str | None = ref("owners", default=None, soft=True)
    merged_ids: list[str] = wire("hs_merged_object_ids", default=[], read_only=True)
    """Ids of the companies that were merged into this one."""

    @derived("money")
    def annualrevenue(record: RecordDict, world: World) -> Any:
        """`annual_revenue` under HubSpot's name."""
        return record["annual_revenue"]

    @derived("number")
    def numberofemployees(record: RecordDict, world: World) -> Any:
        """`employee_count` under HubSpot's name."""
        return record["employee_count"]

    @derived("email", many=True)
    def contacts(record: RecordDict, world: World) -> Any:
        """The mail addresses of its contacts."""
        found = world.find(Contact, associated_company_ids=record["id"])
        return [each["email"] for each in found if each["email"]]

    @derived("line", many=True)
    def deals(record: RecordDict, world: World) -> Any:
        """The names of its deals."""
        found = world.find(model_at("hubspot.deals"), associated_company_ids=record["id"])
        return [each["dealname"] for each in found]

    @derived("html", many=True)
    def note_bodies(record: RecordDict, world: World) -> Any:
        """The texts of the notes logged on it."""
        return [each["body"] for each in activity(world, "associated_company_ids", record["id"], "NOTE")]

    @derived("email")
    def owner_email(record: RecordDict, world: World) -> Any:
        """The mail address of its owner."""
        return owner_email_of(world, record["hubspot_owner_id"])


def owner_email_of(world: World, owner_id: str | None) -> str | None:
    """The mail address of an owner, or None."""
    found = world.peek(model_at("hubspot.owners"), owner_id)
    return found["email"] if found else None
