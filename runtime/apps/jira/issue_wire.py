"""An issue as Jira writes it, field by field, so that only the fields asked for are made."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from runtime.apps.jira import wire
from runtime.apps.jira.conversation import comments_of, comments_page, worklogs_of, worklogs_page
from runtime.apps.jira.document import shown
from runtime.apps.jira.durations import written
from runtime.apps.jira.issues import epic_of, links_of
from runtime.apps.jira.markup import wiki_of
from runtime.apps.jira.people import AGENT
from runtime.apps.jira.records import Attachment, Component, Issue, LinkType, Project, Sprint, Version
from runtime.apps.jira.site import Site
from runtime.apps.jira.system_fields import POINTS, SYSTEM_FIELDS, custom_fields, custom_number
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World

EXPAND = "renderedFields,names,schema,operations,editmeta,changelog,versionedRepresentations"


class IssueView:
    """The issues of one answer: a world, the site that is asked, and what is looked up once for all of them."""

    def __init__(self, world: World, site: Site) -> None:
        self.world = world
        self.site = site
        self.names = wire.Names(world)
        self.custom = {field["id"]: field for field in custom_fields(world)}

    def field(self, issue: RecordDict, field_id: str) -> Any:
        """The value of one field; raises KeyError for a field there is not."""
        if field_id in self.custom:
            return self._custom(issue, self.custom[field_id])
        return _FIELDS[field_id](self, issue)

    def fields(self, issue: RecordDict, wanted: Iterable[str]) -> dict[str, Any]:
        """Some fields of an issue."""
        return {field_id: self.field(issue, field_id) for field_id in wanted}

    def field_ids(self, issue: RecordDict) -> Iterator[str]:
        """Every field that an issue has."""
        yield from _FIELDS
        for field_id, field in self.custom.items():
            if not field["project_keys"] or issue["project_key"] in field["project_keys"]:
                yield field_id

    def text(self, text: str | None, document: dict[str, Any] | None) -> Any:
        """A rich text in the spelling of the API's version."""
        if self.site.version == 3:
            return shown(text, document)
        return wiki_of(document) if document is not None else text

    def user(self, account_id: str | None) -> dict[str, Any] | None:
        """A person."""
        return wire.user_on_the_wire(self.world, self.site, account_id)

    def stub(self, issue: RecordDict) -> dict[str, Any]:
        """An issue in short."""
        return wire.issue_stub(self.world, self.site, issue, self.names)

    def _custom(self, issue: RecordDict, field: RecordDict) -> Any:
        match field["type"]:
            case "sprint":
                return self.sprints(issue) or None
            case "epic_link":
                above = epic_of(self.world, issue)
                return above["id"] if above else None
            case "epic_name":
                return issue["custom"].get(field["name"], issue["summary"] if issue["issue_type"] == "Epic" else None)
            case "rank":
                return f"0|i{issue['internal_id'].rjust(5, '0')}:"
        if field["name"] == POINTS:
            return issue["story_points"]
        value = issue["custom"].get(field["name"])
        if value is None:
            return None
        match field["type"]:
            case "select":
                return self.option(field, value)
            case "multiselect":
                return [self.option(field, each) for each in (value if isinstance(value, list) else [value])]
            case "user":
                return self.user(value)
            case "datetime":
                return wire.moment(value)
            case "textarea" if self.site.version == 3:
                return shown(value, None)
        return value

    def option(self, field: RecordDict, value: str) -> dict[str, Any]:
        """A chosen option of a select field."""
        number = option_id(field, value)
        return {"self": self.site.url("customFieldOption", number), "value": value, "id": number}

    def sprints(self, issue: RecordDict) -> list[dict[str, Any]]:
        """The sprints that an issue is or was in."""
        held = [self.world.peek(Sprint, sprint_id) for sprint_id in issue["sprint_ids"]]
        made = [wire.sprint_on_the_wire(self.site, sprint) for sprint in held if sprint]
        return [{**sprint, "boardId": sprint["originBoardId"]} for sprint in made]

    def versions(self, issue: RecordDict, names: list[str]) -> list[dict[str, Any]]:
        """Versions of the issue's project by name."""
        held = {each["name"]: each for each in self.world.find(Version, project_key=issue["project_key"])}
        return [wire.version_on_the_wire(self.world, self.site, held[name]) for name in names if name in held]


