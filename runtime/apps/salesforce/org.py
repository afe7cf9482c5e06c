"""The org as SOQL and SOSL see it: objects, fields, relationships and rows of one world."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from runtime.apps.salesforce.model.columns import Column
from runtime.apps.salesforce.model.sobject import columns_of
from runtime.apps.salesforce.objects import (
    BY_COLLECTION,
    OBJECTS,
    column_named,
    find_record,
    holder,
    object_named,
    references_to,
)
from runtime.apps.salesforce.records import SObject
from runtime.apps.salesforce.rows import Row
from runtime.kit.world import World
from runtime.query.soql_source import Children, Field, Parent

NAME = "Name"
"""The object behind a reference that may point at several objects: `Who.Name`, `What.Type`."""
_NAME_FIELDS = {"id": Field("Id", "id"), "name": Field("Name", "string"), "type": Field("Type", "picklist"),
                "firstname": Field("FirstName", "string"), "lastname": Field("LastName", "string"),
                "email": Field("Email", "email"), "phone": Field("Phone", "phone"), "title": Field("Title", "string"),
                "username": Field("Username", "string"), "isactive": Field("IsActive", "boolean")}  # fmt: skip
_DELETED = Field("IsDeleted", "boolean")
_SEARCHED_TYPES = {
    "ALL": ("string", "combobox", "email", "phone", "url", "textarea", "picklist"),
    "EMAIL": ("email",),
    "PHONE": ("phone",),
}
_SEARCHABLE = (
    "Account",
    "Campaign",
    "Case",
    "Contact",
    "Document",
    "Event",
    "Lead",
    "Note",
    "Opportunity",
    "Task",
    "User",
)


class Org:
    """A source for queries. With `deleted`, rows that were deleted in this world are among the others."""

    def __init__(self, world: World, version: str, *, deleted: bool = False) -> None:
        self.world = world
        self.version = version
        self.deleted = deleted

    def resolve_object(self, name: str) -> str | None:
        """The canonical name of an object, or None."""
        kind = object_named(name)
        return kind.sobject if kind else None

    def rows(self, object_name: str) -> Iterable[Row]:
        """Every row in the order of its creation."""
        kind = _kind(object_name)
        yield from (Row(self.world, kind, record, self.version) for record in self.world.all(kind))
        if self.deleted:
            yield from deleted_rows(self.world, kind, self.version)

    def row(self, object_name: str, record_id: str) -> Mapping[str, object] | None:
        """The row with that id, or None."""
        if object_name == NAME:
            found = holder(self.world, record_id)
            return NameRow(Row(self.world, *found, self.version)) if found else None
        kind = _kind(object_name)
        record = find_record(self.world, kind, record_id)
        return Row(self.world, kind, record, self.version) if record else None

    def fields(self, object_name: str) -> Sequence[str]:
        """All field names, Id first."""
        return [column.name for column in columns_of(_kind(object_name)).values()] + ["IsDeleted"]

    def field(self, object_name: str, name: str) -> Field | None:
        """The field of that name, or None."""
        if object_name == NAME:
            return _NAME_FIELDS.get(name.lower())
        if name.lower() == "isdeleted":
            return _DELETED
        column = column_named(_kind(object_name), name)
        if column is None:
            return None
        kind = "string" if column.type == "combobox" else column.type
        return Field(
            column.name,
            kind,
            filterable=column.filterable,
            groupable=column.filterable and column.type not in ("currency", "double"),
        )

    def parent(self, object_name: str, relationship: str) -> Parent | None:
        """The parent relationship of that name, or None."""
        if object_name == NAME:
            return None
        for column in columns_of(_kind(object_name)).values():
            if column.relationship.lower() == relationship.lower() and column.targets:
                target = BY_COLLECTION[column.targets[0]].sobject if len(column.targets) == 1 else NAME
                return Parent(column.relationship, target, column.name)
        return None

    def children(self, object_name: str, relationship: str) -> Children | None:
        """The child relationship of that name, or None."""
        for kind, column in references_to(_kind(object_name).collection):
            if column.children and column.children.lower() == relationship.lower():
                return Children(column.children, kind.sobject, column.name)
        return None

    def searchable_objects(self) -> Sequence[str]:
        """The objects that a search without RETURNING looks in."""
        return _SEARCHABLE

    def search_fields(self, object_name: str, group: str) -> Sequence[str]:
        """The fields that a search looks in."""
        kind = _kind(object_name)
        columns = [column for column in columns_of(kind).values() if column.type != "reference"]
        if group in ("NAME", "SIDEBAR"):
            names = {kind.name_column.lower(), "name", "company"} if object_name != "Task" else {"subject"}
            return [column.name for column in columns if column.name.lower() in names]
        types = _SEARCHED_TYPES[group]
        return [column.name for column in columns if column.type in types]


class NameRow(Mapping[str, object]):
    """What a reference to several objects shows of the record it points at."""

    def __init__(self, row: Row) -> None:
        self.row = row

    def __getitem__(self, name: str) -> object:
        kind = self.row.kind
        if name == "attributes":
            return {"type": kind.sobject}
        if name == "Type":
            return kind.sobject
        wanted = kind.name_column if name == "Name" else name
        column = column_named(kind, wanted)
        return self.row.value(column) if column else None

    def __iter__(self) -> Iterator[str]:
        return (field.name for field in _NAME_FIELDS.values())

    def __len__(self) -> int:
        return len(_NAME_FIELDS)


def deleted_rows(world: World, kind: type[SObject], version: str) -> list[Row]:
    """The rows of an object that were deleted since the start of the world, as they were at its start."""
    return [
        Row(world, kind, change.before, version, deleted=True)
        for change in world.diff()
        if change.kind == "deleted" and change.collection == kind.path and change.before is not None
    ]


def was_deleted(world: World, kind: type[SObject], record_id: str) -> bool:
    """Whether there was such a record at the start of the world that is gone now."""
    return any(row.record["id"] == record_id for row in deleted_rows(world, kind, ""))


def name_of(world: World, kind: type[SObject], record: dict[str, Any]) -> str:
    """What people call a record."""
    column = column_named(kind, kind.name_column)
    value = Row(world, kind, record, "").value(column) if column else None
    return str(value or record["id"])


def named_columns(kind: type[SObject], names: Iterable[str]) -> tuple[list[Column], str]:
    """Columns by wire name in the order asked for, and the first name that the object lacks (or empty)."""
    found: list[Column] = []
    for name in names:
        column = column_named(kind, name)
        if column is None:
            return found, name
        found.append(column)
    return found, ""


def _kind(object_name: str) -> type[SObject]:
    kind = object_named(object_name)
    if kind is None or kind not in OBJECTS:
        raise LookupError(f"`{object_name}` is no object of the org")
    return kind
