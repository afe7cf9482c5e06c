"""Airtable's seeds: tables inside bases, cells beside ids, and what past actions speak of."""

from typing import Any

from runtime.apps.airtable.records import Comment, Row, Table
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"airtable": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"airtable": collections}, NOW)
    assert found == []
    return World(seed)


def test_tables_and_records_may_stand_inside_their_base() -> None:
    company = world(
        bases=[
            {
                "id": "app1",
                "tables": [{"id": "tbl1", "name": "Leads", "records": [{"id": "rec1", "fields": {"Amount": 5}}]}],
            }
        ]
    )
    [row] = company.all(Row)
    assert (row["table_id"], row["fields"]) == ("tbl1", {"Amount": 5})
    assert derived_value(Row, row, "base_id", company) == "app1"
    assert derived_value(Row, row, "table", company) == "Leads"


def test_cells_may_stand_beside_the_id() -> None:
    [row] = world(records=[{"id": "rec1", "table_id": "tbl1", "Name": "Ann", "Done": True}]).all(Row)
    assert row["fields"] == {"Name": "Ann", "Done": True}


def test_a_past_action_that_names_a_table_of_the_seed_means_that_table() -> None:
    company = world(
        bases=[{"id": "app1", "tables": [{"id": "tbl1", "name": "Leads"}]}],
        actions={
            "findRecord": [
                {
                    "params": {
                        "applicationId": "app1",
                        "tableName": "Leads",
                        "recordId": "rec1",
                        "fields": {"Name": "Ann"},
                    }
                }
            ]
        },
    )
    assert [row["table_id"] for row in company.all(Row)] == ["tbl1"]
    assert len(company.all(Table)) == 1


def test_a_table_that_is_only_named_has_the_same_id_in_every_action() -> None:
    home = {"applicationId": "app1", "tableName": "Leads"}
    company = world(
        actions={
            "createRecord": [{"params": {**home, "fields": {"Name": "Ann"}}}],
            "add_comment": [{"params": {**home, "recordId": "rec1", "commentText": "Called"}}],
        }
    )
    [table], [row], [comment] = company.all(Table), company.all(Row), company.all(Comment)
    assert row["table_id"] == table["id"] and table["id"].startswith("tbl")
    assert (comment["record_id"], comment["text"]) == ("rec1", "Called")


def test_a_table_without_a_name_is_refused_at_its_place() -> None:
    [problem] = problems(bases=[{"id": "app1", "tables": [{"id": "tbl1"}]}])
    assert problem.path == ("airtable", "bases", 0, "tables", 0)
