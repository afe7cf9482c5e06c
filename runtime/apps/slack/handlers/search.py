"""Searching messages in Slack's search language."""

from typing import Any
from uuid import NAMESPACE_URL, uuid5

from runtime.apps.slack.errors import refusal
from runtime.apps.slack.finding import Found, highlighted, my_names
from runtime.apps.slack.lookup import is_seen, readable
from runtime.apps.slack.method import method
from runtime.apps.slack.mrkdwn import escaped
from runtime.apps.slack.records import Channel, Message, User
from runtime.apps.slack.wire import handle_of, permalink, sort_key
from runtime.apps.slack.workspace import TEAM
from runtime.kit.operation import Request
from runtime.kit.paging import Page, by_number, by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query.errors import QueryError
from runtime.query.slack_search import Search, matches, parse


@method
def search_messages(
    world: World,
    request: Request,
    query: str,
    sort: str = "score",
    sort_dir: str = "desc",
    count: int = 20,
    page: int = 1,
    highlight: bool = False,
    cursor: str = "",
    **_: Any,
) -> dict[str, Any]:
    """Messages that the agent may see and that answer the query; by score the newest come first too."""
    try:
        search = parse(query)
    except QueryError as error:
        raise refusal(error.code or "invalid_arguments", error.message) from None
    seen = {each["id"] for each in world.all(Channel) if is_seen(each)}
    me = my_names(world)
    said = [each for each in readable(world, world.all(Message)) if each["channel_id"] in seen]
    found = [each for each in said if matches(search, Found(world, each), now=world.now, me=me)]
    ordered = sorted(found, key=sort_key, reverse=not (sort == "timestamp" and sort_dir == "asc"))
    if cursor:
        part = by_token(ordered, "" if cursor == "*" else cursor, count, of=f"search {query} {sort} {sort_dir}")
    else:
        part = by_number(ordered, page, count)
    return {"query": query, "messages": _on_the_wire(world, part, search if highlight else None, bool(cursor))}


def _on_the_wire(world: World, page: Page[RecordDict], shown: Search | None, cursored: bool) -> dict[str, Any]:
    pages = -(-page.total // page.limit)
    number = page.offset // page.limit + 1
    first = page.offset + 1 if page.items else 0
    pagination = {"total_count": page.total, "page": number, "per_page": page.limit, "page_count": pages}
    return {
        "total": page.total,
        "pagination": {**pagination, "first": first, "last": page.offset + len(page.items)},
        "paging": {
            "count": page.limit,
            "total": page.total,
            "page": number,
            "pages": pages,
            **({"next_cursor": page.next or ""} if cursored else {}),
        },
        "matches": [_match(world, each, shown) for each in page.items],
    }


def _match(world: World, message: RecordDict, shown: Search | None) -> dict[str, Any]:
    author = world.peek(User, message["user_id"])
    text = escaped(message["text"])
    return {
        "iid": str(uuid5(NAMESPACE_URL, f"{message['channel_id']}/{message['ts']}")),
        "team": TEAM,
        "channel": _place(world.get(Channel, message["channel_id"])),
        "type": "im" if message["channel_id"].startswith("D") else "message",
        "user": message["user_id"],
        "username": message["bot_name"] or (handle_of(author) if author else ""),
        "ts": message["ts"],
        "text": highlighted(text, shown) if shown else text,
        "permalink": permalink(message),
        **({"blocks": message["blocks"]} if message["blocks"] else {}),
    }


def _place(channel: RecordDict) -> dict[str, Any]:
    kind = channel["channel_type"]
    return {
        "id": channel["id"],
        "name": channel["name"],
        "is_channel": kind in ("public", "private"),
        "is_group": False,
        "is_im": kind == "dm",
        "is_mpim": kind == "mpim",
        "is_private": kind != "public",
        "is_shared": False,
        "is_ext_shared": False,
    }
