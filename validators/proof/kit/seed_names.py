"""The names that a seed knows: labels, people, cells of sheets; and which could be taken for which."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz

from runtime.kit.records import fields_of
from validators.proof.kit.lookup import Known, Lookup, texts

_LONGEST = 60
_MOST_WORDS = 7
_NAMELIKE = re.compile(r"[^\W\d_][^\n@:]*")
_TWO_WORDS = re.compile(r"[A-Z][^\W\d_]+\.? (?:[\w&.'-]+ )*[A-Z][\w&.'-]*")
_DISPLAY = re.compile(r"\"?([^<>@\"]+?)\"? <[^<>]+>")
_FIRST = re.compile(r"\w+")
_CAPITAL = re.compile(r"\b[A-Z][^\W\d_]{2,}\b")


@dataclass(frozen=True, slots=True)
class Name:
    """A name, and where the seed has it first."""

    text: str
    group: tuple[str, str]
    """Collection and field: names of one group can be taken for each other."""


def names(lookup: Lookup) -> Mapping[str, Name]:
    """Every name of the seed by how it is written, in the order of records."""
    found: dict[str, Name] | None = lookup.kept.get("names")
    if found is None:
        lookup.kept["names"] = found = {}
        for known in lookup.records:
            for field, text in _written(known):
                text = text.strip()
                if _may_be_name(text) and text not in lookup.by_id:
                    found.setdefault(text, Name(text, (known.collection, field)))
    return found


def other_names(name: str, lookup: Lookup) -> list[str]:
    """The other names of a name's group, the nearest in spelling first; empty for a name the seed has not."""
    known = names(lookup).get(name)
    if known is None:
        return []
    others = [each.text for each in names(lookup).values() if each.group == known.group and each.text != name]
    return sorted(others, key=lambda each: (-fuzz.ratio(name, each), each))


def beginnings(lookup: Lookup) -> Mapping[str, list[str]]:
    """First word -> names that begin with it, the longest first."""
    found: dict[str, list[str]] | None = lookup.kept.get("beginnings")
    if found is None:
        lookup.kept["beginnings"] = found = {}
        for name in sorted(names(lookup), key=lambda each: (-len(each), each)):
            found.setdefault(_FIRST.findall(name)[0], []).append(name)
    return found


def capitals(lookup: Lookup) -> frozenset[str]:
    """Every word with a capital that stands in a long text of the seed."""
    found: frozenset[str] | None = lookup.kept.get("capitals")
    if found is None:
        long = (text for known in lookup.records for text in texts(known.record) if len(text) > _LONGEST)
        lookup.kept["capitals"] = found = frozenset(
            word for word in _CAPITAL.findall("\n".join(long)) if not word.isupper()
        )
    return found


def _may_be_name(text: str) -> bool:
    return (
        3 <= len(text) <= _LONGEST
        and text.count(" ") < _MOST_WORDS
        and not text.isupper()
        and _NAMELIKE.fullmatch(text) is not None
    )


def _written(known: Known) -> Iterator[tuple[str, str]]:
    """Field and text of everything in a record that may be a name."""
    record, model = known.record, known.model
    if record.get("first_name") and record.get("last_name"):
        yield "person", f"{record['first_name']} {record['last_name']}"
    for name, value in record.items():
        if isinstance(value, Mapping) and name == model.open_fields:
            yield from _in_cells(value)
        elif isinstance(value, str) and value and _is_name(known, name):
            yield name, value
        elif isinstance(value, str) and value.endswith(">"):
            for display in _DISPLAY.findall(value):
                yield "person", display


def _in_cells(cells: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if cells.get("firstname") and cells.get("lastname"):
        yield "person", f"{cells['firstname']} {cells['lastname']}"
    for key, value in cells.items():
        if isinstance(value, str) and _TWO_WORDS.fullmatch(value):
            yield key, value


def _is_name(known: Known, field: str) -> bool:
    """Whether a field names what the record is. Subjects and summaries tell what it says."""
    model = known.model
    spec = fields_of(model).get(field)
    if spec is None or spec.kind != "line" or field in ("first_name", "last_name", "subject", "summary", "text"):
        return False
    written = known.record[field]
    return (field in (model.label, "name") or field.endswith("_name")) and (written[0].isupper() or " " in written)
