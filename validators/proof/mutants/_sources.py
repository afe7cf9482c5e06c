"""The seeded records that a run draws from: those that its writes name, quote, or get their facts from."""

from collections import Counter
from weakref import WeakKeyDictionary

from validators.proof.kit.lookup import Known, Lookup
from validators.proof.kit.trace import Trace
from validators.proof.mutants._exchange import in_facts, values_of
from validators.proof.mutants._referents import referents

_SHORTEST = 4
_COMMON = 3
"""A value that this many records hold points to none of them."""
_found: WeakKeyDictionary[Lookup, list[Known]] = WeakKeyDictionary()


def sources(trace: Trace) -> list[Known]:
    """The records, those named in the writes first."""
    known = _found.get(trace.lookup)
    if known is None:
        known = _found[trace.lookup] = _sources(trace)
    return known


def _sources(trace: Trace) -> list[Known]:
    found = {each.known.path: each.known for write in trace.writes for each in referents(trace, write)}
    for path in in_facts(trace):
        named = trace.lookup.named(path)
        if named is not None:
            found.setdefault(path, named)
    said = " \n ".join(str(leaf.value) for write in trace.writes for leaf in write.leaves)
    values = [(each, value) for each in trace.lookup.records for value in _telling(each)]
    held = Counter(value for _, value in values)
    quoted = {value for value, number in held.items() if number < _COMMON and value in said}
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
