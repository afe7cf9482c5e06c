"""What a seeded spreadsheet has unsaid: sheet numbers, row numbers, headers, formula values."""

from zlib import crc32

from runtime.apps.google_sheets.records import Row, Spreadsheet, Worksheet
from runtime.kit.records import RecordDict
from runtime.kit.world import Seed, World
from runtime.kit.world import defaults_of as defaults


def furnish(seed: Seed) -> None:
    """Complete the spreadsheets of a seed that is being built."""
    files = seed.collections.setdefault(Spreadsheet.path, {})
    sheets = seed.collections.setdefault(Worksheet.path, {})
    rows = seed.collections.setdefault(Row.path, {})
    by_file: dict[str, list[RecordDict]] = {}
    for sheet in sheets.values():
        by_file.setdefault(sheet["spreadsheet_id"], []).append(sheet)
    by_sheet: dict[str, list[RecordDict]] = {}
    for row in rows.values():
        by_sheet.setdefault(row["worksheet_id"], []).append(row)
    for key, file in files.items():
        if key not in by_file:
            first = {
                **defaults(Worksheet),
                "id": f"{key}:0",
                "spreadsheet_id": key,
                "title": "Sheet1",
                "headers": file["headers"],
            }
            sheets[first["id"]] = first
            by_file[key] = [first]
    for own in by_file.values():
        _number_sheets(own)
        for sheet in own:
            _place_rows(sheet, by_sheet.get(sheet["id"], []))
    _compute(seed, by_sheet, sheets)


def _number_sheets(sheets: list[RecordDict]) -> None:
    """Sheets stand in the order of the seed. The first one's number is 0, the others' follows from their id."""
    sheets.sort(key=lambda sheet: (sheet["index"] is None, sheet["index"] or 0))
    taken = {sheet["sheet_id"] for sheet in sheets if sheet["sheet_id"] is not None}
    for place, sheet in enumerate(sheets):
        sheet["index"] = place
        if sheet["sheet_id"] is not None:
            continue
        number = 0 if place == 0 else crc32(sheet["id"].encode()) & 0x7FFFFFFF
        if sheet["id"].isdecimal() and sheet["id"].isascii() and len(sheet["id"]) <= 10:
            number = int(sheet["id"])
        while number in taken or number > 0x7FFFFFFF:
            number = (number + 1) & 0x7FFFFFFF
        taken.add(number)
        sheet["sheet_id"] = number


def _place_rows(sheet: RecordDict, rows: list[RecordDict]) -> None:
    """A row stands where its `row_id` says; one that says nothing, in the next free place after the row before."""
    taken: set[int] = set()
    waiting = []
    for row in rows:
        number = row["row_number"] or _as_number(row["row_id"])
        if number is None or number in taken:
            waiting.append(row)
            row["row_number"] = None
            continue
        taken.add(number)
        row["row_number"] = None if number == _as_number(row["row_id"]) else number
    before = 1
    late = {id(row) for row in waiting}
    for row in rows:
        if id(row) in late:
            before += 1
            while before in taken:
                before += 1
            taken.add(before)
            row["row_number"] = before
        else:
            before = row["row_number"] or int(row["row_id"])
    parts = ("cells", "formulas", "number_formats", "notes")
    keys = dict.fromkeys(key for row in rows for part in parts for key in row[part])
    known = set(sheet["headers"])
    sheet["headers"] = [*sheet["headers"], *(key for key in keys if key not in known)]
    sheet["row_count"] = max([sheet["row_count"], *taken])
    sheet["column_count"] = max(sheet["column_count"], len(sheet["headers"]))


def _as_number(row_id: int | str) -> int | None:
    """The row number that a row's id is, if it is one below the headers."""
    text = str(row_id).strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 7 and int(text) > 1 else None


def _compute(seed: Seed, by_sheet: dict[str, list[RecordDict]], sheets: dict[str, RecordDict]) -> None:
    """Text that begins with `=` is a formula; its cell shows what it comes to."""
    from runtime.apps.google_sheets.book import Book

    touched = []
    for sheet_id, rows in by_sheet.items():
        for row in rows:
            found = {
                key: value
                for key, value in row["cells"].items()
                if isinstance(value, str) and value[:1] == "=" and value[1:].strip()
            }
            if found:
                row["formulas"] = {**found, **row["formulas"]}
            if row["formulas"] and sheet_id in sheets:
                touched.append(sheets[sheet_id]["spreadsheet_id"])
    for spreadsheet_id in dict.fromkeys(touched):
        if spreadsheet_id not in seed.collections[Spreadsheet.path]:
            continue
        world = World(Seed(now=seed.now, ids=seed.ids, collections=seed.collections))
        Book(world, spreadsheet_id).save()
        for change in world.diff():
            if change.after is not None and change.collection in (Row.path, Worksheet.path):
                seed.collections[change.collection][change.id] = change.after
