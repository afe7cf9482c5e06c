"""What Instagram remembers: the media of its accounts."""

from typing import Literal

from runtime.kit.as_written import Link, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Record, RecordDict, Text


class Media(Record, collection="media", label="caption", text_field="caption"):
    """A photo, a video, or an album of several."""

    id: Id = ""
    account_id: Id
    media_type: Literal["IMAGE", "VIDEO", "CAROUSEL_ALBUM"] = "IMAGE"
    media_url: Link | None = None
    caption: Text = ""
    permalink: Link | None = None
    shortcode: Id = ""
    tagged_users: list[Line] = []
    location: Line | None = None
    status: Literal["published", "pending", "failed"] = "published"
    is_carousel: bool = False
    carousel_media_count: int = 0
    created_at: Moment | None = None
    published_at: Moment | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of seventeen digits and a short code for links."""
        record["id"] = record["id"] or ids.digits(17)
        record["shortcode"] = record["shortcode"] or ids.url_safe(11)
        record["created_at"] = record["created_at"] or now
