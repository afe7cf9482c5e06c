"""Formulas computed after a change, each after the ones it refers to; a circle of references shows `#REF!`."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import TypeAlias

from runtime.apps.google_sheets.areas import area_of_name
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.display import formatted, number_of
from runtime.apps.google_sheets.grid import Cell, Format, Grid
from runtime.apps.google_sheets.patterns import MOMENTS
from runtime.apps.google_sheets.typed import read
from runtime.kit.errors import BadRequest
from runtime.query.errors import QueryError
from runtime.query.sheet_evaluate import CellError, Scalar, Scope, Table, evaluate
from runtime.query.sheet_formula import (
    Call,
    Chain,
    Constant,
    Name,
    Node,
    Percent,
    Reference,
    Signed,
    parse,
    references,
)
from runtime.query.sheet_functions import functions

Spot: TypeAlias = tuple[str, int, int]
"""A sheet's record id, a row and a column."""

MAX_REFERRED = 2_000_000
"""How many cells the formulas of a spreadsheet may refer to in all, so that a call ends in seconds."""

_KEEPS_FORMAT = frozenset(
    {"SUM", "AVERAGE", "MIN", "MAX", "MEDIAN", "ROUND", "ROUNDUP", "ROUNDDOWN", "ABS", "SUMIF", "SUMIFS", "IF"}
)


def recalculate(book: Book) -> None:
    """Set the value of every formula cell of a spreadsheet."""
    if not book.has_formulas():
        return
    formulas: dict[Spot, Node | None] = {}
    for grid in book.grids():
        for row, column, cell in grid.cells():
            if cell.formula:
                formulas[grid.sheet["id"], row, column] = _parsed(cell.formula)
    views = {grid.sheet["id"]: _View(book, grid) for grid in book.grids()}
    done = _in_order(_dependencies(views, formulas))
    for spot in done:
        sheet, row, column = spot
        view, node = views[sheet], formulas[spot]
        grid = view.grid
        value: Scalar = CellError("#ERROR!") if node is None else evaluate(node, Scope(view, functions()))
        grid.put(row, column, _result(grid.at(row, column), value, view.format_of(node)))
    for sheet, row, column in formulas.keys() - set(done):
        grid = book.grid(sheet)
        grid.put(row, column, replace(grid.at(row, column), value="#REF!", number=None))


def _parsed(formula: str) -> Node | None:
    try:
        return parse(formula)
    except QueryError:
        return None


def _result(cell: Cell, value: Scalar, inherited: Format | None) -> Cell:
    """A formula's cell with its value; a number without a format of its own takes that of what it was made from."""
    if isinstance(value, CellError):
        return replace(cell, value=value.code, number=None)
    if value is None or isinstance(value, bool | str):
        return replace(cell, value=0 if value is None else value, number=None)
    own = cell.format if cell.format is not None and not cell.format.inherited else None
    taken = replace(inherited, inherited=True) if inherited is not None and own is None else own
    return formatted(replace(cell, value=value, number=None), taken)


