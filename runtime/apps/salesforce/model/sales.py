"""Opportunities, campaigns and their members."""

from typing import Any, ClassVar

from runtime.apps.salesforce.model.columns import (
    Amount,
    Checkbox,
    Count,
    Day,
    Line,
    Moment,
    Percent,
    Text,
    column,
    computed,
    custom,
    hidden,
    link,
    picklist,
)
from runtime.apps.salesforce.model.people import Contact, Lead, full_name
from runtime.apps.salesforce.model.picklists import (
    CAMPAIGN_STATUSES,
    CAMPAIGN_TYPES,
    LEAD_SOURCES,
    MEMBER_STATUSES,
    OPPORTUNITY_TYPES,
    RESPONDED_MEMBER_STATUSES,
    STAGE_MEANING,
    STAGES,
)
from runtime.apps.salesforce.model.sobject import SObject
from runtime.kit.ids import Ids
from runtime.kit.records import RecordDict
from runtime.kit.world import World


class Opportunity(SObject, collection="opportunities", label="name"):
    """A deal in the making."""

    sobject: ClassVar[str] = "Opportunity"
    prefix: ClassVar[str] = "006"
    plural: ClassVar[str] = "Opportunities"
    aliases: ClassVar[dict[str, str]] = {"stage": "stage_name", "source": "lead_source", "opportunity_name": "name"}

    name: Line | None = column(length=120, required=True, label="Name")
    account_id: str | None = link("accounts", children="Opportunities", on_delete="cascade")
    stage_name: Line | None = picklist(STAGES, required=True, label="Stage")
    close_date: Day | None = column(required=True)
    amount: Amount | None = column()
    probability: Percent | None = column(type="percent", label="Probability (%)")
    type: Line | None = picklist(OPPORTUNITY_TYPES, label="Opportunity Type")
    lead_source: Line | None = picklist(LEAD_SOURCES)
    next_step: Line | None = column()
    campaign_id: str | None = link("campaigns", children="Opportunities")
    contact_id: str | None = link("contacts")
    description: Text | None = column()
    is_closed: Checkbox | None = column(False, access="read", label="Closed")
    is_won: Checkbox | None = column(False, access="read", label="Won")
    last_stage_change_date: Moment | None = column(access="read")
    external_id: Line | None = custom(lookup=True, external=True)
    competitor: Line | None = custom()
    risk_level: Line | None = custom()
    currency: Line | None = column(wire="CurrencyIsoCode", type="picklist", length=3)
    product_type: Line | None = custom()
    contract_end_date: Day | None = custom()
    trial_end_date: Day | None = custom()
    quote_status: Line | None = custom()
    quote_number: Line | None = custom()
    quote_term_months: Count | None = custom()
    quote_special_terms: Line | None = custom()

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The stage says whether the deal is closed and won, and how likely it is."""
        meaning = STAGE_MEANING.get(record.get("stage_name") or "")
        if meaning is not None:
            record["is_closed"] = record["is_closed"] or meaning.closed
            record["is_won"] = record["is_won"] or meaning.won
            if record.get("probability") is None:
                record["probability"] = meaning.probability

    @computed("ForecastCategory", "picklist", "line")
    def forecast_category(record: RecordDict, world: World) -> Any:
        """The forecast that the deal counts in."""
        meaning = STAGE_MEANING.get(record["stage_name"] or "")
        if meaning is not None:
            return meaning.forecast
        return ("Closed" if record["is_won"] else "Omitted") if record["is_closed"] else "Pipeline"

    @computed("ForecastCategoryName", "picklist", "line")
    def forecast_category_name(record: RecordDict, world: World) -> Any:
        """The forecast category as people read it."""
        return Opportunity.forecast_category(record, world)

    @computed("ExpectedRevenue", "currency", "money")
    def expected_revenue(record: RecordDict, world: World) -> Any:
        """Amount times probability."""
        if record["amount"] is None or record["probability"] is None:
            return None
        return round(record["amount"] * record["probability"] / 100, 2)


class Campaign(SObject, collection="campaigns", label="campaign_name"):
    """A marketing effort with members."""

    sobject: ClassVar[str] = "Campaign"
    prefix: ClassVar[str] = "701"
    plural: ClassVar[str] = "Campaigns"
    aliases: ClassVar[dict[str, str]] = {"name": "campaign_name"}

    campaign_name: Line = column(..., wire="Name", length=80, required=True)
    campaign_type: Line | None = picklist(CAMPAIGN_TYPES, wire="Type")
    status: Line | None = picklist(CAMPAIGN_STATUSES, "Planned")
    start_date: Day | None = column()
    end_date: Day | None = column()
    is_active: Checkbox | None = column(False, label="Active")
    budgeted_cost: Amount | None = column()
    actual_cost: Amount | None = column()
    expected_revenue: Amount | None = column()
    number_sent: Count | None = column(label="Num Sent")
    description: Text | None = column()
    parent_id: str | None = link("campaigns", children="ChildCampaigns", label="Parent Campaign ID")

    @computed("NumberOfContacts", "int", "integer")
    def number_of_contacts(record: RecordDict, world: World) -> Any:
        """Members that are contacts."""
        return sum(1 for each in world.find(CampaignMember, campaign_id=record["id"]) if each["contact_id"])

    @computed("NumberOfLeads", "int", "integer")
    def number_of_leads(record: RecordDict, world: World) -> Any:
        """Members that are leads."""
        return sum(1 for each in world.find(CampaignMember, campaign_id=record["id"]) if each["lead_id"])

    @computed("NumberOfResponses", "int", "integer")
    def number_of_responses(record: RecordDict, world: World) -> Any:
        """Members that responded."""
        members = world.find(CampaignMember, campaign_id=record["id"])
        return sum(1 for each in members if each["status"] in RESPONDED_MEMBER_STATUSES)


class CampaignMember(SObject, collection="campaign_members", label="id"):
    """A contact or lead in a campaign."""

    sobject: ClassVar[str] = "CampaignMember"
    prefix: ClassVar[str] = "00v"
    plural: ClassVar[str] = "Campaign Members"

    owner_id: str | None = hidden()
    campaign_id: str = link(
        "campaigns", default=..., children="CampaignMembers", on_delete="cascade", access="create", required=True
    )
    contact_id: str | None = link("contacts", children="CampaignMembers", on_delete="cascade", access="create")
    lead_id: str | None = link("leads", children="CampaignMembers", on_delete="cascade", access="create")
    status: Line | None = picklist(MEMBER_STATUSES, "Sent")

    @computed("HasResponded", "boolean", "boolean")
    def has_responded(record: RecordDict, world: World) -> Any:
        """Whether the status counts as a response."""
        return record["status"] in RESPONDED_MEMBER_STATUSES

    @computed("Name", "string", "line", length=121)
    def name(record: RecordDict, world: World) -> Any:
        """The member's full name."""
        person = _person(record, world)
        return full_name(person) if person else None

    @computed("FirstName", "string", "line", length=40)
    def first_name(record: RecordDict, world: World) -> Any:
        """The member's first name."""
        return (_person(record, world) or {}).get("first_name")

    @computed("LastName", "string", "line", length=80)
    def last_name(record: RecordDict, world: World) -> Any:
        """The member's last name."""
        return (_person(record, world) or {}).get("last_name")

    @computed("Email", "email", "email")
    def email(record: RecordDict, world: World) -> Any:
        """The member's mail address."""
        return (_person(record, world) or {}).get("email")

    @computed("Type", "picklist", "line")
    def member_type(record: RecordDict, world: World) -> Any:
        """Contact or Lead."""
        return "Contact" if record["contact_id"] else "Lead"


def _person(record: RecordDict, world: World) -> RecordDict | None:
    return world.peek(Contact, record["contact_id"]) or world.peek(Lead, record["lead_id"])