def option_id(field: RecordDict, value: str) -> str:
    """The id of an option: the field's number, and the option's place."""
    place = field["options"].index(value) if value in field["options"] else len(field["options"])
    return str(custom_number(field) * 10 + place)


Made = Callable[[IssueView, RecordDict], Any]


def _project(view: IssueView, issue: RecordDict) -> Any:
    return wire.project_in_short(view.site, view.world.get(Project, issue["project_key"]))


def _priority(view: IssueView, issue: RecordDict) -> Any:
    found = view.names.priority(issue)
    return wire.priority_on_the_wire(view.site, found) if found else None


def _resolution(view: IssueView, issue: RecordDict) -> Any:
    found = view.names.resolution(issue)
    return wire.resolution_on_the_wire(view.site, found) if found else None


def _components(view: IssueView, issue: RecordDict) -> Any:
    held = {each["name"]: each for each in view.world.find(Component, project_key=issue["project_key"])}
    return [
        wire.component_on_the_wire(view.world, view.site, held[name]) for name in issue["components"] if name in held
    ]


def _parent(view: IssueView, issue: RecordDict) -> Any:
    above = view.world.peek(Issue, issue["parent_key"])
    return view.stub(above) if above else None


def _subtasks(view: IssueView, issue: RecordDict) -> Any:
    below = view.world.find(Issue, parent_key=issue["id"])
    return [view.stub(child) for child in below if view.names.issue_type(child)["subtask"]]


def _links(view: IssueView, issue: RecordDict) -> Any:
    return [link_on_the_wire(view, link, issue) for link, _, _ in links_of(view.world, issue["id"])]


def link_on_the_wire(view: IssueView, link: RecordDict, seen_from: RecordDict | None) -> dict[str, Any]:
    """A link: the other issue as one of its ends shows it, or both ends on its own."""
    kind = view.names.get(LinkType, link["type"])
    named = kind or {"id": "0", "name": link["type"], "inward": link["type"], "outward": link["type"]}
    shape: dict[str, Any] = {
        "id": link["id"],
        "self": view.site.url("issueLink", link["id"]),
        "type": wire.link_type_on_the_wire(view.site, named),
    }
    from_issue, to_issue = view.world.peek(Issue, link["from_key"]), view.world.peek(Issue, link["to_key"])
    if from_issue and (seen_from is None or seen_from["id"] != link["from_key"]):
        shape["inwardIssue"] = view.stub(from_issue)
    if to_issue and (seen_from is None or seen_from["id"] != link["to_key"]):
        shape["outwardIssue"] = view.stub(to_issue)
    return shape


def attachment_on_the_wire(view: IssueView, attachment: RecordDict) -> dict[str, Any]:
    """An attached file, and where its content is."""
    return {
        "self": view.site.url("attachment", attachment["id"]),
        "id": attachment["id"],
        "filename": attachment["filename"],
        "author": view.user(attachment["author_id"]),
        "created": wire.moment(attachment["created"]),
        "size": attachment["size"],
        "mimeType": attachment["mime_type"],
        "content": view.site.url("attachment", "content", attachment["id"]),
    }


def _attachments(view: IssueView, issue: RecordDict) -> Any:
    return [attachment_on_the_wire(view, each) for each in view.world.find(Attachment, issue_key=issue["id"])]


def _comment(view: IssueView, issue: RecordDict) -> Any:
    found = comments_of(view.world, issue)
    return {
        **comments_page(view, issue, found, 0, len(found)),
        "self": view.site.url("issue", issue["internal_id"], "comment"),
    }


def _worklog(view: IssueView, issue: RecordDict) -> Any:
    return worklogs_page(view, issue, worklogs_of(view.world, issue), 0, 20)


def time_spent(world: World, issue: RecordDict) -> int | None:
    """The seconds logged on an issue, None for none."""
    return sum(each["time_spent_seconds"] for each in worklogs_of(world, issue)) or None


def _time_tracking(view: IssueView, issue: RecordDict) -> Any:
    found: dict[str, Any] = {}
    seconds = {
        "originalEstimate": issue["original_estimate_seconds"],
        "remainingEstimate": issue["remaining_estimate_seconds"],
        "timeSpent": time_spent(view.world, issue),
    }
    for name, value in seconds.items():
        if value is not None:
            found |= {name: written(value), f"{name}Seconds": value}
    return found


