"""JQL over the issues of a world: what its fields, values and functions mean on this site."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import cast

from runtime.apps.jira.conversation import comments_of, worklogs_of
from runtime.apps.jira.definitions import CATEGORY_KEYS
from runtime.apps.jira.document import text_of
from runtime.apps.jira.issues import category_of, epic_of, links_of
from runtime.apps.jira.jql_fields import FIELDS, JQL_TYPES
from runtime.apps.jira.lookup import issue_named, project_named
from runtime.apps.jira.people import AGENT, User
from runtime.apps.jira.records import (
    Attachment,
    Component,
    Issue,
    IssueType,
    LinkType,
    Priority,
    Project,
    Resolution,
    Sprint,
    Status,
    Version,
)
from runtime.apps.jira.system_fields import POINTS, clauses_of, custom_fields, custom_number
from runtime.kit.errors import BadRequest
from runtime.kit.records import Record, RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from runtime.query import jql
from runtime.query.errors import QueryError

_DEFINED: dict[str, type[Record]] = {
    "status": Status, "issuetype": IssueType, "priority": Priority, "resolution": Resolution, "issueLinkType": LinkType,
    "component": Component, "fixVersion": Version, "affectedVersion": Version, "sprint": Sprint,
}  # fmt: skip
_NO_VALUE = cast("str", None)
"""Among the wanted values, None stands for EMPTY: `resolution = Unresolved` asks for it by name."""


def search(world: World, text: str, *, bounded: bool = False) -> list[RecordDict]:
    """The issues that a JQL text finds, in its order, the newest first where it has none.

    `bounded` refuses a query without any restriction. Raises BadRequest in Jira's words.
    """
    try:
        query = jql.parse(text)
        if bounded and query.where is None:
            raise BadRequest(
                "Unbounded JQL queries are not allowed here. Please add a search restriction to your query."
            )
        newest = sorted(world.all(Issue), key=_age, reverse=True)
        return jql.run(query, issues=newest, resolver=SiteResolver(world), now=world.now, history=_history)
    except QueryError as error:
        raise BadRequest(error.message) from None


def _age(issue: RecordDict) -> tuple[datetime, int]:
    number = issue["internal_id"]
    return instant(issue["created"]), int(number) if number.isdigit() else 0


class SiteResolver:
    """The names of one world, as the agent sees them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._custom = {field["id"]: field for field in custom_fields(world)}
        self._known: dict[tuple[str, str], Sequence[str]] = {}
        self._ids: dict[str, dict[str, str]] = {}

    def field(self, name: str, custom_id: int | None) -> jql.JqlField | None:
        """A field of Jira's, or one that the site added, by name in any case or by number."""
        wanted = name.casefold()
        if custom_id is None and wanted in FIELDS:
            return FIELDS[wanted]
        for field in self._custom.values():
            names = [each.casefold() for each in (*clauses_of(field), field["id"])]
            if custom_number(field) == custom_id or (custom_id is None and wanted in names):
                return self._custom_field(field)
        return None

    def _custom_field(self, field: RecordDict) -> jql.JqlField | None:
        kind = field["type"]
        if kind in ("sprint", "epic_link", "rank"):
            return FIELDS[{"sprint": "sprint", "epic_link": "epic link", "rank": "rank"}[kind]]
        return jql.JqlField(field["id"], JQL_TYPES[kind])

    def values(self, issue: RecordDict, field: jql.JqlField) -> Sequence[object]:
        """What an issue holds in a field."""
        if field.name in self._custom:
            return self._custom_values(issue, self._custom[field.name])
        return _VALUES[field.name](self, issue)

    def _custom_values(self, issue: RecordDict, field: RecordDict) -> Sequence[object]:
        value = issue["story_points"] if field["name"] == POINTS else issue["custom"].get(field["name"])
        if field["type"] == "epic_name" and value is None and issue["issue_type"] == "Epic":
            value = issue["summary"]
        return value if isinstance(value, list) else [value]

    def known(self, field: jql.JqlField, text: str) -> Sequence[str]:
        """The ids that a written value names; none where nothing has that name or id."""
        key = (field.name, text)
        if key not in self._known:
            self._known[key] = self._find(field, text)
        return self._known[key]

    def _find(self, field: jql.JqlField, text: str) -> Sequence[str]:
        wanted = text.strip().casefold()
        if field.type == "key":
            found = issue_named(self.world, text)
            return [found["id"]] if found else []
        if field.type == "user":
            return self._people(wanted)
        if field.name in self._custom:
            return [option for option in self._custom[field.name]["options"] if option.casefold() == wanted]
        if field.name == "project":
            project = project_named(self.world, text)
            by_name = [each["id"] for each in self.world.all(Project) if each["name"].casefold() == wanted]
            return [project["id"]] if project else by_name
        if field.name == "statusCategory":
            return [key for name, key in CATEGORY_KEYS.items() if wanted in (name.casefold(), key)]
        if field.name == "resolution" and wanted == "unresolved":
            return [_NO_VALUE]
        if field.name == "issueLinkType":
            kinds = self.world.all(LinkType)
            return [
                each["id"]
                for each in kinds
                if wanted in (each[name].casefold() for name in ("name", "inward", "outward", "id"))
            ]
        records = self.world.all(_DEFINED[field.name]) if field.name in _DEFINED else []
        by_name = [each["id"] for each in records if each["name"].casefold() == wanted]
        return by_name or [each["id"] for each in records if each["id"] == text]

    def _people(self, wanted: str) -> Sequence[str]:
        for name in ("account_id", "email", "display_name"):
            found = [
                user["account_id"] for user in self.world.all(User) if user[name] and user[name].casefold() == wanted
            ]
            if found:
                return found
        return []

    def rank(self, field: jql.JqlField, value: str) -> int | str:
        """Priorities from the least to the most urgent, statuses and types by place, people and the rest by name."""
        if field.name in ("priority", "fixVersion", "affectedVersion", "status", "resolution", "issuetype", "sprint"):
            places = list(self._by_id(_DEFINED[field.name]))
            place = places.index(value) if value in places else len(places)
            return -place if field.name == "priority" else place
        if field.type == "user":
            user = self.world.peek(User, value)
            return str(user["display_name"]).casefold() if user else value
        if field.name == "statusCategory":
            return list(CATEGORY_KEYS.values()).index(value)
        if field.name == "rank":
            return int(value) if value.isascii() and value.isdigit() else 0
        if field.name == "component":
            return self._by_id(Component).get(value, value).casefold()
        return value.casefold()

    def _by_id(self, model: type[Record]) -> dict[str, str]:
        if model.path not in self._ids:
            self._ids[model.path] = {each["id"]: each["name"] for each in self.world.all(model)}
        return self._ids[model.path]

    def id_of(self, model: type[Record], name: str | None) -> str | None:
        """The id of a definition by its name."""
        return (
            next((key for key, held in self._by_id(model).items() if held == name), None) if name is not None else None
        )

    def part_ids(self, model: type[Record], issue: RecordDict, names: list[str]) -> list[str]:
        """The ids of components or versions of the issue's project."""
        return [
            each["id"] for each in self.world.find(model, project_key=issue["project_key"]) if each["name"] in names
        ]

    def current_user(self) -> str | None:
        """The agent."""
        return AGENT

    def function(self, field: jql.JqlField, name: str, arguments: Sequence[str]) -> Sequence[str] | None:
        """What a list function gives for a field, None where the field has no such function."""
        made = _FUNCTIONS.get((field.name if field.type not in ("user", "key") else field.type, name.casefold()))
        return made(self, arguments) if made else None


