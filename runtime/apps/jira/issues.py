"""Issues, and what hangs on them: comments, worklogs, links, attachments."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.jira.definitions import CATEGORY_KEYS, LinkType, Status, category_of_name
from runtime.apps.jira.document import is_document, kept
from runtime.apps.jira.durations import seconds_of
from runtime.apps.jira.issue_spellings import settled
from runtime.apps.jira.numbering import counted
from runtime.apps.jira.people import email_of, name_of
from runtime.apps.jira.projects import Project, Sprint
from runtime.apps.jira.spellings import reduced, snake_keys
from runtime.kit.ids import Ids
from runtime.kit.records import Date, DateTime, Id, Line, Record, RecordDict, Text, derived, ref, wire
from runtime.kit.world import World


class Issue(Record, collection="issues", label="summary", open_fields="custom"):
    """A piece of work, known by its key. Names say its type, status, priority and resolution."""

    id: Id = wire("key", default="")
    """Its key, such as SUP-7."""
    internal_id: Id = wire("id", default="")
    """What Jira calls the issue's id."""
    project_key: str = ref("projects", default="")
    issue_type: Line = wire("issuetype", default="Task")
    summary: Line = ""
    description: Text | None = None
    description_adf: dict[str, Any] | None = wire("description_adf", default=None, read_only=True)
    """The description as a document, where it has more to it than its text."""
    environment: Text | None = None
    status: Line = ""
    resolution: Line | None = None
    priority: Line | None = None
    assignee_id: str | None = ref("users", default=None, soft=True)
    reporter_id: str | None = ref("users", default=None, soft=True)
    creator_id: str | None = ref("users", default=None, soft=True)
    labels: list[Line] = []
    components: list[Line] = []
    fix_versions: list[Line] = wire("fixVersions", default=[])
    affects_versions: list[Line] = wire("versions", default=[])
    due_date: Date | None = wire("duedate", default=None)
    parent_key: str | None = ref("issues", default=None, soft=True)
    """The epic of an issue, or the issue of a sub-task."""
    sprint_ids: list[str] = ref("sprints", default=[], soft=True)
    """The sprints it is or was in; at most one of them is not closed."""
    story_points: int | float | None = None
    custom: dict[str, Any] = {}
    """Other fields of the site, by the field's name: text, number, or the chosen option's name."""
    original_estimate_seconds: int | None = None
    remaining_estimate_seconds: int | None = None
    watcher_ids: list[str] = ref("users", default=[], soft=True)
    created: DateTime = wire("created", default="", read_only=True)
    updated: DateTime = wire("updated", default="", read_only=True)
    resolution_date: DateTime | None = wire("resolutiondate", default=None, read_only=True)
    status_changed: DateTime | None = wire("statuscategorychangedate", default=None, read_only=True)
    """When it moved from one status category to another."""
    changelog: list[dict[str, Any]] = wire("changelog", default=[], read_only=True)
    """What was changed, oldest first: id, author_id, created and items in Jira's form."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Jira's own shape (`fields`, objects for names) and its camelCase are understood."""
        return settled(raw, frozenset(cls.model_fields))

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are numbers. A key is the project's and a number; its times follow each other."""
        counted(ids, cls.collection, record, field="internal_id")
        project = record["project_key"] or record["id"].rpartition("-")[0] or "TEAM"
        record["project_key"] = project
        record["id"] = record["id"] or f"{project}-{ids.next(f'jira.key.{project}', start=1001)}"
        record["created"] = record["created"] or now
        record["updated"] = record["updated"] or record["created"]
        record["status_changed"] = record["status_changed"] or record["updated"]

    @derived("line", many=True)
    def project(record: RecordDict, world: World) -> Any:
        """The key and the name of its project."""
        project = world.peek(Project, record["project_key"])
        return [record["project_key"], project["name"]] if project else [record["project_key"]]

    @derived("line")
    def assignee(record: RecordDict, world: World) -> Any:
        """The name of the person it is assigned to."""
        return name_of(world, record["assignee_id"])

    @derived("email")
    def assignee_email(record: RecordDict, world: World) -> Any:
        """The mail address of the person it is assigned to."""
        return email_of(world, record["assignee_id"])

    @derived("line")
    def reporter(record: RecordDict, world: World) -> Any:
        """The name of the person who reported it."""
        return name_of(world, record["reporter_id"])

    @derived("email")
    def reporter_email(record: RecordDict, world: World) -> Any:
        """The mail address of the person who reported it."""
        return email_of(world, record["reporter_id"])

    @derived("text", many=True)
    def comments(record: RecordDict, world: World) -> Any:
        """The texts of its comments, oldest first."""
        return [comment["body"] for comment in world.find(Comment, issue_key=record["id"])]

    @derived("line")
    def status_category(record: RecordDict, world: World) -> Any:
        """To Do, In Progress or Done."""
        return category_of(world, record["status"])

    @derived("line", many=True)
    def epic(record: RecordDict, world: World) -> Any:
        """The key and the summary of the epic it belongs to."""
        above = epic_of(world, record)
        return [above["id"], above["summary"]] if above else []

    @derived("id", many=True)
    def subtasks(record: RecordDict, world: World) -> Any:
        """The keys of the issues below it."""
        return [child["id"] for child in world.find(Issue, parent_key=record["id"])]

    @derived("line", many=True)
    def sprints(record: RecordDict, world: World) -> Any:
        """The names of its sprints."""
        held = [world.peek(Sprint, sprint_id) for sprint_id in record["sprint_ids"]]
        return [sprint["name"] for sprint in held if sprint]

    @derived("id", many=True)
    def linked(record: RecordDict, world: World) -> Any:
        """The keys of the issues it is linked with, either way."""
        return [other for _, _, other in links_of(world, record["id"])]

    @derived("line", many=True)
    def links(record: RecordDict, world: World) -> Any:
        """Its links in words, such as `blocks SUP-2`."""
        return [f"{words} {other}" for _, words, other in links_of(world, record["id"])]

    @derived("line", many=True)
    def attachments(record: RecordDict, world: World) -> Any:
        """The names of the files attached to it."""
        return [each["filename"] for each in world.find(Attachment, issue_key=record["id"])]

    @derived("integer")
    def time_spent_seconds(record: RecordDict, world: World) -> Any:
        """The time logged on it."""
        return sum(each["time_spent_seconds"] for each in world.find(Worklog, issue_key=record["id"]))

    @derived("email", many=True)
    def watcher_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of the people who watch it."""
        found = [email_of(world, account_id) for account_id in record["watcher_ids"]]
        return [email for email in found if email]


class Comment(Record, collection="comments", label="body"):
    """What somebody said on an issue."""

    id: Id = ""
    issue_key: str = ref("issues")
    author_id: str | None = ref("users", default=None, soft=True)
    update_author_id: str | None = ref("users", default=None, soft=True)
    body: Text = ""
    body_adf: dict[str, Any] | None = wire("body_adf", default=None, read_only=True)
    visibility: dict[str, Any] | None = None
    """The role or group that alone may see it: `type`, `value`."""
    internal: bool = False
    """For the team only, not for the customer (service projects)."""
    created: DateTime = wire("created", default="", read_only=True)
    updated: DateTime = wire("updated", default="", read_only=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """The body may be a document, or be called `text` or `comment`."""
        values = _on_an_issue(raw)
        for other in ("text", "comment", "content"):
            if other in values:
                values["body"] = values.pop(other)
        return _with_text(values, "body")

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Comment ids are numbers."""
        counted(ids, cls.collection, record)
        record["created"] = record["created"] or now
        record["updated"] = record["updated"] or record["created"]
        record["update_author_id"] = record["update_author_id"] or record["author_id"]

    @derived("email")
    def author_email(record: RecordDict, world: World) -> Any:
        """The mail address of the person who wrote it."""
        return email_of(world, record["author_id"])