def _watches(view: IssueView, issue: RecordDict) -> Any:
    return {
        "self": view.site.url("issue", issue["id"], "watchers"),
        "watchCount": len(issue["watcher_ids"]),
        "isWatching": AGENT in issue["watcher_ids"],
    }


def _votes(view: IssueView, issue: RecordDict) -> Any:
    return {"self": view.site.url("issue", issue["id"], "votes"), "votes": 0, "hasVoted": False}


_FIELDS: dict[str, Made] = {
    "statuscategorychangedate": lambda view, issue: wire.moment(issue["status_changed"]),
    "issuetype": lambda view, issue: wire.issue_type_on_the_wire(view.site, view.names.issue_type(issue)),
    "parent": _parent,
    "project": _project,
    "summary": lambda view, issue: issue["summary"],
    "description": lambda view, issue: view.text(issue["description"], issue["description_adf"]),
    "environment": lambda view, issue: view.text(issue["environment"], None),
    "status": lambda view, issue: wire.status_on_the_wire(view.site, view.names.status(issue)),
    "statusCategory": lambda view, issue: wire.category_on_the_wire(view.site, view.names.status(issue)["category"]),
    "priority": _priority,
    "resolution": _resolution,
    "resolutiondate": lambda view, issue: wire.moment(issue["resolution_date"]),
    "assignee": lambda view, issue: view.user(issue["assignee_id"]),
    "reporter": lambda view, issue: view.user(issue["reporter_id"]),
    "creator": lambda view, issue: view.user(issue["creator_id"]),
    "labels": lambda view, issue: issue["labels"],
    "components": _components,
    "fixVersions": lambda view, issue: view.versions(issue, issue["fix_versions"]),
    "versions": lambda view, issue: view.versions(issue, issue["affects_versions"]),
    "duedate": lambda view, issue: wire.day(issue["due_date"]),
    "subtasks": _subtasks,
    "issuelinks": _links,
    "comment": _comment,
    "worklog": _worklog,
    "attachment": _attachments,
    "timetracking": _time_tracking,
    "timespent": lambda view, issue: time_spent(view.world, issue),
    "timeestimate": lambda view, issue: issue["remaining_estimate_seconds"],
    "timeoriginalestimate": lambda view, issue: issue["original_estimate_seconds"],
    "created": lambda view, issue: wire.moment(issue["created"]),
    "updated": lambda view, issue: wire.moment(issue["updated"]),
    "votes": _votes,
    "watches": _watches,
}


def wanted_fields(view: IssueView, issue: RecordDict, asked: Iterable[str]) -> list[str]:
    """The field ids that a `fields` list means: ids, *all, *navigable, and -id to leave one out.

    As in Jira, fields that do not exist are passed over, and exclusions alone leave out of all that is navigable.
    """
    names = [name.strip() for name in asked if name.strip()]
    every = list(view.field_ids(issue))
    left_out = {name[1:] for name in names if name.startswith("-")}
    chosen = {name for name in names if not name.startswith("-")}
    if "*all" in chosen:
        kept = set(every)
    elif "*navigable" in chosen or (left_out and not chosen):
        kept = {name for name in every if name not in SYSTEM_FIELDS or SYSTEM_FIELDS[name].navigable} | chosen
    else:
        kept = chosen
    return [name for name in every if name in kept and name not in left_out]


def issue_on_the_wire(view: IssueView, issue: RecordDict, asked: Iterable[str]) -> dict[str, Any]:
    """An issue with some of its fields."""
    return {
        "expand": EXPAND,
        "id": issue["internal_id"],
        "self": view.site.url("issue", issue["internal_id"]),
        "key": issue["id"],
        "fields": view.fields(issue, wanted_fields(view, issue, asked)),
    }


def changelog_entry(view: IssueView, entry: dict[str, Any]) -> dict[str, Any]:
    """One step of an issue's history."""
    return {
        "id": entry["id"],
        "author": view.user(entry["author_id"]),
        "created": wire.moment(entry["created"]),
        "items": entry["items"],
    }


def newest_first(changelog: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps of a history as `expand=changelog` orders them."""
    return sorted(changelog, key=lambda entry: instant(entry["created"]), reverse=True)
