"""Writing: post, change, delete and schedule messages."""

from typing import Any

from runtime.apps.slack.lookup import (
    conversation,
    message_at,
    open_direct_message,
)
from runtime.apps.slack.wire import message_on_the_wire
from runtime.apps.slack.records import AGENT, Message
from runtime.kit.errors import BadRequest, NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.timestamps import instant, iso_z
from runtime.kit.world import World

MAX_TEXT = 40_000


def chat_postMessage(
    world: World,
    channel: str,
    text: str = "",
    blocks: list[dict[str, Any]] | None = None,
    attachments: list[dict[str, Any]] | None = None,
    thread_ts: str | None = None,
    username: str | None = None,
    **_: Any,
) -> Any:
    """Post to a channel by id or name; a user's id opens the direct message with them."""
    target = conversation(world, channel) or open_direct_message(world, channel)
    if target is None:
        raise NotFound("Channel", channel)
    if target["is_archived"]:
        raise BadRequest("the channel is archived", code="is_archived")
    said = _said(text, blocks, attachments)
    if thread_ts is not None:
        message_at(world, target["id"], thread_ts, code="thread_not_found")
    message = world.create(
        Message,
        channel_id=target["id"],
        user_id=AGENT,
        text=said,
        blocks=blocks or [],
        attachments=attachments or [],
        thread_ts=thread_ts,
        bot_name=username,
        created_at=world.now_text,
    )
    return {"ok": True, "channel": target["id"], "ts": message["ts"], "message": message_on_the_wire(world, message)}


def _said(text: str, blocks: list[dict[str, Any]] | None, attachments: list[dict[str, Any]] | None) -> str:
    """The text, or what the blocks and attachments say where there is none."""
    said = text or "\n".join(_texts([*(blocks or []), *(attachments or [])]))
    if not said.strip():
        raise BadRequest("there is no text", code="no_text")
    if len(said) > MAX_TEXT:
        raise BadRequest("the text is too long", code="msg_too_long")
    return said


def _texts(nodes: Any) -> list[str]:
    found: list[str] = []
    for node in nodes if isinstance(nodes, list) else [nodes]:
        if isinstance(node, str):
            found.append(node)
        elif isinstance(node, dict):
            for name in ("pretext", "title", "text", "fallback", "fields", "elements"):
                if node.get(name) and not (name == "fallback" and found):
                    found += _texts(node[name])
    return found
