"""Requests that work on the cells that are there: find and replace, sort, copy, cut, paste, trim, drop duplicates."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from runtime.apps.google_sheets.areas import Area, area_of_grid_range, sheet_numbered
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.display import number_of, rendered, shown, written_over
from runtime.apps.google_sheets.grid import Cell, Grid, Strip
from runtime.apps.google_sheets.typed import typed
from runtime.kit.errors import BadRequest
from runtime.query.sheet_formula import shift


def find_replace(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """Replace text in a range, a sheet or all sheets; what comes out is read as if it were typed."""
    wanted = given.get("find", "")
    if not wanted:
        raise BadRequest("The find text must not be empty.")
    if given.get("searchByRegex"):
        raise BadRequest("Searching by regular expression is not available; give the text to find.")
    scopes = [name for name in ("range", "sheetId", "allSheets") if name in given]
    if len(scopes) != 1:
        raise BadRequest("Exactly one of range, sheetId and allSheets must be set.")
    areas = _searched(book, given, scopes[0])
    counts = {"valuesChanged": 0, "formulasChanged": 0, "occurrencesChanged": 0}
    rows, sheets = set(), set()
    for area in areas:
        for row, column, cell in _within(area):
            is_formula = bool(cell.formula)
            if is_formula and not given.get("includeFormulas"):
                continue
            text, times = _replaced(cell.formula or shown(cell), wanted, given)
            if not times:
                continue
            area.grid.put(row, column, written_over(cell, typed(text, book.today, before=cell)))
            counts["formulasChanged" if is_formula else "valuesChanged"] += 1
            counts["occurrencesChanged"] += times
            rows.add((area.grid.sheet["id"], row))
            sheets.add(area.grid.sheet["id"])
    found = {**counts, "rowsChanged": len(rows), "sheetsChanged": len(sheets)}
    return {name: count for name, count in found.items() if count}


def _searched(book: Book, given: Mapping[str, Any], scope: str) -> list[Area]:
    if scope == "range":
        return [area_of_grid_range(book, given["range"])]
    grids = [sheet_numbered(book, given["sheetId"])] if scope == "sheetId" else list(book.grids())
    return [Area(grid, 0, grid.rows - 1, 0, grid.columns - 1) for grid in grids]


def _replaced(text: str, wanted: str, given: Mapping[str, Any]) -> tuple[str, int]:
    """The text after replacing, and how often it was found."""
    replacement = given.get("replacement", "")
    within, sought = (text, wanted) if given.get("matchCase") else (text.lower(), wanted.lower())
    if len(within) != len(text):
        within = text
    if given.get("matchEntireCell"):
        return (replacement, 1) if within == sought else (text, 0)
    out, at, times = [], 0, 0
    while (found := within.find(sought, at)) >= 0:
        out += [text[at:found], replacement]
        at, times = found + len(sought), times + 1
    return "".join([*out, text[at:]]), times


def _within(area: Area) -> list[tuple[int, int, Cell]]:
    return [
        each for each in area.grid.cells() if each[0] in area.rows and each[1] in area.columns and not each[2].blank
    ]


def sort_range(book: Book, given: Mapping[str, Any]) -> None:
    """Sort the rows of a range by columns: numbers, then text, then truth values; blanks last either way.

    Where the range holds all that its rows hold, whole rows move and stay the rows they are.
    """
    area = area_of_grid_range(book, given.get("range") or {})
    specs = given.get("sortSpecs") or []
    if not specs:
        raise BadRequest("At least one sort spec must be set.")
    grid = area.grid
    end = max(grid.used_rows, max(grid.strips, default=0) + 1)
    order = list(range(area.first_row, min(area.last_row + 1, end)))
    for spec in reversed(specs):
        column = spec.get("dimensionIndex", 0)
        if column not in area.columns:
            raise BadRequest(f"dimensionIndex[{column}] must be inside the range")
        down = spec.get("sortOrder") == "DESCENDING"
        filled = [row for row in order if not grid.at(row, column).blank]
        blank = [row for row in order if grid.at(row, column).blank]
        filled.sort(key=lambda row, column=column: _sort_key(grid.at(row, column)), reverse=down)  # type: ignore[misc]
        order = filled + blank
    targets = {row: area.first_row + place for place, row in enumerate(order)}
    whole = all(column in area.columns for row in order for column in grid.strips.get(row, Strip()).cells)
    moved = {row: _shifted(grid, row, targets[row], area) for row in order}
    if whole and area.first_row > 0:
        strips = {
            targets[row]: Strip(moved[row], held.look, held.record)
            for row, held in grid.strips.items()
            if row in targets
        }
        grid.strips = {row: strip for row, strip in grid.strips.items() if row not in targets} | strips
        return
    for row in order:
        for column in area.columns:
            grid.put(targets[row], column, Cell())
    for row, cells in moved.items():
        for column, cell in cells.items():
            grid.put(targets[row], column, cell)


def _shifted(grid: Grid, row: int, target: int, area: Area) -> dict[int, Cell]:
    cells = grid.strips[row].cells if row in grid.strips else {}
    own = {column: cell for column, cell in cells.items() if column in area.columns}
    return {column: _moved(cell, target - row, 0) for column, cell in own.items()}


def _sort_key(cell: Cell) -> tuple[int, float, str]:
    number = number_of(cell)
    if number is not None:
        return 0, number, ""
    if isinstance(cell.value, bool):
        return 2, float(cell.value), ""
    return 1, 0.0, shown(cell).casefold()


def _moved(cell: Cell, rows: int, columns: int) -> Cell:
    return replace(cell, formula=shift(cell.formula, rows, columns)) if cell.formula else cell


def copy_paste(book: Book, given: Mapping[str, Any]) -> None:
    """Copy a range; a larger target is filled with it over and over."""
    source = area_of_grid_range(book, given.get("source") or {})
    target = area_of_grid_range(book, given.get("destination") or {})
    cells = [[source.grid.at(row, column) for column in source.columns] for row in source.rows]
    places = [[(row, column) for column in source.columns] for row in source.rows]
    if given.get("pasteOrientation") == "TRANSPOSE":
        cells, places = (
            [list(line) for line in zip(*cells, strict=True)],
            [list(line) for line in zip(*places, strict=True)],
        )
    down, across = _repeats(len(target.rows), len(cells)), _repeats(len(target.columns), len(cells[0]))
    grid = target.grid
    if target.first_row + down > grid.rows or target.first_column + across > grid.columns:
        raise BadRequest(
            f"Range ({target.text}) exceeds grid limits. Max rows: {grid.rows}, max columns: {grid.columns}"
        )
    for row in range(down):
        for column in range(across):
            cell = cells[row % len(cells)][column % len(cells[0])]
            from_row, from_column = places[row % len(cells)][column % len(cells[0])]
            to_row, to_column = target.first_row + row, target.first_column + column
            fresh = _moved(cell, to_row - from_row, to_column - from_column)
            grid.put(
                to_row, to_column, _pasted(grid.at(to_row, to_column), fresh, given.get("pasteType", "PASTE_NORMAL"))
            )


def _repeats(room: int, size: int) -> int:
    """How many lines a paste fills: whole copies where they fit the target, else one copy."""
    return room if room % size == 0 else size


def _pasted(before: Cell, cell: Cell, kind: str) -> Cell:
    match kind:
        case "PASTE_NORMAL" | "PASTE_NO_BORDERS":
            return cell
        case "PASTE_VALUES":
            return replace(cell, formula="", note=before.note)
        case "PASTE_FORMULA":
            return written_over(before, replace(cell, format=None))
        case "PASTE_FORMAT":
            return replace(before, format=cell.format)
        case _:
            raise BadRequest(f"pasteType {kind} is not available.")


def cut_paste(book: Book, given: Mapping[str, Any]) -> None:
    """Move a range to another place."""
    source = area_of_grid_range(book, given.get("source") or {})
    start = given.get("destination") or {}
    grid = sheet_numbered(book, start.get("sheetId", 0))
    first_row, first_column = start.get("rowIndex", 0), start.get("columnIndex", 0)
    cells = {(row, column): source.grid.at(row, column) for row in source.rows for column in source.columns}
    if (
        min(first_row, first_column) < 0
        or first_row + len(source.rows) > grid.rows
        or first_column + len(source.columns) > grid.columns
    ):
        raise BadRequest(f"The destination exceeds grid limits. Max rows: {grid.rows}, max columns: {grid.columns}")
    kind = given.get("pasteType", "PASTE_NORMAL")
    for row, column in cells:
        source.grid.put(row, column, Cell())
    for (row, column), cell in cells.items():
        target = first_row + row - source.first_row, first_column + column - source.first_column
        grid.put(*target, _pasted(grid.at(*target), cell, kind))


def paste_data(book: Book, given: Mapping[str, Any]) -> None:
    """Text split at a delimiter and at line ends, each piece read as if it were typed."""
    start = given.get("coordinate") or {}
    grid = sheet_numbered(book, start.get("sheetId", 0))
    if given.get("html") or not given.get("delimiter"):
        raise BadRequest("pasteData takes text with a delimiter.")
    lines = [line.split(given["delimiter"]) for line in given.get("data", "").splitlines()]
    first_row, first_column = start.get("rowIndex", 0), start.get("columnIndex", 0)
    if min(first_row, first_column) < 0 or first_row >= grid.rows or first_column >= grid.columns:
        raise BadRequest(f"The coordinate exceeds grid limits. Max rows: {grid.rows}, max columns: {grid.columns}")
    grid.grow(first_row + len(lines), first_column + max(map(len, lines), default=0))
    for down, line in enumerate(lines):
        for across, text in enumerate(line):
            before = grid.at(first_row + down, first_column + across)
            fresh = typed(text, book.today, before=before)
            grid.put(first_row + down, first_column + across, written_over(before, fresh))


def trim_whitespace(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """Take spaces off the ends of texts, and doubled ones out."""
    area = area_of_grid_range(book, given.get("range") or {})
    count = 0
    for row, column, cell in _within(area):
        if isinstance(cell.value, str) and not cell.formula and " ".join(cell.value.split()) != cell.value:
            area.grid.put(row, column, replace(cell, value=" ".join(cell.value.split()) or None))
            count += 1
    return {"cellsChangedCount": count} if count else {}


def delete_duplicates(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """Take out rows of a range that repeat an earlier one in the compared columns; the rest of the range moves up."""
    area = area_of_grid_range(book, given.get("range") or {})
    compared = _compared(area, given.get("comparisonColumns") or [])
    seen, kept = set(), []
    used = range(area.first_row, min(area.last_row + 1, area.grid.used_rows))
    for row in used:
        key = tuple(str(rendered(area.grid.at(row, column), "FORMULA")).casefold() for column in compared)
        if key not in seen:
            seen.add(key)
            kept.append({column: area.grid.at(row, column) for column in area.columns})
    removed = len(used) - len(kept)
    for place, row in enumerate(used):
        cells = kept[place] if place < len(kept) else {}
        for column in area.columns:
            area.grid.put(row, column, cells.get(column, Cell()))
    return {"duplicatesRemovedCount": removed} if removed else {}


def _compared(area: Area, columns: Iterable[Mapping[str, Any]]) -> list[int]:
    found = [
        column
        for each in columns
        for column in area.columns
        if each.get("startIndex", 0) <= column < each.get("endIndex", area.grid.columns)
    ]
    return found or list(area.columns)
