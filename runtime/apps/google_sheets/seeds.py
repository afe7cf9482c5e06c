"""The ways a seed may be written: sheets inside spreadsheets, rows inside sheets, or all three as flat lists."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.seeding import Gathered, Path


def respelled(raw: dict[str, Any], spellings: Mapping[str, str]) -> dict[str, Any]:
    """A record with other spellings of its fields settled; a field's own name wins over another spelling."""
    settled = {name: value for name, value in raw.items() if name not in spellings}
    for other, name in spellings.items():
        if other in raw and name not in settled:
            settled[name] = raw[other]
    return settled


def gather(raw: dict[str, Any]) -> Gathered:
    """Un-nest a seed. A row without an id is named by its sheet and row, as in `ws_rates:2`."""
    found: Gathered = {}
    for collection, records in raw.items():
        found.setdefault(collection, [])
        if not isinstance(records, list):
            found[collection] = [((collection,), records)] if records is not None else []
            continue
        for place, record in enumerate(records):
            for name, where, each in _opened(collection, (collection, place), record):
                found.setdefault(name, []).append((where, each))
    _name_sheets(found)
    _name_rows(found)
    return found


def _opened(collection: str, where: Path, record: Any) -> Iterator[tuple[str, Path, Any]]:
    """A record without what is nested in it, then each nested one with the ids of what it stands in."""
    if not isinstance(record, Mapping):
        yield collection, where, record
        return
    own = dict(record)
    inner = {"spreadsheets": "worksheets", "worksheets": "rows"}.get(collection)
    nested = own.pop(inner, None) if inner else None
    if nested is not None and not isinstance(nested, list):
        own[str(inner)] = nested
    names = ("id", "spreadsheet_id", "spreadsheetId") if collection == "spreadsheets" else ("id", "worksheet_id")
    key = next((str(own[name]) for name in names if own.get(name)), "")
    if isinstance(nested, list) and not key:
        key = own["id"] = _made_up(collection, where, own)
    yield collection, where, own
    above = {"spreadsheet_id": own.get("spreadsheet_id", ""), "worksheet_id": key}
    if collection == "spreadsheets":
        above = {"spreadsheet_id": key}
    for place, each in enumerate(nested if isinstance(nested, list) else ()):
        inside = {**above, **each} if isinstance(each, Mapping) else each
        yield from _opened(str(inner), (*where, str(inner), place), inside)


def _made_up(collection: str, where: Path, record: Mapping[str, Any]) -> str:
    """The id of a record that has none but holds others: its spreadsheet and title, or its place."""
    if collection == "worksheets" and record.get("title"):
        return f"{record.get('spreadsheet_id', '')}:{record['title']}"
    return "-".join(map(str, where))


def _name_sheets(found: Gathered) -> None:
    """Flat rows may name their sheet or spreadsheet by title; a row keeps in `seed_names` what it called them."""
    sheets = [each for _, each in found.get("worksheets", []) if isinstance(each, Mapping)]
    files = [each for _, each in found.get("spreadsheets", []) if isinstance(each, Mapping)]
    file_ids = {str(each.get("id") or each.get("spreadsheet_id")): each.get("title") for each in files}
    sheet_ids = {str(each.get("id") or each.get("worksheet_id")): each for each in sheets}
    for collection in ("worksheets", "rows"):
        for _, record in found.get(collection, []):
            if not isinstance(record, dict):
                continue
            said = {name: record[name] for name in ("spreadsheet_id", "worksheet_id") if record.get(name)}
            file = record.get("spreadsheet_id")
            if file and file not in file_ids:
                record["spreadsheet_id"] = next((key for key, title in file_ids.items() if title == file), file)
            sheet = record.get("worksheet_id")
            if collection == "rows" and sheet and sheet not in sheet_ids:
                named = [key for key, each in sheet_ids.items() if each.get("title") == sheet]
                inside = [key for key in named if sheet_ids[key].get("spreadsheet_id") == record.get("spreadsheet_id")]
                record["worksheet_id"] = (inside or named or [sheet])[0]
            titles = {name: title for name, title in said.items() if record[name] != title}
            if collection == "rows" and titles:
                record["seed_names"] = titles


def _name_rows(found: Gathered) -> None:
    taken = {
        str(record["id"]) for _, record in found.get("rows", []) if isinstance(record, Mapping) and record.get("id")
    }
    for _, record in found.get("rows", []):
        if not isinstance(record, dict) or record.get("id"):
            continue
        name = f"{record.get('worksheet_id', '')}:{record.get('row_id', '')}"
        copy = 1
        while name in taken:
            copy += 1
            name = f"{record.get('worksheet_id', '')}:{record.get('row_id', '')}-{copy}"
        taken.add(name)
        record["id"] = name
