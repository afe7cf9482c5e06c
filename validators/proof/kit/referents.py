"""Arguments that name a seeded record: by its id, by its name, or by the range of a sheet's row."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from validators.proof.kit.arguments import Leaf
from validators.proof.kit.lookup import Known
from validators.proof.kit.origins import kinds
from validators.proof.kit.trace import Trace, Write

_RANGE = re.compile(
    r"(?:(?P<sheet>'(?:[^']|'')+'|[^'!]+)!)?(?P<first>[A-Z]+)(?P<row>[0-9]+)(?::(?P<last>[A-Z]+)(?P=row))?"
)
_THREADS = frozenset({"threadId", "thread_id"})
_TITLES = frozenset({"subject", "title", "summary", "text", "html"})
_SHORT = 5
_PLACES = frozenset(
    {
        "boards", "calendars", "channels", "files", "folders", "inboxes", "issues", "labels", "lists", "mailboxes",
        "pages", "pipelines", "projects", "sections", "spreadsheets", "users", "worksheets",
    }
)  # fmt: skip
"""Collections whose records hold others; a user is where a direct message goes."""


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


def referents(trace: Trace, write: Write) -> tuple[Referent, ...]:
    """The arguments of a write of the reference that name a seeded record; the thread of a reply is none."""
    known: dict[int, tuple[Referent, ...]] = trace.lookup.kept.setdefault("referents", {})
    if write.number not in known:
        known[write.number] = tuple(_referents(trace, write))
    return known[write.number]


def _referents(trace: Trace, write: Write) -> Iterator[Referent]:
    for leaf in write.leaves:
        if leaf.name not in _THREADS:
            found = _by_id(trace, write, leaf) or _by_name(trace, write, leaf) or _by_row(trace, write, leaf)
            if found is not None:
                yield found


def is_place(write: Write, known: Known) -> bool:
    """Whether the write makes something new that is kept in this record."""
    collection = known.collection.partition(".")[2]
    if collection not in _PLACES or not any(change.kind == "created" for change in write.changes):
        return False
    return all(change.collection != known.collection for change in write.changes if change.kind == "created")


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
    text = str(leaf.value)
    known = trace.lookup.by_id.get(text, []) if not isinstance(leaf.value, bool) else []
    if not known or text == "me":
        return None
    if text.isdigit() and len(text) < _SHORT and not kinds(write, leaf) & {"id", "ref"}:
        return None  # more likely a number
    return Referent(leaf, next((each for each in known if _app(each) == write.app), known[0]), "id")


def _by_name(trace: Trace, write: Write, leaf: Leaf) -> Referent | None:
    text = leaf.value
    if leaf.path[0] not in ("body", "params") or not isinstance(text, str) or leaf.name in _TITLES:
        return None
    style: Literal["name", "#name"] = "#name" if text.startswith("#") else "name"
    wanted = text.removeprefix("#")
    found = _labels(trace).get((write.app, wanted), [])
    return Referent(leaf, found[0], style) if len(found) == 1 else None


def _by_row(trace: Trace, write: Write, leaf: Leaf) -> Referent | None:
    match = _RANGE.fullmatch(leaf.value) if isinstance(leaf.value, str) else None
    if match is None:
        return None
    for change in write.changes:
        if change.kind == "changed" and (change.before or {}).get("row_id") == int(match["row"]):
            known = trace.lookup.named(f"{change.collection}/{change.id}")
            return Referent(leaf, known, "row") if known else None
    return None


def _labels(trace: Trace) -> dict[tuple[str, str], list[Known]]:
    """Records by app and name; those that have no name are left out."""
    found: dict[tuple[str, str], list[Known]] | None = trace.lookup.kept.get("labels")
    if found is None:
        found = trace.lookup.kept["labels"] = {}
        for each in trace.lookup.records:
            if each.label != each.id:
                found.setdefault((_app(each), each.label), []).append(each)
    return found


def _app(known: Known) -> str:
    return known.collection.partition(".")[0]
