"""A variant of the reference: the same run up to some write, other calls from there on, or another end state."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from validators.finding import Severity
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write


@dataclass(frozen=True, slots=True)
class Operator:
    """What makes variants of one kind: a mutant, an equivalent or a shift."""

    name: str
    """As a person reads it: `wrong twin`."""
    code: str
    """The defect that is found when a mutant survives, an equivalent fails, or a shift moves a verdict."""
    defect: str
    """The defect's name, as in the catalogue: `no-frame`."""
    severity: Severity = "warning"
    takes_away: bool = False
    """Whether something is missing afterwards, so that an assertion does well to find nothing."""
    first: bool = False
    """Whether it goes before the others: a variant that several make is the one's whose name says most."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A call of a variant."""

    request: Request
    of: int | None = None
    """The number of the reference's write that it stands for; None for one the reference does not make."""
    own: bool = False
    """Whether it is the variant's own. Where such a call is refused, the variant cannot be run."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change made to the end state directly: fields of a record set, a record added, or (`values` None) removed."""

    collection: str
    id: str
    values: Mapping[str, Any] | None
    new: bool = False
    """Whether `values` is a whole record to be added."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A run that shares the reference's writes before number `at`, and then makes its own calls."""

    says: str
    """What is different, for a person: `PATCH Opportunity 006MER3 instead of 006MER1`."""
    at: int
    calls: tuple[Planned, ...] = ()
    edits: tuple[Edit, ...] = ()
    """Made after the calls."""


def as_written(trace: Trace, start: int = 0, stop: int | None = None) -> list[Planned]:
    """The reference's own writes from number `start` up to `stop`."""
    return [Planned(write.request, write.number) for write in trace.writes[start:stop]]


def with_requests(trace: Trace, says: str, requests: Mapping[int, Request]) -> Variant:
    """The reference with the requests of some writes (by number) replaced."""
    first = min(requests)
    calls = [
        Planned(requests[write.number], write.number, own=True)
        if write.number in requests
        else Planned(write.request, write.number)
        for write in trace.writes[first:]
    ]
    return Variant(says, first, tuple(calls))


def without(trace: Trace, says: str, numbers: Iterable[int]) -> Variant:
    """The reference without some of its writes (by number)."""
    left_out = set(numbers)
    first = min(left_out)
    return Variant(says, first, tuple(each for each in as_written(trace, first) if each.of not in left_out))


def followed_by(trace: Trace, says: str, requests: Sequence[Request], *, after: Write | None = None) -> Variant:
    """The reference with further calls after one of its writes, or at its end."""
    at = len(trace.writes) if after is None else after.number + 1
    own = [Planned(request, own=True) for request in requests]
    return Variant(says, at, (*own, *as_written(trace, at)))


def in_order(trace: Trace, says: str, numbers: Sequence[int]) -> Variant:
    """The reference's writes in another order."""
    first = next((place for place, number in enumerate(numbers) if place != number), len(numbers))
    return Variant(says, first, tuple(Planned(trace.writes[number].request, number) for number in numbers[first:]))


def with_end(trace: Trace, says: str, edits: Iterable[Edit]) -> Variant:
    """The reference's end state with records changed directly."""
    return Variant(says, len(trace.writes), (), tuple(edits))


def each_write(trace: Trace) -> Iterator[Write]:
    """The writes of the reference, in order."""
    yield from trace.writes
