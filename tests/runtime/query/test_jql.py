"""JQL as a user of Jira sees it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query import jql
from runtime.query.errors import QueryError

NOW = datetime(2026, 5, 14, 15, 30, tzinfo=UTC)  # a Thursday
Issue = dict[str, Any]

FIELDS = {
    "project": jql.JqlField("project", "option", nullable=False),
    "key": jql.JqlField("key", "key", nullable=False),
    "summary": jql.JqlField("summary", "text"),
    "comment": jql.JqlField("comment", "text", sortable=False),
    "status": jql.JqlField("status", "option", nullable=False, history=True),
    "priority": jql.JqlField("priority", "ordered", descending=True),
    "assignee": jql.JqlField("assignee", "user", history=True),
    "labels": jql.JqlField("labels", "label"),
    "created": jql.JqlField("created", "datetime"),
    "due": jql.JqlField("due", "date"),
    "story points": jql.JqlField("Story Points", "number"),
}
KNOWN = {
    "project": {"ops": ["10"], "operations": ["10"], "web": ["11"]},
    "status": {"to do": ["1"], "in progress": ["2"], "done": ["3"]},
    "priority": {"low": ["4"], "medium": ["3"], "high": ["2"]},
    "assignee": {"ada": ["u1"], "ada@acme.com": ["u1"], "bob": ["u2"]},
}
ISSUES: list[Issue] = [
    {"key": "OPS-2", "project": "10", "summary": "Login page error", "status": "3", "priority": "2", "assignee": "u1",
     "labels": ["vip", "Web"], "created": "2026-05-14T09:00:30.000+0000", "due": "2026-05-14", "story points": 3},
    {"key": "OPS-10", "project": "10", "summary": "Error: cannot log in", "status": "1", "priority": "4",
     "assignee": None, "labels": [], "created": "2026-05-01T00:00:00.000+0000", "due": None, "story points": 10.5},
    {"key": "WEB-1", "project": "11", "summary": "Colours of the page", "status": "2", "priority": "3",
     "assignee": "u2", "labels": ["vip"], "created": "2025-12-31T23:59:00.000+0000", "due": "2026-06-01",
     "story points": None},
]  # fmt: skip
CHANGES = {
    "OPS-2": [jql.Change(datetime(2026, 5, 2, 12, tzinfo=UTC), "u2", "1", "2"),
              jql.Change(datetime(2026, 5, 10, 12, tzinfo=UTC), "u1", "2", "3")],
}  # fmt: skip


class Site:
    """The issues above as one user of a Jira site sees them."""

    def field(self, name: str, custom_id: int | None) -> jql.JqlField | None:
        return FIELDS.get("story points" if custom_id == 10016 else name.lower())

    def values(self, issue: Issue, field: jql.JqlField) -> Sequence[object]:
        value = issue.get(field.name.lower())
        return value if isinstance(value, list) else [value]

    def known(self, field: jql.JqlField, text: str) -> Sequence[str]:
        if field.type == "key":
            return [text.upper()] if any(issue["key"] == text.upper() for issue in ISSUES) else []
        return KNOWN["assignee" if field.type == "user" else field.name].get(text.lower(), [])

    def rank(self, field: jql.JqlField, value: str) -> int | str:
        return -int(value) if field.name == "priority" else value

    def current_user(self) -> str | None:
        return "u1"

    def function(self, field: jql.JqlField, name: str, arguments: Sequence[str]) -> Sequence[str] | None:
        return ["u1", "u2"] if name == "membersOf" and field.type == "user" else None


def run(text: str, **more: Any) -> list[str]:
    found = jql.run(jql.parse(text), issues=ISSUES, resolver=Site(), now=NOW, **more)
    return [issue["key"] for issue in found]


def was(text: str) -> list[str]:
    def history(issue: Issue, field: jql.JqlField) -> Sequence[jql.Change]:
        return CHANGES.get(issue["key"], []) if field.name == "status" else []

    return run(text, history=history)


def refusal(text: str) -> str:
    with pytest.raises(QueryError) as caught:
        run(text)
    return caught.value.message


@pytest.mark.parametrize(("text", "expected"), [
    ("", ["OPS-2", "OPS-10", "WEB-1"]),
    ("project = OPS", ["OPS-2", "OPS-10"]),
    ("project = Operations AND status != Done", ["OPS-10"]),
    ('status IN ("To Do", "in progress")', ["OPS-10", "WEB-1"]),
    ("status not in (Done)", ["OPS-10", "WEB-1"]),
    ("assignee is EMPTY", ["OPS-10"]),
    ("assignee IS NOT null", ["OPS-2", "WEB-1"]),
    ("assignee = EMPTY", ["OPS-10"]),
    ("assignee in (bob, EMPTY)", ["OPS-10", "WEB-1"]),
    ("assignee = currentUser()", ["OPS-2"]),
    ("assignee != currentUser()", ["WEB-1"]),
    ("NOT assignee = ada", ["WEB-1"]),
    ("assignee in membersOf('jira-users')", ["OPS-2", "WEB-1"]),
    ('assignee = "ada@acme.com"', ["OPS-2"]),
    ("priority > Low", ["OPS-2", "WEB-1"]),
    ("priority >= high", ["OPS-2"]),
    ("labels = VIP", ["OPS-2", "WEB-1"]),
    ("labels != web", ["WEB-1"]),
    ("labels is empty", ["OPS-10"]),
    ("key > OPS-2", ["OPS-10"]),
    ("key in (ops-2, WEB-1)", ["OPS-2", "WEB-1"]),
    ('"Story Points" >= 3', ["OPS-2", "OPS-10"]),
    ("cf[10016] = 10.5", ["OPS-10"]),
    ("status = Done OR project = WEB AND assignee = ada", ["OPS-2"]),
    ("(status = Done OR project = WEB) AND assignee = bob", ["WEB-1"]),
    ("NOT (status = Done OR project = WEB)", ["OPS-10"]),
    ("NOT NOT status = Done", ["OPS-2"]),
    ("!(status = Done) && project = OPS", ["OPS-10"]),
    ("status = Done || project = WEB", ["OPS-2", "WEB-1"]),
    ("not status = Done and project = OPS", ["OPS-10"]),
])  # fmt: skip
def test_a_query_keeps(text: str, expected: list[str]) -> None:
    assert run(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("summary ~ error", ["OPS-2", "OPS-10"]),
    ('summary ~ "page error"', ["OPS-2"]),
    ('summary ~ "\\"page error\\""', ["OPS-2"]),
    ('summary ~ "\\"error page\\""', []),
    ('summary ~ "log*"', ["OPS-2", "OPS-10"]),
    ('summary ~ "log"', ["OPS-10"]),
    ('summary ~ "colo?rs"', ["WEB-1"]),
    ('summary ~ "colou?rs"', []),
    ('summary ~ "page -login"', ["WEB-1"]),
    ('summary ~ "login OR colours"', ["OPS-2", "WEB-1"]),
    ("summary !~ error", ["WEB-1"]),
    ("comment !~ error", []),
])  # fmt: skip
def test_a_text_search_keeps(text: str, expected: list[str]) -> None:
    assert run(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("created >= -7d", ["OPS-2"]),
    ("created < -2w", ["WEB-1"]),
    ('created > "-1w 6d"', ["OPS-2"]),
    ('created >= "2026/05/01"', ["OPS-2", "OPS-10"]),
    ("created > 2026-05-01", ["OPS-2"]),
    ('created = "2026-05-14 09:00"', ["OPS-2"]),
    ("created >= startOfDay()", ["OPS-2"]),
    ("created >= startOfMonth()", ["OPS-2", "OPS-10"]),
    ("created < startOfYear()", ["WEB-1"]),
    ("created >= startOfMonth(-1)", ["OPS-2", "OPS-10"]),
    ('created >= startOfWeek("-2w")', ["OPS-2", "OPS-10"]),
    ("due <= endOfWeek()", ["OPS-2"]),
    ("due < now()", ["OPS-2"]),
    ("due = 2026-05-14", ["OPS-2"]),
    ("due > 2w", ["WEB-1"]),
])  # fmt: skip
def test_a_date_clause_keeps(text: str, expected: list[str]) -> None:
    assert run(text) == expected


def test_dates_are_read_in_the_time_zone_of_the_user() -> None:
    assert run("created < 2026-05-01", zone=ZoneInfo("America/New_York")) == ["OPS-10", "WEB-1"]


@pytest.mark.parametrize(("text", "expected"), [
    ("order by created", ["WEB-1", "OPS-10", "OPS-2"]),
    ("order by key desc", ["WEB-1", "OPS-10", "OPS-2"]),
    ("project = OPS ORDER BY key ASC", ["OPS-2", "OPS-10"]),
    ("order by priority", ["OPS-2", "WEB-1", "OPS-10"]),
    ("order by priority asc", ["OPS-10", "WEB-1", "OPS-2"]),
    ("order by project desc, created", ["WEB-1", "OPS-10", "OPS-2"]),
    ("order by due", ["OPS-2", "WEB-1", "OPS-10"]),
    ("order by due desc", ["OPS-10", "WEB-1", "OPS-2"]),
])  # fmt: skip
def test_issues_come_in_order(text: str, expected: list[str]) -> None:
    assert run(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ('status was "In Progress"', ["OPS-2", "WEB-1"]),
    ('status was not "In Progress"', ["OPS-10"]),
    ('status was in ("To Do", Done)', ["OPS-2", "OPS-10"]),
    ('status was "In Progress" by bob', ["OPS-2"]),
    ('status was "In Progress" on 2026-05-05', ["OPS-2", "WEB-1"]),
    ('status was "To Do" after 2026-05-03', ["OPS-10"]),
    ('status was Done during (2026-05-01, 2026-05-09)', []),
    ("status changed", ["OPS-2"]),
    ('status changed from "To Do" to "In Progress" before 2026-05-03', ["OPS-2"]),
    ("status changed to Done by bob", []),
    ("status changed by currentUser() after startOfMonth()", ["OPS-2"]),
    ("not status changed", ["OPS-10", "WEB-1"]),
])  # fmt: skip
def test_a_question_about_the_past_keeps(text: str, expected: list[str]) -> None:
    assert was(text) == expected


def test_a_history_search_without_a_history_is_refused() -> None:
    assert refusal("status was Done") == "History searches do not support the 'status' field."


@pytest.mark.parametrize(("text", "says"), [
    ("foo = 1", "Field 'foo' does not exist or you do not have permission to view it."),
    ("project = NOPE", "The value 'NOPE' does not exist for the field 'project'."),
    ("assignee = zoe", "The value 'zoe' does not exist for the field 'assignee'."),
    ("key = OPS-99", "An issue with key 'OPS-99' does not exist for field 'key'."),
    ("status ~ Done", "The operator '~' is not supported by the 'status' field."),
    ("summary = x", "The operator '=' is not supported by the 'summary' field."),
    ("status is empty", "The operator 'is' is not supported by the 'status' field."),
    ("status = EMPTY", "The field 'status' does not support searching for EMPTY values."),
    ("created > EMPTY", "The operator '>' does not support searching for EMPTY values on the field 'created'."),
    ("status in Done", "Operator 'in' does not support the non-list value '\"Done\"' for field 'status'."),
    ("status = (Done)", "Operator '=' does not support the list value '(\"Done\")' for field 'status'."),
    ("assignee = bogus()", "Unable to find JQL function 'bogus()'."),
    ('created > "20/12/10"', "Date value '20/12/10' for field 'created' is invalid. Valid formats include: 'yyyy/MM/dd "
     "HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'."),
    ("created > now(1)", "Function 'now' expected '0' arguments but received '1'."),
    ("created > startOfDay(x)",
     "Duration for function 'startOfDay' should have the format (+/-)n(yMwdm), e.g -1M for 1 month earlier."),
    ('summary ~ "*x"', "The text query '*x' for field 'summary' is not allowed to start with '*'."),
    ("order by comment", "Not able to sort using field 'comment'."),
    ("status = Done by ada", 'The EQUALS operator does not support the use of the by "ada" predicate.'),
])  # fmt: skip
def test_a_wrong_query_is_refused_in_the_words_of_jira(text: str, says: str) -> None:
    assert refusal(text) == says


@pytest.mark.parametrize(("text", "says"), [
    ("project", "Expecting operator before the end of the query. The valid operators are '=', '!=', '<', '>', '<=', "
     "'>=', '~', '!~', 'IN', 'NOT IN', 'IS' and 'IS NOT'."),
    ("project blah >", "Expecting operator but got 'blah'. The valid operators are '=', '!=', '<', '>', '<=', '>=', "
     "'~', '!~', 'IN', 'NOT IN', 'IS' and 'IS NOT'. (line 1, character 9)"),
    ("project =", "Expecting either a value, list or function before the end of the query."),
    ("a=!", "Expecting either a value, list or function but got '!'. You must surround '!' in quotation marks to "
     "use it as a value. (line 1, character 3)"),
    ("project = OPS AND", "Expecting a field name at the end of the query."),
    (", a = b", "Expecting a field name but got ','. You must surround ',' in quotation marks to use it as a field "
     "name. (line 1, character 1)"),
    ("[a] = b", "Expecting a field name but got '['. Did you mean 'cf['? (line 1, character 1)"),
    ("a=b c=d", "Expecting either 'OR' or 'AND' but got 'c'. (line 1, character 5)"),
    ("(a=b and c = d", "Expecting ')' before the end of the query."),
    ("abc IN ((foo) abc = a", "Expecting ')' but got 'abc'. (line 1, character 15)"),
    ("a =b order summary", "Expecting 'by' but got 'summary'. (line 1, character 12)"),
    ("a =b order by", "Expecting a field name at the end of the query."),
    ("a =b order by asc", "Expecting a field name but got 'asc'. You must surround 'asc' in quotation marks to use it "
     "as a field name. (line 1, character 15)"),
    ("a =b order by x blah", "Expecting either 'ASC' or 'DESC' but got 'blah'. (line 1, character 17)"),
    ("order by a desc d", "Expecting ',' but got 'd'. (line 1, character 17)"),
    ("a =a and j not is empty", "Expecting 'IN' but got 'is'. (line 1, character 16)"),
    ("cf = 6", "Expecting '[' but got '='. (line 1, character 4)"),
    ("cf[x] = 6", "Expecting a custom field id (a positive number) but got 'x'. (line 1, character 4)"),
    ("a = f(", "Expecting ')' before the end of the query."),
    ("k = f(abc, jk!)", "Expecting ')' or ',' but got '!'. (line 1, character 14)"),
    ("summary ~ for", "'for' is a reserved JQL word. You must surround it in quotation marks to use it in a query. "
     "(line 1, character 11)"),
    ("comment ~ 'test", "The quoted string 'test' has not been completed. (line 1, character 11)"),
    ("a\n= b@c", "The character '@' is a reserved JQL character. You must enclose it in a string or use the escape "
     "'\\u0040' instead. (line 2, character 4)"),
    ("a = b\\c", "'\\c' is an illegal JQL escape sequence. The valid escape sequences are \\', \\\", \\t, \\n, \\r, "
     "\\\\, '\\ ' and \\uXXXX. (line 1, character 6)"),
    ("'' = c", "A field name cannot be empty. (line 1, character 1)"),
    ("a = ''()", "A function name cannot be empty. (line 1, character 5)"),
])  # fmt: skip
def test_a_syntax_error_is_told_in_the_words_of_jira(text: str, says: str) -> None:
    assert refusal(text) == f"Error in the JQL Query: {says}"


@pytest.mark.parametrize("text", [
    "(" * 40_000,
    "(" * 9_000 + "status = Done" + ")" * 9_000,
    "status in " + "(" * 9_000 + "Done" + ")" * 9_000,
    "summary ~ '" + "a" * 60_000 + "'",
    "a = 99999999999999999999999",
    "created > -999999w",
    "created > startOfYear(-999999)",
    'created > "0001-01-01"',
])  # fmt: skip
def test_hostile_queries_are_refused(text: str) -> None:
    assert refusal(text)


VOCABULARY = (
    "project status summary created due labels key priority assignee cf[10016] = != ~ !~ > <= in not is was changed "
    "empty ( ) , OPS Done 'x' \"a b\" -7d 4w now() startOfDay( -1 membersOf(x) currentUser() and or ! && order by asc "
    'from to during after by 2026-01-01 \\ \\u0041 * ~ "*a" "-a" \'NOT\' 3.5'
)
QUERIES = st.one_of(st.text(), st.lists(st.sampled_from(VOCABULARY.split(" ")), max_size=12).map(" ".join))


@settings(max_examples=400, deadline=None)
@given(QUERIES)
def test_any_text_is_answered_or_refused(text: str) -> None:
    try:
        was(text)
    except QueryError as error:
        assert error.message


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(["summary ~ ", "created > ", "status = ", "cf[10016] < ", "labels in "]), st.text())
def test_any_quoted_value_is_answered_or_refused(clause: str, value: str) -> None:
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    try:
        run(f'{clause}"{quoted}"')
    except QueryError as error:
        assert error.message
