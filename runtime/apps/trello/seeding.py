"""From the ways a task may write Trello's seed to plain records: cards inside lists inside boards, a ledger."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ledger import Found, gathered

_NESTED = {
    ("boards", "lists"): ("lists", "board_id"),
    ("boards", "cards"): ("cards", "board_id"),
    ("boards", "labels"): ("labels", "board_id"),
    ("lists", "cards"): ("cards", "list_id"),
    ("cards", "checklists"): ("checklists", "card_id"),
    ("cards", "comments"): ("comments", "card_id"),
    ("cards", "attachments"): ("attachments", "card_id"),
    ("checklists", "items"): ("check_items", "checklist_id"),
    ("checklists", "check_items"): ("check_items", "checklist_id"),
    ("checklists", "checkItems"): ("check_items", "checklist_id"),
}
_LISTS = frozenset({"board_list", "to_board_list", "list", "find_list", "create_list"})
_REMARKS = frozenset({"card_comment", "comment"})
_CARDS = frozenset({"card", "organization_card", "find_card", "board_card", "create_card"})


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands; a card in a list is on the list's board."""
    found = gathered("trello", raw, nested=_NESTED, entities=_entities)
    boards = {each.get("id"): each.get("board_id") for _, each in found.get("lists", []) if isinstance(each, Mapping)}
    for _, card in found.get("cards", []):
        home = card.get("list_id") or card.get("idList") or card.get("list") if isinstance(card, dict) else None
        if isinstance(home, str) and boards.get(home) and not {"board_id", "board", "idBoard"} & card.keys():
            card["board_id"] = boards[home]
    return found


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The board of an action, and the list, label or card that it made or found."""
    board, home, card = params.get("board"), params.get("list"), params.get("card") or params.get("card_id")
    name = params.get("name")
    if board:
        yield "boards", {"id": board}
    if home:
        yield "lists", {"id": home, "board_id": board, "name": name if key in _LISTS else None}
    if key in ("board_label", "find_label", "create_label") and name:
        yield "labels", {"id": params.get("label"), "name": name, "board_id": board, "color": params.get("color")}
    if key in _CARDS and (card or name):
        told = {"name": name, "desc": params.get("desc") or params.get("description"), "due": params.get("due")}
        yield "cards", {"id": card, **told, "board_id": board, "list_id": home}
    said = params.get("comment") or params.get("text")
    if key in _REMARKS and card and said:
        yield "comments", {"card_id": card, "text": said}
