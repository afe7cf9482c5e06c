"""What a task may write as Jira's seed."""

from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from tests.runtime.apps.jira.jira_site import document, seeded, world_of


def test_an_issue_in_few_words_is_completed_as_jira_would() -> None:
    issue = world_of(issues=[{"key": "OPS-7", "summary": "Fix it"}]).collection("jira.issues")["OPS-7"]
    assert (issue["project_key"], issue["status"], issue["priority"]) == ("OPS", "To Do", "Medium")
    assert (issue["created"], issue["updated"]) == ("2026-03-02T09:00:00Z", "2026-03-02T09:00:00Z")


def test_the_project_of_an_issue_is_there_even_when_nobody_wrote_it() -> None:
    project = world_of(issues=[{"key": "OPS-7", "summary": "Fix it"}]).collection("jira.projects")["OPS"]
    assert project["name"] == "OPS"


def test_an_issue_may_be_written_in_jiras_own_shape() -> None:
    fields = {
        "project": {"key": "OPS"},
        "summary": "Fix it",
        "issuetype": {"name": "Bug"},
        "status": {"name": "In Progress"},
        "fixVersions": [{"name": "1.0"}],
        "assignee": {"accountId": "u1", "displayName": "Ann"},
        "duedate": "2026-03-09",
        "description": document("Now"),
        "customfield_10016": 5,
    }
    issue = world_of(issues=[{"id": "10400", "key": "OPS-7", "fields": fields}]).collection("jira.issues")["OPS-7"]
    assert (issue["internal_id"], issue["issue_type"], issue["status"]) == ("10400", "Bug", "In Progress")
    assert (issue["fix_versions"], issue["assignee_id"], issue["due_date"]) == (["1.0"], "u1", "2026-03-09")
    assert (issue["description"], issue["description_adf"], issue["story_points"]) == ("Now", None, 5)


def test_people_may_be_named_by_mail_address() -> None:
    world = world_of(
        users=[{"id": "u1", "name": "Ann Lee", "email": "ann@x.example.com"}],
        issues=[{"key": "OPS-1", "summary": "x", "assignee": "ann@x.example.com", "reporter": "new@x.example.com"}],
    )
    issue = world.collection("jira.issues")["OPS-1"]
    assert issue["assignee_id"] == "u1"
    assert world.collection("jira.users")[issue["reporter_id"]]["email"] == "new@x.example.com"


def test_issues_without_a_key_are_numbered_after_those_that_have_one() -> None:
    world = world_of(issues=[{"project": "OPS", "summary": "a"}, {"key": "OPS-4", "summary": "b"}])
    assert {issue["summary"]: key for key, issue in world.collection("jira.issues").items()} == {
        "a": "OPS-5",
        "b": "OPS-4",
    }


def test_comments_may_stand_inside_their_issue() -> None:
    world = world_of(issues=[{"key": "OPS-1", "summary": "x", "comments": ["Hello", {"author": "u1", "body": "Hi"}]}])
    comments = list(world.collection("jira.comments").values())
    assert [(each["issue_key"], each["body"]) for each in comments] == [("OPS-1", "Hello"), ("OPS-1", "Hi")]


def test_components_boards_and_issues_may_stand_inside_their_project() -> None:
    world = world_of(
        projects=[
            {
                "key": "OPS",
                "components": ["Dock"],
                "boards": [{"id": 7, "name": "Floor", "sprints": [{"name": "One"}]}],
                "issues": [{"summary": "x"}],
            }
        ]
    )
    assert [each["project_key"] for each in world.collection("jira.components").values()] == ["OPS"]
    assert [each["board_id"] for each in world.collection("jira.sprints").values()] == ["7"]
    assert list(world.collection("jira.issues")) == ["OPS-1"]


def test_a_project_may_be_named_by_its_name() -> None:
    world = world_of(
        projects=[{"key": "OPS", "name": "Operations"}],
        issues=[{"key": "OPS-1", "summary": "x", "project": "operations"}],
    )
    assert world.collection("jira.issues")["OPS-1"]["project_key"] == "OPS"


