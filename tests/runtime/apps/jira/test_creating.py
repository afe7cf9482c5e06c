"""Creating issues: what must be said, what Jira adds, and what it refuses."""

import pytest

from tests.runtime.apps.jira.jira_site import AGENT, ANN, API, BOB, CLEO, WIKI, Site, document, errors, sentence


@pytest.fixture
def site() -> Site:
    return Site()


def test_a_new_issue_answers_its_id_its_key_and_its_address(site: Site) -> None:
    response = site.create(summary="Check the tax table")
    assert response.status == 201
    assert response.body == {"id": "10007", "key": "SUP-6", "self": f"{API}/issue/10007"}


def test_a_new_issue_begins_in_the_first_status_with_the_usual_priority_reported_by_the_agent(site: Site) -> None:
    fields = site.fields(site.made("OPS", "Incident", summary="Label printer jammed"))
    assert (fields["status"]["name"], fields["priority"]["name"]) == ("Open", "Medium")
    assert fields["reporter"]["accountId"] == fields["creator"]["accountId"] == AGENT


def test_a_project_can_give_its_issues_to_its_lead(site: Site) -> None:
    assert site.fields(site.made("OPS", "Incident", summary="x"))["assignee"]["accountId"] == BOB
    assert site.fields(site.made(summary="x"))["assignee"] is None


def test_a_component_can_give_its_issues_to_its_lead(site: Site) -> None:
    assert site.fields(site.made(summary="x", components=[{"name": "billing"}]))["assignee"]["accountId"] == BOB


def test_the_number_of_a_deleted_issue_is_not_used_again(site: Site) -> None:
    key = site.made(summary="x")
    site.delete(f"{API}/issue/{key}")
    assert (key, site.made(summary="y")) == ("SUP-6", "SUP-7")


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"summary": " "}, "summary", "You must specify a summary of the issue."),
        ({}, "summary", "You must specify a summary of the issue."),
        ({"summary": "a\nb"}, "summary", "The summary is invalid because it contains newline characters."),
        ({"summary": "x" * 256}, "summary", "Summary can't exceed 255 characters."),
        ({"summary": 7}, "summary", "Operation value must be a string"),
        ({"summary": "x", "priority": {"name": "Urgent"}}, "priority", "Priority name 'Urgent' is not valid"),
        ({"summary": "x", "priority": {"id": "77"}}, "priority", "The priority selected is invalid."),
        ({"summary": "x", "labels": "a"}, "labels", "data was not an array"),
        ({"summary": "x", "labels": ["a b"]}, "labels", "The label 'a b' contains spaces which is invalid."),
        ({"summary": "x", "components": [{"name": "Nope"}]}, "components", "Component name 'Nope' is not valid"),
        ({"summary": "x", "fixVersions": [{"id": "9"}]}, "fixVersions", "Version id '9' is not valid"),
        ({"summary": "x", "duedate": "tomorrow"}, "duedate", "Error parsing date string: tomorrow"),
        ({"summary": "x", "assignee": {"accountId": CLEO}}, "assignee", f"User '{CLEO}' cannot be assigned issues."),
        ({"summary": "x", "parent": {"key": "SUP-99"}}, "parent", "Could not find issue by id or key."),
        (
            {"summary": "x", "parent": {"key": "SUP-2"}},
            "parent",
            "Given parent issue does not belong to appropriate hierarchy.",
        ),
        ({"summary": "x", "customfield_10050": {"value": "S9"}}, "customfield_10050", "Option value 'S9' is not valid"),
        ({"summary": "x", "customfield_10016": "3"}, "customfield_10016", "Operation value must be a number"),
        (
            {"summary": "x", "status": {"name": "Done"}},
            "status",
            "Field 'status' cannot be set. It is not on the appropriate screen, or unknown.",
        ),
        (
            {"summary": "x", "colour": "red"},
            "colour",
            "Field 'colour' cannot be set. It is not on the appropriate screen, or unknown.",
        ),
    ],
)
def test_a_field_at_fault_is_named_and_nothing_is_made(site: Site, fields: dict, field: str, said: str) -> None:
    assert errors(site.create(**fields)) == {field: said}
    assert site.world.diff() == []


