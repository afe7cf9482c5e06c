"""Writing CellData: values, formulas, notes, number formats, and the look that a row keeps."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from runtime.apps.google_sheets.colors import text_of
from runtime.apps.google_sheets.display import formatted, written_over
from runtime.apps.google_sheets.grid import Cell, Format, Grid
from runtime.apps.google_sheets.typed import stored
from runtime.kit.errors import BadRequest
from runtime.query import field_mask
from runtime.query.errors import QueryError

_UNKEPT = frozenset({"textFormatRuns", "dataValidation", "hyperlink", "pivotTable", "chipRuns"})
_RESULTS = frozenset({"effectiveValue", "effectiveFormat", "formattedValue"})
_FORMAT = "userEnteredFormat"


@dataclass(frozen=True, slots=True)
class Plan:
    """Which parts of a cell a request sets. `look` are the paths inside the format, None for all of it."""

    value: bool
    note: bool
    look: frozenset[str] | None

    def touches(self, path: str) -> bool:
        """Whether a part of the format, such as `textFormat.bold`, is set."""
        if self.look is None:
            return True
        return any(path == each or path.startswith(f"{each}.") for each in self.look)


def plan_of(fields: str) -> Plan:
    """Read the `fields` of a request that writes cells. Raises BadRequest in Google's words."""
    if not fields:
        raise BadRequest("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    try:
        paths = _paths(field_mask.parse(fields))
    except QueryError:
        raise BadRequest(f"Invalid field: {fields}") from None
    if "*" in paths:
        return Plan(True, True, None)
    value = note = False
    look: set[str] = set()
    for path in paths:
        head, _, rest = path.partition(".")
        if head == "userEnteredValue":
            value = True
        elif head == "note":
            note = True
        elif head == _FORMAT:
            if not rest or rest == "*":
                return replace(plan_of("*"), value=value or _has(paths, "userEnteredValue"), note=_has(paths, "note"))
            look.add(rest)
        elif head in _RESULTS:
            raise BadRequest(f"Field is read-only: {head}")
        elif head in _UNKEPT:
            raise BadRequest(f"Cells of this simulation have no {head}")
        else:
            raise BadRequest(f"Invalid field: {path}")
    return Plan(value, note, frozenset(look))


def _has(paths: list[str], name: str) -> bool:
    return any(path.partition(".")[0] == name for path in paths)


def _paths(mask: field_mask.Mask, before: str = "") -> list[str]:
    found = []
    for field in mask.fields:
        path = f"{before}{field.name}"
        found += [path] if field.inner is None else _paths(field.inner, f"{path}.")
    return found


def put_data(grid: Grid, row: int, column: int, data: Mapping[str, Any], plan: Plan) -> None:
    """Set the planned parts of a cell from CellData; a part that the data lacks is cleared. Raises BadRequest."""
    cell = grid.at(row, column)
    if plan.value:
        cell = written_over(cell, _entered(data.get("userEnteredValue") or {}))
    if plan.note:
        cell = replace(cell, note=str(data.get("note") or ""))
    look = data.get(_FORMAT) or {}
    if plan.touches("numberFormat"):
        cell = formatted(cell, _number_format(look.get("numberFormat")))
    grid.put(row, column, cell)
    grid.strip(row).written = True
    _put_look(grid, row, look, plan)


def _entered(value: Mapping[str, Any]) -> Cell:
    """A cell for Google's ExtendedValue. Raises BadRequest for a value of no or several kinds."""
    if not value:
        return Cell()
    if len(value) > 1:
        raise BadRequest("Only one kind of value may be set in userEnteredValue.")
    kind, given = next(iter(value.items()))
    if kind == "formulaValue":
        if not given.startswith("="):
            raise BadRequest(f"Invalid formula: {given}. A formula begins with '='.")
        return Cell(formula=given)
    if kind == "errorValue":
        raise BadRequest("Values cannot be entered as errorValue.")
    return stored(given)


def _number_format(given: Mapping[str, Any] | None) -> Format | None:
    if not given or given.get("type") in (None, "NUMBER_FORMAT_TYPE_UNSPECIFIED"):
        return None
    return Format(given["type"], given.get("pattern") or "")


def _put_look(grid: Grid, row: int, look: Mapping[str, Any], plan: Plan) -> None:
    """Set what a row keeps of a format: bold, italic, strikethrough and the colours, for the whole row."""
    text = look.get("textFormat") or {}
    values: dict[str, Any] = {}
    for name in ("bold", "italic", "strikethrough"):
        if plan.touches(f"textFormat.{name}"):
            values[f"text_format_{name}"] = bool(text.get(name))
    for path, field, within in (("backgroundColor", "background_color", look), ("foregroundColor", "text_color", text)):
        full = path if within is look else f"textFormat.{path}"
        if plan.touches(full) or plan.touches(f"{full}Style"):
            color = (
                within.get(path) if within.get(path) is not None else (within.get(f"{path}Style") or {}).get("rgbColor")
            )
            values[field] = text_of(color)
    if row not in grid.strips and (row or not any(values.values())):
        # An empty row is no record, so that there is nothing that could keep its look.
        return
    strip = grid.strip(row)
    strip.look = {name: value for name, value in {**strip.look, **values}.items() if value}
