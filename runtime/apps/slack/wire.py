"""Slack's shapes of a user, a conversation and a message."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from runtime.apps.slack.file_wire import file_on_the_wire
from runtime.apps.slack.lookup import readable
from runtime.apps.slack.messages import is_reply, ts_number
from runtime.apps.slack.mrkdwn import escaped
from runtime.apps.slack.records import AGENT, File, Message, Pin, User
from runtime.apps.slack.workspace import APP, HOME, TEAM, seconds
from runtime.kit.operation import Request
from runtime.kit.paging import Page
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def bot_id(user_id: str) -> str:
    """The bot behind a bot user."""
    return "B" + user_id[1:]


def handle_of(user: RecordDict) -> str:
    """The name a user is mentioned by."""
    return str(user["username"] or user["name"].lower().replace(" ", "."))


def zone_of(user: RecordDict) -> ZoneInfo:
    """A user's time zone, UTC where none or an unknown one is set."""
    try:
        return ZoneInfo(user["tz"] or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def user_on_the_wire(user: RecordDict, now: datetime) -> dict[str, Any]:
    """A user with the profile that Slack nests."""
    zone = zone_of(user)
    offset = now.astimezone(zone).utcoffset()
    body = {
        "id": user["id"],
        "team_id": TEAM,
        "name": handle_of(user),
        "deleted": user["is_deleted"],
        "real_name": user["name"],
        "tz": zone.key,
        "tz_label": user["tz_label"] or ("Coordinated Universal Time" if zone.key == "UTC" else zone.key),
        "tz_offset": int(offset.total_seconds()) if offset else 0,
        "profile": profile_on_the_wire(user),
        "is_admin": user["is_admin"],
        "is_owner": user["is_owner"],
        "is_primary_owner": False,
        "is_restricted": False,
        "is_ultra_restricted": False,
        "is_bot": user["is_bot"],
        "is_app_user": False,
        "updated": 0,
    }
    return body


def profile_on_the_wire(user: RecordDict) -> dict[str, Any]:
    """What people see of a user."""
    first, _, last = user["name"].partition(" ")
    shown = user["display_name"] or user["username"] or ""
    body = {
        "real_name": user["name"],
        "real_name_normalized": user["name"],
        "display_name": shown,
        "display_name_normalized": shown,
        "first_name": user["first_name"] or first,
        "last_name": user["last_name"] or last,
        "title": user["title"] or "",
        "phone": user["phone"] or "",
        "skype": "",
        "pronouns": user["pronouns"] or "",
        "status_text": user["status_text"] or "",
        "status_emoji": user["status_emoji"] or "",
        "status_expiration": user["status_expiration"],
        "team": TEAM,
    }
    if user["email"]:
        body["email"] = user["email"]
    if user["is_bot"]:
        body |= {"bot_id": bot_id(user["id"]), "api_app_id": APP if user["id"] == AGENT else ""}
    return body


def channel_on_the_wire(world: World, channel: RecordDict, *, counted: bool = False) -> dict[str, Any]:
    """A conversation; a direct message names its other person instead of a name and topic.

    `counted` adds the number of members.
    """
    kind, old_group = channel["channel_type"], channel["id"].startswith("G")
    body: dict[str, Any] = {
        "id": channel["id"],
        "created": seconds(channel["created"]),
        "is_channel": kind in ("public", "private") and not old_group,
        "is_group": old_group or kind == "mpim",
        "is_im": kind == "dm",
        "is_mpim": kind == "mpim",
        "is_private": channel["is_private"] or kind != "public",
        "is_archived": channel["is_archived"],
        "is_org_shared": False,
        "context_team_id": TEAM,
        "updated": seconds(channel["created"]) * 1000,
    }
    if kind == "dm":
        others = [member for member in channel["member_ids"] if member != AGENT]
        person = world.peek(User, others[0]) if others else None
        body |= {"user": others[0] if others else AGENT, "is_user_deleted": bool(person and person["is_deleted"])}
        return {**body, "is_open": channel["is_open"], "priority": 0}
    body |= {
        "name": channel["name"],
        "name_normalized": channel["name"],
        "is_general": channel["is_general"],
        "is_member": AGENT in channel["member_ids"],
        "is_shared": False,
        "is_ext_shared": False,
        "unlinked": 0,
        "creator": channel["creator_id"] or "",
        "topic": _note(channel, "topic"),
        "purpose": _note(channel, "purpose"),
        "previous_names": [],
    }
    if channel["last_read"]:
        body["last_read"] = channel["last_read"]
    if counted:
        body["num_members"] = len(channel["member_ids"]) if channel["num_members"] is None else channel["num_members"]
    return body


def _note(channel: RecordDict, name: str) -> dict[str, Any]:
    setter = channel[f"{name}_set_by"] or (channel["creator_id"] if channel[name] else None)
    when = channel[f"{name}_set_at"] or (channel["created"] if channel[name] else None)
    return {"value": escaped(channel[name] or ""), "creator": setter or "", "last_set": seconds(when)}


def message_on_the_wire(world: World, request: Request, message: RecordDict) -> dict[str, Any]:
    """A message as history shows it; a thread's first message carries its reply count."""
    author = world.peek(User, message["user_id"])
    body: dict[str, Any] = {"type": "message"}
    body |= {"user": message["user_id"], "text": escaped(message["text"]), "ts": message["ts"], "team": TEAM}
    if message["is_bot"] or (author and author["is_bot"]):
        body |= _by_bot(message, author)
    body |= _in_thread(world, message)
    if message["reactions"]:
        body["reactions"] = reactions_on_the_wire(message)
    for name in ("attachments", "blocks"):
        if message[name]:
            body[name] = message[name]
    if message["file_ids"]:
        files = [world.peek(File, each) for each in message["file_ids"]]
        body["files"] = [file_on_the_wire(request, file) for file in files if file]
        body["upload"] = False
    if message["edited_at"]:
        body["edited"] = {"user": message["user_id"], "ts": f"{seconds(message['edited_at'])}.000000"}
    if world.find(Pin, message_id=message["id"]):
        body["pinned_to"] = [message["channel_id"]]
    return body


def _by_bot(message: RecordDict, author: RecordDict | None) -> dict[str, Any]:
    bot = bot_id(message["user_id"])
    body: dict[str, Any] = {"bot_id": bot, "app_id": APP if message["user_id"] == AGENT else ""}
    name = author["name"] if author else message["bot_name"] or ""
    profile = {"id": bot, "app_id": body["app_id"], "name": name, "deleted": False, "updated": 0, "team_id": TEAM}
    if message["bot_name"] or message["bot_icon"]:
        icon = message["bot_icon"] or ""
        body |= {"subtype": "bot_message", "username": message["bot_name"] or name}
        body |= {"icons": {"emoji": icon} if icon.startswith(":") else {"image_48": icon}} if icon else {}
    return {**body, "bot_profile": profile}


def _in_thread(world: World, message: RecordDict) -> dict[str, Any]:
    if is_reply(message):
        parent = world.first(Message, ts=message["thread_ts"], channel_id=message["channel_id"])
        body = {"thread_ts": message["thread_ts"]}
        body |= {"parent_user_id": parent["user_id"]} if parent else {}
        return {**body, "subtype": "thread_broadcast"} if message["reply_broadcast"] else body
    if not message["reply_count"]:
        return {}
    replies = replies_to(world, message["channel_id"], message["ts"])
    return {"thread_ts": message["ts"], **thread_summary(replies, message["reply_count"])}


def thread_summary(replies: list[RecordDict], count: int) -> dict[str, Any]:
    """What a thread's first message says of its replies (oldest first)."""
    people = list(dict.fromkeys(reply["user_id"] for reply in replies))
    body = {"reply_count": count, "reply_users_count": len(people), "reply_users": people[:5]}
    body |= {"latest_reply": replies[-1]["ts"]} if replies else {}
    return {**body, "is_locked": False, "subscribed": False}


def tombstone(ts: str, replies: list[RecordDict]) -> dict[str, Any]:
    """What stands for a thread's first message that was deleted, as long as its replies stay."""
    body = {"type": "message", "subtype": "tombstone", "user": "USLACKBOT", "text": "This message was deleted."}
    return {**body, "hidden": True, "ts": ts, "thread_ts": ts, **thread_summary(replies, len(replies))}


def reactions_on_the_wire(message: RecordDict) -> list[dict[str, Any]]:
    """The emoji under a message, with the people Slack names and how many there are."""
    return [
        {"name": each["name"], "users": each["user_ids"], "count": max(each["count"], len(each["user_ids"]))}
        for each in message["reactions"]
    ]


def replies_to(world: World, channel: str, ts: str) -> list[RecordDict]:
    """A thread's replies, oldest first."""
    found = readable(world, world.find(Message, thread_ts=ts, channel_id=channel))
    return sorted((each for each in found if is_reply(each)), key=sort_key)


def permalink(message: RecordDict) -> str:
    """The address of a message in the workspace."""
    link = f"{HOME}/archives/{message['channel_id']}/p{message['ts'].replace('.', '')}"
    return f"{link}?thread_ts={message['thread_ts']}&cid={message['channel_id']}" if is_reply(message) else link


def sort_key(message: RecordDict) -> tuple[int, str]:
    """Orders messages by time."""
    return ts_number(message["ts"]), message["id"]


def next_cursor(page: Page[Any]) -> dict[str, Any]:
    """Slack's paging: an empty cursor ends a listing."""
    return {"response_metadata": {"next_cursor": page.next or ""}}
