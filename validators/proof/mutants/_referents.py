"""Arguments that name a seeded record: by its id, by its name, or by the range of a sheet's row."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from validators.proof.kit.arguments import Leaf
from validators.proof.kit.lookup import Known
from validators.proof.kit.trace import Trace, Write

_RANGE = re.compile(r"(?:(?P<sheet>'(?:[^']|'')+'|[^'!]+)!)?(?P<first>[A-Z]+)(?P<row>[0-9]+)(?::(?P<last>[A-Z]+)(?P=row))?")


@dataclass(frozen=True, slots=True)
class Referent:
    """An argument and the record that it names."""

    leaf: Leaf
    known: Known
    style: Literal["id", "name", "#name", "row"]

    def naming(self, other: Known) -> Any:
        """The argument that names another record in the same way; None where there is none."""
        match self.style:
            case "id":
                return other.id
            case "name":
                return other.label
            case "#name":
                return f"#{other.label}"
            case "row":
                return row_range(self.leaf.value, other)


def referents(trace: Trace, write: Write) -> Iterator[Referent]:
    """The arguments of a write that name a seeded record."""
    for leaf in write.leaves:
        found = _by_id(trace, write, leaf) or _by_name(trace, write, leaf) or _by_row(trace, write, leaf)
        if found is not None:
            yield found


def person(known: Known) -> str:
    """What a person calls a record: its label, or the first words of its row, and its id."""
    cells = known.record.get(known.model.open_fields) if known.model.open_fields else None
    if known.label == known.id and isinstance(cells, dict):
        words = [str(value) for value in cells.values() if value not in (None, "")]
        return f"row {known.record.get('row_id', known.id)} ({', '.join(words[:3])})"
    label = known.label if len(known.label) <= 50 else known.label[:47] + "..."
    return label if label == known.id else f"{label} ({known.id})"


def row_range(text: str, row: Known) -> str | None:
    """A range of one row, moved to another row; None where the other is none."""
    match = _RANGE.fullmatch(text)
    number = row.record.get("row_id")
    if match is None or not isinstance(number, int):
        return None
    sheet = f"{match['sheet']}!" if match["sheet"] else ""
    return f"{sheet}{match['first']}{number}" + (f":{match['last']}{number}" if match["last"] else "")


def _by_id(trace: Trace, write: Write, leaf: Leaf) -> Referent | None:
    if isinstance(leaf.value, bool):
        return None
    known = trace.lookup.by_id.get(str(leaf.value), [])
    if not known or leaf.value == "me":
        return None
    return Referent(leaf, next((each for each in known if _app(each) == write.app), known[0]), "id")


def _by_name(trace: Trace, write: Write, leaf: Leaf) -> Referent | None:
    text = leaf.value
    if leaf.path[0] not in ("body", "params") or not isinstance(text, str) or len(text) < 2:
        return None
    style: Literal["name", "#name"] = "#name" if text.startswith("#") else "name"
    wanted = text.removeprefix("#")
    found = [each for each in trace.lookup.records if each.label == wanted and _app(each) == write.app]
    return Referent(leaf, found[0], style) if len(found) == 1 and found[0].label != found[0].id else None


def _by_row(trace: Trace, write: Write, leaf: Leaf) -> Referent | None:
    match = _RANGE.fullmatch(leaf.value) if isinstance(leaf.value, str) else None
    if match is None:
        return None
    for change in write.changes:
        if change.kind == "changed" and (change.before or {}).get("row_id") == int(match["row"]):
            known = trace.lookup.named(f"{change.collection}/{change.id}")
            return Referent(leaf, known, "row") if known else None
    return None


def _app(known: Known) -> str:
    return known.collection.partition(".")[0]
