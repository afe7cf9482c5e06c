"""Where messages go: the fields and parameters that say it, by collection."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from validators.rules.loose._asks import Ask

COUNTS = frozenset({"count", "min_count", "max_count"})

_MAIL = ("to", "cc", "bcc", "recipients", "any_recipient", "thread_id", "replies_to", "to_contains", "original_id")
_CHAT = ("channel", "channel_id", "channel_name", "direct_to", "direct_to_email", "thread_ts", "ts", "user_id",
         "recipient_id")  # fmt: skip
GOES_TO: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gmail.messages": (*_MAIL, "message_id"),
        "slack.messages": _CHAT,
        "slack.ephemeral_messages": ("user_id", *_CHAT),
        "twilio.sms_messages": ("to_number", "to", "to_contains"),
        "twilio.whatsapp_messages": ("to_number", "to", "to_contains"),
        "twilio.calls": ("to_number", "to", "to_contains"),
        "linkedin.messages": (
            "recipient_profile_id", "recipient_email", "recipient_profile_url", "profile_url", "profile_id", "email",
        ),
        "linkedin.invitations": (
            "recipient_profile_id", "recipient_email", "recipient_profile_url", "profile_url", "profile_id", "email",
        ),
        "twitter.direct_messages": ("recipient_id", "username", "to"),
        "jira.comments": ("issue_key", "key", "issue"),
        "trello.comments": ("card_id", "card"),
        "monday.updates": ("item_id", "item"),
        "asana.stories": ("task",),
        "google_drive.comments": ("file_id", "file"),
    }
)  # fmt: skip
"""Collection -> the fields and parameters of which one says where a record goes."""


def one_for_each_place(collection: str, every: Iterable[Ask]) -> bool:
    """Whether a count over the whole collection leaves one message to each place that the assertions name."""
    total, places = None, set[str]()
    for each in every:
        if each.collection != collection or each.negative:
            continue
        if isinstance(each.count, int) and not each.needles and not each.routing.keys() - COUNTS:
            total = each.count if total is None else min(total, each.count)
        places.update(str(each.routing[name]) for name in GOES_TO.get(collection, ()) if name in each.routing)
    return total is not None and 0 < total <= len(places)
