"""Gmail's own labels: which there are, and what may be done with them."""

SYSTEM: dict[str, tuple[str | None, str | None]] = {
    "CHAT": ("hide", "labelHide"),
    "SENT": (None, None),
    "INBOX": (None, None),
    "IMPORTANT": ("hide", "labelHide"),
    "TRASH": ("hide", "labelHide"),
    "DRAFT": (None, None),
    "SPAM": ("hide", "labelHide"),
    "CATEGORY_FORUMS": ("hide", "labelHide"),
    "CATEGORY_UPDATES": ("hide", "labelHide"),
    "CATEGORY_PERSONAL": ("hide", "labelHide"),
    "CATEGORY_PROMOTIONS": ("hide", "labelHide"),
    "CATEGORY_SOCIAL": ("hide", "labelHide"),
    "STARRED": (None, None),
    "UNREAD": (None, None),
}
"""Label id -> its visibility in the message list and in the label list."""

FIXED = frozenset({"SENT", "DRAFT", "CHAT"})
"""Labels that Gmail sets itself: nobody adds or removes them."""

RESERVED = frozenset(
    {name.lower() for name in SYSTEM}
    | {"drafts", "chats", "sent mail", "all mail", "scheduled", "snoozed", "muted", "spam", "bin", "subscriptions"}
)
"""Names that a user's label may not have."""


def system_label(label: str) -> dict[str, str | int | None]:
    """The record of one of Gmail's own labels."""
    in_messages, in_labels = SYSTEM[label]
    return {
        "id": label,
        "name": label,
        "label_type": "system",
        "message_list_visibility": in_messages,
        "label_list_visibility": in_labels,
        "background_color": None,
        "text_color": None,
        "messages_total": 0,
        "messages_unread": 0,
    }
