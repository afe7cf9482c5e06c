"""Messages as Slack's search sees them."""

import re
from dataclasses import dataclass

from runtime.apps.slack.channels import is_direct
from runtime.apps.slack.messages import is_reply, recipients
from runtime.apps.slack.records import AGENT, Channel, Message, Pin, User
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query.slack_search import Search, Words
from runtime.query.words import words

START, END = "\ue000", "\ue001"
"""Slack's marks around a highlighted word."""


@dataclass(frozen=True)
class Found:
    """One stored message under the names the search language asks for."""

    world: World
    message: RecordDict

    @property
    def text(self) -> str:
        """All that a reader sees, blocks and attachments too."""
        return str(Message.content(self.message, self.world))

    @property
    def ts(self) -> str:
        """Seconds since 1970."""
        return str(self.message["ts"])

    @property
    def thread_ts(self) -> str | None:
        """The thread's first message; a message with replies begins its own thread."""
        if is_reply(self.message):
            return str(self.message["thread_ts"])
        return self.ts if self.message["reply_count"] else None

    @property
    def channel_names(self) -> list[str]:
        """The channel's id and name; for a direct message, the other people's ids and names too."""
        channel = self.world.peek(Channel, self.message["channel_id"])
        if channel is None:
            return []
        others = [each for each in channel["member_ids"] if each != AGENT and is_direct(channel)]
        return [channel["id"], channel["name"], *(name for each in others for name in names_of(self.world, each))]

    @property
    def author_names(self) -> list[str]:
        """The author's id and names, and the name a bot posted under."""
        shown = [self.message["bot_name"]] if self.message["bot_name"] else []
        return [*names_of(self.world, self.message["user_id"]), *shown]

    @property
    def recipient_names(self) -> list[str]:
        """The ids and names of those a direct message was written to."""
        return [name for each in recipients(self.world, self.message) for name in names_of(self.world, each)]

    @property
    def reaction_names(self) -> list[str]:
        """The emoji on it, without colons."""
        return [each["name"] for each in self.message["reactions"]]

    @property
    def is_pinned(self) -> bool:
        """Whether it is pinned."""
        return bool(self.world.find(Pin, message_id=self.message["id"]))

    @property
    def is_saved(self) -> bool:
        """Nobody can save a message through this API."""
        return False


def names_of(world: World, user_id: str) -> list[str]:
    """A user's id, handle, display name, name and mail address."""
    user = world.peek(User, user_id)
    if user is None:
        return [user_id]
    named = [user["username"], user["display_name"], user["name"], user["email"]]
    return [user_id, *(name for name in named if name)]


def my_names(world: World) -> list[str]:
    """The names that `me` stands for in a search."""
    return names_of(world, AGENT)


def highlighted(text: str, search: Search) -> str:
    """Text with Slack's marks around the words that were searched for."""
    asked = [term for term in search.terms if isinstance(term, Words)]
    wanted = {word for term in asked for word in words(term.text)}
    starts = tuple(words(term.text)[-1] for term in asked if term.wildcard and words(term.text))

    def mark(found: re.Match[str]) -> str:
        spoken = words(found[0])
        hit = any(word in wanted or (starts and word.startswith(starts)) for word in spoken)
        return f"{START}{found[0]}{END}" if hit else found[0]

    return re.sub(r"\w+", mark, text)
