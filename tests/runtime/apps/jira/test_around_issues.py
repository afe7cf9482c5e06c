"""Comments, worklogs, links, watchers and files."""

import pytest

from tests.runtime.apps.jira.jira_site import AGENT, ANN, API, BOB, WIKI, Site, document, errors, sentence


@pytest.fixture
def site() -> Site:
    return Site()


def test_comments_come_oldest_first_or_newest_first(site: Site) -> None:
    url = f"{WIKI}/issue/SUP-2/comment"
    assert [each["id"] for each in site.get(url).body["comments"]] == ["10000", "10001"]
    assert [each["id"] for each in site.get(url, orderBy="-created").body["comments"]] == ["10001", "10000"]


def test_comments_are_paged(site: Site) -> None:
    body = site.get(f"{API}/issue/SUP-2/comment", startAt=1, maxResults=1).body
    assert (body["startAt"], body["maxResults"], body["total"], len(body["comments"])) == (1, 1, 2, 1)


def test_a_comment_is_the_agents_and_counts_as_an_update_of_the_issue(site: Site) -> None:
    response = site.post(f"{API}/issue/SUP-2/comment", {"body": document("Hello")})
    assert (response.status, response.body["author"]["accountId"], response.body["id"]) == (201, AGENT, "10002")
    assert site.fields("SUP-2")["updated"] == "2026-03-02T09:00:00.000+0000"
    assert site.record("jira.issues", "SUP-2")["changelog"][-1]["id"] == "10001"


def test_a_comment_can_be_kept_to_a_group(site: Site) -> None:
    given = {"body": document("Quiet"), "visibility": {"type": "group", "value": "managers"}}
    assert site.post(f"{API}/issue/SUP-2/comment", given).body["visibility"]["value"] == "managers"
    assert "commentLevel" in errors(site.post(f"{API}/issue/SUP-2/comment", {**given, "visibility": {"type": "all"}}))


def test_a_comment_of_another_issue_is_not_found(site: Site) -> None:
    assert sentence(site.get(f"{API}/issue/SUP-4/comment/10000")) == "Can not find a comment for the id: 10000."


def test_changing_a_comment_keeps_its_author(site: Site) -> None:
    body = site.put(f"{API}/issue/SUP-2/comment/10000", {"body": document("New")}).body
    assert (body["author"]["accountId"], body["updateAuthor"]["accountId"]) == (ANN, AGENT)


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ({}, 6 * 3600 - 5400),
        ({"adjustEstimate": "leave"}, 6 * 3600),
        ({"adjustEstimate": "new", "newEstimate": "1d"}, 8 * 3600),
        ({"adjustEstimate": "manual", "reduceBy": "2h"}, 4 * 3600),
    ],
)
def test_logged_work_lowers_the_remaining_estimate_as_asked(site: Site, query: dict[str, str], left: int) -> None:
    response = site.post(f"{API}/issue/SUP-2/worklog", {"timeSpent": "1h 30m"}, **query)
    assert (response.status, response.body["timeSpentSeconds"]) == (201, 5400)
    assert site.record("jira.issues", "SUP-2")["remaining_estimate_seconds"] == left
    assert site.ask("jira.issues", "SUP-2", "time_spent_seconds") == 7200 + 5400


def test_work_needs_a_time(site: Site) -> None:
    url = f"{API}/issue/SUP-2/worklog"
    assert errors(site.post(url, {})) == {"timeLogged": "You must indicate the time spent working."}
    assert errors(site.post(url, {"timeSpent": "a while"})) == {"timeLogged": "Invalid time duration entered."}
    assert errors(site.post(url, {"timeSpentSeconds": 0})) == {"timeLogged": "Invalid time duration entered."}


def test_a_day_of_work_has_eight_hours(site: Site) -> None:
    assert site.post(f"{API}/issue/SUP-4/worklog", {"timeSpent": "1w 1d"}).body["timeSpentSeconds"] == 48 * 3600