def _history(issue: RecordDict, field: jql.JqlField) -> list[jql.Change]:
    names = {"fixVersion": "fixVersions", "affectedVersion": "versions"}
    wanted = names.get(field.name, field.name)
    return [
        jql.Change(instant(entry["created"]), entry["author_id"] or "", item.get("from"), item.get("to"))
        for entry in sorted(issue["changelog"], key=lambda each: instant(each["created"]))
        for item in entry["items"]
        if item.get("fieldId", item.get("field")) == wanted
    ]


def _words(resolver: SiteResolver, issue: RecordDict) -> list[object]:
    said = [comment["body"] for comment in comments_of(resolver.world, issue)]
    kinds = ("text", "textarea", "url", "epic_name")
    own = [issue["custom"].get(field["name"]) for field in resolver._custom.values() if field["type"] in kinds]
    return [issue["summary"], _description(issue), issue["environment"], *said, *own]


def _description(issue: RecordDict) -> str | None:
    return text_of(issue["description_adf"]) if issue["description_adf"] else issue["description"]


def _link_types(resolver: SiteResolver, issue: RecordDict) -> list[object]:
    return [resolver.id_of(LinkType, link["type"]) for link, _, _ in links_of(resolver.world, issue["id"])]


def _epic_key(resolver: SiteResolver, issue: RecordDict) -> list[object]:
    above = epic_of(resolver.world, issue)
    return [above["id"]] if above else []


