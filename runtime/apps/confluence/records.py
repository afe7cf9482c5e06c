"""What Confluence remembers: people, spaces, pages, blog posts, and the comments on them."""

from typing import Any, Literal

from pydantic import Field

from runtime.apps.confluence.seeding import gather
from runtime.kit.html_text import html_text
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, camel, own_names
from runtime.kit.records import DateTime, Email, Html, Id, Line, Record, RecordDict, derived, maintained, ref, wire
from runtime.kit.world import World

__all__ = ["Action", "BlogPost", "Comment", "Page", "Space", "User", "gather"]

Status = Literal["current", "draft", "archived", "trashed", "deleted", "historical"]


class Thing(Record):
    """Anything with an id."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Confluence's spellings; a body is its storage value; a version is its number and message."""
        raw = own_names(cls, raw, content="body", space="space_id", parent="parent_id", page="page_id")
        body, version = raw.get("body"), raw.pop("version", None)
        if isinstance(body, dict):
            raw["body"] = body.get("storage", body).get("value", "")
        if isinstance(version, dict):
            raw |= {"version_number": version.get("number", 1), "version_message": version.get("message", "")}
        elif version is not None:
            raw["version_number"] = version
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Nine digits; made now."""
        record["id"] = record["id"] or ids.digits(9)
        if "created_at" in record:
            record["created_at"] = record["created_at"] or now


class User(Thing, collection="users", label="display_name", wire=camel):
    """A person of the site."""

    display_name: Line
    email: Email | None = None
    account_type: Line = "atlassian"


class Space(Thing, collection="spaces", wire=camel):
    """A space."""

    space_key: Line = wire("key", default="")
    name: Line = ""
    type: Literal["global", "personal", "collaboration", "knowledge_base"] = "global"
    status: Literal["current", "archived"] = "current"
    description: Html | None = None
    homepage_id: str | None = ref("pages", default=None, soft=True)
    author_id: str | None = ref("users", default=None, soft=True)
    created_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Without a key or a name, a space is called by its id."""
        super().fill(record, ids, now)
        record["space_key"] = record["space_key"] or record["id"]
        record["name"] = record["name"] or record["space_key"]


class Document(Thing):
    """A page or a blog post. `body` is in the storage format."""

    title: Line = ""
    space_id: str | None = ref("spaces", default=None, soft=True)
    status: Status = "current"
    body: Html = ""
    labels: list[str] = Field(default_factory=list)
    author_id: str | None = ref("users", default=None, soft=True)
    owner_id: str | None = ref("users", default=None, soft=True)
    version_number: int = maintained(1)
    version_message: Line = ""
    created_at: DateTime | None = None

    @derived("text")
    def text(record: RecordDict, world: World) -> Any:
        """What it says, without markup."""
        return html_text(record["body"])

    @derived("line")
    def space(record: RecordDict, world: World) -> Any:
        """Name of its space."""
        held = world.peek(Space, record["space_id"])
        return held["name"] if held else None


class Page(Document, collection="pages", label="title", text_field="body", wire=camel):
    """A page."""

    parent_id: str | None = ref("pages", default=None, soft=True)
    position: int | None = None
    cloud_id: Id | None = None
    """The site it was made on, where the seed says so."""


class BlogPost(Document, collection="blog_posts", label="title", text_field="body", wire=camel):
    """A blog post."""


class Comment(Thing, collection="comments", label="body", wire=camel):
    """A comment below a page or blog post."""

    page_id: str | None = ref("pages", default=None, soft=True)
    blog_post_id: str | None = ref("blog_posts", default=None, soft=True)
    parent_comment_id: str | None = ref("comments", default=None, soft=True)
    body: Html = ""
    status: Status = "current"
    resolved: bool = False
    author_id: str | None = ref("users", default=None, soft=True)
    version_number: int = maintained(1)
    version_message: Line = ""
    created_at: DateTime | None = None


class Action(Entry, collection="actions"):
    """Something done in Confluence before the task began."""
