"""The literals of a call: each id, address, number, day, time, fixed value and range that somebody has to know.

In free text only its facts count; the words around them are the writer's own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Literal, TypeAlias

from runtime.grading.numbers import read_amount
from runtime.kit.html_text import html_text
from runtime.kit.mailboxes import getaddresses
from runtime.kit.operation import Operation
from runtime.task.quantities import is_number
from runtime.task.written_dates import written_day
from validators.proof.kit import cells
from validators.proof.kit.arguments import Leaf, leaves
from validators.proof.kit.facts_in_text import facts
from validators.proof.kit.lookup import ADDRESS, Lookup
from validators.proof.kit.origins import origins
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Write

Kind: TypeAlias = Literal["id", "address", "number", "value", "day", "time", "instant", "name", "range"]

_TEXTS = frozenset(
    {"subject", "text", "html", "content", "title", "summary", "name", "description", "location", "body"}
)
_REFERENCES = frozenset({"in-reply-to", "references", "message-id"})
_FACTS: dict[str, Kind] = {"amount": "number", "date": "day", "word": "name"}
_ISO = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*")
_CODE = re.compile(r"(?=[^\s@]*\d)[^\s@]{4,}")
_WORD = re.compile(r"[\w-]+")
_VERSION = re.compile(r"v\d+(?:\.\d+)?")
_MARKER = re.compile(r"(?m)^\s*\d+[.)]\s")
_FREE_WORDS = 4
_LONGEST = 2_000
_FIRST_MILLISECONDS = 10**12


@dataclass(frozen=True, slots=True)
class Written:
    """One literal."""

    kind: Kind
    value: Any
    """Text, Decimal, date, time, datetime or Range."""
    text: str
    """As it is written."""
    leaf: Leaf
    in_text: bool = False
    """Whether it is a fact within free text."""


def of_write(write: Write, lookup: Lookup) -> Iterator[Written]:
    """The literals that a write's arguments hold."""
    for leaf in write.leaves:
        value = leaf.value
        if isinstance(value, bool) or value is None or value == "":
            continue
        if is_number(value):
            yield _number(leaf, Decimal(str(value)))
        elif isinstance(value, str):
            yield from _of_text(write, leaf, value, lookup)


def of_read(request: Request, operation: Operation, lookup: Lookup) -> Iterator[Written]:
    """The ids and addresses that a read names; what it searches by is up to the reader."""
    for leaf in leaves(request, operation):
        if not isinstance(leaf.value, str) or "!" in leaf.value:
            continue
        if leaf.path[0] == "path" and "@" not in leaf.value:
            if any(map(str.isdigit, leaf.value)) and not _VERSION.fullmatch(leaf.value):
                yield Written("id", leaf.value, leaf.value, leaf)
            continue
        for address in ADDRESS.findall(leaf.value):
            yield Written("address", address.casefold().rstrip("."), address, leaf)
        for word in _WORD.findall(leaf.value):
            if len(word) > 4 and word in lookup.by_id and any(map(str.isdigit, word)):
                yield Written("id", word, word, leaf)


def _of_text(write: Write, leaf: Leaf, value: str, lookup: Lookup) -> Iterator[Written]:
    if leaf.path[0] == "path":
        yield from _of_segment(leaf, value)
    elif leaf.name in _REFERENCES:
        yield Written("id", value, value, leaf)
    elif "raw" in leaf.path and leaf.name in _TEXTS:
        yield from _facts(leaf, value, lookup)
    elif leaf.is_recipient or ADDRESS.fullmatch(value) or value.endswith(">"):
        for _, address in getaddresses([value]):
            yield Written("address", address.casefold(), address, leaf)
    else:
        kinds = {each.kind for each in origins(write, leaf)}
        yield from _by_kind(leaf, value, kinds, lookup)


def _of_segment(leaf: Leaf, value: str) -> Iterator[Written]:
    if "!" in value and (found := cells.read(value)) is not None:
        yield Written("range", found, value, leaf)
    elif "@" in value or any(map(str.isdigit, value)):
        if not _VERSION.fullmatch(value):
            yield Written("id", value, value, leaf)
    else:
        yield Written("value", value, value, leaf)


def _by_kind(leaf: Leaf, value: str, kinds: set[str], lookup: Lookup) -> Iterator[Written]:
    form = _by_form(leaf, value)
    if form is not None and not kinds & {"text", "html"}:
        yield form
    elif kinds & {"text", "html"} or len(value.split()) >= _FREE_WORDS:
        yield from _facts(leaf, value, lookup)
    elif kinds & {"ref", "id"} or (_CODE.fullmatch(value) and value in lookup.by_id):
        yield Written("id", value, value, leaf)
    elif leaf.name in _TEXTS and " " in value:
        yield from _facts(leaf, value, lookup)
    elif len(value) < _LONGEST:
        yield Written("value", value, value, leaf)


def _by_form(leaf: Leaf, value: str) -> Written | None:
    """What a value is by how it is written: cells, an instant, a day, a number."""
    if "!" in value and (found := cells.read(value)) is not None:
        return Written("range", found, value, leaf)
    if not any(map(str.isdigit, value)):
        return None
    if _ISO.fullmatch(value):
        moment = _moment(value)
        return Written("instant", moment, value, leaf) if moment else None
    amount = read_amount(value)
    if amount is not None and not (value.isdigit() and len(value) > 6):
        return Written("number", min(amount.values), value, leaf)
    day = written_day(value) if not value.isalnum() else None
    return Written("day", day, value, leaf) if day else None


def _number(leaf: Leaf, value: Decimal) -> Written:
    if value >= _FIRST_MILLISECONDS and value == int(value):
        return Written("instant", datetime.fromtimestamp(int(value) / 1000, UTC), str(value), leaf)
    return Written("number", value, str(leaf.value), leaf)


def _moment(value: str) -> datetime | None:
    try:
        return datetime.fromisoformat(value.strip()).replace(second=0, microsecond=0)
    except ValueError:
        return None


def _facts(leaf: Leaf, value: str, lookup: Lookup) -> Iterator[Written]:
    text = html_text(value) if "</" in value else value
    markers = {found.end() for found in _MARKER.finditer(text)}
    for fact in facts(text, lookup):
        if fact.kind == "number" and any(fact.start < end <= fact.end + 3 for end in markers):
            continue  # `1.` before an item of a list
        kind: Kind = _FACTS.get(fact.kind, fact.kind)  # type: ignore[arg-type]
        yield Written(kind, fact.value, text[fact.start : fact.end], leaf, in_text=True)
