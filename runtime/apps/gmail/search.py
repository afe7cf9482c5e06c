"""Finding messages: by search text, by labels, and by the criteria of a filter."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.gmail.answering import owner
from runtime.apps.gmail.mailbox import all_labels, newest_first
from runtime.apps.gmail.parts import sender
from runtime.apps.gmail.records import Attachment, Message, body_of
from runtime.kit.errors import InvalidQuery
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query import gmail_search
from runtime.query.errors import QueryError

_HIDDEN = {"SPAM", "TRASH"}


def find_messages(
    world: World, q: str, label_ids: Sequence[str] = (), *, spam_and_trash: bool = False
) -> list[RecordDict]:
    """Messages that answer the search and wear all labels, newest first. Raises InvalidQuery for too long a text."""
    search = _parsed(q)
    shown = spam_and_trash or bool(_HIDDEN & {*label_ids})
    candidates = world.find(Message, label_ids=label_ids[0]) if label_ids else world.all(Message)
    names = {label["id"]: label["name"] for label in all_labels(world) if label["label_type"] != "system"}
    me = owner(world)
    found = [
        message
        for message in candidates
        if all(label in message["label_ids"] for label in label_ids)
        and gmail_search.matches(search, as_mail(world, message, names), now=world.now, me=me, include_spam_trash=shown)
    ]
    return newest_first(found)


def as_mail(world: World, message: RecordDict, names: Mapping[str, str]) -> gmail_search.Mail:
    """A message as the search language sees it."""
    files = [world.peek(Attachment, each) for each in message["attachment_ids"]]
    headers = {each["name"].lower(): each["value"] for each in message["headers"]}
    return gmail_search.Mail(
        date=message["internal_date"],
        from_=sender(message),
        to=", ".join(message["to"]),
        cc=", ".join(message["cc"]),
        bcc=", ".join(message["bcc"]),
        subject=message["subject"] or "",
        body=body_of(message) or message["snippet"] or "",
        label_ids=tuple(message["label_ids"]),
        label_names=tuple(names[each] for each in message["label_ids"] if each in names),
        filenames=tuple(each["filename"] for each in files if each),
        size=message["size_estimate"],
        message_id=message["rfc822_id"],
        list_id=headers.get("list-id", ""),
        delivered_to=headers.get("delivered-to", ""),
    )


def fits(world: World, criteria: Mapping[str, Any], message: RecordDict) -> bool:
    """Whether a filter's criteria hold for a message; a filter without criteria fits none."""
    asked = [f"{name}:({criteria[name]})" for name in ("from", "to", "subject") if criteria.get(name)]
    asked += [f"({criteria['query']})"] if criteria.get("query") else []
    asked += [f"-({criteria['negatedQuery']})"] if criteria.get("negatedQuery") else []
    asked += ["has:attachment"] if criteria.get("hasAttachment") else []
    if criteria.get("size") and criteria.get("sizeComparison") in ("larger", "smaller"):
        asked.append(f"{criteria['sizeComparison']}:{criteria['size']}")
    mail = as_mail(world, message, {})
    searches = [_parsed(text) for text in asked]
    return bool(searches) and all(
        gmail_search.matches(each, mail, now=world.now, me=owner(world), include_spam_trash=True) for each in searches
    )


def _parsed(text: str) -> gmail_search.Search:
    try:
        return gmail_search.parse(text)
    except QueryError as error:
        raise InvalidQuery(error.message) from None
