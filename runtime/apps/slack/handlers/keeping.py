"""Reminders for people, and bookmarks at the top of channels."""

from typing import Any

from runtime.apps.slack.errors import refusal
from runtime.apps.slack.lookup import live, own_conversation, the_conversation, the_user
from runtime.apps.slack.method import method
from runtime.apps.slack.records import AGENT, Bookmark, Reminder
from runtime.apps.slack.reminder_time import read_time
from runtime.apps.slack.wire import zone_of
from runtime.apps.slack.workspace import TEAM, seconds
from runtime.kit.errors import NotFound
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import iso_z
from runtime.kit.world import World

MAX_BOOKMARKS = 100


@method
def reminders_add(
    world: World, text: str, time: str, user: str | None = None, recurrence: dict[str, Any] | None = None, **_: Any
) -> dict[str, Any]:
    """Remind somebody at a time: epoch seconds, seconds from now within a day, or words in that person's time zone."""
    person = the_user(world, user or AGENT)
    if person["is_bot"] and person["id"] != AGENT:
        raise refusal("cannot_add_bot")
    if not text.strip():
        raise refusal("no_text")
    due = read_time(time, world.now.astimezone(zone_of(person)))
    if due is None:
        raise refusal("cannot_parse")
    rule = recurrence["frequency"] if recurrence else time if due.recurring else None
    if rule and person["id"] != AGENT:
        raise refusal("cannot_add_others_recurring")
    made = world.create(
        Reminder, text=text, time=iso_z(due.moment), user_id=person["id"], recurring=rule is not None, rule=rule
    )
    return {"reminder": _reminder(made)}


@method
def reminders_list(world: World, **_: Any) -> dict[str, Any]:
    """The reminders that the agent set or is the one to be reminded by."""
    mine = [each for each in world.all(Reminder) if AGENT in (each["creator_id"], each["user_id"])]
    return {"reminders": [_reminder(each) for each in mine]}


@method
def reminders_info(world: World, reminder: str, **_: Any) -> dict[str, Any]:
    """One reminder."""
    return {"reminder": _reminder(_own_reminder(world, reminder))}


@method
def reminders_complete(world: World, reminder: str, **_: Any) -> dict[str, Any]:
    """Mark a reminder as done; a recurring one goes on."""
    found = _own_reminder(world, reminder)
    if found["recurring"]:
        raise refusal("cannot_complete_recurring")
    if found["user_id"] != AGENT:
        raise refusal("cannot_complete_others")
    world.change(Reminder, reminder, completed_at=world.now_text)
    return {}


@method
def reminders_delete(world: World, reminder: str, **_: Any) -> dict[str, Any]:
    """Delete a reminder."""
    _own_reminder(world, reminder)
    world.delete(Reminder, reminder)
    return {}


@method
def bookmarks_add(
    world: World, channel_id: str, title: str, type: str, link: str | None = None, emoji: str | None = None, **_: Any
) -> dict[str, Any]:
    """Add a link to the bar at the top of a channel."""
    live(own_conversation(world, channel_id))
    if type != "link":
        raise refusal("invalid_bookmark_type")
    if len(world.find(Bookmark, channel_id=channel_id)) >= MAX_BOOKMARKS:
        raise refusal("too_many_bookmarks")
    made = world.create(
        Bookmark, channel_id=channel_id, title=title, link=_link(link or ""), emoji=_emoji(emoji), user_id=AGENT
    )
    return {"bookmark": _bookmark(made)}


@method
def bookmarks_edit(
    world: World,
    channel_id: str,
    bookmark_id: str,
    title: str | None = None,
    link: str | None = None,
    emoji: str | None = None,
    **_: Any,
) -> dict[str, Any]:
    """Change a bookmark."""
    found = _the_bookmark(world, channel_id, bookmark_id)
    changed = world.change(
        Bookmark,
        bookmark_id,
        title=title or found["title"],
        link=_link(link) if link is not None else found["link"],
        emoji=_emoji(emoji) if emoji is not None else found["emoji"],
        user_id=AGENT,
        updated=world.now_text,
    )
    return {"bookmark": _bookmark(changed)}


@method
def bookmarks_list(world: World, channel_id: str, **_: Any) -> dict[str, Any]:
    """The bookmarks of a channel, in their order."""
    the_conversation(world, channel_id)
    return {"bookmarks": [_bookmark(each) for each in world.find(Bookmark, channel_id=channel_id)]}


@method
def bookmarks_remove(world: World, channel_id: str, bookmark_id: str, **_: Any) -> dict[str, Any]:
    """Remove a bookmark."""
    _the_bookmark(world, channel_id, bookmark_id)
    world.delete(Bookmark, bookmark_id)
    return {}


def _own_reminder(world: World, reminder: str) -> RecordDict:
    found = world.peek(Reminder, reminder)
    if found is None or AGENT not in (found["creator_id"], found["user_id"]):
        raise NotFound("Reminder", reminder, code="not_found")
    return found


def _the_bookmark(world: World, channel: str, bookmark: str) -> RecordDict:
    live(own_conversation(world, channel))
    found = world.peek(Bookmark, bookmark)
    if found is None or found["channel_id"] != channel:
        raise NotFound("Bookmark", bookmark, code="not_found")
    return found


def _link(link: str) -> str:
    if not link.startswith(("http://", "https://")) or any(letter.isspace() for letter in link):
        raise refusal("invalid_link")
    return link


def _emoji(emoji: str | None) -> str | None:
    if emoji and not (len(emoji) > 2 and emoji.startswith(":") and emoji.endswith(":")):
        raise refusal("invalid_emoji")
    return emoji or None


def _reminder(reminder: RecordDict) -> dict[str, Any]:
    body = {
        "id": reminder["id"],
        "creator": reminder["creator_id"],
        "user": reminder["user_id"],
        "text": reminder["text"],
        "recurring": reminder["recurring"],
    }
    if reminder["recurring"]:
        return body
    return {**body, "time": seconds(reminder["time"]), "complete_ts": seconds(reminder["completed_at"])}


def _bookmark(bookmark: RecordDict) -> dict[str, Any]:
    return {
        "id": bookmark["id"],
        "channel_id": bookmark["channel_id"],
        "title": bookmark["title"],
        "link": bookmark["link"] or "",
        "emoji": bookmark["emoji"] or "",
        "icon_url": None,
        "type": bookmark["type"],
        "entity_id": None,
        "date_created": seconds(bookmark["created"]),
        "date_updated": seconds(bookmark["updated"]),
        "rank": "",
        "last_updated_by_user_id": bookmark["user_id"] or "",
        "last_updated_by_team_id": TEAM,
        "shortcut_id": None,
        "app_id": None,
    }
