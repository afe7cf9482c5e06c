"""Stale row: an older version of a record is used: its id and every value that differs, in all writes.

Taken are the declared stale rows, and records with the same key (the same name; in a sheet the same words) and an
earlier date.
"""

from collections.abc import Iterator

from validators.proof.kit.exchange import exchanged, values_of
from validators.proof.kit.lookup import Known
from validators.proof.kit.number_arguments import number_of
from validators.proof.kit.referents import person
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._dates import is_date
from validators.proof.mutants._sources import sources

OPERATOR = Operator("stale row", "DATE06", "stale-trap-misfires", first=True)


def mutants(trace: Trace) -> Iterator[Variant]:
    """The reference with each stale record in place of the one that counts."""
    for right, stale in (*_declared(trace), *_undeclared(trace)):
        variant = exchanged(trace, right, stale, f"the stale {person(stale)} instead of {person(right)}")
        if variant is not None:
            yield variant


def _declared(trace: Trace) -> Iterator[tuple[Known, Known]]:
    for trap in trace.prepared.task.traps:
        if trap.stale_row is not None:
            right, stale = trace.lookup.named(trap.stale_row.current), trace.lookup.named(trap.stale_row.decoy)
            if right is not None and stale is not None:
                yield right, stale


def _undeclared(trace: Trace) -> Iterator[tuple[Known, Known]]:
    for right in sources(trace):
        for other in trace.lookup.family(right):
            if other.id != right.id and _key(other) == _key(right) and _is_older(other, right):
                yield right, other


def _key(known: Known) -> object:
    """What two versions of one thing share: its name; in a sheet, all words that are neither dates nor numbers."""
    if known.model.open_fields and known.label == known.id:
        cells = known.record.get(known.model.open_fields) or {}
        words = tuple((name, value) for name, value in cells.items() if isinstance(value, str) and _is_word(value))
        return words or known.id
    return known.label


def _is_word(text: str) -> bool:
    return bool(text) and not is_date(text) and number_of(text) is None


def _is_older(one: Known, other: Known) -> bool:
    """Whether some date of a record is earlier than the other's, and none is later."""
    theirs = dict(values_of(other))
    pairs = [(value, theirs[name]) for name, value in values_of(one) if is_date(value) and is_date(theirs.get(name))]
    return any(mine < yours for mine, yours in pairs) and all(mine <= yours for mine, yours in pairs)
