"""A cell's value in the three ways of `valueRenderOption`."""

from dataclasses import replace
from typing import Any

from runtime.apps.google_sheets.grid import Cell, Format
from runtime.apps.google_sheets.patterns import MOMENTS, render
from runtime.query.sheet_evaluate import general


def shown(cell: Cell) -> str:
    """FORMATTED_VALUE: the text a reader of the sheet sees."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return render(value, cell.format) if cell.format else general(value)
    return str(value)


def unformatted(cell: Cell, *, moments_as_text: bool = False) -> Any:
    """UNFORMATTED_VALUE: numbers and truth values as such; dates as serial numbers, or as text on demand."""
    if cell.number is None or (moments_as_text and cell.format is not None and cell.format.type in MOMENTS):
        return "" if cell.value is None else cell.value
    return cell.number


def rendered(cell: Cell, option: str, *, moments_as_text: bool = False) -> Any:
    """The value of a cell as a `valueRenderOption` asks for it; `""` for nothing."""
    if option == "UNFORMATTED_VALUE":
        return unformatted(cell, moments_as_text=moments_as_text)
    if option == "FORMULA":
        return cell.formula or unformatted(cell, moments_as_text=moments_as_text)
    return shown(cell)


def number_of(cell: Cell) -> int | float | None:
    """The number a cell holds, or None."""
    if cell.number is not None:
        return cell.number
    return cell.value if isinstance(cell.value, int | float) and not isinstance(cell.value, bool) else None


def formatted(cell: Cell, form: Format | None) -> Cell:
    """The cell under another number format. One that shows a date or time keeps the text it shows as its value."""
    number = number_of(cell)
    if number is None or isinstance(cell.value, bool):
        return replace(cell, format=form)
    if form is not None and form.type in MOMENTS:
        return replace(cell, value=render(number, form), format=form, number=number)
    return replace(cell, value=number, format=form, number=None)


def written_over(before: Cell, fresh: Cell) -> Cell:
    """A new value in a cell: the note stays, and so does its number format if the new value brings none."""
    kept = before.format if before.format is not None and not before.format.inherited else None
    cell = replace(fresh, note=before.note)
    if fresh.format is not None or kept is None:
        return cell
    return formatted(cell, kept) if kept.type in MOMENTS and not fresh.formula else replace(cell, format=kept)
