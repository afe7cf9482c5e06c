"""What Buffer remembers: channels, posts that wait or were sent, and ideas."""

from typing import Any, Literal

from runtime.kit.as_written import Moment, spelled
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World


class Owned(Record):
    """What every record has."""

    id: Id = ""
    organization_id: Id = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """24 hex digits."""
        record["id"] = record["id"] or ids.hex(24)
        for name in ("created_at", "updated_at"):
            if name in record:
                record[name] = record[name] or now


class Channel(Owned, collection="channels"):
    """An account on a social network; its queue can be paused."""

    name: Line
    service: Line = "twitter"
    paused: bool = False
    paused_at: Moment | None = None


class Post(Owned, collection="posts", label="text"):
    """A post: in the queue, sent, or a draft."""

    channel_id: str = ref("channels", soft=True)
    text: Text
    status: Literal["buffer", "sent", "draft", "draft_pending"] = "buffer"
    method: Literal["queue", "schedule", "share_next", "share_now", "draft", "schedule_draft"] = "queue"
    shared_now: bool = False
    needs_approval: bool = False
    due_at: int | None = None
    """Epoch seconds at which it goes out."""
    tags: list[Line] = []
    created_at: Moment | None = None
    updated_at: Moment | None = None
    impressions: int = 0
    likes: int = 0
    comments: int = 0
    shares: int = 0
    engagement_rate: int | float | None = None
    published_at: Moment | None = None
    day: Line | None = None
    hour: int | None = None
    post_type: Line | None = None
    channel: Line | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`type` is another spelling of `post_type`."""
        return spelled(raw, type="post_type")

    @derived("line")
    def channel_name(record: RecordDict, world: World) -> Any:
        """The name of its channel."""
        channel = world.peek(Channel, record["channel_id"])
        return channel["name"] if channel else None

    @derived("line")
    def service(record: RecordDict, world: World) -> Any:
        """The network it is for."""
        channel = world.peek(Channel, record["channel_id"])
        return channel["service"] if channel else None


class Idea(Owned, collection="ideas", label="text"):
    """An idea for a post."""

    organization_id: Id
    text: Text = ""
    status: Literal["saved", "archived"] = "saved"
    archived: bool = False
    tags: list[Line] = []
    created_by: Line = ""
    created_at: Moment | None = None
    updated_at: Moment | None = None
