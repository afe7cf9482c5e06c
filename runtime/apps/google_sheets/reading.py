"""From stored records to a grid, and back to the fields of a record."""

from collections.abc import Iterable, Mapping
from typing import Any

from runtime.apps.google_sheets.display import shown
from runtime.apps.google_sheets.grid import (
    EMPTY,
    LOOK,
    Cell,
    Format,
    Grid,
    Strip,
    column_keys,
)
from runtime.kit.records import RecordDict
from runtime.query.a1 import column_letter, column_number


def grid_of(sheet: RecordDict, rows: Iterable[tuple[int, RecordDict]]) -> Grid:
    """The grid of a sheet's record and of its rows, each with its row number."""
    grid = Grid(sheet)
    headers = _header_strip(sheet)
    if not headers.bare:
        grid.strips[0] = headers
    columns = {key: column for column, key in enumerate(column_keys(sheet["headers"]))}
    for number, row in rows:
        strip = Strip(look={name: row[name] for name in LOOK if row[name]}, record=row)
        keys = dict.fromkeys([*row["cells"], *row["formulas"], *row["number_formats"], *row["notes"]])
        for key in keys:
            column = columns.get(key)
            if column is None:
                column = column_number(key.partition(":")[0])
            cell = _cell(
                row["cells"].get(key), row["formulas"].get(key), row["number_formats"].get(key), row["notes"].get(key)
            )
            if not cell.bare:
                strip.cells[column] = cell
        grid.strips[number - 1] = strip
    return grid


def _cell(value: Any, formula: str | None, form: Mapping[str, Any] | None, note: str | None) -> Cell:
    return Cell(
        value=None if value == "" else value,
        formula=formula or "",
        format=Format(form["type"], form["pattern"], form["inherited"]) if form else None,
        number=form["number"] if form else None,
        note=note or "",
    )


def _header_strip(sheet: RecordDict) -> Strip:
    extra = sheet["header_row"]
    texts = {column_letter(column): text for column, text in enumerate(sheet["headers"]) if text}
    values = {**texts, **extra.get("values", {})}
    formulas, formats, notes = (extra.get(name, {}) for name in ("formulas", "number_formats", "notes"))
    strip = Strip(look={name: extra[name] for name in LOOK if extra.get(name)})
    for letter in dict.fromkeys([*values, *formulas, *formats, *notes]):
        strip.cells[column_number(letter)] = _cell(
            values.get(letter), formulas.get(letter), formats.get(letter), notes.get(letter)
        )
    return strip


def header_fields(grid: Grid) -> RecordDict:
    """`headers` and `header_row` of a sheet, as its grid has them now."""
    strip = grid.strips.get(0, Strip())
    width = max((column + 1 for column, cell in strip.cells.items() if not cell.blank), default=0)
    extra = _behind(strip, {column: column_letter(column) for column in strip.cells})
    values = {
        column_letter(column): cell.value
        for column, cell in sorted(strip.cells.items())
        if cell.value is not None and not isinstance(cell.value, str)
    }
    named = {"values": values, **extra, **strip.look}
    return {
        "headers": [shown(strip.cells.get(column, EMPTY)) for column in range(width)],
        "header_row": {name: value for name, value in named.items() if value},
    }


def row_fields(strip: Strip, keys: list[str]) -> RecordDict:
    """What a Row keeps of a line: its cells by column name, and what is behind them.

    A cell that was emptied stays as `""`, so that it can still be asked for.
    """
    names = dict(enumerate(keys))
    before = strip.record["cells"] if strip.record else {}
    cells: dict[str, Any] = {}
    for column, key in names.items():
        value = strip.cells.get(column, EMPTY).value
        if value is not None:
            cells[key] = value
        elif key in before:
            cells[key] = before[key] if before[key] in ("", None) else ""
    look = {
        name: strip.look.get(name, False if name.startswith("text_format") or name == "timezone" else None)
        for name in LOOK
    }
    return {"cells": cells, **_behind(strip, names), **look}


def _behind(strip: Strip, names: Mapping[int, str]) -> dict[str, dict[str, Any]]:
    """Formulas, number formats and notes of a line, by column name."""
    cells = sorted(strip.cells.items())
    formats = {
        names[column]: {
            "type": cell.format.type,
            "pattern": cell.format.pattern,
            "number": cell.number,
            "inherited": cell.format.inherited,
        }
        for column, cell in cells
        if cell.format is not None
    }
    return {
        "formulas": {names[column]: cell.formula for column, cell in cells if cell.formula},
        "number_formats": formats,
        "notes": {names[column]: cell.note for column, cell in cells if cell.note},
    }
