"""A policy together with the record that carries it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from runtime.grading.where import WhereError, field_value
from runtime.kit.records import fields_of
from runtime.task.document import Policy
from validators.view import SeedRecord, TaskView


@dataclass(frozen=True, slots=True)
class Planted:
    """A policy, its position in the file and its record."""

    policy: Policy
    place: int
    record: SeedRecord
    view: TaskView

    def has(self, name: str) -> bool:
        """Whether the record's collection has a field."""
        try:
            field_value(self.record.model, name)
        except WhereError:
            return False
        return True

    def value(self, name: str) -> Any:
        """What the record says in a field; None for a field that it does not have."""
        if not self.has(name):
            return None
        return field_value(self.record.model, name)[1](self.view.prepared.world(), self.record.record)

    def day(self, names: Sequence[str]) -> datetime | None:
        """The first instant that the record states in one of some fields; a time that nobody wrote does not count."""
        from runtime.grading.dates import read_instant

        specs = fields_of(self.record.model)
        for name in names:
            spec = specs.get(name)
            dated = name == "ts" or (spec is not None and spec.kind in ("date", "datetime"))
            if dated and self._written(name):
                # A seeded chat message states its time as `ts` alone.
                found = read_instant(self.value(name) or self.value("ts"))
                if found is not None:
                    return found
        return None

    def _written(self, name: str) -> bool:
        spec = fields_of(self.record.model).get(name)
        spellings = {name, spec.wire if spec else name}
        if self.record.collection == "slack.messages":
            spellings |= {"ts", "created_at"}
        return not self.policy.record.keys().isdisjoint(spellings)


def planted(view: TaskView, name: str) -> Planted | None:
    """A policy by id with its record."""
    for place, policy in enumerate(view.task.policy):
        if policy.id == name:
            record = view.policy_records.get(place)
            return Planted(policy, place, record, view) if record else None
    return None
