"""Goals about rows of a spreadsheet, from the parameters of its named types."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from runtime.grading.where import Where, compile_where
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from validators.proof.kit.search.goal import Goal, Plan

ROWS: Final = "google_sheets.rows"
SHEETS: Final = "google_sheets.worksheets"
ANYWHERE: Final = "*"
"""In place of a column: in any cell of the row."""
_FILES = ("spreadsheet_id", "spreadsheet")
_SHEETS = ("worksheet_id", "worksheet_name", "worksheet")
_MOST = 3


class RowGoal(Goal):
    """A row with texts in some cell, whichever it is (under ANYWHERE), beside those in columns."""

    @cached_property
    def where(self) -> Where:
        """The conditions on columns; what stands anywhere is left to the assertion."""
        return compile_where(self.model, {name: each for name, each in self.wanted.items() if name != ANYWHERE})


def row_plans(name: str, params: Mapping[str, Any], world: World, *, negative: bool) -> Iterator[Plan]:
    """Ways to make an assertion about rows hold: a row changed, added or removed."""
    place = _place(world, params)
    rows = [row for row in world.collection(ROWS).values() if all(row[key] == each for key, each in place.items())]
    if name.endswith("row_count"):
        yield from _counted(rows, place, params)
        return
    wanted = _cells(params)
    goal: Goal = RowGoal("make", ROWS, {**place, **wanted})
    named = [row for row in rows if params.get("row_id") in (row["row_id"], row["id"])]
    if params.get("lookup_column") is not None:
        column, value = str(params["lookup_column"]), params.get("lookup_value")
        named = [row for row in rows if str(row["cells"].get(column)).lower() == str(value).lower()]
    if name.endswith("deleted"):
        yield [replace(goal, kind="remove", record_id=row["id"]) for row in named]
    elif negative:
        alike = named or [row for row in rows if not goal.missed(world, row)]
        yield [replace(goal, kind="change", record_id=row["id"], wanted=_otherwise(wanted)) for row in alike]
        yield [replace(goal, kind="remove", record_id=row["id"]) for row in alike]
    elif named:
        yield from ([replace(goal, kind="change", record_id=row["id"], wanted=wanted)] for row in named[:_MOST])
    else:
        near = sorted(rows, key=lambda row: len(goal.missed(world, row)))
        alike = [row for row in near if len(goal.missed(world, row)) < len(wanted) - (ANYWHERE in wanted)]
        yield from ([replace(goal, kind="change", record_id=row["id"], wanted=wanted)] for row in alike[:_MOST])
        yield [goal]
        yield from ([replace(goal, kind="change", record_id=row["id"], wanted=wanted)] for row in near[:_MOST])


def _counted(rows: list[RecordDict], place: Mapping[str, Any], params: Mapping[str, Any]) -> Iterator[Plan]:
    wanted = params.get("count", params.get("min_count", params.get("max_count")))
    difference = int(wanted or 0) - len(rows)
    if difference > 0:
        yield [RowGoal("make", ROWS, {**place, ANYWHERE: ["added"]}, times=difference)]
    else:
        yield [RowGoal("remove", ROWS, {}, row["id"]) for row in rows[difference:]]


def _cells(params: Mapping[str, Any]) -> dict[str, Any]:
    wanted: dict[str, Any] = dict(params.get("cells") or {})
    if params.get("column") is not None:
        wanted[str(params["column"])] = params.get("value")
    if params.get("target_column") is not None:
        wanted[str(params["target_column"])] = params.get("expected_value")
    part = params.get("cell_contains", params.get("contains"))
    if isinstance(part, Mapping):
        for column, each in part.items():
            needles = [str(needle) for needle in (each if isinstance(each, list) else [each])]
            wanted[str(column)] = {"all_of": [{"contains": needle} for needle in needles]}
    elif part is not None:
        wanted[ANYWHERE] = [str(each) for each in (part if isinstance(part, list) else [part])]
    return {name: value for name, value in wanted.items() if value is not None} or {ANYWHERE: ["updated"]}


def _otherwise(wanted: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {"not": value} for name, value in wanted.items() if name != ANYWHERE}


def _place(world: World, params: Mapping[str, Any]) -> dict[str, str]:
    """The spreadsheet and the sheet that parameters name, by id or title."""
    file = next((str(params[name]) for name in _FILES if params.get(name) is not None), None)
    sheet = next((str(params[name]) for name in _SHEETS if params.get(name) is not None), None)
    renamed = {
        str(row["seed_names"].get(name)): row[name]
        for row in world.collection(ROWS).values()
        for name in ("spreadsheet_id", "worksheet_id")
        if row["seed_names"].get(name)
    }
    found: dict[str, str] = {}
    files = world.collection("google_sheets.spreadsheets")
    sheets = list(world.collection(SHEETS).values())
    if file is not None:
        by_title = {_bare(each["title"]): key for key, each in files.items()}
        found["spreadsheet_id"] = file if file in files else renamed.get(file, by_title.get(_bare(file), file))
        sheets = [each for each in sheets if each["spreadsheet_id"] == found["spreadsheet_id"]]
    if sheet is not None:
        titled = {_bare(each["title"]): each["id"] for each in sheets}
        known = {str(each["id"]) for each in sheets}
        one = str(sheets[0]["id"]) if len(sheets) == 1 else sheet
        found["worksheet_id"] = sheet if sheet in known else str(renamed.get(sheet, titled.get(_bare(sheet), one)))
    return found


def _bare(title: str) -> str:
    return re.sub(r"[\s_-]", "", title.lower())
