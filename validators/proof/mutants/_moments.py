"""Arguments that are a date or an instant, moved: written as 2026-01-28, as 2026-01-28T15:00:00Z, or as seconds."""

from datetime import timedelta

from validators.proof.kit.arguments import Leaf, Path
from validators.proof.kit.trace import Trace, Write
from validators.proof.mutants._dates import shifted

_SECONDS, _MILLISECONDS = (10**9, 10**10), (10**12, 10**13)


def moment_moved(trace: Trace, write: Write, leaf: Leaf, by: timedelta) -> object:
    """The argument moved, or None where it is no date; one that names a record is none."""
    value = leaf.value
    if isinstance(value, bool) or leaf.path[0] == "path" or str(value) in trace.lookup.by_id:
        return None
    whole = int(value) if isinstance(value, str) and value.isdigit() and len(value) in (10, 13) else value
    if isinstance(whole, int):
        for (low, high), unit in ((_SECONDS, 1), (_MILLISECONDS, 1000)):
            if low <= whole < high and _speaks_of_time(leaf.name):
                moved = whole + int(by.total_seconds()) * unit
                return str(moved) if isinstance(value, str) else moved
        return None
    return shifted(value, by)


def together(trace: Trace, write: Write, by: timedelta) -> dict[Path, object]:
    """All dates and instants of a write, moved: the whole appointment on another day."""
    found = {leaf.path: moment_moved(trace, write, leaf, by) for leaf in write.leaves}
    return {path: value for path, value in found.items() if value is not None}


def _speaks_of_time(name: str) -> bool:
    low = name.lower()
    return any(word in low for word in ("date", "time", "_at", "due", "start", "end", "when", "until"))
