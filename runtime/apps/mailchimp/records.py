"""What Mailchimp remembers: audiences, their subscribers and tags, and campaigns."""

from hashlib import md5
from typing import Any, Literal

from pydantic import Field

from runtime.kit.as_written import Address, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Html, Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.seeding import Gathered, gather_plain
from runtime.kit.world import World


class Audience(Record, collection="audiences"):
    """A list of subscribers."""

    id: Id = ""
    name: Line
    web_id: Id = ""
    permission_reminder: Text = ""
    contact_company: Line = ""
    contact_address1: Line = ""
    contact_city: Line = ""
    contact_state: Line = ""
    contact_zip: Line = ""
    contact_country: Line = ""
    member_count: int = 0
    """As the seed states it; subscribers are not counted."""
    created_at: Moment | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ten hex digits and a web id of seven digits."""
        record["id"] = record["id"] or ids.hex(10)
        record["web_id"] = record["web_id"] or ids.digits(7)
        record["created_at"] = record["created_at"] or now


class Subscriber(Record, collection="subscribers", key="contact_id", label="email"):
    """A person on an audience. One person on two audiences has one `id` and two `contact_id`s, as at Mailchimp."""

    contact_id: Id = ""
    id: Id = ""
    email: Address
    list_id: str = ref("audiences", soft=True)
    status: Literal["subscribed", "unsubscribed", "cleaned", "pending", "transactional", "archived"] = "subscribed"
    email_type: Literal["html", "text"] = "html"
    merge_fields: dict[str, Any] = Field(default_factory=dict)
    tags: list[Line] = []
    vip: bool = False
    source: Line = "API"
    notes: list[Text] = []
    created_at: Moment | None = None
    updated_at: Moment | None = None
    last_open_days_ago: int | None = None
    open_rate: int | float | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The id is the MD5 of the address in small letters."""
        record["id"] = record["id"] or md5(record["email"].lower().encode(), usedforsecurity=False).hexdigest()
        record["contact_id"] = record["contact_id"] or ids.hex(32)
        record["created_at"] = record["created_at"] or now
        record["updated_at"] = record["updated_at"] or record["created_at"]

    @derived("line")
    def audience(record: RecordDict, world: World) -> Any:
        """The name of its audience."""
        return _audience_name(world, record["list_id"])


class Campaign(Record, collection="campaigns", label="subject_line"):
    """A mailing to an audience."""

    id: Id = ""
    web_id: Id = ""
    list_id: str = ref("audiences", soft=True)
    subject_line: Line
    from_name: Line
    reply_to: Address
    title: Line | None = None
    status: Literal["save", "paused", "schedule", "sending", "sent"] = "save"
    campaign_type: Literal["regular", "plaintext", "absplit", "rss", "variate"] = "regular"
    content_html: Html | None = None
    content_text: Text | None = None
    emails_sent: int = 0
    send_time: Moment | None = None
    created_at: Moment | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ten hex digits and a web id of seven digits."""
        record["id"] = record["id"] or ids.hex(10)
        record["web_id"] = record["web_id"] or ids.digits(7)
        record["created_at"] = record["created_at"] or now

    @derived("line")
    def audience(record: RecordDict, world: World) -> Any:
        """The name of the audience it goes to."""
        return _audience_name(world, record["list_id"])


class Tag(Record, collection="tags"):
    """A tag that subscribers of an audience can be given."""

    id: Id = ""
    name: Line
    list_id: str = ref("audiences", soft=True)
    member_count: int = 0

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of seven digits."""
        record["id"] = record["id"] or ids.digits(7)


def gather(raw: dict[str, Any]) -> Gathered:
    """Subscribers may stand inside their audience; they come after those that stand alone."""
    found = gather_plain(raw)
    inside: list[tuple[tuple[str | int, ...], Any]] = []
    for number, (where, record) in enumerate(found.get("audiences", ())):
        if isinstance(record, dict) and isinstance(record.get("subscribers"), list):
            held = (_subscriber(each, record.get("id")) for each in record["subscribers"])
            inside += [((*where, "subscribers", place), each) for place, each in enumerate(held)]
            plain = {name: value for name, value in record.items() if name != "subscribers"}
            found["audiences"][number] = (where, plain)
    if inside:
        found.setdefault("subscribers", []).extend(inside)
    return found


def _subscriber(record: Any, list_id: Any) -> Any:
    return {"list_id": list_id, **record} if isinstance(record, dict) and list_id else record


def _audience_name(world: World, list_id: str) -> str | None:
    audience = world.peek(Audience, list_id)
    return audience["name"] if audience else None
