"""Cases, their comments, and mail."""

from typing import Any, ClassVar

from runtime.apps.salesforce.model.columns import (
    Addresses,
    Checkbox,
    Email,
    Line,
    Moment,
    Text,
    column,
    custom,
    hidden,
    link,
    picklist,
)
from runtime.apps.salesforce.model.picklists import (
    CASE_ORIGINS,
    CASE_REASONS,
    CASE_STATUSES,
    CASE_TYPES,
    CLOSED_CASE_STATUSES,
    EMAIL_STATUSES,
    PRIORITIES,
)
from runtime.apps.salesforce.model.sobject import SObject
from runtime.kit.ids import Ids
from runtime.kit.records import Html, Id, Phone, RecordDict


class Case(SObject, collection="cases", label="subject"):
    """A customer's question or problem."""

    sobject: ClassVar[str] = "Case"
    prefix: ClassVar[str] = "500"
    plural: ClassVar[str] = "Cases"
    name_column: ClassVar[str] = "CaseNumber"

    case_number: Line | None = column(access="read", length=30, lookup=True)
    subject: Line | None = column()
    description: Text | None = column()
    status: Line | None = picklist(CASE_STATUSES, "New")
    priority: Line | None = picklist(PRIORITIES, "Medium")
    origin: Line | None = picklist(CASE_ORIGINS, label="Case Origin")
    type: Line | None = picklist(CASE_TYPES, label="Case Type")
    reason: Line | None = picklist(CASE_REASONS, label="Case Reason")
    account_id: str | None = link("accounts", children="Cases", on_delete="restrict")
    contact_id: str | None = link("contacts", children="Cases", on_delete="restrict")
    parent_id: str | None = link("cases", children="Cases", label="Parent Case ID")
    supplied_name: Line | None = column(length=80)
    supplied_email: Email | None = column()
    supplied_phone: Phone | None = column()
    supplied_company: Line | None = column(length=80)
    is_closed: Checkbox | None = column(False, access="read", label="Closed")
    is_escalated: Checkbox | None = column(False, label="Escalated")
    closed_date: Moment | None = column(access="read")
    external_id: Line | None = custom(lookup=True, external=True)

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The next case number; a closed status closes the case."""
        record["case_number"] = record.get("case_number") or f"{ids.next('salesforce.case', start=1001):08d}"
        record["is_closed"] = record["is_closed"] or record.get("status") in CLOSED_CASE_STATUSES
        if record["is_closed"]:
            record["closed_date"] = record.get("closed_date") or record["last_modified_date"]


class CaseComment(SObject, collection="case_comments", label="comment_body"):
    """A remark on a case."""

    sobject: ClassVar[str] = "CaseComment"
    prefix: ClassVar[str] = "00a"
    plural: ClassVar[str] = "Case Comments"
    name_column: ClassVar[str] = "Id"
    aliases: ClassVar[dict[str, str]] = {"body": "comment_body", "case_id": "parent_id"}

    owner_id: str | None = hidden()
    parent_id: str = link(
        "cases", default=..., children="CaseComments", on_delete="cascade", access="create", required=True
    )
    comment_body: Text | None = column(length=4000, label="Body")
    is_published: Checkbox | None = column(False, label="Published")


class EmailMessage(SObject, collection="emails", label="subject"):
    """A mail that was sent from the org or came in to a case."""

    sobject: ClassVar[str] = "EmailMessage"
    prefix: ClassVar[str] = "02s"
    plural: ClassVar[str] = "Email Messages"
    name_column: ClassVar[str] = "Subject"
    aliases: ClassVar[dict[str, str]] = {
        "to": "to_address",
        "cc": "cc_address",
        "bcc": "bcc_address",
        "body": "text_body",
    }

    owner_id: str | None = hidden()
    to_address: Addresses | None = column(length=4000, type="string")
    cc_address: Addresses | None = column(length=4000, type="string")
    bcc_address: Addresses | None = column(length=4000, type="string")
    from_address: Email | None = column()
    from_name: Line | None = column()
    subject: Line | None = column(length=3000, type="string")
    text_body: Text | None = column("")
    html_body: Html | None = column()
    status: Line | None = picklist(EMAIL_STATUSES, "3", restricted=True)
    incoming: Checkbox | None = column(False, access="create", label="Is Incoming")
    message_date: Moment | None = column()
    parent_id: str | None = link(
        "cases", children="EmailMessages", on_delete="cascade", access="create", label="Case ID"
    )
    related_to_id: Id | None = link(
        "accounts", "opportunities", "campaigns", "cases", children="Emails", relationship="RelatedTo"
    )
    sender_type: Line | None = custom("CurrentUser")

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A mail without a date is of the moment it was made."""
        record["message_date"] = record.get("message_date") or record["created_date"]

    @classmethod
    def settle(cls, known: dict[str, Any]) -> dict[str, Any]:
        """Several recipients may be seeded as a list."""
        for name in ("to_address", "cc_address", "bcc_address"):
            if isinstance(known.get(name), list):
                known[name] = "; ".join(known[name])
        return known
