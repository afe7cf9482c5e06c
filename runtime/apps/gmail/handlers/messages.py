"""Messages: find, read, send, put in, label, throw away."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.gmail.answering import method
from runtime.apps.gmail.mailbox import check_labels, erase, last_written, out_of_trash, relabel, to_trash, wanted_labels
from runtime.apps.gmail.records import Attachment, Message
from runtime.apps.gmail.search import find_messages
from runtime.apps.gmail.sending import arrive, keep, labelled, posted, send, world_ms
from runtime.apps.gmail.wire import message_on_the_wire, stub, stub_with_labels
from runtime.kit.errors import BadRequest, NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.world import World

MOST = 500
"""A page holds no more than this, whatever is asked."""
MOST_IDS = 1000


@method
def messages_list(
    world: World,
    q: str = "",
    labelIds: Sequence[str] = (),
    maxResults: int = 100,
    pageToken: str = "",
    includeSpamTrash: bool = False,
    **_: Any,
) -> Any:
    """Ids of messages that answer a search, newest first; `messages` is left out where there are none."""
    check_labels(world, labelIds, fixed=False)
    found = find_messages(world, q, labelIds, spam_and_trash=includeSpamTrash)
    page = by_token(found, pageToken, min(maxResults or 100, MOST), of=f"messages {q} {labelIds} {includeSpamTrash}")
    body: dict[str, Any] = {"messages": [stub(each) for each in page.items]} if page.items else {}
    return body | ({"nextPageToken": page.next} if page.next else {}) | {"resultSizeEstimate": page.total}


@method
def messages_get(world: World, id: str, format: str = "full", metadataHeaders: Sequence[str] = (), **_: Any) -> Any:
    """One message."""
    return message_on_the_wire(world, world.get(Message, id), format, metadataHeaders, last_written(world))


@method
def messages_send(world: World, request: Request, **_: Any) -> Any:
    """Send from the owner to the people in To, Cc and Bcc."""
    given = posted(request)
    return stub_with_labels(send(world, given.mail(), given.thread_id))


@method
def messages_insert(world: World, request: Request, internalDateSource: str = "receivedTime", **_: Any) -> Any:
    """Put a message in as it is, like an IMAP append: nothing is sent, no filter acts."""
    given = posted(request)
    mail = given.mail()
    date = (mail.date or 0) if internalDateSource == "dateHeader" else world_ms(world)
    return stub_with_labels(keep(world, mail, labelled(world, given.label_ids), given.thread_id, internal_date=date))


@method
def messages_import(
    world: World, request: Request, internalDateSource: str = "dateHeader", neverMarkSpam: bool = False, **_: Any
) -> Any:
    """Take a message in as if it came by SMTP: nothing is sent, filters act."""
    given = posted(request)
    mail = given.mail()
    date = (mail.date or 0) if internalDateSource == "dateHeader" else world_ms(world)
    labels = [each for each in labelled(world, given.label_ids) if not (neverMarkSpam and each == "SPAM")]
    return stub_with_labels(arrive(world, keep(world, mail, labels, given.thread_id, internal_date=date)))


@method
def messages_modify(world: World, id: str, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """Add labels to a message and remove others."""
    message = world.get(Message, id)
    add, remove = wanted_labels(world, body)
    return stub_with_labels(relabel(world, message, add, remove))


@method
def messages_trash(world: World, id: str, **_: Any) -> Any:
    """Throw a message away; it can be taken back."""
    return stub_with_labels(to_trash(world, world.get(Message, id)))


@method
def messages_untrash(world: World, id: str, **_: Any) -> Any:
    """Take a message out of the trash."""
    return stub_with_labels(out_of_trash(world, world.get(Message, id)))


@method
def messages_delete(world: World, id: str, **_: Any) -> Reply:
    """Remove a message for good."""
    erase(world, world.get(Message, id))
    return Reply(204)


@method
def messages_batchModify(world: World, body: Mapping[str, Any] | None = None, **_: Any) -> Reply:
    """Label many messages at once; ids that name no message are passed over."""
    add, remove = wanted_labels(world, body)
    for message in [world.peek(Message, each) for each in _ids(body)]:
        if message is not None:
            relabel(world, message, add, remove)
    return Reply(204)


@method
def messages_batchDelete(world: World, body: Mapping[str, Any] | None = None, **_: Any) -> Reply:
    """Remove many messages for good; ids that name no message are passed over."""
    for message in [world.peek(Message, each) for each in _ids(body)]:
        if message is not None:
            erase(world, message)
    return Reply(204)


@method
def attachments_get(world: World, messageId: str, id: str, **_: Any) -> Any:
    """The content of a file of a message."""
    message = world.get(Message, messageId)
    attachment = world.peek(Attachment, id)
    if attachment is None or id not in message["attachment_ids"]:
        raise NotFound("Attachment", id)
    return {"size": attachment["size"], "data": attachment["data"] or ""}


def _ids(body: Mapping[str, Any] | None) -> list[str]:
    ids = list(dict.fromkeys((body or {}).get("ids") or ()))
    if not ids:
        raise BadRequest("No message ids specified")
    if len(ids) > MOST_IDS:
        raise BadRequest(f"Too many message ids specified, the limit is {MOST_IDS}")
    return ids
