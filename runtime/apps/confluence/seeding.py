"""From the ways a task may write Confluence's seed to plain records: pages inside spaces, a ledger of actions."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ledger import Found, gathered

_NESTED = {
    ("spaces", "pages"): ("pages", "space_id"),
    ("spaces", "blog_posts"): ("blog_posts", "space_id"),
    ("pages", "children"): ("pages", "parent_id"),
    ("pages", "comments"): ("comments", "page_id"),
    ("blog_posts", "comments"): ("comments", "blog_post_id"),
}
_PAGES = frozenset({"pageCreate", "pageSearch", "create_page", "find_page", "find_pages", "page"})


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands."""
    return gathered("confluence", raw, nested=_NESTED, entities=_entities)


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The space of an action, and the page or post that it made or found."""
    space = params.get("space_id") or params.get("spaceId")
    if space:
        yield "spaces", {"id": space}
    if key in _PAGES and params.get("title"):
        told = {name: params.get(name) for name in ("title", "body", "status")}
        page = {"id": params.get("page_id") or params.get("id"), **told, "space_id": space}
        if params.get("type") == "blogpost":
            yield "blog_posts", page
        else:
            yield "pages", {**page, "parent_id": params.get("parent_id"), "cloud_id": params.get("cloudId")}
