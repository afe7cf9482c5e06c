"""From the ways a task may write Notion's seed to plain records: pages in databases, texts in pages, a ledger."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ids import Ids
from runtime.kit.ledger import Found, gathered, key_of

_NESTED = {
    ("databases", "pages"): ("pages", "database_id"),
    ("pages", "children"): ("blocks", "parent_id"),
    ("pages", "blocks"): ("blocks", "parent_id"),
    ("pages", "comments"): ("comments", "parent_id"),
    ("blocks", "children"): ("blocks", "parent_id"),
}
_PAGES = frozenset({"create_page", "find_page", "find_pages", "update_page"})


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands; the text of a page is its blocks, a line each."""
    found = gathered("notion", raw, nested=_NESTED, entities=_entities)
    for where, page in found.get("pages", []):
        if isinstance(page, dict) and isinstance(page.get("content"), str):
            if key_of(page) is None:
                page["id"] = Ids("notion/" + "/".join(map(str, where))).uuid()
            for place, line in enumerate(page.pop("content").splitlines()):
                block = {"parent_id": key_of(page), "text": line, "position": place}
                found.setdefault("blocks", []).append(((*where, "content", place), block))
    _number(found.get("blocks", []))
    return found


def _number(blocks: list[tuple[Any, Any]]) -> None:
    """Blocks that say no position stand in the order they are written in."""
    last: dict[Any, int] = {}
    for _, block in blocks:
        if isinstance(block, dict):
            parent = block.get("parent_id")
            last[parent] = block.setdefault("position", last.get(parent, -1) + 1)


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The database of an action, and the page that it made, changed or found."""
    database, parent = params.get("database_id"), params.get("parent_page") or params.get("parent_page_id")
    if database:
        yield "databases", {"id": database}
    if parent:
        yield "pages", {"id": parent, "title": str(parent)}
    title = params.get("title") or params.get("name")
    if key in _PAGES and isinstance(title, str):
        page_id = params.get("page_id") or params.get("page") or Ids(f"notion/{database}/{parent}/{title}").uuid()
        inside = {"database_id": database} if database else {"page_id": parent}
        yield "pages", {"id": page_id, "title": title, "properties": params.get("properties"), **inside}
        if isinstance(params.get("content"), str):
            for place, line in enumerate(params["content"].splitlines()):
                yield "blocks", {"parent_id": page_id, "text": line, "position": place}
