"""Records as the API shows them: wire names, Salesforce's dates and numbers, null for an empty text."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from runtime.apps.salesforce.model.columns import Column
from runtime.apps.salesforce.model.sobject import columns_of
from runtime.apps.salesforce.records import SObject
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_ms_offset
from runtime.kit.values import parse_day
from runtime.kit.world import World

_FLOATS = ("currency", "double", "percent")


class Row(Mapping[str, object]):
    """One record under its wire names; a value is worked out when it is asked for."""

    __slots__ = ("deleted", "kind", "record", "version", "world")

    def __init__(
        self, world: World, kind: type[SObject], record: RecordDict, version: str, *, deleted: bool = False
    ) -> None:
        self.world, self.kind, self.record, self.version, self.deleted = world, kind, record, version, deleted

    def __getitem__(self, name: str) -> object:
        if name == "attributes":
            return {"type": self.kind.sobject}
        if name == "IsDeleted":
            return self.deleted
        return self.value(columns_of(self.kind)[name.lower()])

    def __iter__(self) -> Iterator[str]:
        yield from (column.name for column in columns_of(self.kind).values())
        yield "IsDeleted"

    def __len__(self) -> int:
        return len(columns_of(self.kind)) + 1

    def value(self, column: Column) -> object:
        """The value of a column as it goes over the wire."""
        stored = self.record.get(column.field) if column.compute is None else column.compute(self.record, self.world)
        if column.type == "base64":
            return (
                f"{attributes(self.kind.sobject, self.record['id'], self.version)['url']}/{column.name}"
                if stored
                else None
            )
        return shown(column, stored)

    def whole(self) -> dict[str, Any]:
        """Attributes and every field."""
        return {"attributes": attributes(self.kind.sobject, self.record["id"], self.version), **self}

    def some(self, columns: list[Column]) -> dict[str, Any]:
        """Attributes, the columns asked for, and the id after them, as a read with `fields` gives."""
        body: dict[str, Any] = {"attributes": attributes(self.kind.sobject, self.record["id"], self.version)}
        body |= {column.name: self[column.name] for column in columns}
        return body | {"Id": self.record["id"]}


def shown(column: Column, stored: Any) -> object:
    """A stored value in Salesforce's spelling."""
    if column.type == "boolean":
        return bool(stored)
    if stored is None or stored == "":
        return None
    if column.type in _FLOATS:
        return float(stored)
    if column.type == "date":
        return parse_day(str(stored)).isoformat()
    if column.type == "datetime":
        return iso_ms_offset(instant(stored))
    return stored


def attributes(sobject: str, record_id: str, version: str) -> dict[str, Any]:
    """The `attributes` of a record: its object and its address, relative to the host."""
    return {"type": sobject, "url": f"/services/data/v{version}/sobjects/{sobject}/{record_id}"}


def attributes_for(version: str) -> Callable[[str, str], dict[str, Any]]:
    """The same as a function of object and id, as queries want it."""
    return lambda sobject, record_id: attributes(sobject, record_id, version)
