"""Drafts: write, change, read, send and discard them."""

from typing import Any

from runtime.apps.gmail.answering import method
from runtime.apps.gmail.mailbox import all_drafts, erase, keep_draft, last_written, the_draft
from runtime.apps.gmail.records import Draft
from runtime.apps.gmail.search import find_messages
from runtime.apps.gmail.sending import Posted, keep, posted, send, send_draft
from runtime.apps.gmail.wire import message_on_the_wire, stub, stub_with_labels
from runtime.kit.errors import MissingField, Reply
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World

MOST = 500
"""A page holds no more than this, whatever is asked."""


@method
def drafts_list(
    world: World, q: str = "", maxResults: int = 100, pageToken: str = "", includeSpamTrash: bool = False, **_: Any
) -> Any:
    """Drafts whose message answers a search, newest first; `drafts` is left out where there are none."""
    by_message = {draft["message_id"]: draft for draft in all_drafts(world)}
    found = [each for each in find_messages(world, q, spam_and_trash=includeSpamTrash) if each["id"] in by_message]
    page = by_token(found, pageToken, min(maxResults or 100, MOST), of=f"drafts {q} {includeSpamTrash}")
    shown = [{"id": by_message[each["id"]]["id"], "message": stub(each)} for each in page.items]
    body: dict[str, Any] = {"drafts": shown} if shown else {}
    return body | ({"nextPageToken": page.next} if page.next else {}) | {"resultSizeEstimate": page.total}


@method
def drafts_get(world: World, id: str, format: str = "full", **_: Any) -> Any:
    """A draft with its message."""
    draft, message = the_draft(world, id)
    return {"id": draft["id"], "message": message_on_the_wire(world, message, format, (), last_written(world))}


@method
def drafts_create(world: World, request: Request, **_: Any) -> Any:
    """Keep a message as a draft; it need not have a recipient yet."""
    message = _written(world, posted(request, draft=True))
    draft = world.create(Draft, message_id=message["id"])
    return _shown(draft, message)


@method
def drafts_update(world: World, request: Request, id: str, **_: Any) -> Any:
    """Replace a draft's message; the draft keeps its id and, unless said, its thread, the message gets a new id."""
    draft, old = the_draft(world, id)
    message = _replaced(world, draft, old, posted(request, draft=True))
    return _shown(draft, message)


@method
def drafts_delete(world: World, id: str, **_: Any) -> Reply:
    """Discard a draft and its message for good."""
    _, message = the_draft(world, id)
    erase(world, message)
    return Reply(204)


@method
def drafts_send(world: World, request: Request, **_: Any) -> Any:
    """Send a draft, as it is or with the new content given; the draft is gone, the sent message has a new id."""
    given = posted(request, draft=True)
    if not given.draft_id:
        if given.raw is None:
            raise MissingField("id")
        return stub_with_labels(send(world, given.mail(), given.thread_id))
    draft, message = the_draft(world, given.draft_id)
    if given.raw is not None:
        message = _replaced(world, draft, message, given)
    return stub_with_labels(send_draft(world, message))


def _written(world: World, given: Posted, thread_id: str = "") -> RecordDict:
    return keep(world, given.mail(), ["DRAFT"], given.thread_id or thread_id, own=True)


def _replaced(world: World, draft: RecordDict, old: RecordDict, given: Posted) -> RecordDict:
    message = _written(world, given, old["thread_id"])
    keep_draft(world, draft, message)
    erase(world, old)
    return message


def _shown(draft: RecordDict, message: RecordDict) -> Any:
    return {"id": draft["id"], "message": stub_with_labels(message)}