def test_a_ledger_of_calls_gives_real_projects_issues_and_comments() -> None:
    world = world_of(
        actions={
            "project": [
                {
                    "id": "a1",
                    "action_key": "project",
                    "params": {"project": "OPS", "project_id": "proj_ops", "searchByParameter": "Operations"},
                }
            ],
            "create_issue": [
                {"id": "a2", "params": {"project": "OPS", "summary": "From the ledger", "issuetype": "Bug"}}
            ],
            "add_comment": [{"id": "a3", "params": {"issue": "OPS-1", "comment": "Seen"}}],
        }
    )
    assert world.collection("jira.projects")["OPS"]["name"] == "Operations"
    assert world.collection("jira.projects")["OPS"]["internal_id"] == "proj_ops"
    assert world.collection("jira.issues")["OPS-1"]["issue_type"] == "Bug"
    assert [each["body"] for each in world.collection("jira.comments").values()] == ["Seen"]
    assert list(world.collection("jira.actions")) == ["a1", "a2", "a3"]


def test_an_issue_that_is_done_has_a_resolution() -> None:
    issue = world_of(issues=[{"key": "OPS-1", "summary": "x", "status": "Done"}]).collection("jira.issues")["OPS-1"]
    assert (issue["resolution"], issue["resolution_date"]) == ("Done", "2026-03-02T09:00:00Z")


def test_a_status_that_an_issue_has_joins_the_workflow_of_its_project() -> None:
    world = world_of(issues=[{"key": "OPS-1", "summary": "x", "status": "Waiting for parts"}])
    assert world.collection("jira.projects")["OPS"]["statuses"] == ["To Do", "In Progress", "Done", "Waiting for parts"]


def test_own_priorities_replace_jiras() -> None:
    world = world_of(
        priorities=[{"name": "P1"}, {"name": "P2"}, {"name": "P3"}], issues=[{"key": "OPS-1", "summary": "x"}]
    )
    assert [each["name"] for each in world.collection("jira.priorities").values()] == ["P1", "P2", "P3"]
    assert world.collection("jira.issues")["OPS-1"]["priority"] == "P2"


def test_a_custom_value_has_its_field() -> None:
    world = world_of(issues=[{"key": "OPS-1", "summary": "x", "custom": {"Region": "North", "customfield_10050": 3}}])
    fields = {each["name"]: (key, each["type"]) for key, each in world.collection("jira.fields").items()}
    assert fields["customfield_10050"] == ("customfield_10050", "number")
    assert fields["Region"] == ("customfield_10051", "text")


def test_a_misspelt_field_is_reported() -> None:
    _, problems = seeded(issues=[{"key": "OPS-1", "sumary": "x"}])
    assert "did you mean `summary`?" in problems[0].message


def test_a_record_that_hangs_on_no_issue_is_reported() -> None:
    _, problems = seeded(comments=[{"issue": "OPS-9", "body": "x"}])
    assert "which the seed does not have" in problems[0].message


def test_a_policy_text_can_be_planted_as_an_issue() -> None:
    planted = {
        "jira.issues": [
            (("policy", 0, "record"), {"project": "SUP", "summary": "Refund rules", "description": "Up to 50"})
        ]
    }
    seed, problems = build_seed(
        {"jira": {"projects": [{"key": "SUP"}]}}, instant("2026-03-02T09:00:00Z"), planted=planted
    )
    assert problems == []
    (issue,) = seed.collections["jira.issues"].values()
    assert (issue["project_key"], issue["description"], issue["status"]) == ("SUP", "Up to 50", "To Do")


def test_an_account_without_a_seed_has_jiras_definitions_and_the_agent() -> None:
    seed, _ = seeded()
    assert [each["name"] for each in seed.collections["jira.statuses"].values()] == ["To Do", "In Progress", "Done"]
    assert [each["display_name"] for each in seed.collections["jira.users"].values()] == ["Workflow Agent"]
