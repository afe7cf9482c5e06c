"""Editing, assigning and deleting issues, and the history that remembers it."""

import pytest

from tests.runtime.apps.jira.jira_site import AGENT, ANN, API, BOB, CLEO, Site, document, errors, sentence


@pytest.fixture
def site() -> Site:
    return Site()


def test_an_edit_answers_nothing_and_changes_what_it_names(site: Site) -> None:
    before = site.fields("SUP-2")
    response = site.edit("SUP-2", summary="VAT is wrong", duedate=None)
    assert (response.status, response.body) == (204, None)
    after = site.fields("SUP-2")
    assert (after["summary"], after["duedate"]) == ("VAT is wrong", None)
    assert {name for name in after if after[name] != before[name]} == {"summary", "duedate", "updated"}


def test_an_issue_is_named_by_key_in_any_case_or_by_id(site: Site) -> None:
    assert site.get(f"{API}/issue/sup-2").body["key"] == site.get(f"{API}/issue/10002").body["key"] == "SUP-2"


def test_lists_are_added_to_and_taken_from(site: Site) -> None:
    site.update(
        "SUP-2",
        labels=[{"add": "urgent"}, {"remove": "vat"}, {"add": "billing"}],
        components=[{"add": {"name": "Login"}}],
    )
    fields = site.fields("SUP-2")
    assert fields["labels"] == ["billing", "urgent"]
    assert [each["name"] for each in fields["components"]] == ["Billing", "Login"]


def test_a_comment_may_come_with_an_edit(site: Site) -> None:
    site.update("SUP-2", comment=[{"add": {"body": document("Fixed")}}])
    assert site.ask("jira.issues", "SUP-2", "comments")[-1] == "Fixed"


def test_a_field_is_set_in_one_way_only(site: Site) -> None:
    response = site.put(f"{API}/issue/SUP-2", {"fields": {"labels": []}, "update": {"labels": [{"add": "x"}]}})
    assert errors(response) == {"labels": "Field 'labels' cannot appear in both 'fields' and 'update'"}


def test_an_operation_that_a_field_does_not_have_is_refused(site: Site) -> None:
    assert "does not support operation 'add'" in errors(site.update("SUP-2", summary=[{"add": "x"}]))["summary"]


@pytest.mark.parametrize("field", ["status", "resolution", "project", "created", "comment", "nope"])
def test_what_is_on_no_screen_cannot_be_edited(site: Site, field: str) -> None:
    said = f"Field '{field}' cannot be set. It is not on the appropriate screen, or unknown."
    assert errors(site.edit("SUP-2", **{field: {"name": "x"}})) == {field: said}


def test_an_edit_with_a_problem_changes_nothing(site: Site) -> None:
    assert errors(site.edit("SUP-2", summary="New", priority={"name": "P0"}))
    assert site.world.diff() == []


def test_an_edit_that_changes_nothing_leaves_no_trace(site: Site) -> None:
    assert site.edit("SUP-2", priority={"name": "High"}).status == 204
    assert site.world.diff() == []


def test_an_empty_edit_is_refused(site: Site) -> None:
    assert sentence(site.put(f"{API}/issue/SUP-2", {})) == "one of 'fields' or 'update' required"


def test_the_changed_issue_comes_back_when_asked_for(site: Site) -> None:
    response = site.put(f"{API}/issue/SUP-2", {"fields": {"summary": "Now"}}, returnIssue="true")
    assert (response.status, response.body["fields"]["summary"]) == (200, "Now")


def test_every_change_is_remembered_with_who_and_when(site: Site) -> None:
    site.edit("SUP-2", priority={"name": "Low"}, assignee={"accountId": ANN}, customfield_10050={"value": "S1"})
    values = site.get(f"{API}/issue/SUP-2/changelog").body["values"]
    assert [each["id"] for each in values] == ["10001", "10100"]
    assert values[1]["author"]["accountId"] == AGENT
    told = {item["field"]: (item["fromString"], item["toString"]) for item in values[1]["items"]}
    assert told == {"priority": ("High", "Low"), "assignee": ("Bob Ray", "Ann Lee"), "Severity": ("S2", "S1")}


def test_an_issue_is_assigned_to_a_person_to_nobody_or_to_whom_the_project_says(site: Site) -> None:
    url = f"{API}/issue/OPS-1/assignee"
    assert site.put(url, {"accountId": ANN}).status == 204
    assert site.record("jira.issues", "OPS-1")["assignee_id"] == ANN
    site.put(url, {"accountId": None})
    assert site.record("jira.issues", "OPS-1")["assignee_id"] is None
    site.put(url, {"accountId": "-1"})
    assert site.record("jira.issues", "OPS-1")["assignee_id"] == BOB


def test_nobody_who_left_gets_an_issue(site: Site) -> None:
    response = site.put(f"{API}/issue/SUP-4/assignee", {"accountId": CLEO})
    assert errors(response) == {"assignee": f"User '{CLEO}' cannot be assigned issues."}


def test_a_person_cannot_be_named_in_the_way_of_jira_server(site: Site) -> None:
    assert "GDPR strict mode" in sentence(site.put(f"{API}/issue/SUP-4/assignee", {"name": "bob"}))
    assert errors(site.edit("SUP-4", assignee={"name": "bob"})) == {
        "assignee": "expected Object containing a 'accountId' property"
    }


def test_an_issue_with_sub_tasks_is_deleted_only_with_them(site: Site) -> None:
    assert "has subtasks" in sentence(site.delete(f"{API}/issue/SUP-2"))
    assert site.delete(f"{API}/issue/SUP-2", deleteSubtasks="true").status == 204
    gone = {(change.collection, change.id) for change in site.world.diff() if change.kind == "deleted"}
    assert {
        ("jira.issues", "SUP-2"),
        ("jira.issues", "SUP-3"),
        ("jira.comments", "10000"),
        ("jira.issue_links", "10000"),
    } <= gone


def test_the_issues_of_a_deleted_epic_stay_without_it(site: Site) -> None:
    assert site.delete(f"{API}/issue/SUP-1").status == 204
    assert site.fields("SUP-4")["parent"] is None


def test_an_unknown_issue_is_not_found(site: Site) -> None:
    response = site.get(f"{API}/issue/SUP-99")
    assert (response.status, sentence(response)) == (
        404,
        "Issue does not exist or you do not have permission to see it.",
    )
    assert response.body["errors"] == {}


def test_only_the_fields_asked_for_are_answered(site: Site) -> None:
    assert set(site.fields("SUP-2", fields="summary,nope")) == {"summary"}
    assert "comment" not in site.fields("SUP-2", fields="*navigable")
    left = site.fields("SUP-2", fields="*all,-comment")
    assert "comment" not in left
    assert "worklog" in left


def test_expansions_are_added_when_asked_for(site: Site) -> None:
    body = site.get(
        f"{API}/issue/SUP-2", fields="description", expand="names,schema,renderedFields,transitions,editmeta"
    ).body
    assert body["names"] == {"description": "Description"}
    assert body["schema"]["description"]["type"] == "string"
    assert "<p>" in body["renderedFields"]["description"]
    assert [each["name"] for each in body["transitions"]] == ["To Do", "In Progress", "Done"]
    assert body["editmeta"]["fields"]["summary"]["required"] is True
