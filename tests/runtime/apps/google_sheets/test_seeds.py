from datetime import UTC, datetime
from typing import Any

from runtime.gateway.gateway import default_gateway
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.world import Seed, World

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def built(seed: dict[str, Any]) -> tuple[Seed, list[SeedProblem]]:
    return build_seed({"google_sheets": seed}, NOW)


def rows(seed: Seed) -> dict[str, Any]:
    return seed.collections["google_sheets.rows"]


def values(seed: Seed, file: str, area: str) -> Any:
    url = f"https://sheets.googleapis.com/v4/spreadsheets/{file}/values/{area}"
    return default_gateway().execute(World(seed), "GET", url).body.get("values")


NESTED = {
    "spreadsheets": [
        {
            "spreadsheet_id": "ss",
            "title": "S",
            "worksheets": [
                {
                    "worksheet_id": "ws",
                    "title": "W",
                    "rows": [{"row_id": 2, "Name": "Ann"}, {"row_id": 3, "Name": "Bob", "Age": 5}],
                }
            ],
        }
    ]
}
FLAT = {
    "spreadsheets": [{"id": "ss", "title": "S"}],
    "worksheets": [{"id": "ws", "spreadsheet_id": "ss", "title": "W", "headers": ["Name", "Age"]}],
    "rows": [
        {"spreadsheet_id": "ss", "worksheet_id": "ws", "row_id": 2, "cells": {"Name": "Ann"}},
        {"spreadsheet_id": "ss", "worksheet_id": "ws", "row_id": 3, "cells": {"Name": "Bob", "Age": 5}},
    ],
}


def test_nested_and_flat_seeds_are_the_same_spreadsheet() -> None:
    nested, problems = built(NESTED)
    flat, more = built(FLAT)
    assert problems == more == []
    assert nested.collections == flat.collections
    assert values(nested, "ss", "W") == [["Name", "Age"], ["Ann"], ["Bob", "5"]]


def test_a_flat_row_may_name_its_sheet_and_spreadsheet_by_title_and_keeps_what_it_called_them() -> None:
    row = {"spreadsheet_id": "S", "worksheet_id": "W", "row_id": 2, "cells": {"Name": "Ann"}}
    seed, problems = built({**FLAT, "rows": [row]})
    assert problems == []
    [found] = seed.collections["google_sheets.rows"].values()
    assert (found["spreadsheet_id"], found["worksheet_id"]) == ("ss", "ws")
    assert found["seed_names"] == {"spreadsheet_id": "S", "worksheet_id": "W"}


def test_a_seed_is_not_changed_by_building_it() -> None:
    before = repr(FLAT)
    built(FLAT)
    assert repr(FLAT) == before


def test_a_row_without_an_id_is_named_by_sheet_and_row() -> None:
    assert list(rows(built(NESTED)[0])) == ["ws:2", "ws:3"]


def test_a_problem_points_to_the_place_inside_the_nest() -> None:
    sheet = {"id": "ws", "title": "W", "rows": [{"row_id": 2, "cells": {"A": [1]}}]}
    problem = built({"spreadsheets": [{"id": "ss", "title": "S", "worksheets": [sheet]}]})[1][0]
    assert problem.path[:7] == ("google_sheets", "spreadsheets", 0, "worksheets", 0, "rows", 0)
    assert "`A` holds a list" in problem.message


def test_a_misspelled_field_beside_cells_is_told() -> None:
    sheet = {"id": "ws", "title": "W", "rows": [{"row_id": 2, "cels": {}, "cells": {"A": 1}}]}
    problem = built({"spreadsheets": [{"id": "ss", "title": "S", "worksheets": [sheet]}]})[1][0]
    assert problem.message == "`google_sheets.rows` has no field `cels`; did you mean `cells`?"


def test_a_row_named_otherwise_stands_after_the_one_before_and_keeps_its_name() -> None:
    listed = [{"row_id": "row_7a", "N": "a"}, {"row_id": "3", "N": "b"}, {"row_id": "row_7b", "N": "c"}]
    seed, problems = built(
        {"spreadsheets": [{"id": "ss", "title": "S", "worksheets": [{"id": "ws", "title": "W", "rows": listed}]}]}
    )
    assert problems == []
    assert values(seed, "ss", "W!A2:A4") == [["a"], ["b"], ["c"]]
    assert [row["row_id"] for row in rows(seed).values()] == ["row_7a", "3", "row_7b"]


def test_two_rows_of_one_number_both_have_a_place() -> None:
    listed = [{"row_id": 2, "N": "a"}, {"row_id": 2, "N": "b"}, {"row_id": 3, "N": "c"}]
    seed, _ = built(
        {"spreadsheets": [{"id": "ss", "title": "S", "worksheets": [{"id": "ws", "title": "W", "rows": listed}]}]}
    )
    assert sorted(values(seed, "ss", "W!A2:A4")) == [["a"], ["b"], ["c"]]


def test_a_spreadsheet_without_sheets_has_one() -> None:
    seed, _ = built({"spreadsheets": [{"id": "ss", "title": "S"}]})
    assert values(seed, "ss", "Sheet1") is None
    assert [each["title"] for each in seed.collections["google_sheets.worksheets"].values()] == ["Sheet1"]


def test_a_row_of_an_unknown_sheet_is_told() -> None:
    seed = {"rows": [{"spreadsheet_id": "ss", "worksheet_id": "ws", "row_id": 2, "cells": {}}]}
    assert len(built(seed)[1]) == 2


def test_sheet_numbers_are_the_same_in_every_build() -> None:
    sheets = [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}, {"id": "42", "title": "C"}]
    numbers = [
        [
            each["sheet_id"]
            for each in built({"spreadsheets": [{"id": "ss", "title": "S", "worksheets": sheets}]})[0]
            .collections["google_sheets.worksheets"]
            .values()
        ]
        for _ in range(2)
    ]
    assert numbers[0] == numbers[1]
    assert numbers[0][0] == 0
    assert numbers[0][2] == 42
