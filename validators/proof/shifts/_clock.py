"""The task's clock put forward; everything else stays."""

from collections.abc import Iterator
from datetime import datetime

from dateutil.relativedelta import relativedelta

from runtime.episode.prepared import Prepared
from validators.proof.kit.shifted import Shifted, reference_of, task_of


def later(prepared: Prepared, by: relativedelta, says: str) -> Iterator[Shifted]:
    """The task with a later now; none where the calendar ends."""
    try:
        now = datetime.fromisoformat(prepared.task.clock) + by
    except (OverflowError, ValueError):
        return
    task = {**task_of(prepared.loaded), "clock": now.isoformat()}
    yield Shifted(f"now is {says}: {now.isoformat()}", task, reference_of(prepared.loaded), as_called=True)
