"""What Facebook Pages remembers: pages, and what is published on them."""

from typing import Any

from pydantic import Field

from runtime.kit.as_written import Link, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World


class Page(Record, collection="pages"):
    """A page."""

    id: Id = ""
    name: Line
    profile_picture_url: Link | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of fifteen digits."""
        record["id"] = record["id"] or ids.digits(15)


class Published(Record):
    """What everything on a page has."""

    id: Id = ""
    page_id: str = ref("pages", soft=True)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The page's id and a number of fifteen digits."""
        record["id"] = record["id"] or f"{record['page_id']}_{ids.digits(15)}"
        if "post_id" in record:
            record["post_id"] = record["post_id"] or record["id"]
        for name in ("created_time", "generated_at"):
            if name in record:
                record[name] = record[name] or now

    @derived("line")
    def page_name(record: RecordDict, world: World) -> Any:
        """The name of the page it is on."""
        page = world.peek(Page, record["page_id"])
        return page["name"] if page else None


class Post(Published, collection="posts", label="message", text_field="message"):
    """A post."""

    message: Text
    link_url: Link | None = None
    permalink_url: Link | None = None
    status_type: Line = "mobile_status_update"
    created_time: Moment | None = None


class Photo(Published, collection="photos", label="message", text_field="message"):
    """A photo with its caption."""

    post_id: Id = ""
    message: Text | None = None
    source_url: Link | None = None
    link: Link | None = None
    width: int = 0
    height: int = 0
    created_time: Moment | None = None


class Video(Published, collection="videos", label="title"):
    """A video."""

    title: Line | None = None
    description: Text | None = None
    source_url: Link | None = None
    permalink_url: Link | None = None
    created_time: Moment | None = None


class Insight(Published, collection="insights", label="post_id"):
    """Figures about a post that were asked for."""

    post_id: str = ref("posts", soft=True)
    metrics: list[Line]
    data: dict[str, Any] = Field(default_factory=dict)
    generated_at: Moment | None = None
