"""The seeded records that a run draws from: those that its writes name, quote, or get their facts from."""

from collections import Counter

from validators.proof.kit.exchange import in_facts, is_telling, said, values_of
from validators.proof.kit.lookup import Known
from validators.proof.kit.referents import referents
from validators.proof.kit.trace import Trace

_SHORTEST = 4
_COMMON = 3
"""A value that this many records hold points to none of them."""


def sources(trace: Trace) -> list[Known]:
    """The records, those named in the writes first."""
    found: list[Known] | None = trace.lookup.kept.get("sources")
    if found is None:
        trace.lookup.kept["sources"] = found = _sources(trace)
    return found


def _sources(trace: Trace) -> list[Known]:
    found = {each.known.path: each.known for write in trace.writes for each in referents(trace, write)}
    for path in in_facts(trace):
        named = trace.lookup.named(path)
        if named is not None:
            found.setdefault(path, named)
    text = said(trace).text
    whole = {str(leaf.value) for write in trace.writes for leaf in write.leaves}
    values = [(each, value) for each in trace.lookup.records for value in _telling(each)]
    held = Counter(value for _, value in values)
    rare = (value for value, number in held.items() if number < _COMMON)
    quoted = {value for value in rare if value in whole or (is_telling(value) and value in text)}
    for known, value in values:
        if value in quoted:
            found.setdefault(known.path, known)
    return list(found.values())


def _telling(known: Known) -> set[str]:
    """Values that may point to a record: words and numbers of some length."""
    return {
        text
        for _, value in values_of(known)
        if not isinstance(value, bool) and len(text := str(value)) >= _SHORTEST and len(text) <= 80
    }
