"""The names in a task: every seeded record with what a person knows it by and the addresses that are its own."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from runtime.kit.records import FieldSpec, Record, fields_of
from validators.view import SeedRecord, TaskView

NAME_FIELDS = ("name", "full_name", "display_name", "account_name", "ad_name", "dealname", "campaign_name")
FULL_NAMES = (("first_name", "last_name"), ("firstname", "lastname"), ("given_name", "family_name"))
PARTS_OF_NAMES = frozenset(name for pair in FULL_NAMES for name in pair)
MAIL_FIELDS = frozenset({"email", "email_address", "work_email", "emails", "user_email", "send_as_email"})
NAMING_COLUMNS = frozenset(
    "name employee person contact customer client company account vendor supplier partner lead prospect candidate"
    " driver patient student attendee participant member guest tenant product item project deal opportunity".split()
)
"""Words of a sheet's header that make its column the one that rows are known by."""
OTHER_COLUMNS = frozenset("id email mail phone number status date type owner manager".split())
"""Last words of a header whose column says something about what the row is known by."""
MAIL_COLUMNS = frozenset({"email", "mail", "e mail", "email address", "mail address", "work email", "contact email"})
ADDRESS = re.compile(r"[^\s<>,;:\"'()]+@[^\s<>,;:\"'()]+\w")
ID_COLUMN = re.compile(r"(?:^|[^a-z])(?:id|no|nr|number|code|sku)\W*$", re.IGNORECASE)
HOLDERS = frozenset(
    "board_id project project_id project_key parent parent_key parents folder_id drive_id space_id pipe_id phase_id"
    " team workspace workspace_id todolist_id todoset_id offer_id list_id".split()
)
"""Fields that say what a record is kept in."""
OPEN_RECORDS = frozenset({"google_sheets.rows", "airtable.records"})
"""Collections whose records are known by one of their own columns."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One name of one seeded record."""

    record: SeedRecord
    name: str
    kind: str
    """What it competes with: its collection, or the sheet it is a row of."""
    fields: tuple[str, ...]
    """Where the name stands within the record."""

    @property
    def mails(self) -> frozenset[str]:
        """The record's own mail addresses."""
        values = self.record.record
        if self.record.collection in OPEN_RECORDS:
            cells = values.get(self.record.model.open_fields or "") or {}
            found = [value for column, value in cells.items() if column.lower().strip() in MAIL_COLUMNS]
        else:
            found = [values.get(name) for name in _plan(self.record.model).mails]
        return frozenset().union(*map(addresses, found))

    @property
    def within(self) -> tuple[Any, ...]:
        """What holds the record (its board, folder, project): the same name may stand once in each."""
        return tuple(self.record.record.get(name) for name in _plan(self.record.model).within)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which fields of a model hold names, addresses and the record's holder."""

    names: tuple[tuple[str, ...], ...]
    mails: tuple[str, ...]
    within: tuple[str, ...]


@lru_cache(maxsize=512)
def _plan(model: type[Record]) -> _Plan:
    known = fields_of(model)

    def plain(name: str) -> bool:
        spec = known.get(name)
        return spec is not None and not spec.derived and not spec.many and spec.kind == "line"

    single = dict.fromkeys([model.label, *NAME_FIELDS])
    names: list[tuple[str, ...]] = [(name,) for name in single if plain(name) and name not in PARTS_OF_NAMES]
    names += [pair for pair in FULL_NAMES if all(plain(name) for name in pair)]
    mails = tuple(name for name in known if name in MAIL_FIELDS and not known[name].derived)
    return _Plan(tuple(names), mails, tuple(name for name, spec in known.items() if _holds(spec)))


def _holds(spec: FieldSpec) -> bool:
    return spec.ref is not None and (spec.name in HOLDERS or (spec.required and not spec.many))


def addresses(value: Any) -> frozenset[str]:
    """The bare mail addresses in a value, in small letters."""
    texts = value if isinstance(value, list) else [value]
    return frozenset(found.lower() for each in texts if isinstance(each, str) for found in ADDRESS.findall(each))


@lru_cache(maxsize=2)
def mentions(view: TaskView) -> tuple[Mention, ...]:
    """Every name of every seeded record, in the order of the records."""
    found: list[Mention] = []
    for record in view.records:
        if record.collection in OPEN_RECORDS:
            found += _of_row(record)
        elif not record.collection.endswith(".actions"):  # what was done, not what there is
            found += _of_record(record)
    return tuple(found)


def _of_record(record: SeedRecord) -> list[Mention]:
    values = record.record
    found: list[Mention] = []
    for fields in _plan(record.model).names:
        name = values.get(fields[0]) if len(fields) == 1 else _joined(values, fields)
        if name and isinstance(name, str) and not (found and any(name == each.name for each in found)):
            found.append(Mention(record, name, record.collection, fields[:1]))
    return found


def _joined(values: dict[str, Any], fields: tuple[str, ...]) -> str:
    return " ".join(str(values[each]) for each in fields if values.get(each))


def _of_row(record: SeedRecord) -> list[Mention]:
    open_field = record.model.open_fields or ""
    cells = record.record.get(open_field) or {}
    naming = next((column for column in cells if _names(column)), None)
    name = cells.get(naming) if naming is not None else None
    if naming is None or not isinstance(name, str) or not name:
        return []
    sheet = record.record.get("worksheet_id") or record.record.get("table_id") or ""
    return [Mention(record, name, f"{record.collection}:{sheet}", (open_field, naming))]


@lru_cache(maxsize=1024)
def _names(column: str) -> bool:
    """Whether a column is one that rows are known by: `Vendor`, `Employee Name`, `Full name`."""
    found = re.findall(r"[a-z]+", column.lower())
    if not found or found[-1] in OTHER_COLUMNS:
        return False
    if found[-1] == "name":
        return len(found) == 1 or found[-2] in NAMING_COLUMNS or found[-2] in ("full", "display")
    return len(found) == 1 and found[0] in NAMING_COLUMNS


def ids_of(record: SeedRecord) -> dict[str, str]:
    """The record's own id-like values by field: `Employee ID`, `external_id`; references are none."""
    values = dict(record.record)
    open_field = record.model.open_fields
    if open_field and isinstance(values.get(open_field), dict):
        values |= values.pop(open_field)
    known = fields_of(record.model)
    found = {}
    for name, value in values.items():
        spec = known.get(name)
        own = spec is None or (spec.ref is None and name != record.model.key)
        if own and value not in (None, "") and isinstance(value, str | int) and _is_id(name, spec):
            found[name] = str(value)
    return found


def _is_id(name: str, spec: FieldSpec | None) -> bool:
    if spec is None:
        return ID_COLUMN.search(name) is not None
    return name in ("external_id", "employee_number", "account_number") or spec.kind == "phone"
