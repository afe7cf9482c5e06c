"""From the ways a task may write monday.com's seed to plain records: items inside boards, a ledger of actions."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ledger import Found, gathered

_NESTED = {
    ("workspaces", "boards"): ("boards", "workspace_id"),
    ("boards", "groups"): ("groups", "board_id"),
    ("boards", "columns"): ("columns", "board_id"),
    ("boards", "items"): ("items", "board_id"),
    ("items", "subitems"): ("items", "parent_item_id"),
    ("items", "updates"): ("updates", "item_id"),
}
_VALUES = ("value_label", "value_date", "value_number", "value_text", "value")


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands."""
    return gathered("monday", raw, nested=_NESTED, entities=_entities)


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The board of an action, its column, and the item that it made or found."""
    board, item, column = params.get("board_id"), params.get("item_id"), params.get("column_id")
    if board:
        yield "boards", {"id": board}
    name = params.get("item_name") or params.get("name")
    if name and "item" in key:
        yield "items", {"id": item, "name": name, "board_id": board, "group_id": params.get("group_id")}
    if column and board:
        value = next((each for each in _VALUES if params.get(each) is not None), None)
        kind = key.removeprefix("change_").removesuffix("_column_value")
        if value and kind in ("status", "date", "number", "text"):
            yield "columns", {"id": column, "board_id": board, "type": "numbers" if kind == "number" else kind}
