"""Users, accounts, contacts and leads."""

from typing import Any, ClassVar

from runtime.apps.salesforce.model.columns import (
    Amount,
    Checkbox,
    Count,
    Day,
    Email,
    Line,
    Moment,
    Number,
    Text,
    column,
    computed,
    custom,
    hidden,
    link,
    picklist,
)
from runtime.apps.salesforce.model.picklists import (
    ACCOUNT_TYPES,
    INDUSTRIES,
    LEAD_SOURCES,
    LEAD_STATUSES,
    RATINGS,
    SALUTATIONS,
)
from runtime.apps.salesforce.model.sobject import SObject
from runtime.kit.ids import Ids
from runtime.kit.records import Phone, RecordDict, Url
from runtime.kit.world import World


def full_name(record: RecordDict) -> str:
    """First and last name as Salesforce joins them."""
    return " ".join(part for part in (record.get("first_name"), record.get("last_name")) if part)


class User(SObject, collection="users", label="name"):
    """A person who can sign in and own records."""

    sobject: ClassVar[str] = "User"
    prefix: ClassVar[str] = "005"
    plural: ClassVar[str] = "Users"
    aliases: ClassVar[dict[str, str]] = {"UserRoleId": "role_id", "full_name": "name"}
    deletable: ClassVar[bool] = False

    owner_id: str | None = hidden()
    name: Line = column("", access="read", length=121)
    first_name: Line | None = column(length=40)
    last_name: Line | None = column(length=80, required=True)
    email: Email = column(..., required=True, length=128, lookup=True)
    username: Line | None = column(required=True, length=80, lookup=True)
    alias: Line | None = column(required=True, length=8)
    title: Line | None = column(length=80)
    department: Line | None = column(length=80)
    phone: Phone | None = column()
    is_active: Checkbox | None = column(False)
    manager_id: str | None = link("users", children="ManagedUsers")
    profile_id: Line | None = column(required=True, type="reference", length=18)
    role_id: Line | None = column(wire="UserRoleId", type="reference", length=18)
    notes: Text | None = custom()

    @classmethod
    def settle(cls, known: dict[str, Any]) -> dict[str, Any]:
        """A seeded user is active unless said."""
        return {"is_active": True, **known}

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The full name and its parts come from each other; the user name is the mail address unless said."""
        record["name"] = record.get("name") or full_name(record)
        if not record.get("last_name"):
            first, _, last = record["name"].rpartition(" ")
            record["first_name"], record["last_name"] = record.get("first_name") or first or None, last
        record["username"] = record.get("username") or record["email"]
        record["alias"] = record.get("alias") or record["name"].replace(" ", "").lower()[:8]


class Account(SObject, collection="accounts", label="account_name"):
    """A company that the org does business with."""

    sobject: ClassVar[str] = "Account"
    prefix: ClassVar[str] = "001"
    plural: ClassVar[str] = "Accounts"
    aliases: ClassVar[dict[str, str]] = {"name": "account_name", "employees": "number_of_employees"}

    account_name: Line = column(..., wire="Name", required=True, label="Account Name")
    account_type: Line | None = picklist(ACCOUNT_TYPES, wire="Type", label="Account Type")
    industry: Line | None = picklist(INDUSTRIES)
    rating: Line | None = picklist(RATINGS, label="Account Rating")
    phone: Phone | None = column(label="Account Phone")
    fax: Phone | None = column(label="Account Fax")
    website: Url | None = column()
    annual_revenue: Amount | None = column()
    number_of_employees: Count | None = column(label="Employees")
    billing_street: Line | None = column(type="textarea", length=255)
    billing_city: Line | None = column(length=40)
    billing_state: Line | None = column(length=80)
    billing_postal_code: Line | None = column(length=20)
    billing_country: Line | None = column(length=80)
    shipping_street: Line | None = column(type="textarea", length=255)
    shipping_city: Line | None = column(length=40)
    shipping_state: Line | None = column(length=80)
    shipping_postal_code: Line | None = column(length=20)
    shipping_country: Line | None = column(length=80)
    account_number: Line | None = column(length=40)
    account_source: Line | None = picklist(LEAD_SOURCES)
    description: Text | None = column(label="Account Description")
    parent_id: str | None = link("accounts", children="ChildAccounts", label="Parent Account ID")
    external_id: Line | None = custom(lookup=True, external=True)
    tier: Line | None = custom()
    health_status: Line | None = custom()
    health_score: Count | None = custom()
    priority: Line | None = custom()
    currency: Line | None = column(wire="CurrencyIsoCode", type="picklist", length=3)
    region: Line | None = custom()
    country: Line | None = custom()
    domain: Line | None = custom()
    email: Email | None = custom()
    do_not_contact: Checkbox | None = custom(False)
    auto_renew: Checkbox | None = custom(False)
    payment_terms: Line | None = custom()
    contract_end: Day | None = custom()
    contract_renewal_date: Day | None = custom()
    last_activity: Moment | None = custom()

    @computed("LastActivityDate", "date", "date")
    def last_activity_date(record: RecordDict, world: World) -> Any:
        """The day of the last activity, as far as the org keeps it."""
        return record["last_activity"]


class Contact(SObject, collection="contacts", label="last_name"):
    """A person at an account."""

    sobject: ClassVar[str] = "Contact"
    prefix: ClassVar[str] = "003"
    plural: ClassVar[str] = "Contacts"
    aliases: ClassVar[dict[str, str]] = {"source": "lead_source"}

    first_name: Line | None = column(length=40)
    last_name: Line = column(..., length=80, required=True)
    email: Email | None = column(lookup=True)
    phone: Phone | None = column(label="Business Phone")
    mobile_phone: Phone | None = column()
    fax: Phone | None = column(label="Business Fax")
    home_phone: Phone | None = column()
    other_phone: Phone | None = column()
    account_id: str | None = link("accounts", children="Contacts", on_delete="cascade")
    salutation: Line | None = picklist(SALUTATIONS)
    reports_to_id: str | None = link("contacts", children="Reports")
    title: Line | None = column(length=128)
    department: Line | None = column(length=80)
    assistant_name: Line | None = column(length=40)
    assistant_phone: Phone | None = column(label="Asst. Phone")
    birthdate: Day | None = column()
    mailing_street: Line | None = column(type="textarea", length=255)
    mailing_city: Line | None = column(length=40)
    mailing_state: Line | None = column(length=80)
    mailing_postal_code: Line | None = column(length=20)
    mailing_country: Line | None = column(length=80)
    lead_source: Line | None = picklist(LEAD_SOURCES)
    email_opt_out: Checkbox | None = column(False, wire="HasOptedOutOfEmail", label="Email Opt Out")
    do_not_call: Checkbox | None = column(False)
    description: Text | None = column(label="Contact Description")
    last_activity_date: Day | None = column(access="read", label="Last Activity")
    external_id: Line | None = custom(lookup=True, external=True)
    account_name: Line | None = custom()
    assistant_email: Email | None = custom()
    delegate_email: Email | None = custom()
    notes: Text | None = custom()
    status: Line | None = custom()
    industry: Line | None = custom()
    years_at_company: Count | None = custom()
    nda_status: Line | None = custom()
    role: Line | None = custom()
    seniority_level: Count | None = custom()
    is_primary: Checkbox | None = custom(False)
    engagement_score: Count | None = custom()
    lead_score: Count | None = custom()
    webinar_registered: Checkbox | None = custom(False)
    timezone: Line | None = custom()

    @computed("Name", "string", "line", length=121)
    def name(record: RecordDict, world: World) -> Any:
        """First and last name."""
        return full_name(record)


class Lead(SObject, collection="leads", label="last_name"):
    """A person who may become a customer."""

    sobject: ClassVar[str] = "Lead"
    prefix: ClassVar[str] = "00Q"
    plural: ClassVar[str] = "Leads"
    aliases: ClassVar[dict[str, str]] = {"source": "lead_source", "employees": "number_of_employees"}

    first_name: Line | None = column(length=40)
    last_name: Line = column(..., length=80, required=True)
    company: Line | None = column(required=True)
    salutation: Line | None = picklist(SALUTATIONS)
    fax: Phone | None = column()
    title: Line | None = column(length=128)
    email: Email | None = column(lookup=True)
    phone: Phone | None = column()
    mobile_phone: Phone | None = column()
    website: Url | None = column()
    street: Line | None = column(type="textarea", length=255)
    city: Line | None = column(length=40)
    state: Line | None = column(length=80)
    postal_code: Line | None = column(length=20)
    country: Line | None = column(length=80)
    status: Line | None = picklist(LEAD_STATUSES, "Open - Not Contacted")
    lead_source: Line | None = picklist(LEAD_SOURCES)
    industry: Line | None = picklist(INDUSTRIES)
    rating: Line | None = picklist(RATINGS)
    annual_revenue: Amount | None = column()
    number_of_employees: Count | None = column(label="Employees")
    description: Text | None = column()
    is_converted: Checkbox | None = column(False, access="read", label="Converted")
    converted_account_id: str | None = link("accounts", access="read", on_delete="nothing")
    converted_contact_id: str | None = link("contacts", access="read", on_delete="nothing")
    converted_opportunity_id: str | None = link("opportunities", access="read", on_delete="nothing")
    last_activity_date: Day | None = column(access="read", label="Last Activity")
    external_id: Line | None = custom(lookup=True, external=True)
    linkedin_url: Url | None = custom(wire="LinkedIn_Url__c")
    lead_score: Count | None = custom()
    has_opened_email: Checkbox | None = custom(False)
    email_opens: Count | None = custom()
    days_since_activity: Count | None = custom()
    first_touch_date: Day | None = custom()
    estimated_value: Number | None = custom(type="currency")

    @computed("Name", "string", "line", length=121)
    def name(record: RecordDict, world: World) -> Any:
        """First and last name."""
        return full_name(record)
