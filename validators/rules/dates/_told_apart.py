"""The two records of a `stale_row` trap, and what they say in the fields that tell them apart."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from runtime.grading.where import field_value
from runtime.kit.seeding import model_at
from runtime.task.document import StaleRow
from validators.conditions import DocPath
from validators.view import TaskView


def stale_rows(view: TaskView) -> Iterator[tuple[DocPath, StaleRow]]:
    """Every stale row of the task, with its place."""
    for place, trap in enumerate(view.task.traps):
        if trap.stale_row is not None:
            yield ("traps", place, "stale_row"), trap.stale_row


def value_of(view: TaskView, path: str, name: str) -> Any:
    """What a record says in a field, derived fields included."""
    collection, _, record_id = path.partition("/")
    record = view.prepared.seed.collections[collection][record_id]
    return field_value(model_at(collection), name)[1](view.prepared.world(), record)


def days_of(view: TaskView, path: str, name: str) -> datetime | None:
    """The instant that a field of a record holds; None where it holds none."""
    from runtime.grading.dates import read_day, read_instant

    value = value_of(view, path, name)
    if isinstance(value, int | float):
        return read_instant(value) if value > 100_000_000 else None
    found = read_instant(value)
    day = read_day(value) if found is None and isinstance(value, str) else None
    return found or (read_instant(day) if day else None)
