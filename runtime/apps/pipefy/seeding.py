"""From the ways a task may write Pipefy's seed to plain records: cards inside phases, records in tables, a ledger."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ledger import Found, gathered

_NESTED = {
    ("pipes", "phases"): ("phases", "pipe_id"),
    ("pipes", "labels"): ("labels", "pipe_id"),
    ("pipes", "start_form_fields"): ("phase_fields", "pipe_id"),
    ("pipes", "cards"): ("cards", "pipe_id"),
    ("phases", "fields"): ("phase_fields", "phase_id"),
    ("phases", "cards"): ("cards", "phase_id"),
    ("cards", "comments"): ("comments", "card_id"),
    ("tables", "records"): ("table_records", "table_id"),
    ("tables", "table_records"): ("table_records", "table_id"),
}


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands."""
    return gathered("pipefy", raw, nested=_NESTED, entities=_entities)


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The table or pipe of an action, and the card or table record that it made or found."""
    card, table, pipe = params.get("card_id"), params.get("table_id"), params.get("pipe_id")
    if table:
        yield "tables", {"id": table}
    if pipe:
        yield "pipes", {"id": pipe}
    title = params.get("title")
    if not title:
        return
    if card or "card" in key:
        yield "cards", {"id": card, "title": title, "pipe_id": pipe, "phase": params.get("phase_id")}
    if table:
        record = params.get("record_id") or card
        yield "table_records", {"id": record, "table_id": table, "title": title, "card_id": card}