def test_a_link_is_read_from_both_sides(site: Site) -> None:
    response = site.post(
        f"{API}/issueLink",
        {"type": {"name": "Blocks"}, "inwardIssue": {"key": "OPS-1"}, "outwardIssue": {"key": "SUP-5"}},
    )
    assert (response.status, response.body) == (201, None)
    assert site.ask("jira.issues", "OPS-1", "links") == ["blocks SUP-5"]
    assert site.ask("jira.issues", "SUP-5", "links") == ["is blocked by OPS-1"]
    assert site.fields("OPS-1")["issuelinks"][0]["outwardIssue"]["key"] == "SUP-5"
    assert site.fields("SUP-5")["issuelinks"][0]["inwardIssue"]["key"] == "OPS-1"


def test_the_same_link_is_made_once(site: Site) -> None:
    site.post(
        f"{API}/issueLink",
        {"type": {"name": "Blocks"}, "inwardIssue": {"key": "SUP-2"}, "outwardIssue": {"key": "SUP-4"}},
    )
    assert len(site.world.collection("jira.issue_links")) == 1


def test_a_link_of_an_unknown_type_or_issue_is_refused(site: Site) -> None:
    ends = {"inwardIssue": {"key": "SUP-2"}, "outwardIssue": {"key": "SUP-5"}}
    assert (
        sentence(site.post(f"{API}/issueLink", {"type": {"name": "Eats"}, **ends}))
        == "No issue link type with name 'Eats' found."
    )
    lost = site.post(f"{API}/issueLink", {"type": {"name": "Blocks"}, **ends, "outwardIssue": {"key": "SUP-99"}})
    assert (lost.status, sentence(lost)) == (404, "Issue does not exist or you do not have permission to see it.")
    same = {"inwardIssue": {"key": "SUP-2"}, "outwardIssue": {"key": "SUP-2"}}
    assert (
        sentence(site.post(f"{API}/issueLink", {"type": {"name": "Blocks"}, **same}))
        == "You cannot link an issue to itself."
    )


def test_a_watcher_is_named_by_a_bare_json_text(site: Site) -> None:
    url = f"{API}/issue/SUP-2/watchers"
    assert site.post(url, f'"{BOB}"').status == 204
    assert site.post(url).status == 204
    body = site.get(url).body
    assert ([each["accountId"] for each in body["watchers"]], body["isWatching"]) == ([ANN, BOB, AGENT], True)
    assert site.delete(url, accountId=ANN).status == 204
    assert site.ask("jira.issues", "SUP-2", "watcher_emails")[0] == "bob.ray@company.example.com"


def upload(site: Site, content: bytes, headers: dict[str, str]) -> object:
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n'
    body = part + content + b"\r\n--x--\r\n"
    head = {"Content-Type": "multipart/form-data; boundary=x", **headers}
    return site.call("POST", f"{API}/issue/SUP-4/attachments", body, head)


def test_a_file_is_attached_and_downloaded(site: Site) -> None:
    (made,) = upload(site, b"hello", {"X-Atlassian-Token": "no-check"}).body
    assert (made["filename"], made["size"], made["mimeType"]) == ("a.txt", 5, "text/plain")
    assert site.get(made["content"]).body == b"hello"
    assert site.ask("jira.issues", "SUP-4", "attachments") == ["a.txt"]


def test_a_file_without_the_header_is_taken_for_a_forged_form(site: Site) -> None:
    response = upload(site, b"hello", {})
    assert (response.status, response.body) == (403, "XSRF check failed")
    assert site.world.diff() == []


def test_a_read_only_question_about_changes_ignores_what_jira_keeps_itself(site: Site) -> None:
    from runtime.apps.jira.records import Issue
    from runtime.kit.records import fields_of

    site.edit("SUP-2", priority={"name": "Low"})
    (change,) = site.world.diff()
    assert [name for name in change.fields() if not fields_of(Issue)[name].read_only] == ["priority"]
