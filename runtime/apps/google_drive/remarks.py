"""Drive's shapes of comments and replies, and finding them."""

from html import escape
from typing import Any

from runtime.apps.google_drive.access import the_file
from runtime.apps.google_drive.people import me, person
from runtime.apps.google_drive.records import Comment, Reply
from runtime.apps.google_drive.wire import moment
from runtime.kit.errors import NotFound
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def comment_on_the_wire(world: World, comment: RecordDict, *, with_deleted: bool = False) -> dict[str, Any]:
    """A comment with its replies; a deleted one has no text."""
    body = {"kind": "drive#comment", **_remark(world, comment), "resolved": comment["resolved"]}
    if comment["anchor"]:
        body["anchor"] = comment["anchor"]
    if comment["quoted_text"]:
        body["quotedFileContent"] = {"mimeType": "text/html", "value": comment["quoted_text"]}
    return {**body, "replies": [reply_on_the_wire(world, each) for each in replies_to(world, comment, with_deleted)]}


def reply_on_the_wire(world: World, reply: RecordDict) -> dict[str, Any]:
    """A reply; a deleted one has no text."""
    body = {"kind": "drive#reply", **_remark(world, reply)}
    return {**body, "action": reply["action"]} if reply["action"] else body


def _remark(world: World, record: RecordDict) -> dict[str, Any]:
    author = person(world, record["author_email"] or me(world)) or {}
    body = {
        "id": record["id"],
        "createdTime": moment(record["created_time"]),
        "modifiedTime": moment(record["modified_time"]),
        "author": {name: value for name, value in author.items() if name in ("kind", "displayName", "me")},
        "deleted": record["deleted"],
    }
    if not record["deleted"]:
        body |= {"content": record["content"], "htmlContent": escape(record["content"], quote=False)}
    return body


def replies_to(world: World, comment: RecordDict, with_deleted: bool) -> list[RecordDict]:
    """Replies to a comment, oldest first."""
    found = [each for each in world.find(Reply, comment_id=comment["id"]) if with_deleted or not each["deleted"]]
    return sorted(found, key=lambda each: str(moment(each["created_time"])))


def the_comment(
    world: World, file_id: str, comment_id: str, *, need: str = "reader", with_deleted: bool = False
) -> RecordDict:
    """A comment of a file. Raises NotFound for one of another file and for a deleted one, unless that is asked for."""
    file = the_file(world, file_id, True, need=need)
    comment = world.peek(Comment, comment_id)
    if comment is None or comment["file_id"] != file["id"] or (comment["deleted"] and not with_deleted):
        raise NotFound("Comment", comment_id)
    return comment


def the_reply(world: World, comment: RecordDict, reply_id: str, *, with_deleted: bool = False) -> RecordDict:
    """A reply to a comment. Raises NotFound."""
    reply = world.peek(Reply, reply_id)
    if reply is None or reply["comment_id"] != comment["id"] or (reply["deleted"] and not with_deleted):
        raise NotFound("Reply", reply_id)
    return reply