class _View:
    """A spreadsheet as the formulas of one of its sheets see it."""

    def __init__(self, book: Book, grid: Grid) -> None:
        self.book = book
        self.grid = grid
        self.today: date = book.today
        self._used: dict[str, tuple[int, int]] = {}

    def area(self, reference: Reference | Name) -> Table:
        grid, rows, columns = self.extent(reference)
        return [[_scalar(grid.at(row, column)) for column in columns] for row in rows]

    def extent(self, reference: Reference | Name) -> tuple[Grid, range, range]:
        """The sheet, rows and columns of a reference; open ends stop where the sheet stops being used."""
        if isinstance(reference, Name):
            found = area_of_name(self.book, reference.name)
            if found is None:
                raise CellError("#NAME?")
            grid, first_row, last_row, first_column, last_column = found
            return grid, range(first_row, last_row + 1), range(first_column, last_column + 1)
        titled = self.grid if reference.title is None else self.book.titled(reference.title)
        if titled is None:
            raise CellError("#REF!")
        grid, first, last = titled, reference.first, reference.last or reference.first
        if (last.row or first.row or 0) >= grid.rows or (last.column or first.column or 0) >= grid.columns:
            raise CellError("#REF!")
        # At least one line, so that a range in an unused part is a table of blanks.
        bottom = last.row if last.row is not None else max(self._extent_of(grid)[0] - 1, first.row or 0)
        right = last.column if last.column is not None else max(self._extent_of(grid)[1] - 1, first.column or 0)
        return grid, range(first.row or 0, bottom + 1), range(first.column or 0, right + 1)

    def _extent_of(self, grid: Grid) -> tuple[int, int]:
        """Used rows and columns, which computing changes nothing about."""
        key = grid.sheet["id"]
        if key not in self._used:
            self._used[key] = grid.used_rows, grid.used_columns
        return self._used[key]

    def read_number(self, text: str) -> float | int | None:
        found = read(text, self.today)
        return found[0] if found else None

    def format_of(self, node: Node | None) -> Format | None:
        """The number format that a formula's result takes over from the cells it is made of."""
        match node:
            case Reference() | Name():
                return self._first_format(node)
            case Call("TODAY"):
                return Format("DATE", "m/d/yyyy")
            case Call() if node.name in _KEEPS_FORMAT:
                start = 1 if node.name == "IF" else 0
                if node.name in ("SUMIF", "SUMIFS"):
                    start = len(node.arguments) - 1 if node.name == "SUMIF" and len(node.arguments) == 3 else 0
                return next((found for each in node.arguments[start:] if (found := self.format_of(each))), None)
            case Chain() if node.rest[0][0] in "+-*/":
                return self._format_of_chain(node)
            case Signed():
                return self.format_of(node.value)
            case Constant() | Percent() | _:
                return None

    def _format_of_chain(self, node: Chain) -> Format | None:
        found = self.format_of(node.first)
        for operator, right in node.rest:
            other = self.format_of(right)
            if found and other and found.type in MOMENTS and other.type in MOMENTS and operator == "-":
                found = None
            elif operator in "*/" and found and other and found.type == "PERCENT":
                found = other
            elif operator == "/" and other:
                found = None if found and found.type == other.type else found
            else:
                found = found or other
        return found

    def _first_format(self, reference: Reference | Name) -> Format | None:
        try:
            grid, rows, columns = self.extent(reference)
        except CellError:
            return None
        for row in rows:
            for column in columns:
                cell = grid.at(row, column)
                if cell.format is not None and number_of(cell) is not None:
                    return cell.format
        return None


def _scalar(cell: Cell) -> Scalar:
    if cell.error:
        return CellError(str(cell.value))
    number = number_of(cell)
    if number is not None:
        return number
    value: Scalar = cell.value
    return value


def _dependencies(views: Mapping[str, _View], formulas: dict[Spot, Node | None]) -> dict[Spot, set[Spot]]:
    """Formula cell -> the formula cells it refers to. Raises BadRequest where they refer to too many cells in all."""
    cells = 0
    by_sheet: dict[str, set[Spot]] = {}
    for spot in formulas:
        by_sheet.setdefault(spot[0], set()).add(spot)
    found: dict[Spot, set[Spot]] = {}
    for spot, node in formulas.items():
        needs: set[Spot] = set()
        for reference in references(node) if node is not None else ():
            try:
                grid, rows, columns = views[spot[0]].extent(reference)
            except CellError:
                continue
            cells += len(rows) * len(columns)
            if cells > MAX_REFERRED:
                raise BadRequest("The formulas of this spreadsheet refer to too many cells to be computed.")
            sheet = grid.sheet["id"]
            others = by_sheet.get(sheet, set())
            if len(rows) * len(columns) <= len(others):
                needs |= {(sheet, row, column) for row in rows for column in columns} & others
            else:
                needs |= {other for other in others if other[1] in rows and other[2] in columns}
        found[spot] = needs
    return found


def _in_order(needs: dict[Spot, set[Spot]]) -> list[Spot]:
    """Formula cells, each after those it needs; the ones in a circle, and those that need them, are left out."""
    missing = {spot: len(needed) for spot, needed in needs.items()}
    needed_by: dict[Spot, list[Spot]] = {}
    for spot, needed in needs.items():
        for other in needed:
            needed_by.setdefault(other, []).append(spot)
    done = [spot for spot, count in missing.items() if count == 0]
    for spot in done:
        for waiting in needed_by.get(spot, ()):
            missing[waiting] -= 1
            if missing[waiting] == 0:
                done.append(waiting)
    return done
