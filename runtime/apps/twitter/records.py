"""What X remembers: users, what they post and send, and what they do with each other's posts."""

from typing import Any

from runtime.kit.as_written import Address, Moment, stated
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.seeding import Gathered, gather_plain
from runtime.kit.world import World

ALSO_SEEDED = ("authenticated_user_id", "authenticated_username")
"""Keys beside the collections that a seed may have."""


class Settings(Record, collection="settings", label="authenticated_username"):
    """Whose account is used."""

    id: Id = "account"
    authenticated_user_id: str | None = ref("users", default=None, soft=True)
    authenticated_username: Line | None = None


class Stamped(Record):
    """What every other record has."""

    id: Id = ""
    created_at: Moment | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are numbers of nineteen digits."""
        record["id"] = record["id"] or ids.digits(19)
        record["created_at"] = record["created_at"] or now


class User(Stamped, collection="users", label="username"):
    """An account."""

    username: Line
    name: Line = ""
    email: Address | None = None
    description: Text | None = None
    verified: bool = False
    suspended: bool = False
    followers_count: int = 0
    following_count: int = 0
    tweet_count: int = 0


class Tweet(Stamped, collection="tweets", label="text"):
    """A post, a reply where it names another post, or a repost."""

    author_id: str = ref("users", soft=True)
    text: Text
    conversation_id: Id | None = None
    in_reply_to_tweet_id: str | None = ref("tweets", default=None, soft=True)
    lang: Line = "en"
    source: Line = "Twitter Web App"
    possibly_sensitive: bool = False
    like_count: int = 0
    retweet_count: int = 0
    reply_count: int = 0
    quote_count: int = 0
    bookmark_count: int = 0
    impression_count: int = 0
    is_retweet: bool = False

    @derived("line")
    def author(record: RecordDict, world: World) -> Any:
        """The username of its author."""
        return _username(world, record["author_id"])


class DirectMessage(Stamped, collection="direct_messages", label="text"):
    """A message from one account to another."""

    sender_id: str = ref("users", soft=True)
    recipient_id: str = ref("users", soft=True)
    text: Text
    conversation_id: Id | None = None
    read: bool = False

    @derived("line")
    def recipient(record: RecordDict, world: World) -> Any:
        """The username it goes to."""
        return _username(world, record["recipient_id"])


class Like(Stamped, collection="likes", label="tweet_id"):
    """An account likes a post."""

    user_id: str = ref("users", soft=True)
    tweet_id: str = ref("tweets", soft=True)


class Retweet(Stamped, collection="retweets", label="original_tweet_id"):
    """An account reposts a post."""

    user_id: str = ref("users", soft=True)
    original_tweet_id: str = ref("tweets", soft=True)


class Follow(Stamped, collection="follows", label="following_username"):
    """An account follows another."""

    follower_id: str = ref("users", soft=True)
    following_id: str = ref("users", soft=True)
    follower_username: Line
    following_username: Line


def gather(raw: dict[str, Any]) -> Gathered:
    """`authenticated_user_id` and `authenticated_username` stand alone, without a list."""
    names = ("authenticated_user_id", "authenticated_username")
    found = gather_plain({name: value for name, value in raw.items() if name not in names})
    found.setdefault("settings", []).extend(stated(raw, *names))
    return found


def _username(world: World, user_id: str) -> str | None:
    user = world.peek(User, user_id)
    return user["username"] if user else None