def test_every_field_at_fault_is_named_at_once(site: Site) -> None:
    assert set(errors(site.create(priority={"name": "P0"}, nope=1))) == {"summary", "priority", "nope"}


def test_an_unknown_project_or_type_is_said_before_anything_else(site: Site) -> None:
    assert errors(site.create("NOPE", summary="")) == {"project": "valid project is required"}
    assert errors(site.create("OPS", "Bug", summary="")) == {"issuetype": "Specify a valid issue type"}


def test_a_custom_field_of_another_project_cannot_be_set(site: Site) -> None:
    assert "customfield_10050" in errors(site.create("OPS", "Incident", summary="x", customfield_10050={"value": "S1"}))


def test_a_sub_task_needs_a_parent_that_is_no_epic(site: Site) -> None:
    said = "Issue type is a sub-task but parent issue key or id not specified."
    assert errors(site.create("SUP", "Sub-task", summary="x")) == {"issuetype": said}
    assert "parent" in errors(site.create("SUP", "Sub-task", summary="x", parent={"key": "SUP-1"}))
    key = site.made("SUP", "Sub-task", summary="x", parent={"key": "SUP-4"})
    assert [each["key"] for each in site.fields("SUP-4")["subtasks"]] == [key]


def test_a_story_can_be_put_into_an_epic_by_parent_or_by_epic_link(site: Site) -> None:
    first = site.made("SUP", "Story", summary="x", parent={"key": "SUP-1"})
    second = site.made("SUP", "Story", summary="y", customfield_10014="SUP-1")
    assert (
        site.ask("jira.issues", first, "epic")
        == site.ask("jira.issues", second, "epic")
        == ["SUP-1", "Billing clean-up"]
    )


def test_a_body_of_another_shape_is_refused(site: Site) -> None:
    said = "Invalid request payload. Refer to the REST API documentation and try again."
    assert sentence(site.post(f"{API}/issue", {"summary": "x"})) == said
    assert sentence(site.post(f"{API}/issue", {"fields": []})) == said
    assert (
        sentence(site.post(f"{API}/issue", '{"fields": '))
        == "There was an error parsing JSON. Check that your request body is valid."
    )


def test_a_new_issue_may_be_moved_at_once(site: Site) -> None:
    given = {"project": {"key": "SUP"}, "issuetype": {"name": "Task"}, "summary": "x"}
    key = site.post(f"{API}/issue", {"fields": given, "transition": {"id": "21"}}).body["key"]
    assert site.fields(key)["status"]["name"] == "In Progress"


def test_in_bulk_the_good_ones_are_made_and_the_bad_ones_reported(site: Site) -> None:
    good = {"fields": {"project": {"key": "SUP"}, "issuetype": {"name": "Task"}, "summary": "x"}}
    response = site.post(f"{API}/issue/bulk", {"issueUpdates": [good, {"fields": {}}]})
    assert response.status == 201
    assert [each["key"] for each in response.body["issues"]] == ["SUP-6"]
    assert response.body["errors"][0]["failedElementNumber"] == 1
    assert response.body["errors"][0]["elementErrors"]["errors"] == {"project": "project is required"}


def test_in_bulk_nothing_made_is_an_error(site: Site) -> None:
    response = site.post(f"{API}/issue/bulk", {"issueUpdates": [{"fields": {}}]})
    assert (response.status, response.body["issues"]) == (400, [])


def test_both_versions_make_the_same_issue(site: Site) -> None:
    new = site.made(summary="x", description=document("One", "Two"))
    old = site.made(summary="x", api=WIKI, description="One\n\nTwo")
    assert site.record("jira.issues", new)["description"] == site.record("jira.issues", old)["description"]


def test_grading_can_ask_for_project_and_people_by_name(site: Site) -> None:
    key = site.made(summary="x", assignee={"accountId": ANN})
    assert site.ask("jira.issues", key, "project") == ["SUP", "Customer Support"]
    assert site.ask("jira.issues", key, "assignee_email") == "ann.lee@company.example.com"
    assert site.ask("jira.issues", key, "status_category") == "To Do"
