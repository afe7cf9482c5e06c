"""Projects, people and definitions; boards, sprints and epics."""

import pytest

from tests.runtime.apps.jira.jira_site import AGENT, AGILE, ANN, API, Site, errors, sentence


@pytest.fixture
def site() -> Site:
    return Site()


def test_projects_are_found_by_part_of_name_or_key_in_any_case(site: Site) -> None:
    def find(query: str) -> list[str]:
        return [each["key"] for each in site.get(f"{API}/project/search", query=query).body["values"]]

    assert (find("support"), find("op"), find(""), find("zz")) == (["SUP"], ["OPS"], ["OPS", "SUP"], [])


def test_projects_are_paged_with_the_address_of_the_next_page(site: Site) -> None:
    body = site.get(f"{API}/project/search", maxResults=1).body
    assert (body["total"], body["isLast"]) == (2, False)
    assert [each["key"] for each in site.get(body["nextPage"]).body["values"]] == ["SUP"]


def test_an_unknown_project_is_not_found(site: Site) -> None:
    response = site.get(f"{API}/project/NOPE")
    assert (response.status, sentence(response)) == (404, "No project could be found with key 'NOPE'.")


def test_a_new_component_has_a_name_of_its_own(site: Site) -> None:
    response = site.post(f"{API}/component", {"name": "billing", "project": "SUP"})
    assert (response.status, list(response.body["errors"])) == (409, ["name"])
    assert site.post(f"{API}/component", {"name": "Reports", "project": "SUP", "leadAccountId": ANN}).status == 201


def test_issues_follow_a_component_that_is_renamed_or_removed(site: Site) -> None:
    site.put(f"{API}/component/10000", {"name": "Invoices"})
    assert site.record("jira.issues", "SUP-2")["components"] == ["Invoices"]
    site.delete(f"{API}/component/10000", moveIssuesTo="10001")
    assert site.record("jira.issues", "SUP-2")["components"] == ["Login"]


def test_a_version_is_released(site: Site) -> None:
    body = site.put(f"{API}/version/10001", {"released": True, "releaseDate": "2026-03-02"}).body
    assert (body["released"], body["releaseDate"], body["overdue"]) == (True, "2026-03-02", False)


def test_people_are_found_by_the_beginning_of_name_or_mail(site: Site) -> None:
    def find(query: str) -> list[str]:
        return [each["accountId"] for each in site.get(f"{API}/user/search", query=query).body]

    assert find("lee") == find("ann") == find("ann.lee@company") == [ANN]
    assert find("nn") == []


def test_a_search_for_people_wants_a_query_in_clouds_way(site: Site) -> None:
    said = "The query parameter 'username' is not supported in GDPR strict mode."
    assert sentence(site.get(f"{API}/user/search", username="ann")) == said
    assert site.get(f"{API}/user/search").status == 400


def test_only_active_people_can_be_assigned(site: Site) -> None:
    found = site.get(f"{API}/user/assignable/search", project="SUP").body
    assert [each["displayName"] for each in found] == ["Ann Lee", "Bob Ray", "Workflow Agent"]
    assert site.get(f"{API}/user/assignable/search").status == 400


def test_the_agent_knows_itself(site: Site) -> None:
    assert site.get(f"{API}/myself").body["accountId"] == AGENT


def test_the_fields_of_a_type_say_what_is_required_and_allowed(site: Site) -> None:
    found = site.get(f"{API}/issue/createmeta/SUP/issuetypes/10003").body["fields"]
    fields = {each["fieldId"]: each for each in found}
    assert [name for name, each in fields.items() if each["required"]] == ["issuetype", "project", "summary", "parent"]
    assert [each["value"] for each in fields["customfield_10050"]["allowedValues"]] == ["S1", "S2", "S3"]
    assert "status" not in fields


def test_a_sprint_goes_from_future_to_active_to_closed(site: Site) -> None:
    url = f"{AGILE}/sprint/3"
    assert "start date" in sentence(site.post(url, {"state": "active"}))
    started = site.post(
        url, {"state": "active", "startDate": "2026-03-09T09:00:00.000Z", "endDate": "2026-03-20T09:00:00.000Z"}
    )
    assert started.body["state"] == "active"
    assert site.post(url, {"state": "closed"}).body["completeDate"] == "2026-03-02T09:00:00.000Z"
    assert errors(site.post(url, {"state": "active"})) == {"state": "A sprint cannot go from closed to active."}


def test_putting_an_issue_into_a_sprint_takes_it_out_of_the_open_one(site: Site) -> None:
    assert site.post(f"{AGILE}/sprint/3/issue", {"issues": ["SUP-2"]}).status == 204
    assert site.record("jira.issues", "SUP-2")["sprint_ids"] == ["1", "3"]
    assert site.ask("jira.issues", "SUP-2", "sprints") == ["Sprint 1", "Sprint 3"]


def test_a_completed_sprint_takes_no_issues(site: Site) -> None:
    assert site.post(f"{AGILE}/sprint/1/issue", {"issues": ["SUP-4"]}).status == 400
    assert site.world.diff() == []


def test_the_sprint_field_does_the_same(site: Site) -> None:
    site.edit("SUP-4", customfield_10020=2)
    assert site.record("jira.issues", "SUP-4")["sprint_ids"] == ["2"]


def test_the_backlog_holds_what_is_neither_done_nor_in_the_active_sprint(site: Site) -> None:
    body = site.get(f"{AGILE}/board/1/backlog", fields="summary").body
    assert [each["key"] for each in body["issues"]] == ["SUP-3", "SUP-4"]


def test_the_issues_of_a_board_can_be_narrowed_down(site: Site) -> None:
    body = site.get(f"{AGILE}/board/1/issue", jql="assignee = 'Bob Ray'").body
    assert [(each["key"], (each["fields"]["sprint"] or {}).get("id")) for each in body["issues"]] == [
        ("SUP-2", 2),
        ("SUP-3", None),
    ]


def test_issues_are_put_into_an_epic_and_taken_out(site: Site) -> None:
    assert site.post(f"{AGILE}/epic/SUP-1/issue", {"issues": ["SUP-5"]}).status == 204
    assert [each["key"] for each in site.get(f"{AGILE}/epic/SUP-1/issue").body["issues"]] == ["SUP-2", "SUP-4", "SUP-5"]
    site.post(f"{AGILE}/epic/none/issue", {"issues": ["SUP-5"]})
    assert site.record("jira.issues", "SUP-5")["parent_key"] is None


def test_what_is_no_epic_takes_no_issues(site: Site) -> None:
    assert site.post(f"{AGILE}/epic/SUP-2/issue", {"issues": ["SUP-5"]}).status == 400


def test_every_board_of_a_project(site: Site) -> None:
    (board,) = site.get(f"{AGILE}/board", projectKeyOrId="SUP").body["values"]
    assert (board["id"], board["type"], board["location"]["projectKey"]) == (1, "scrum", "SUP")
