"""The same instant: a date and time in UTC, and in the offset of another zone.

09:00 in Berlin is 08:00 UTC; an assertion that compares the text of a time fails the one or the other.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone

from validators.proof.kit.arguments import Leaf, Path, replaced
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, with_requests

OPERATOR = Operator("same instant", "DATE07", "format-variation", "error")
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})")
_INDIA = timezone(timedelta(hours=5, minutes=30))


def _in_utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _in_india(moment: datetime) -> str:
    return moment.astimezone(_INDIA).isoformat(timespec="seconds")


def _in_milliseconds(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


_STYLES: tuple[tuple[str, Callable[[datetime], str]], ...] = (
    ("in UTC", _in_utc),
    ("with the offset +05:30", _in_india),
    ("in UTC, to the millisecond", _in_milliseconds),
)


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Each write's times, in each style."""
    for write in trace.writes:
        times = [leaf for leaf in write.leaves if leaf.path[0] == "body" and _is_instant(leaf)]
        for says, style in _STYLES if times else ():
            values: dict[Path, object] = {leaf.path: style(_moment(leaf)) for leaf in times}
            yield from _changed(trace, write, f"{write} with its times {says}", values)


def _changed(trace: Trace, write: Write, says: str, values: dict[Path, object]) -> Iterator[Variant]:
    request = replaced(write.request, values)
    if request != write.request:
        yield with_requests(trace, says, {write.number: request})


def _is_instant(leaf: Leaf) -> bool:
    return isinstance(leaf.value, str) and _INSTANT.fullmatch(leaf.value) is not None


def _moment(leaf: Leaf) -> datetime:
    return datetime.fromisoformat(leaf.value)