class Worklog(Record, collection="worklogs", label="comment"):
    """Time that somebody spent on an issue."""

    id: Id = ""
    issue_key: str = ref("issues")
    author_id: str | None = ref("users", default=None, soft=True)
    comment: Text | None = None
    comment_adf: dict[str, Any] | None = wire("comment_adf", default=None, read_only=True)
    started: DateTime = ""
    time_spent_seconds: int = 0
    visibility: dict[str, Any] | None = None
    """The role or group that alone may see it: `type`, `value`."""
    created: DateTime = wire("created", default="", read_only=True)
    updated: DateTime = wire("updated", default="", read_only=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`time_spent` may be written as 1h 30m."""
        values = _on_an_issue(raw)
        spent = values.pop("time_spent", None)
        if spent is not None and "time_spent_seconds" not in values:
            values["time_spent_seconds"] = seconds_of(str(spent))
        return _with_text(values, "comment")

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Worklog ids are numbers; work began when it was logged unless said."""
        counted(ids, cls.collection, record)
        record["created"] = record["created"] or now
        record["updated"] = record["updated"] or record["created"]
        record["started"] = record["started"] or record["created"]

    @derived("email")
    def author_email(record: RecordDict, world: World) -> Any:
        """The mail address of the person who did the work."""
        return email_of(world, record["author_id"])


class IssueLink(Record, collection="issue_links", label="type"):
    """Two issues and how they are linked: `from_key` blocks `to_key`."""

    id: Id = ""
    type: Line = "Relates"
    """The name of the link type."""
    from_key: str = ref("issues")
    """The issue that the outward words are said of; Jira's request calls it `inwardIssue`."""
    to_key: str = ref("issues")

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Jira's `inwardIssue` and `outwardIssue` are understood."""
        values = snake_keys(raw)
        values["type"] = reduced(values.get("type"), "name") or "Relates"
        for other, name in (
            ("inward_issue", "from_key"),
            ("outward_issue", "to_key"),
            ("from", "from_key"),
            ("to", "to_key"),
        ):
            if other in values:
                values[name] = reduced(values.pop(other), "key")
        return values

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Link ids are numbers."""
        counted(ids, cls.collection, record)


class Attachment(Record, collection="attachments", label="filename"):
    """A file attached to an issue."""

    id: Id = ""
    issue_key: str = ref("issues")
    filename: Line
    mime_type: Line = wire("mimeType", default="text/plain")
    size: int = 0
    author_id: str | None = ref("users", default=None, soft=True)
    created: DateTime = wire("created", default="", read_only=True)
    content: Text | None = None
    """The content of a text file."""
    content_base64: str | None = None
    """The content of any other file."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """A file may be called `name`."""
        values = _on_an_issue(raw)
        if "name" in values:
            values["filename"] = values.pop("name")
        return values

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Attachment ids are numbers; the size of a text is counted."""
        counted(ids, cls.collection, record)
        record["created"] = record["created"] or now
        if record["content"] is not None and not record["size"]:
            record["size"] = len(record["content"].encode())


class Action(Record, collection="actions", label="action_key"):
    """An entry of a ledger of earlier calls: which action, with which parameters."""

    id: Id = ""
    action_key: Line
    params: dict[str, Any] = {}
    created_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An entry without an id is numbered."""
        record["id"] = record["id"] or f"jira_{ids.next('jira.actions')}"


def category_of(world: World, status: str) -> str:
    """The category of a status: To Do, In Progress or Done."""
    held = world.first(Status, name=status)
    return str(held["category"]) if held else category_of_name(status)


def category_key(world: World, status: str) -> str:
    """The category of a status as Jira's key: new, indeterminate or done."""
    return CATEGORY_KEYS[category_of(world, status)]


def epic_of(world: World, record: RecordDict) -> RecordDict | None:
    """The epic above an issue, or above the issue that a sub-task is part of."""
    above = world.peek(Issue, record["parent_key"])
    while above is not None and above["issue_type"] != "Epic":
        above = world.peek(Issue, above["parent_key"]) if above["id"] != above["parent_key"] else None
    return above


def links_of(world: World, key: str) -> list[tuple[RecordDict, str, str]]:
    """The links of an issue: the link, its words from this side, and the key of the other issue."""
    types = {each["name"]: each for each in world.all(LinkType)}
    found: list[tuple[RecordDict, str, str]] = []
    for link in world.find(IssueLink, from_key=key):
        kind = types.get(link["type"])
        found.append((link, kind["outward"] if kind else link["type"], link["to_key"]))
    for link in world.find(IssueLink, to_key=key):
        kind = types.get(link["type"])
        found.append((link, kind["inward"] if kind else link["type"], link["from_key"]))
    return found


def _on_an_issue(raw: dict[str, Any]) -> dict[str, Any]:
    """`issue`, `author` and numeric ids in Jira's spellings."""
    values = {name: value for name, value in snake_keys(raw).items() if name != "self"}
    for other, name in (
        ("issue", "issue_key"),
        ("issue_id_or_key", "issue_key"),
        ("author", "author_id"),
        ("author_email", "author_id"),
        ("update_author", "update_author_id"),
        ("created_at", "created"),
        ("updated_at", "updated"),
    ):
        if other in values:
            values[name] = reduced(
                values.pop(other), "key", "accountId", "account_id", "emailAddress", "email", "displayName"
            )
    if values.get("id") is not None:
        values["id"] = str(values["id"])
    return values


def _with_text(values: dict[str, Any], name: str) -> dict[str, Any]:
    """A seeded document as its text, kept beside it."""
    given = values.get(name)
    if isinstance(given, Mapping) and is_document(given):
        values[name], values[f"{name}_adf"] = kept(given)
    return values
