"""Read calls on a task's own records, made from the worked examples of the operations."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias
from urllib.parse import quote

from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.records import fields_of
from validators.proof.kit.lookup import Known, Lookup
from validators.proof.kit.request import Request

_Ids: TypeAlias = Mapping[str, str]
_NAMES = ("ts", "email", "key")


def reads(app: str, operations: Sequence[Operation], lookup: Lookup) -> list[Request]:
    """Every read operation of an app called once, with the first of the task's records where its example names one."""
    chosen = _chosen(lookup)
    home = _example_ids(app)
    ids = {old: chosen[path].id for old, path in home.items() if path in chosen}
    ids |= _other_names(app, chosen) | _sheet_names(app, lookup)
    return [_request(each, ids) for each in operations if not each.writes]


def _chosen(lookup: Lookup) -> dict[str, Known]:
    """A record for each collection: the one that the first record of another collection belongs to, else the first."""
    chosen = {path: records[0] for path, records in lookup.by_collection.items() if records}
    for known in list(chosen.values()):
        for spec in fields_of(known.model).values():
            parent = lookup.named(f"{spec.ref}/{known.record.get(spec.name)}") if spec.ref and not spec.many else None
            if parent is not None:
                chosen[parent.collection] = parent
    return chosen


def _other_names(app: str, chosen: Mapping[str, Known]) -> dict[str, str]:
    """What else than their ids the example's records are asked for by, with what the chosen ones have instead."""
    found: dict[str, str] = {}
    for path, records in example_seed(app).collections.items():
        for name in _NAMES if path in chosen else ():
            ours = chosen[path].record.get(name)
            found |= {str(each[name]): str(ours) for each in records.values() if each.get(name) and ours}
    return found


@cache
def _example_ids(app: str) -> _Ids:
    """Id -> collection of every record of the app's example company."""
    return {str(key): path for path, records in example_seed(app).collections.items() for key in records}


def _sheet_names(app: str, lookup: Lookup) -> dict[str, str]:
    """Titles of the example's sheets, which ranges are written with."""
    sheets = lookup.by_collection.get("google_sheets.worksheets", [])
    if app != "google_sheets" or not sheets:
        return {}
    spreadsheet = lookup.by_collection["google_sheets.spreadsheets"][0].id
    title = next((each.label for each in sheets if each.record.get("spreadsheet_id") == spreadsheet), sheets[0].label)
    old = example_seed(app).collections.get("google_sheets.worksheets", {})
    return {str(each["title"]): f"'{title}'" for each in old.values()}


def _request(operation: Operation, ids: _Ids) -> Request:
    example = operation.example
    path = {name: _own(value, ids) for name, value in (example.get("path") or {}).items()}
    url = operation.url
    for name, value in path.items():
        url = url.replace("{" + name + "}", quote(str(value), safe="!@:$,;'()*~"))
    body = _own(example["body"], ids) if "body" in example else None
    return Request(operation.method, url, _own(example.get("query") or {}, ids), body)


def _own(value: Any, ids: _Ids) -> Any:
    match value:
        case str():
            return ids.get(value) or "!".join(_parts(value, ids))
        case dict():
            return {key: _own(each, ids) for key, each in value.items()}
        case list():
            return [_own(each, ids) for each in value]
        case _:
            return value


def _parts(value: str, ids: _Ids) -> Iterator[str]:
    """A range's sheet exchanged like an id."""
    sheet, mark, cells = value.partition("!")
    yield ids.get(sheet.strip("'"), sheet) if mark else value
    if mark:
        yield cells
