"""Comments on files and the replies to them. Drive wants `fields` in all of these but the deletions."""

from typing import Any

from runtime.apps.google_drive.access import insufficient, the_file
from runtime.apps.google_drive.answering import partial
from runtime.apps.google_drive.people import me, same
from runtime.apps.google_drive.records import Comment, Reply
from runtime.apps.google_drive.remarks import (
    comment_on_the_wire,
    replies_to,
    reply_on_the_wire,
    the_comment,
    the_reply,
)
from runtime.apps.google_drive.wire import moment
from runtime.kit.errors import BadRequest
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World


@partial("")
def comments_list(
    world: World,
    request: Request,
    fileId: str,
    pageSize: int = 20,
    pageToken: str | None = None,
    includeDeleted: bool = False,
    startModifiedTime: str | None = None,
    **_: Any,
) -> Any:
    """Comments on a file, the last changed first."""
    file = the_file(world, fileId, True)
    found = [each for each in world.find(Comment, file_id=file["id"]) if includeDeleted or not each["deleted"]]
    if startModifiedTime:
        found = [each for each in found if instant(each["modified_time"]) >= instant(startModifiedTime)]
    found.sort(key=lambda each: str(moment(each["modified_time"])), reverse=True)
    page = by_token(found, pageToken, pageSize, of=f"comments {file['id']}")
    token = {"nextPageToken": page.next} if page.next else {}
    shown = [comment_on_the_wire(world, each, with_deleted=includeDeleted) for each in page.items]
    return {"kind": "drive#commentList", **token, "comments": shown}


@partial("")
def comments_get(
    world: World, request: Request, fileId: str, commentId: str, includeDeleted: bool = False, **_: Any
) -> Any:
    """One comment with its replies."""
    comment = the_comment(world, fileId, commentId, with_deleted=includeDeleted)
    return comment_on_the_wire(world, comment, with_deleted=includeDeleted)


@partial("")
def comments_create(world: World, request: Request, fileId: str, body: Any = None, **_: Any) -> Any:
    """Comment on a file."""
    file = the_file(world, fileId, True, need="commenter")
    body = body or {}
    quoted = (body.get("quotedFileContent") or {}).get("value")
    content = _text(body)
    comment = world.create(Comment, file_id=file["id"], content=content, quoted_text=quoted, anchor=body.get("anchor"))
    return comment_on_the_wire(world, comment)


def _text(body: dict[str, Any]) -> str:
    text = body.get("content") or ""
    if not text.strip():
        raise BadRequest("The content field is required.", code="required", field="content", location_type="other")
    return str(text)


def _own(world: World, record: RecordDict, file_id: str) -> None:
    if not same(record["author_email"] or me(world), me(world)):
        raise insufficient(file_id)


@partial("")
def comments_update(world: World, request: Request, fileId: str, commentId: str, body: Any = None, **_: Any) -> Any:
    """Change the text of one's own comment."""
    comment = the_comment(world, fileId, commentId, need="commenter")
    _own(world, comment, fileId)
    comment = world.change(Comment, comment["id"], content=_text(body or {}), modified_time=world.now_text)
    return comment_on_the_wire(world, comment)


def comments_delete(world: World, fileId: str, commentId: str, **_: Any) -> None:
    """Delete one's own comment; it stays, marked as deleted and without its text."""
    comment = the_comment(world, fileId, commentId, need="commenter")
    _own(world, comment, fileId)
    world.change(Comment, comment["id"], deleted=True, content="", modified_time=world.now_text)


@partial("")
def replies_list(
    world: World,
    request: Request,
    fileId: str,
    commentId: str,
    pageSize: int = 20,
    pageToken: str | None = None,
    includeDeleted: bool = False,
    **_: Any,
) -> Any:
    """Replies to a comment, oldest first."""
    comment = the_comment(world, fileId, commentId, with_deleted=includeDeleted)
    page = by_token(replies_to(world, comment, includeDeleted), pageToken, pageSize, of=f"replies {commentId}")
    token = {"nextPageToken": page.next} if page.next else {}
    return {"kind": "drive#replyList", **token, "replies": [reply_on_the_wire(world, each) for each in page.items]}


@partial("")
def replies_get(
    world: World, request: Request, fileId: str, commentId: str, replyId: str, includeDeleted: bool = False, **_: Any
) -> Any:
    """One reply."""
    comment = the_comment(world, fileId, commentId, with_deleted=includeDeleted)
    return reply_on_the_wire(world, the_reply(world, comment, replyId, with_deleted=includeDeleted))


@partial("")
def replies_create(world: World, request: Request, fileId: str, commentId: str, body: Any = None, **_: Any) -> Any:
    """Answer a comment, or resolve or reopen it; an answer that does neither needs a text."""
    comment = the_comment(world, fileId, commentId, need="commenter")
    body = body or {}
    action = body.get("action")
    content = (body.get("content") or "") if action else _text(body)
    reply = world.create(Reply, comment_id=comment["id"], content=content, action=action)
    resolved = comment["resolved"] if action is None else action == "resolve"
    world.change(Comment, comment["id"], resolved=resolved, modified_time=world.now_text)
    return reply_on_the_wire(world, reply)


@partial("")
def replies_update(
    world: World, request: Request, fileId: str, commentId: str, replyId: str, body: Any = None, **_: Any
) -> Any:
    """Change the text of one's own reply."""
    reply = the_reply(world, the_comment(world, fileId, commentId, need="commenter"), replyId)
    _own(world, reply, fileId)
    reply = world.change(Reply, reply["id"], content=_text(body or {}), modified_time=world.now_text)
    return reply_on_the_wire(world, reply)


def replies_delete(world: World, fileId: str, commentId: str, replyId: str, **_: Any) -> None:
    """Delete one's own reply; it stays, marked as deleted and without its text."""
    reply = the_reply(world, the_comment(world, fileId, commentId, need="commenter"), replyId)
    _own(world, reply, fileId)
    world.change(Reply, reply["id"], deleted=True, content="", modified_time=world.now_text)
