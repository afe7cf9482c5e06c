"""What is in the spreadsheets of Google Sheets, where Drive makes, copies, exports, replaces or deletes them."""

import csv
import re
from copy import deepcopy
from decimal import Decimal, InvalidOperation
from io import StringIO
from typing import Any

from babel.numbers import format_decimal

from runtime.apps.google_drive.spreadsheets import book_of, model
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query.a1 import column_letter, column_number
from runtime.query.sheet_evaluate import general

_PATTERNS = {"NUMBER": "#,##0.00", "PERCENT": "0.00%", "CURRENCY": "$#,##0.00", "SCIENTIFIC": "0.00E+00"}
_QUOTED = re.compile(r'"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]|_.|\*.')
_NUMBER = re.compile(r"-?(?:\d{1,15}|\d{1,3}(?:,\d{3})+)?(?:\.\d{1,15})?", re.ASCII)
_TRUTH = {"TRUE": True, "FALSE": False}
_LONGEST_TITLE = 100


def sheets_of(world: World, book_id: str) -> list[RecordDict]:
    """The sheets of a spreadsheet, in order."""
    return sorted(world.find(model("worksheets"), spreadsheet_id=book_id), key=lambda each: each["index"] or 0)


def with_text(world: World, file: RecordDict) -> RecordDict:
    """A file with its text: for a spreadsheet of Google Sheets the first sheet as CSV."""
    if book_of(world, file["id"]) is None:
        return file
    out = StringIO()
    for sheet in sheets_of(world, file["id"])[:1]:
        csv.writer(out, lineterminator="\r\n").writerows(_lines(world, sheet))
    return {**file, "content": out.getvalue().removesuffix("\r\n")}


def full_text(world: World, file: RecordDict) -> str:
    """The text that a search looks into: a file's content, or what all sheets of a spreadsheet show."""
    if book_of(world, file["id"]) is None:
        return file["content"] or ""
    lines = (line for sheet in sheets_of(world, file["id"]) for line in _lines(world, sheet))
    return "\n".join(" ".join(cell for cell in line if cell) for line in lines)


def _lines(world: World, sheet: RecordDict) -> list[list[str]]:
    """The used rectangle of a sheet from A1 on, as its cells show."""
    columns = {name: place for place, name in reversed(list(enumerate(sheet["headers"]))) if name}
    grid = {0: dict(enumerate(sheet["headers"]))}
    for row in world.find(model("rows"), worksheet_id=sheet["id"]):
        place = int(row["row_id"] if row["row_number"] is None else row["row_number"]) - 1
        grid[place] = {
            columns[name] if name in columns else column_number(name.partition(":")[0]): _shown(
                value, row["number_formats"].get(name)
            )
            for name, value in row["cells"].items()
        }
    used = [(down, across) for down, line in grid.items() for across, text in line.items() if text]
    height, width = (max((each[axis] + 1 for each in used), default=0) for axis in (0, 1))
    return [[grid.get(down, {}).get(across, "") for across in range(width)] for down in range(height)]


def _shown(value: Any, form: RecordDict | None) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    pattern = (form["pattern"] or _PATTERNS.get(form["type"], "")) if form else ""
    if form is None or form["type"] == "TEXT" or not pattern:
        return general(value)
    plain = _QUOTED.sub(lambda found: "".join(part or "" for part in found.groups()), pattern)
    try:
        return format_decimal(Decimal(f"{value:.15g}"), format=plain, locale="en_US")
    except (ValueError, InvalidOperation):
        return general(value)


def new_book(world: World, title: str, key: str, text: str) -> RecordDict:
    """A spreadsheet with one sheet: an empty `Sheet1`, or one named like the file with the rows of a CSV text."""
    book = world.create(model("spreadsheets"), id=key, title=title)
    _fill(world, book["id"], title, text)
    return book


def _fill(world: World, book_id: str, title: str, text: str) -> None:
    table = list(csv.reader(StringIO(text)))
    headers = table[0] if table else []
    named = re.sub(r"\.(csv|tsv)$", "", title, flags=re.IGNORECASE).strip()[:_LONGEST_TITLE] if table else ""
    values = {"spreadsheet_id": book_id, "title": named or "Sheet1", "sheet_id": 0, "index": 0, "headers": headers}
    sheet = world.create(model("worksheets"), **values)
    width = max(map(len, table), default=0)
    grid = {"row_count": max(sheet["row_count"], len(table)), "column_count": max(sheet["column_count"], width)}
    world.change(model("worksheets"), sheet["id"], **grid)
    names = _column_names([*headers, *[""] * (width - len(headers))])
    for number, line in enumerate(table[1:], 2):
        cells = {name: _typed(cell) for name, cell in zip(names, line, strict=False) if cell}
        if cells:
            where = {"spreadsheet_id": book_id, "worksheet_id": sheet["id"]}
            world.create(model("rows"), **where, row_id=number, cells=cells)


def _column_names(headers: list[str]) -> list[str]:
    """The header of each column; its letter where that is missing or an earlier column has it."""
    names: list[str] = []
    for place, header in enumerate(headers):
        letter = name = column_letter(place)
        if header and header not in headers[:place]:
            name = header
        else:
            while name in headers:
                name += f":{letter}"
        names.append(name)
    return names


def _typed(text: str) -> Any:
    """What a cell holds after an import: a truth value, a number, or the text."""
    word = text.strip()
    if word.upper() in _TRUTH:
        return _TRUTH[word.upper()]
    if not any(letter.isdigit() for letter in word) or not _NUMBER.fullmatch(word):
        return text
    number = word.replace(",", "")
    return float(number) if "." in number else int(number)


def copied_book(world: World, source_id: str, title: str, key: str) -> RecordDict:
    """A copy of a spreadsheet with its sheets and rows."""
    source = book_of(world, source_id) or {}
    book = world.create(
        model("spreadsheets"), **{**deepcopy(source), "id": key, "title": title, "spreadsheet_to_copy": None}
    )
    for sheet in sheets_of(world, source_id):
        made = world.create(model("worksheets"), **{**deepcopy(sheet), "id": "", "spreadsheet_id": book["id"]})
        for row in world.find(model("rows"), worksheet_id=sheet["id"]):
            where = {"id": "", "spreadsheet_id": book["id"], "worksheet_id": made["id"]}
            world.create(model("rows"), **{**deepcopy(row), **where})
    return book


def refill(world: World, book: RecordDict, text: str) -> None:
    """Replace all sheets of a spreadsheet by one with the rows of a CSV text."""
    _empty(world, book["id"])
    _fill(world, book["id"], book["title"], text)


def delete_book(world: World, book_id: str) -> None:
    """Delete a spreadsheet, if there is one, with its sheets and rows."""
    if book_of(world, book_id) is not None:
        _empty(world, book_id)
        world.delete(model("spreadsheets"), book_id)


def _empty(world: World, book_id: str) -> None:
    for sheet in sheets_of(world, book_id):
        for row in world.find(model("rows"), worksheet_id=sheet["id"]):
            world.delete(model("rows"), row["id"])
        world.delete(model("worksheets"), sheet["id"])
    for row in world.find(model("rows"), spreadsheet_id=book_id):
        world.delete(model("rows"), row["id"])
