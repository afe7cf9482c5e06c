"""Ids relabelled: within each collection, ids of one shape go round among the records, in both files at once.

The company is the same under other ids, so a verdict that moves hangs on how ids sort or on what they spell. Ids that
mean something to a person (addresses, plain words, short numbers) are left alone.
"""

import re
from collections.abc import Iterator
from typing import Any

from runtime.episode.prepared import Prepared
from runtime.kit.seeding import model_at
from validators.proof.kit.shifted import Shifted, reworded, task_of
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator

OPERATOR = Operator("ids relabelled", "ND02", "id-order-dependence")

_PLAIN = re.compile(r"(?=.*\d)[A-Za-z0-9_-]{4,}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]*\d[A-Za-z0-9_-]*")
_SHORTEST_NUMBER = 8
"""Shorter numbers may be amounts, years or room numbers."""
_OPAQUE = 12
"""From this length on, an id says nothing, and is found inside longer names too: a mail's Message-ID."""


def shifts(trace: Trace) -> Iterator[Shifted]:
    """The task with its ids exchanged; none where no two ids can be."""
    names = _exchanged(trace.prepared)
    if not names:
        return
    long = [each for each in names if len(each) >= _OPAQUE]

    def renamed(found: re.Match[str]) -> str:
        token = found[0]
        if token in names:
            return names[token]
        if len(token) > _OPAQUE:
            for each in long:
                if each in token:
                    return token.replace(each, names[each])
        return token

    def text(value: str) -> str:
        return _TOKEN.sub(renamed, value)

    def number(value: int) -> int:
        return int(names.get(str(value), value))

    old, new = next(iter(names.items()))
    yield reworded(trace.prepared, f"{len(names)} ids go round: {old} is called {new}, and so on", text, number)


def _exchanged(prepared: Prepared) -> dict[str, str]:
    """Old id -> new one: a permutation."""
    names: dict[str, str] = {}
    data: Any = task_of(prepared.loaded)
    for path, records in prepared.seed.collections.items():
        key = model_at(path).key
        groups: dict[object, list[str]] = {}
        for record_id in records:
            place = prepared.seed.places.get((path, record_id))
            if place is not None and record_id not in names and _written(data, place, key) == record_id:
                shape = _shape(record_id)
                if shape is not None:
                    groups.setdefault(shape, []).append(record_id)
        for group in groups.values():
            if len(group) > 1:
                names |= zip(group, [*group[1:], group[0]], strict=True)
    return names


def _written(data: Any, place: tuple[str | int, ...], key: str) -> str:
    """The id as the file gives it; empty where it is made up."""
    for step in place if place[0] == "policy" else ("seed", *place):
        known = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
        if step not in known:
            return ""
        data = data[step]
    found = data.get(key) if isinstance(data, dict) else None
    return str(found) if isinstance(found, str | int) and not isinstance(found, bool) else ""


def _shape(record_id: str) -> object:
    """What two ids have in common that can be exchanged; None for one that is left alone."""
    if not _PLAIN.fullmatch(record_id):
        return None
    length = len(record_id)
    if record_id.isdigit():
        return ("digits", length) if length >= _SHORTEST_NUMBER else None
    if length >= _OPAQUE and re.fullmatch(r"[0-9a-f]+", record_id):
        return "hex", length
    if length >= _OPAQUE and record_id.isalnum():
        mixed = not (record_id.islower() or record_id.isupper())
        return "letters and digits", length, record_id[:3] if mixed else record_id.islower()
    beginning = re.match(r"[A-Za-z]*", record_id)
    skeleton = tuple(place for place, letter in enumerate(record_id) if letter in "-_")
    return beginning and beginning[0], length, skeleton
