"""JQL on the example site, and the pages of both searches."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.runtime.apps.jira.jira_site import API, HOST, WIKI, Site, sentence


@pytest.fixture
def site() -> Site:
    return Site()


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("project = SUP ORDER BY key ASC", ["SUP-1", "SUP-2", "SUP-3", "SUP-4", "SUP-5"]),
        ("project = 'customer support' AND type = Bug", ["SUP-2"]),
        ("project = 10000 AND issuetype != Bug ORDER BY id ASC", ["SUP-1", "SUP-3", "SUP-4", "SUP-5"]),
        ("assignee = 'bob.ray@company.example.com' ORDER BY created", ["OPS-1", "SUP-3", "SUP-2"]),
        ("assignee is EMPTY", ["SUP-4", "SUP-1"]),
        ("assignee = currentUser() OR reporter = 'bob ray'", ["SUP-3"]),
        ("resolution = Unresolved AND project = SUP AND type != Epic", ["SUP-4", "SUP-3", "SUP-2"]),
        ("resolution != Unresolved", ["SUP-5"]),
        ("resolution in (Done, Unresolved) AND key = SUP-1", ["SUP-1"]),
        ("statusCategory = Done", ["SUP-5"]),
        ("statusCategory != Done AND priority >= High ORDER BY priority", ["OPS-1", "SUP-2"]),
        ("text ~ 'meridian partners'", ["SUP-2"]),
        ("comment ~ 'rate table'", ["SUP-2"]),
        ("summary !~ 'invoice*' AND project = SUP ORDER BY key ASC", ["SUP-1", "SUP-3", "SUP-5"]),
        ("labels in (vat, other)", ["SUP-2"]),
        ("component = Billing", ["SUP-2"]),
        ("fixVersion in unreleasedVersions(SUP)", ["SUP-2"]),
        ("fixVersion = 2.0", ["SUP-5"]),
        ("sprint in openSprints()", ["SUP-2"]),
        ("sprint = 'Sprint 1' ORDER BY key ASC", ["SUP-2", "SUP-5"]),
        ("'Epic Link' = SUP-1 ORDER BY key ASC", ["SUP-2", "SUP-3", "SUP-4"]),
        ("parent = SUP-1 ORDER BY key ASC", ["SUP-2", "SUP-4"]),
        ("issue in linkedIssues(SUP-2, blocks)", ["SUP-4"]),
        ("issueLinkType = 'is blocked by' ORDER BY key ASC", ["SUP-2", "SUP-4"]),
        ("watcher = 'Ann Lee'", ["SUP-2"]),
        ("creator in membersOf(managers) AND project = OPS", ["OPS-1"]),
        ("due <= endOfWeek()", ["SUP-2"]),
        ("created >= -1d", []),
        ("created >= -2d", ["OPS-1"]),
        ("updated < 2026-02-13 AND project = SUP ORDER BY updated ASC", ["SUP-1", "SUP-5"]),
        ("worklogAuthor = 'Bob Ray' AND worklogDate >= 2026-02-19", ["SUP-2"]),
        ("Severity = S2", ["SUP-2"]),
        ("Severity in (S1, S3)", []),
        ("cf[10051] ~ meridian", ["SUP-2"]),
        ("'Story Points' > 2", ["SUP-2"]),
        ("attachments is not EMPTY", ["SUP-2"]),
        ("status was 'To Do' AND status = 'In Progress'", ["SUP-2"]),
        ("status changed from 'To Do' to 'In Progress' by 'Bob Ray' after 2026-02-16", ["SUP-2"]),
        ("status changed during (2026-02-18, 2026-02-28)", []),
        ("type in subTaskIssueTypes()", ["SUP-3"]),
        ("project in projectsLeadByUser('Bob Ray')", ["OPS-1"]),
    ],
)
def test_a_query_finds_its_issues(site: Site, text: str, keys: list[str]) -> None:
    assert site.find(text) == keys


def test_without_an_order_the_newest_come_first(site: Site) -> None:
    assert site.find("project in (SUP, OPS)") == ["OPS-1", "SUP-4", "SUP-3", "SUP-2", "SUP-5", "SUP-1"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("project = NOPE", "The value 'NOPE' does not exist for the field 'project'."),
        ("status = Sleeping", "The value 'Sleeping' does not exist for the field 'status'."),
        ("colour = red", "Field 'colour' does not exist or you do not have permission to view it."),
        ("key = SUP-99", "An issue with key 'SUP-99' does not exist for field 'key'."),
        (
            "assignee in membersOf(nobody)",
            "Function 'membersOf' can not generate a list of usernames for group 'nobody'; the group does not exist.",
        ),
        ("summary = x", "The operator '=' is not supported by the 'summary' field."),
    ],
)
def test_a_query_that_cannot_be_answered_is_refused_in_jiras_words(site: Site, text: str, said: str) -> None:
    response = site.get(f"{API}/search/jql", jql=text)
    assert (response.status, sentence(response)) == (400, said)


def test_a_move_made_now_is_found_by_was_and_changed(site: Site) -> None:
    site.move("SUP-4", "In Progress")
    assert site.find("status changed to 'In Progress' by currentUser()") == ["SUP-4"]
    assert "SUP-4" in site.find("status was 'To Do'")


def test_the_new_search_gives_ids_alone_unless_fields_are_asked_for(site: Site) -> None:
    body = site.get(f"{API}/search/jql", jql="key = SUP-2").body
    assert body == {"issues": [{"id": "10002"}], "isLast": True}
    (issue,) = site.get(f"{API}/search/jql", jql="key = SUP-2", fields="summary").body["issues"]
    assert (issue["key"], issue["fields"]) == ("SUP-2", {"summary": "Invoice shows the wrong VAT rate"})


def test_the_new_search_wants_a_restriction(site: Site) -> None:
    said = "Unbounded JQL queries are not allowed here. Please add a search restriction to your query."
    assert sentence(site.get(f"{API}/search/jql", jql="ORDER BY created")) == said
    assert sentence(site.post(f"{API}/search/jql", {})) == said
    assert site.get(f"{API}/search", jql="ORDER BY created").body["total"] == 6


def test_the_new_search_goes_on_with_a_token(site: Site) -> None:
    seen: list[str] = []
    token = None
    while True:
        body = site.get(f"{API}/search/jql", jql="project = SUP", maxResults=2, fields="key", nextPageToken=token).body
        seen += [issue["key"] for issue in body["issues"]]
        token = body.get("nextPageToken")
        if body["isLast"]:
            break
    assert seen == ["SUP-4", "SUP-3", "SUP-2", "SUP-5", "SUP-1"]
    assert token is None


def test_a_token_of_another_query_is_refused(site: Site) -> None:
    token = site.get(f"{API}/search/jql", jql="project = SUP", maxResults=2).body["nextPageToken"]
    assert site.get(f"{API}/search/jql", jql="project = OPS", nextPageToken=token).status == 400


def test_the_old_search_counts_and_gives_navigable_fields(site: Site) -> None:
    body = site.get(f"{WIKI}/search", jql="project = SUP ORDER BY key ASC", startAt=1, maxResults=1).body
    assert (body["startAt"], body["maxResults"], body["total"]) == (1, 1, 5)
    (issue,) = body["issues"]
    assert issue["fields"]["summary"] == "Invoice shows the wrong VAT rate"
    assert "comment" not in issue["fields"]


def test_a_page_of_whole_issues_holds_no_more_than_100(site: Site) -> None:
    for _ in range(110):
        site.made(summary="x")
    assert (
        len(site.get(f"{API}/search/jql", jql="project = SUP", maxResults=500, fields="summary").body["issues"]) == 100
    )
    assert len(site.get(f"{API}/search/jql", jql="project = SUP", maxResults=500).body["issues"]) == 115


def test_issues_can_be_counted(site: Site) -> None:
    assert site.post(f"{API}/search/approximate-count", {"jql": "project = SUP"}).body == {"count": 5}


def test_queries_are_parsed_or_their_mistake_is_said(site: Site) -> None:
    good, bad = site.post(f"{API}/jql/parse", {"queries": ["status in (Done) ORDER BY key DESC", "status ="]}).body[
        "queries"
    ]
    assert good["structure"]["where"]["operand"] == {"values": [{"value": "Done", "encodedValue": "Done"}]}
    assert good["structure"]["orderBy"]["fields"][0]["direction"] == "desc"
    assert bad["errors"][0].startswith("Error in the JQL Query")


def test_an_app_may_call_by_the_cloud_of_the_site(site: Site) -> None:
    base = "https://api.atlassian.com/ex/jira/11223344-a1b2/rest/api/3"
    (issue,) = site.get(f"{base}/search/jql", jql="key = SUP-2", fields="summary").body["issues"]
    assert issue["self"] == f"{base}/issue/10002"


def test_an_unknown_path_is_answered_as_jira_does(site: Site) -> None:
    response = site.get(f"{HOST}/rest/api/3/nope")
    assert (response.status, response.body["message"]) == (404, "null for uri: /rest/api/3/nope")


WORDS = ["status", "assignee", "rank", "sprint", "text", "key", "cf[10050]", "Severity", "due", "labels", "=", "!=", "~", "in", "is",
         "not", "(", ")", ",", "Done", "EMPTY", "SUP-1", "5", "'x'", "currentUser()", "openSprints()", "and", "or", "order by", "was",
         "changed", "by", ">", "-1d", "2026-01-01", "parent", "component", "issueLinkType", "worklogDate", "resolution"]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=9))
def test_any_query_is_answered(words: list[str]) -> None:
    response = Site().get(f"{API}/search/jql", jql=" ".join(words))
    assert response.status in (200, 400)
