"""Files and reminders."""

from typing import Any

from runtime.apps.slack.channels import name_of
from runtime.apps.slack.people import AGENT, emails_of
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World


class File(Record, collection="files"):
    """A file that was uploaded to the workspace, and where it was shared."""

    id: Id = ""
    name: Line
    title: Line | None = None
    content: Text | None = None
    """What a text file says; None for a binary one."""
    size: int | None = None
    user_id: str = ref("users", default=AGENT, soft=True)
    channel_ids: list[str] = ref("channels", default=[], soft=True)
    alt_text: Line | None = None
    is_snippet: bool = False
    created: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`filename` is another spelling of `name`, `channels` of `channel_ids`."""
        for other, name in (("filename", "name"), ("channels", "channel_ids")):
            if other in raw and name not in raw:
                raw[name] = raw.pop(other)
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """File ids begin with F; the size of a text is its length in bytes."""
        record["id"] = record["id"] or ids.upper("F", 10)
        record["title"] = record["title"] or record["name"]
        record["created"] = record["created"] or now
        if record["size"] is None:
            record["size"] = len((record["content"] or "").encode("utf-8", "replace"))

    @derived("line", many=True)
    def channels(record: RecordDict, world: World) -> Any:
        """The names of the conversations it is shared in, without #."""
        return [name for each in record["channel_ids"] if (name := name_of(world, each)) is not None]


class Upload(Record, collection="uploads"):
    """A file on its way: its URL was asked for, and the upload is not completed yet."""

    id: Id = ""
    name: Line
    size: int
    alt_text: Line | None = None
    is_snippet: bool = False
    content: Text | None = None
    is_received: bool = False

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An upload has the id that its file will have."""
        record["id"] = record["id"] or ids.upper("F", 10)


class Reminder(Record, collection="reminders", label="text"):
    """Something that Slack will remind a person of."""

    id: Id = ""
    text: Text
    time: DateTime | None = None
    """When, or when next."""
    user_id: str = ref("users", default=AGENT, soft=True)
    """Who is reminded."""
    creator_id: str = ref("users", default=AGENT, soft=True)
    recurring: bool = False
    rule: Line | None = None
    """How a recurring one was asked for, such as `every Thursday`."""
    completed_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Reminder ids begin with Rm."""
        record["id"] = record["id"] or ids.upper("Rm", 9)

    @derived("email")
    def user_email(record: RecordDict, world: World) -> Any:
        """The mail address of who is reminded."""
        found = emails_of(world, [record["user_id"]])
        return found[0] if found else None