def _one(name: str) -> Callable[[SiteResolver, RecordDict], Sequence[object]]:
    return lambda resolver, issue: [issue[name]]


_VALUES: dict[str, Callable[[SiteResolver, RecordDict], Sequence[object]]] = {
    "project": _one("project_key"),
    "issuekey": _one("id"),
    "summary": _one("summary"),
    "description": lambda resolver, issue: [_description(issue)],
    "environment": _one("environment"),
    "comment": lambda resolver, issue: [each["body"] for each in comments_of(resolver.world, issue)],
    "text": _words,
    "status": lambda resolver, issue: [resolver.id_of(Status, issue["status"])],
    "statusCategory": lambda resolver, issue: [CATEGORY_KEYS[category_of(resolver.world, issue["status"])]],
    "issuetype": lambda resolver, issue: [resolver.id_of(IssueType, issue["issue_type"])],
    "priority": lambda resolver, issue: [resolver.id_of(Priority, issue["priority"])],
    "resolution": lambda resolver, issue: [resolver.id_of(Resolution, issue["resolution"])],
    "assignee": _one("assignee_id"),
    "reporter": _one("reporter_id"),
    "creator": _one("creator_id"),
    "watcher": lambda resolver, issue: issue["watcher_ids"],
    "worklogAuthor": lambda resolver, issue: [each["author_id"] for each in worklogs_of(resolver.world, issue)],
    "worklogDate": lambda resolver, issue: [instant(each["started"]) for each in worklogs_of(resolver.world, issue)],
    "labels": lambda resolver, issue: issue["labels"],
    "component": lambda resolver, issue: resolver.part_ids(Component, issue, issue["components"]),
    "fixVersion": lambda resolver, issue: resolver.part_ids(Version, issue, issue["fix_versions"]),
    "affectedVersion": lambda resolver, issue: resolver.part_ids(Version, issue, issue["affects_versions"]),
    "sprint": lambda resolver, issue: issue["sprint_ids"],
    "parent": _one("parent_key"),
    "Epic Link": _epic_key,
    "issueLinkType": _link_types,
    "issueLink": lambda resolver, issue: [other for _, _, other in links_of(resolver.world, issue["id"])],
    "subtasks": lambda resolver, issue: [each["id"] for each in resolver.world.find(Issue, parent_key=issue["id"])],
    "attachments": lambda resolver, issue: [
        each["filename"] for each in resolver.world.find(Attachment, issue_key=issue["id"])
    ],
    "created": lambda resolver, issue: [instant(issue["created"])],
    "updated": lambda resolver, issue: [instant(issue["updated"])],
    "due": lambda resolver, issue: [instant(issue["due_date"]).date() if issue["due_date"] else None],
    "resolved": lambda resolver, issue: [instant(issue["resolution_date"]) if issue["resolution_date"] else None],
    "statusCategoryChangedDate": lambda resolver, issue: [
        instant(issue["status_changed"]) if issue["status_changed"] else None
    ],
    "votes": lambda resolver, issue: [0],
    "rank": _one("internal_id"),
}


