"""Plus or minus an hour: a time one hour or a quarter of an hour off, in an argument or in a text.

Another time zone, summer time, or a slot that begins a little earlier. An argument's time is left alone where any
time of that day would do: a whole hour that stands nowhere in the trigger and the seed.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.lookup import texts
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values
from validators.proof.mutants._dates import argument_moved, arguments_moved, time_like
from validators.proof.mutants._facts_exchanged import facts_exchanged

OPERATOR = Operator("plus or minus an hour", "DATE05", "boundary")
_HOUR, _QUARTER = timedelta(hours=1), timedelta(minutes=15)
_ANY_DAY = date(2000, 1, 2)
_TIME = re.compile(r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})[T ](?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each time of a write moved; all its times together; and the times of day in its texts."""
    for write in trace.writes:
        if not _is_asked(trace, write):
            continue
        times = arguments_moved(trace, write, _HOUR)
        for by in (_HOUR, -_HOUR, _QUARTER, -_QUARTER):
            for leaf in write.leaves if len(times) == 1 or abs(by) == _HOUR else ():
                value = argument_moved(trace, leaf, by)
                if value is not None:
                    yield with_values(trace, write, f"{leaf.name} {value} instead of {leaf.value}", {leaf.path: value})
            if len(times) > 1:
                minutes = int(by.total_seconds()) // 60
                says = f"all its times moved by {minutes:+d} minutes"
                yield with_values(trace, write, says, arguments_moved(trace, write, by))
    yield from facts_exchanged(trace, ("time",), _near, time_like)


def _near(fact: Fact) -> list[time]:
    return [(datetime.combine(_ANY_DAY, fact.value) + by).time() for by in (_HOUR, -_QUARTER)]


def _is_asked(trace: Trace, write: Write) -> bool:
    """Whether some time of a write can be read somewhere, or is so odd that it must have been worked out."""
    for leaf in write.leaves:
        match = _TIME.match(leaf.value) if isinstance(leaf.value, str) else None
        if match is None:
            if not isinstance(leaf.value, str) and argument_moved(trace, leaf, _HOUR) is not None:
                return True
            continue
        hour, minute = int(match["hour"]), match["minute"]
        said = rf"{match[0]}|(?<![\dT:-])0?{hour}[:.]{minute}(?![:\d])"
        if minute == "00":
            said += rf"|(?<![\d:])0?{hour % 12 or 12} ?{'p' if hour > 11 else 'a'}\.?m\b"
        if int(minute) % 15 or re.search(said, _readable(trace)):
            return True
    return False


def _readable(trace: Trace) -> str:
    """Trigger and seed as one text."""
    found: str | None = trace.lookup.kept.get("readable")
    if found is None:
        records = (text for each in trace.lookup.records for text in texts(each.record))
        found = trace.lookup.kept["readable"] = "\n".join([trace.prepared.task.trigger.text, *records])
    return found
