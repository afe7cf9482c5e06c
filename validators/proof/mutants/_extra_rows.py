"""Rows of sheets written to that nobody asked about: a cell changed, a row added, a row cleared."""

from collections.abc import Iterator
from typing import Any

from validators.proof.kit.lookup import Known
from validators.proof.kit.number_arguments import as_given, number_of
from validators.proof.kit.referents import person
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace
from validators.proof.mutants._acts import seeded

_APP = "google_sheets"
_INPUT = {"valueInputOption": "RAW"}
_LETTERS = 26


def row_writes(trace: Trace, app: str) -> Iterator[tuple[str, Request]]:
    """Calls that touch a row of each sheet but those of the reference, each with what it does."""
    if app != _APP:
        return
    free = list(seeded(trace, f"{_APP}.rows"))
    for sheet in trace.lookup.by_collection.get(f"{_APP}.worksheets", []):
        rows = [each for each in free if each.record.get("worksheet_id") == sheet.id]
        headers = [str(each) for each in sheet.record.get("headers") or []]
        if rows and 0 < len(headers) <= _LETTERS:
            yield from _writes(trace, sheet, _nearest(trace, rows), headers)


def _nearest(trace: Trace, rows: list[Known]) -> Known:
    """Of some rows, the one most like a row that the reference writes to; else the first."""
    for write in trace.writes:
        for change in write.changes:
            known = trace.lookup.named(f"{change.collection}/{change.id}")
            twins = trace.lookup.twins(known) if known is not None else []
            found = next((each for each in twins if each in rows), None)
            if found is not None:
                return found
    return rows[0]


def _writes(trace: Trace, sheet: Known, row: Known, headers: list[str]) -> Iterator[tuple[str, Request]]:
    cells: dict[str, Any] = row.record.get("cells") or {}
    number = row.record.get("row_id")
    title = "'" + sheet.label.replace("'", "''") + "'"
    base = f"https://sheets.googleapis.com/v4/spreadsheets/{sheet.record.get('spreadsheet_id')}/values"
    for place, header in reversed(list(enumerate(headers))):
        other = _other(trace, row, header)
        if other is not None:
            url = f"{base}/{title}!{_letter(place)}{number}"
            yield f"also {header} of {person(row)}: {other}", Request("PUT", url, _INPUT, {"values": [[other]]})
            break
    values = [cells.get(header, "") for header in headers]
    says = f"also {person(row)} once more, at the end of {sheet.label}"
    yield says, Request("POST", f"{base}/{title}!A1:append", _INPUT, {"values": [values]})
    url = f"{base}/{title}!A{number}:{_letter(len(headers) - 1)}{number}:clear"
    yield f"also {person(row)} of {sheet.label} cleared", Request("POST", url, {}, {})


def _other(trace: Trace, row: Known, header: str) -> Any:
    """Another value for a cell: a number one higher, or what a row beside it has there."""
    value = (row.record.get("cells") or {}).get(header)
    amount = number_of(value)
    if amount is not None:
        return as_given(value, amount + 1)
    for each in trace.lookup.family(row):
        other = (each.record.get("cells") or {}).get(header)
        if other not in (None, "", value):
            return other
    return None


def _letter(place: int) -> str:
    return chr(ord("A") + place)
