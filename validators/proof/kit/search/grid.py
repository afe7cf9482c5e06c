"""Rows of a spreadsheet written by range: where a row and its columns are, and the calls that write them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from runtime.gateway.catalog import Catalog
from runtime.kit.records import RecordDict, derived_value
from runtime.kit.world import World
from validators.proof.kit.request import Request
from validators.proof.kit.search.assembling import Tree
from validators.proof.kit.search.goal import Goal
from validators.proof.kit.search.routes import request_of
from validators.proof.kit.search.samples import samples
from validators.proof.kit.search.sheet_goals import ANYWHERE, SHEETS

_APP: Final = "google_sheets"
_PLACES: Final = ("spreadsheet_id", "worksheet_id", "spreadsheet", "worksheet")
_INPUTS: Final = ("USER_ENTERED", "RAW")
_MOST: Final = 4
"""Columns that are tried for a text that may stand anywhere."""


def row_calls(goal: Goal, world: World, catalog: Catalog) -> Iterator[list[Request]]:
    """Ways to write the row of a goal, each a few calls."""
    row = world.peek(goal.model, goal.record_id) if goal.record_id else None
    sheets = [world.collection(SHEETS).get(row["worksheet_id"])] if row is not None else _sheets(goal, world)
    for sheet in sheets:
        if sheet is None:
            continue
        if goal.kind == "remove" and row is not None:
            yield [_removal(sheet, _number(goal, row, world), catalog)]
        elif goal.kind != "remove":
            for cells in _cells(goal, sheet, row, world):
                for how in _INPUTS:
                    number = 0 if row is None else _number(goal, row, world)
                    yield [*_headers(sheet, cells, catalog), _writing(sheet, number, cells, how, catalog)]


def _sheets(goal: Goal, world: World) -> list[RecordDict | None]:
    """The sheets that the row may be on."""
    held = world.collection(SHEETS).values()
    files = world.collection("google_sheets.spreadsheets")
    wanted = {name: goal.wanted[name] for name in _PLACES if isinstance(goal.wanted.get(name), str)}
    found: list[RecordDict | None] = []
    for sheet in held:
        title = files.get(sheet["spreadsheet_id"], {}).get("title")
        said = {"worksheet_id": sheet["id"], "worksheet": sheet["title"], "spreadsheet": title}
        if all({**sheet, **said}.get(name) == value for name, value in wanted.items()):
            found.append(sheet)
    return found


def _cells(goal: Goal, sheet: RecordDict, row: RecordDict | None, world: World) -> Iterator[dict[str, Any]]:
    """What to write in which column."""
    missed = set(goal.wanted) if row is None else set(goal.missed(world, row))
    columns = [name for name in goal.wanted if name in missed and name not in (*_PLACES, ANYWHERE)]
    options = {name: samples(goal.wanted[name], "any", False) for name in columns}
    texts = goal.wanted.get(ANYWHERE)
    free = [str(name) for name in sheet["headers"] if name and name not in columns] or ["Notes"]
    places = list(reversed(free))[:_MOST] if texts else [""]
    for turn in range(max([1, *(len(each) for each in options.values())])):
        cells = {name: each[min(turn, len(each) - 1)] for name, each in options.items() if each}
        for place in places:
            held = str((row or {"cells": {}})["cells"].get(place) or "")
            said = " ".join(filter(None, [held, *(str(each) for each in texts or [])]))
            yield {**cells, **({place: said} if place else {})}


def _headers(sheet: RecordDict, cells: Mapping[str, Any], catalog: Catalog) -> list[Request]:
    """The call that heads the columns which the sheet lacks."""
    lacking = [name for name in cells if name not in sheet["headers"]]
    if not lacking:
        return []
    first = len(sheet["headers"])
    area = f"{_letters(first)}1"
    return [_put(sheet, area, [lacking], "RAW", catalog)]


def _writing(
    sheet: RecordDict, number: int, cells: Mapping[str, Any], how: str, catalog: Catalog
) -> Request:  # fmt: skip
    """Write cells into the row of a number, or below the last where it is 0."""
    headers = [*sheet["headers"], *(name for name in cells if name not in sheet["headers"])]
    values = [_plain(cells[name]) if name in cells else None for name in headers]
    if number:
        places = [place for place, name in enumerate(headers) if name in cells]
        first, last = (min(places), max(places)) if places else (0, 0)
        area = f"{_letters(first)}{number}"
        return _put(sheet, area, [values[first : last + 1]], how, catalog)
    tree: Tree = {
        ("path", "spreadsheetId"): sheet["spreadsheet_id"],
        ("path", "range"): f"{_title(sheet)}!A1",
        ("query", "valueInputOption"): how,
        ("body", "values"): [["" if value is None else value for value in values]],
    }
    return request_of(catalog.get(_APP, "append_values"), tree)


def _put(sheet: RecordDict, area: str, values: list[list[Any]], how: str, catalog: Catalog) -> Request:
    tree: Tree = {
        ("path", "spreadsheetId"): sheet["spreadsheet_id"],
        ("path", "range"): f"{_title(sheet)}!{area}",
        ("query", "valueInputOption"): how,
        ("body", "values"): values,
    }
    return request_of(catalog.get(_APP, "update_values"), tree)


def _removal(sheet: RecordDict, number: int, catalog: Catalog) -> Request:
    span = {"sheetId": sheet["sheet_id"], "dimension": "ROWS", "startIndex": number - 1, "endIndex": number}
    tree: Tree = {
        ("path", "spreadsheetId"): sheet["spreadsheet_id"],
        ("body", "requests"): [{"deleteDimension": {"range": span}}],
    }
    return request_of(catalog.get(_APP, "batch_update_spreadsheet"), tree)


def _number(goal: Goal, row: RecordDict, world: World) -> int:
    return int(derived_value(goal.model, row, "number", world))


def _title(sheet: RecordDict) -> str:
    doubled = str(sheet["title"]).replace("'", "''")
    return f"'{doubled}'"


def _plain(value: Any) -> Any:
    return "" if value is None else value if isinstance(value, str | int | float | bool) else str(value)


def _letters(place: int) -> str:
    """The letters of a column counted from 0: A, B, ... Z, AA."""
    text = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        text = chr(ord("A") + rest) + text
    return text