def _sprints_in(state: str) -> "Function":
    return lambda resolver, arguments: [each["id"] for each in resolver.world.all(Sprint) if each["state"] == state]


def _versions_in(resolver: SiteResolver, arguments: Sequence[str], *, released: bool) -> list[str]:
    projects = [found["id"] for each in arguments if (found := project_named(resolver.world, each))]
    held = [each for each in resolver.world.all(Version) if each["released"] is released and not each["archived"]]
    return [each["id"] for each in held if not arguments or each["project_key"] in projects]


def _members(resolver: SiteResolver, arguments: Sequence[str]) -> list[str]:
    group = arguments[0] if arguments else ""
    found = [user["account_id"] for user in resolver.world.all(User) if group in user["groups"]]
    if not found:
        raise QueryError(
            f"Function 'membersOf' can not generate a list of usernames for group '{group}'; the group does not exist."
        )
    return found


def _linked(resolver: SiteResolver, arguments: Sequence[str]) -> list[str]:
    found = issue_named(resolver.world, arguments[0]) if arguments else None
    if found is None:
        raise QueryError(f"Issue '{arguments[0] if arguments else ''}' could not be found in function 'linkedIssues'.")
    wanted = {each.casefold() for each in arguments[1:]}
    links = links_of(resolver.world, found["id"])
    return [other for _, words, other in links if not wanted or words.casefold() in wanted]


def _updated_by(resolver: SiteResolver, arguments: Sequence[str]) -> list[str]:
    people = set(resolver._people(arguments[0].casefold())) if arguments else set()
    return [
        issue["id"]
        for issue in resolver.world.all(Issue)
        if people & {issue["creator_id"], *(entry["author_id"] for entry in issue["changelog"])}
    ]


def _types(resolver: SiteResolver, *, subtask: bool) -> list[str]:
    return [each["id"] for each in resolver.world.all(IssueType) if each["subtask"] is subtask]


Function = Callable[[SiteResolver, Sequence[str]], Sequence[str]]
_FUNCTIONS: dict[tuple[str, str], Function] = {
    ("user", "membersof"): _members,
    ("sprint", "opensprints"): _sprints_in("active"),
    ("sprint", "futuresprints"): _sprints_in("future"),
    ("sprint", "closedsprints"): _sprints_in("closed"),
    ("key", "linkedissues"): _linked,
    ("key", "watchedissues"): lambda resolver, _: [
        each["id"] for each in resolver.world.find(Issue, watcher_ids=AGENT)
    ],
    ("key", "updatedby"): _updated_by,
    ("issuetype", "subtaskissuetypes"): lambda resolver, _: _types(resolver, subtask=True),
    ("issuetype", "standardissuetypes"): lambda resolver, _: _types(resolver, subtask=False),
    ("project", "projectsleadbyuser"): lambda resolver, arguments: [
        each["id"]
        for each in resolver.world.all(Project)
        if each["lead_id"] in (resolver._people(arguments[0].casefold()) if arguments else [AGENT])
    ],
    **{
        (field, name): lambda resolver, arguments, released=released: _versions_in(
            resolver, arguments, released=released
        )  # type: ignore[misc]
        for field in ("fixVersion", "affectedVersion")
        for name, released in (("releasedversions", True), ("unreleasedversions", False))
    },
}


def matching(world: World, text: str, issues: Iterable[RecordDict]) -> list[RecordDict]:
    """Those of some issues that a JQL text finds; all of them for an empty text. Raises BadRequest."""
    if not text.strip():
        return list(issues)
    try:
        return jql.run(
            jql.parse(text), issues=list(issues), resolver=SiteResolver(world), now=world.now, history=_history
        )
    except QueryError as error:
        raise BadRequest(error.message) from None
