"""jira (pycontribs), unmodified, against a running server."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from jira import JIRA, JIRAError

ANN, BOB = "5b10a2844c20165700ede21a", "5b10a2844c20165700ede21b"


@pytest.fixture
def jira(served: Callable[..., Any]) -> Iterator[JIRA]:
    client = JIRA(
        server=served("jira").prefix("jira"), basic_auth=("workflow.agent@example.com", "token"), max_retries=0
    )
    yield client
    client.close()


def refusal(error: Any) -> tuple[int, str]:
    return error.value.status_code, error.value.text


def test_the_client_finds_jira_cloud(jira: JIRA) -> None:
    assert jira.deploymentType == "Cloud"
    assert jira.server_info()["versionNumbers"] == [1001, 0, 0]
    assert jira.myself()["emailAddress"] == "workflow.agent@example.com"
    assert jira.current_user() == "5f8a1c0e9b7d2f0068a3c4e1"


def test_an_issue_is_read_with_its_parts_as_resources(jira: JIRA) -> None:
    issue = jira.issue("SUP-2")
    assert (issue.key, issue.id) == ("SUP-2", "10002")
    fields = issue.fields
    assert fields.summary == "Invoice shows the wrong VAT rate"
    assert fields.description.startswith("The March invoice of Meridian Partners")
    assert (fields.status.name, fields.status.statusCategory.key) == ("In Progress", "indeterminate")
    assert (fields.assignee.displayName, fields.reporter.accountId) == ("Bob Ray", ANN)
    assert [each.name for each in fields.components] == ["Billing"]
    assert [each.name for each in fields.fixVersions] == ["2.1"]
    assert fields.parent.key == "SUP-1"
    assert [each.key for each in fields.subtasks] == ["SUP-3"]
    assert fields.timetracking.remainingEstimate == "6h"
    assert fields.issuelinks[0].outwardIssue.key == "SUP-4"
    assert next(each.body for each in fields.comment.comments) == "Meridian called again about this."
    assert fields.customfield_10050.value == "S2"
    assert fields.customfield_10016 == 3
    assert fields.duedate == "2026-03-05"
    assert issue.permalink().endswith("/browse/SUP-2")


def test_only_the_fields_asked_for_come(jira: JIRA) -> None:
    issue = jira.issue("10002", fields="summary,labels", expand="changelog")
    assert set(issue.raw["fields"]) == {"summary", "labels"}
    assert issue.changelog.histories[0].items[0].toString == "In Progress"


def test_an_issue_is_created_edited_and_deleted(jira: JIRA) -> None:
    made = jira.create_issue(
        project="SUP",
        issuetype="Bug",
        summary="Login loops",
        description="h2. Steps\n* open the page",
        priority={"name": "High"},
        labels=["login"],
        components=[{"name": "Login"}],
        customfield_10050={"value": "S1"},
    )
    assert made.key == "SUP-6"
    assert made.fields.description == "h2. Steps\n* open the page"
    assert (made.fields.status.name, made.fields.reporter.displayName) == ("To Do", "Workflow Agent")
    made.update(summary="Login loops on Safari", labels=[{"add": "safari"}], fields=None)
    assert made.fields.summary == "Login loops on Safari"
    assert made.fields.labels == ["login", "safari"]
    made.update(fields={"duedate": "2026-04-01", "customfield_10050": None}, notify=False)
    assert (made.fields.duedate, made.fields.customfield_10050) == ("2026-04-01", None)
    made.add_field_value("labels", "urgent")
    assert made.fields.labels == ["login", "safari", "urgent"]
    made.delete()
    with pytest.raises(JIRAError) as error:
        jira.issue(made.key)
    assert refusal(error) == (404, "Issue does not exist or you do not have permission to see it.")


def test_issues_are_created_in_bulk_and_the_bad_ones_reported(jira: JIRA) -> None:
    good = {"project": {"key": "SUP"}, "issuetype": {"name": "Task"}, "summary": "One"}
    made = jira.create_issues([good, {**good, "summary": ""}, {**good, "summary": "Two"}])
    assert [each["status"] for each in made] == ["Success", "Error", "Success"]
    assert made[1]["error"] == {"summary": "You must specify a summary of the issue."}
    assert made[2]["issue"].fields.summary == "Two"


def test_a_field_at_fault_is_named(jira: JIRA) -> None:
    with pytest.raises(JIRAError) as error:
        jira.create_issue(fields={"project": {"key": "SUP"}, "issuetype": {"name": "Task"}, "summary": "x", "nope": 1})
    assert refusal(error) == (400, "Field 'nope' cannot be set. It is not on the appropriate screen, or unknown.")
    with pytest.raises(JIRAError) as error:
        jira.create_issue(fields={"project": {"key": "NOPE"}, "issuetype": {"name": "Task"}, "summary": "x"})
    assert refusal(error) == (400, "valid project is required")


def test_a_search_goes_on_from_page_to_page(jira: JIRA) -> None:
    for number in range(130):
        jira.create_issue(
            fields={
                "project": {"key": "SUP"},
                "issuetype": {"name": "Task"},
                "summary": f"Row {number}",
                "labels": ["bulk"],
            },
            prefetch=False,
        )
    query = "project = SUP AND labels = bulk ORDER BY key ASC"
    first = jira.enhanced_search_issues(query, maxResults=50)
    assert (len(first), first[0].fields.summary) == (50, "Row 0")
    second = jira.enhanced_search_issues(query, maxResults=50, nextPageToken=first.nextPageToken)
    assert second[0].fields.summary == "Row 50"
    everything = jira.search_issues(query, maxResults=False, fields=["summary"])
    assert [each.fields.summary for each in everything] == [f"Row {number}" for number in range(130)]
    assert jira.approximate_issue_count(query) == 130


def test_a_search_knows_jql(jira: JIRA) -> None:
    found = jira.search_issues('assignee = "Bob Ray" AND resolution = Unresolved ORDER BY key ASC')
    assert [each.key for each in found] == ["OPS-1", "SUP-2", "SUP-3"]
    posted = jira.search_issues("sprint in openSprints()", json_result=True, use_post=True, fields="summary,status")
    assert [each["key"] for each in posted["issues"]] == ["SUP-2"]
    with pytest.raises(JIRAError) as error:
        jira.search_issues("project = NOPE")
    assert refusal(error) == (400, "The value 'NOPE' does not exist for the field 'project'.")
    with pytest.raises(JIRAError) as error:
        jira.search_issues("project ==")
    assert "Error in the JQL Query" in error.value.text


def test_comments_are_added_read_changed_and_deleted(jira: JIRA) -> None:
    made = jira.add_comment("SUP-2", "We are on it, [~accountid:5b10a2844c20165700ede21a]", is_internal=True)
    assert made.author.displayName == "Workflow Agent"
    assert next(each.body for each in jira.comments("SUP-2", order_by="-created")) == made.body
    assert jira.comment("SUP-2", made.id).body == made.body
    made.update(body="Done")
    assert jira.comment("SUP-2", made.id).body == "Done"
    made.delete()
    assert len(jira.comments("SUP-2")) == 2
    with pytest.raises(JIRAError) as error:
        jira.add_comment("SUP-2", "")
    assert refusal(error) == (400, "Comment body can not be empty!")


def test_an_issue_moves_through_its_workflow(jira: JIRA) -> None:
    assert [each["name"] for each in jira.transitions("SUP-2")] == ["To Do", "In Progress", "Done"]
    assert jira.find_transitionid_by_name("SUP-2", "done") == "31"
    jira.transition_issue(
        "SUP-2", "Done", fields={"resolution": {"name": "Duplicate"}}, comment="See SUP-1", worklog="1h"
    )
    issue = jira.issue("SUP-2")
    assert (issue.fields.status.name, issue.fields.resolution.name) == ("Done", "Duplicate")
    assert issue.fields.comment.comments[-1].body == "See SUP-1"
    assert issue.fields.timetracking.timeSpent == "3h"
    jira.transition_issue("SUP-2", "To Do")
    assert jira.issue("SUP-2").fields.resolution is None
    with pytest.raises(JIRAError) as error:
        jira.transition_issue("SUP-2", "99")
    assert refusal(error) == (400, "Transition id '99' is not valid for this issue.")


def test_people_are_found_and_issues_assigned(jira: JIRA) -> None:
    assert [each.accountId for each in jira.search_users(query="ann.lee@")] == [ANN]
    assert jira.user(BOB).displayName == "Bob Ray"
    found = jira.search_assignable_users_for_issues(query="c", project="SUP")
    assert list(found) == [], "people who left cannot be given issues"
    jira.assign_issue("SUP-4", "bob.ray@company.example.com")
    assert jira.issue("SUP-4").fields.assignee.accountId == BOB
    jira.assign_issue("SUP-4", None)
    assert jira.issue("SUP-4").fields.assignee is None
    with pytest.raises(JIRAError) as error:
        jira.user("nobody")
    assert error.value.status_code == 404


def test_watchers_come_and_go(jira: JIRA) -> None:
    jira.add_watcher("SUP-2", "Bob")
    assert {each.displayName for each in jira.watchers("SUP-2").watchers} == {"Ann Lee", "Bob Ray"}
    jira.remove_watcher("SUP-2", "Ann")
    assert jira.watchers("SUP-2").watchCount == 1


def test_work_is_logged(jira: JIRA) -> None:
    made = jira.add_worklog("SUP-2", timeSpent="2h 30m", comment="Fix", started=datetime(2026, 3, 1, 10, tzinfo=UTC))
    assert (made.timeSpentSeconds, made.started) == (9000, "2026-03-01T10:00:00.000+0000")
    assert jira.worklog("SUP-2", made.id).comment == "Fix"
    assert [each.timeSpent for each in jira.worklogs("SUP-2")] == ["2h", "2h 30m"]
    assert jira.issue("SUP-2").fields.timetracking.remainingEstimate == "3h 30m"
    made.delete()
    assert jira.issue("SUP-2").fields.timetracking.remainingEstimate == "6h"
    with pytest.raises(JIRAError) as error:
        jira.add_worklog("SUP-2", timeSpent="soon")
    assert refusal(error) == (400, "Invalid time duration entered.")


def test_issues_are_linked(jira: JIRA) -> None:
    assert "Blocks" in [each.name for each in jira.issue_link_types()]
    jira.create_issue_link("is blocked by", "SUP-5", "OPS-1", comment={"body": "They need the scanner"})
    held = jira.issue("SUP-5").fields.issuelinks[0]
    assert (held.type.inward, held.inwardIssue.key) == ("is blocked by", "OPS-1")
    assert jira.issue_link(held.id).outwardIssue.key == "SUP-5"
    jira.delete_issue_link(held.id)
    assert jira.issue("SUP-5").fields.issuelinks == []


def test_files_are_attached_and_read_again(jira: JIRA) -> None:
    made = jira.add_attachment("SUP-2", BytesIO(b"\x89PNG\x00\xff"), filename="screen.png")
    assert (made.filename, made.size) == ("screen.png", 6)
    assert jira.attachment(made.id).get() == b"\x89PNG\x00\xff"
    assert jira.attachment("10000").get() == b"Invoice 881, VAT 19%"
    jira.delete_attachment(made.id)
    assert [each.filename for each in jira.issue("SUP-2").fields.attachment] == ["invoice-881.txt"]


def test_projects_and_their_parts(jira: JIRA) -> None:
    assert [each.key for each in jira.projects()] == ["OPS", "SUP"]
    project = jira.project("SUP")
    assert (project.name, project.lead.displayName) == ("Customer Support", "Ann Lee")
    assert [each.name for each in jira.project_components(project)] == ["Billing", "Login"]
    assert [each.name for each in jira.project_versions("SUP")] == ["2.0", "2.1"]
    statuses = jira.issue_types_for_project("OPS")[0].statuses
    assert [each.name for each in statuses] == ["Open", "Waiting", "Closed"]
    with pytest.raises(JIRAError) as error:
        jira.project("NOPE")
    assert refusal(error) == (404, "No project could be found with key 'NOPE'.")


def test_components_and_versions_are_made_changed_and_removed(jira: JIRA) -> None:
    component = jira.create_component("Reports", "SUP", description="Monthly")
    assert jira.component(component.id).description == "Monthly"
    component.update(name="Reporting")
    assert component.name == "Reporting"
    jira.delete_component(component.id)
    assert len(jira.project_components("SUP")) == 2
    version = jira.create_version("2.2", "SUP", releaseDate="2026-05-01")
    version.update(released=True)
    assert jira.version(version.id).released is True
    jira.rename_version("SUP", "2.1", "2.1.1")
    assert jira.issue("SUP-2").fields.fixVersions[0].name == "2.1.1"
    assert jira.get_project_version_by_name("SUP", "2.2").releaseDate == "2026-05-01"
    version.delete()
    assert jira.get_project_version_by_name("SUP", "2.2") is None


def test_what_the_site_defines(jira: JIRA) -> None:
    assert {"summary", "customfield_10050"} <= {each["id"] for each in jira.fields()}
    assert [each.name for each in jira.issue_types()][:3] == ["Epic", "Story", "Task"]
    assert jira.issue_type("10003").subtask is True
    assert jira.issue_type_by_name("Incident").name == "Incident"
    assert jira.priorities()[0].name == "Highest"
    assert jira.priority("4").name == "Low"
    assert "Waiting" in [each.name for each in jira.statuses()]
    assert jira.status("10001").name == "Done"
    assert [each.key for each in jira.statuscategories()] == ["new", "indeterminate", "done"]
    assert "Won't Do" in [each.name for each in jira.resolutions()]


def test_what_an_issue_can_be_made_of(jira: JIRA) -> None:
    meta = jira.createmeta(projectKeys="SUP", issuetypeNames="Bug", expand="projects.issuetypes.fields")
    fields = meta["projects"][0]["issuetypes"][0]["fields"]
    assert fields["summary"]["required"] is True
    assert [each["value"] for each in fields["customfield_10050"]["allowedValues"]] == ["S1", "S2", "S3"]
    assert "status" not in jira.editmeta("SUP-2")["fields"]


def test_boards_sprints_epics_and_the_backlog(jira: JIRA) -> None:
    board = jira.boards(projectKeyOrID="SUP")[0]
    assert board.location.projectKey == "SUP"
    assert [each.name for each in jira.sprints(board.id, state="active")] == ["Sprint 2"]
    assert set(jira.sprints_by_name(board.id)) == {"Sprint 1", "Sprint 2", "Sprint 3"}
    made = jira.create_sprint("Sprint 4", board.id, goal="Quiet phones")
    jira.update_sprint(
        made.id, name="Sprint 4b", startDate="2026-04-01T09:00:00.000Z", endDate="2026-04-14T09:00:00.000Z"
    )
    assert jira.sprint(made.id).name == "Sprint 4b"
    assert jira.sprint_info("1", made.id)["startDate"] == "2026-04-01T09:00:00.000Z"
    jira.add_issues_to_sprint(made.id, ["SUP-2"])
    assert [each["name"] for each in jira.issue("SUP-2").raw["fields"]["customfield_10020"]] == [
        "Sprint 1",
        "Sprint 4b",
    ]
    jira.move_to_backlog(["SUP-2"])
    assert [each["name"] for each in jira.issue("SUP-2").raw["fields"]["customfield_10020"]] == ["Sprint 1"]
    jira.add_issues_to_epic("SUP-1", ["SUP-5"])
    assert jira.issue("SUP-5").fields.parent.key == "SUP-1"
