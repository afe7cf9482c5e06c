"""Slack's shapes of a user, a conversation and a message."""

from typing import Any

from runtime.apps.slack.records import Message, User
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import epoch, instant
from runtime.kit.world import World

TEAM = "T0COMPANY"
TEAM_NAME = "Company"


def user_on_the_wire(user: RecordDict) -> dict[str, Any]:
    """A user with the profile that Slack nests."""
    first, _, last = user["name"].partition(" ")
    return {
        "id": user["id"],
        "team_id": TEAM,
        "name": user["username"] or user["name"].lower().replace(" ", "."),
        "deleted": user["is_deleted"],
        "real_name": user["name"],
        "tz": user["tz"] or "America/Los_Angeles",
        "tz_label": user["tz_label"] or "Pacific Standard Time",
        "is_admin": user["is_admin"],
        "is_owner": user["is_owner"],
        "is_bot": user["is_bot"],
        "is_app_user": False,
        "profile": {
            "real_name": user["name"],
            "display_name": user["username"] or "",
            "first_name": user["first_name"] or first,
            "last_name": user["last_name"] or last,
            "title": user["title"] or "",
            "phone": user["phone"] or "",
            "email": user["email"],
            "status_text": user["status_text"] or "",
            "status_emoji": user["status_emoji"] or "",
            "team": TEAM,
        },
    }


def channel_on_the_wire(world: World, channel: RecordDict, agent: str) -> dict[str, Any]:
    """A conversation; a direct message names its other person instead of a name and topic."""
    direct = channel["channel_type"] == "dm"
    body: dict[str, Any] = {
        "id": channel["id"],
        "created": epoch(instant(channel["created"])),
        "is_channel": channel["channel_type"] == "public",
        "is_group": channel["channel_type"] == "private",
        "is_im": direct,
        "is_mpim": channel["channel_type"] == "mpim",
        "is_private": channel["is_private"] or channel["channel_type"] != "public",
        "is_archived": channel["is_archived"],
        "context_team_id": TEAM,
    }
    if direct:
        others = [member for member in channel["member_ids"] if member != agent]
        return {**body, "user": others[0] if others else agent, "is_open": True}
    return {
        **body,
        "name": channel["name"],
        "name_normalized": channel["name"],
        "is_general": channel["is_general"],
        "is_member": agent in channel["member_ids"],
        "creator": channel["creator_id"] or "",
        "topic": {"value": channel["topic"] or "", "creator": "", "last_set": 0},
        "purpose": {"value": channel["purpose"] or "", "creator": "", "last_set": 0},
        "num_members": channel["num_members"] or len(channel["member_ids"]),
    }


def message_on_the_wire(world: World, message: RecordDict) -> dict[str, Any]:
    """A message as history shows it; a thread's first message carries its reply count."""
    author = world.peek(User, message["user_id"])
    body: dict[str, Any] = {"type": "message", "user": message["user_id"], "text": message["text"], "ts": message["ts"], "team": TEAM}
    if message["is_bot"] or (author and author["is_bot"]):
        body |= {"subtype": "bot_message", "bot_id": "B" + message["user_id"][1:]}
        body |= {"username": message["bot_name"]} if message["bot_name"] else {}
    if message["thread_ts"]:
        body["thread_ts"] = message["thread_ts"]
    replies = replies_of(world, message)
    if replies:
        body |= {"thread_ts": message["ts"], "reply_count": len(replies), "latest_reply": replies[-1]["ts"]}
        body["reply_users"] = list(dict.fromkeys(reply["user_id"] for reply in replies))
        body["reply_users_count"] = len(body["reply_users"])
    if message["reactions"]:
        body["reactions"] = [
            {"name": each["name"], "users": each["user_ids"], "count": each["count"] or len(each["user_ids"])}
            for each in message["reactions"]
        ]
    for name in ("attachments", "blocks"):
        if message[name]:
            body[name] = message[name]
    if message["edited_at"]:
        body["edited"] = {"user": message["user_id"], "ts": f"{epoch(instant(message['edited_at']))}.000000"}
    return body


def replies_of(world: World, parent: RecordDict) -> list[RecordDict]:
    """A thread's replies, oldest first."""
    found = world.find(Message, thread_ts=parent["ts"], channel_id=parent["channel_id"], is_deleted=False)
    return sorted((each for each in found if each["ts"] != parent["ts"]), key=sort_key)


def sort_key(message: RecordDict) -> tuple[float, str]:
    """Orders messages by time."""
    return float(message["ts"]), message["id"]
