"""What refers to cells follows them when they move: formulas, named ranges, merges, filters, protected ranges."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.grid import Dimension, Grid
from runtime.query.sheet_formula import Corner, Reference, rewrite

Place: TypeAlias = Callable[[int], int | None]


def follow(book: Book, moved: Grid, dimension: Dimension, place: Place, size: int) -> None:
    """Change every reference to `moved`, whose lines of one dimension go where `place` says; `size` is their number."""
    title = moved.sheet["title"].casefold()
    for grid in book.grids():
        own = grid is moved
        for row, column, cell in list(grid.cells()):
            if cell.formula:
                formula = rewrite(
                    cell.formula,
                    lambda each, own=own: _moved(each, title, own, dimension, place),  # type: ignore[misc]
                )
                if formula != cell.formula:
                    grid.put(row, column, replace(cell, formula=formula))
    number = moved.sheet["sheet_id"]
    named = [
        {**each, "range": _moved_range(each["range"], dimension, place, size)}
        if each["range"].get("sheetId", 0) == number
        else each
        for each in book.file["named_ranges"]
    ]
    book.file = {**book.file, "named_ranges": [each for each in named if each["range"] is not None]}
    merges = [_moved_range(each, dimension, place, size) for each in moved.sheet["merges"]]
    protected = [
        {**each, "range": _moved_range(each["range"], dimension, place, size)} if "range" in each else each
        for each in moved.sheet["protected_ranges"]
    ]
    fenced = moved.sheet["basic_filter"]
    if fenced and "range" in fenced:
        area = _moved_range(fenced["range"], dimension, place, size)
        fenced = {**fenced, "range": area} if area else None
    moved.sheet = {
        **moved.sheet,
        "merges": [each for each in merges if each is not None],
        "protected_ranges": [each for each in protected if each.get("range", {}) is not None],
        "basic_filter": fenced,
    }


def _moved(reference: Reference, title: str, own: bool, dimension: Dimension, place: Place) -> Reference | None:
    if (reference.title is None and not own) or (reference.title is not None and reference.title.casefold() != title):
        return reference
    name = "row" if dimension == "ROWS" else "column"
    first: int | None = getattr(reference.first, name)
    if reference.last is None:
        target = None if first is None else place(first)
        return None if target is None else Reference(reference.title, _at(reference.first, name, target))
    last: int | None = getattr(reference.last, name)
    if first is None and last is None:
        return reference
    if last is None or first is None:
        only = first if first is not None else last
        target = _nearest(only or 0, place)
        if target is None:
            return None
        return Reference(
            reference.title,
            _at(reference.first, name, target) if first is not None else reference.first,
            _at(reference.last, name, target) if last is not None else reference.last,
        )
    span = moved_span(first, last, place)
    if span is None:
        return None
    return Reference(reference.title, _at(reference.first, name, span[0]), _at(reference.last, name, span[1]))


def _at(corner: Corner, name: str, value: int) -> Corner:
    return replace(corner, row=value) if name == "row" else replace(corner, column=value)


def _nearest(index: int, place: Place) -> int | None:
    """Where a line went or, if it is gone, the first one after it."""
    for each in range(index, index + 2000):
        target = place(each)
        if target is not None:
            return target
    return None


def moved_span(first: int, last: int, place: Place) -> tuple[int, int] | None:
    """Where a run of lines went: from the first to the last that is left of it, or None."""
    ends = [target for target in (place(each) for each in range(first, last + 1)) if target is not None]
    return (min(ends), max(ends)) if ends else None


def _moved_range(area: dict[str, Any], dimension: Dimension, place: Place, size: int) -> dict[str, Any] | None:
    names = ("startRowIndex", "endRowIndex") if dimension == "ROWS" else ("startColumnIndex", "endColumnIndex")
    start, end = area.get(names[0]), area.get(names[1])
    if start is None and end is None:
        return area
    span = moved_span(start or 0, min(end if end is not None else size, size) - 1, place)
    if span is None:
        return None
    given = {names[0]: span[0], names[1]: span[1] + 1}
    return {**area, **{name: value for name, value in given.items() if name in area}}


def follow_title(book: Book, old: str, new: str) -> None:
    """Change the title in every formula that names a sheet that is renamed."""
    for grid in book.grids():
        for row, column, cell in list(grid.cells()):
            if cell.formula:
                formula = rewrite(cell.formula, lambda each: _retitled(each, old, new))
                grid.put(row, column, replace(cell, formula=formula))


def _retitled(reference: Reference, old: str, new: str) -> Reference:
    same = reference.title is not None and reference.title.casefold() == old.casefold()
    return replace(reference, title=new) if same else reference
