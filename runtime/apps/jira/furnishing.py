"""What every Jira site has: definitions, the agent's account, a board for each project, and a whole workflow."""

from typing import Any

from runtime.apps.jira.definitions import (
    CustomField,
    IssueType,
    LinkType,
    Priority,
    Resolution,
    Status,
    category_of_name,
)
from runtime.apps.jira.issues import Attachment, Comment, Issue, IssueLink, Worklog
from runtime.apps.jira.people import AGENT, User, person_named
from runtime.apps.jira.projects import Board, Component, Project, Version
from runtime.kit.records import Record, RecordDict
from runtime.kit.timestamps import iso_z
from runtime.kit.world import Seed, defaults_of

WORKFLOW = ("To Do", "In Progress", "Done")
STANDARD: dict[str, tuple[dict[str, Any], ...]] = {
    "statuses": (
        {"id": "10000", "name": "To Do", "category": "To Do"},
        {"id": "3", "name": "In Progress", "category": "In Progress"},
        {"id": "10001", "name": "Done", "category": "Done"},
    ),
    "issue_types": (
        {"id": "10000", "name": "Epic", "level": 1, "description": "A large piece of work that holds other issues."},
        {"id": "10001", "name": "Story", "description": "Something a user wants to be able to do."},
        {"id": "10002", "name": "Task", "description": "A piece of work."},
        {"id": "10003", "name": "Sub-task", "level": -1, "subtask": True, "description": "A part of another issue."},
        {"id": "10004", "name": "Bug", "description": "Something that does not work as it should."},
    ),
    "priorities": (
        {"id": "1", "name": "Highest", "color": "#d04437", "description": "Blocks progress."},
        {"id": "2", "name": "High", "color": "#f15c75", "description": "Could block progress."},
        {"id": "3", "name": "Medium", "color": "#f79232", "description": "Has the potential to affect progress."},
        {"id": "4", "name": "Low", "color": "#707070", "description": "Easily worked around."},
        {"id": "5", "name": "Lowest", "color": "#999999", "description": "Little or no impact."},
    ),
    "resolutions": (
        {"id": "10000", "name": "Done", "description": "Work has been completed."},
        {"id": "10001", "name": "Won't Do", "description": "This will not be worked on."},
        {"id": "10002", "name": "Duplicate", "description": "The same as another issue."},
        {"id": "10003", "name": "Cannot Reproduce", "description": "It could not be seen again."},
    ),
    "link_types": (
        {"id": "10000", "name": "Blocks", "inward": "is blocked by", "outward": "blocks"},
        {"id": "10001", "name": "Cloners", "inward": "is cloned by", "outward": "clones"},
        {"id": "10002", "name": "Duplicate", "inward": "is duplicated by", "outward": "duplicates"},
        {"id": "10003", "name": "Relates", "inward": "relates to", "outward": "relates to"},
    ),
    "fields": (
        {"id": "customfield_10011", "name": "Epic Name", "type": "epic_name"},
        {"id": "customfield_10014", "name": "Epic Link", "type": "epic_link"},
        {"id": "customfield_10015", "name": "Start date", "type": "date"},
        {"id": "customfield_10016", "name": "Story point estimate", "type": "number"},
        {"id": "customfield_10019", "name": "Rank", "type": "rank"},
        {"id": "customfield_10020", "name": "Sprint", "type": "sprint"},
    ),
}
_MODELS: tuple[type[Record], ...] = (Status, IssueType, Priority, Resolution, LinkType, CustomField)
_OWN_LIST = ("priorities", "resolutions")
"""Definitions that a seed replaces as a whole, so that a task can have P1 to P4; the others are added to."""


def furnish(seed: Seed) -> None:
    """Complete a seed to a working site."""
    for model in _MODELS:
        _standard(seed, model)
    users = seed.collections.setdefault(User.path, {})
    if AGENT not in users:
        _add(seed, User, account_id=AGENT, display_name="Workflow Agent", email="workflow.agent@example.com")
    _people(seed)
    _projects(seed)
    issues = list(seed.collections.get(Issue.path, {}).values())
    _custom_fields(seed, issues)
    for issue in issues:
        _settle_issue(seed, issue)
    _boards(seed)
    _parts(seed)


def _standard(seed: Seed, model: type[Record]) -> None:
    held = seed.collections.setdefault(model.path, {})
    seeded = dict(held)
    names = {record["name"].casefold() for record in seeded.values()}
    if seeded and model.collection in _OWN_LIST:
        return
    held.clear()
    for values in STANDARD[model.collection]:
        if values["name"].casefold() not in names and values["id"] not in seeded:
            _add(seed, model, **values)
    held.update(seeded)


def _add(seed: Seed, model: type[Record], **values: Any) -> RecordDict:
    record = {**defaults_of(model), **values}
    model.fill(record, seed.ids, iso_z(seed.now))
    held = seed.collections.setdefault(model.path, {})
    number = "internal_id" if "internal_id" in record else model.key
    while any(record[number] == other[number] for other in held.values()):
        record[number] = ""
        model.fill(record, seed.ids, iso_z(seed.now))
    held[record[model.key]] = record
    return record


def _people(seed: Seed) -> None:
    """People are named by account id: a mail address or a name gives way to it."""
    places: tuple[tuple[type[Record], tuple[str, ...]], ...] = (
        (Issue, ("assignee_id", "reporter_id", "creator_id", "watcher_ids")),
        (Comment, ("author_id", "update_author_id")),
        (Worklog, ("author_id",)),
        (Attachment, ("author_id",)),
        (Project, ("lead_id",)),
        (Component, ("lead_id",)),
    )
    for model, names in places:
        held = seed.collections.get(model.path, {})
        for key, record in held.items():
            changed = {name: _person(seed, record[name]) for name in names if record[name]}
            if any(record[name] != value for name, value in changed.items()):
                held[key] = {**record, **changed}


def _person(seed: Seed, named: Any) -> Any:
    if isinstance(named, list):
        return [_person(seed, each) for each in named]
    users = seed.collections[User.path]
    if named in users:
        return named
    found = person_named(users.values(), named)
    if found is None and "@" in named:
        found = _add(seed, User, email=named)
    elif found is None and " " in named:
        found = _add(seed, User, display_name=named)
    return found["account_id"] if found else named


def _projects(seed: Seed) -> None:
    """Each issue has its project, and each project its types and statuses in full."""
    projects = seed.collections.setdefault(Project.path, {})
    issues = seed.collections.get(Issue.path, {}).values()
    others = [
        record for model in (Component, Version, Board) for record in seed.collections.get(model.path, {}).values()
    ]
    for record in (*issues, *others):
        if record["project_key"] not in projects:
            _add(seed, Project, id=record["project_key"])
    types = [kind["name"] for kind in seed.collections[IssueType.path].values()]
    for key, project in projects.items():
        own = [issue for issue in issues if issue["project_key"] == key]
        statuses = list(project["statuses"] or WORKFLOW)
        statuses += dict.fromkeys(
            issue["status"] for issue in own if issue["status"] and issue["status"] not in statuses
        )
        kinds = list(project["issue_types"] or types)
        kinds += dict.fromkeys(issue["issue_type"] for issue in own if issue["issue_type"] not in kinds)
        projects[key] = {**project, "statuses": statuses, "issue_types": kinds}
        _define(seed, Status, statuses)
        _define(seed, IssueType, kinds)


def _define(seed: Seed, model: type[Record], names: list[str]) -> None:
    known = {record["name"] for record in seed.collections[model.path].values()}
    for name in names:
        if name not in known:
            extra = {"category": category_of_name(name)} if model is Status else {}
            _add(seed, model, name=name, **extra)


def _settle_issue(seed: Seed, issue: RecordDict) -> None:
    """What Jira itself would have set on an issue that a seed writes in few words."""
    project = seed.collections[Project.path][issue["project_key"]]
    changed: dict[str, Any] = {}
    if not issue["status"]:
        changed["status"] = project["statuses"][0]
    priorities = [each["name"] for each in seed.collections[Priority.path].values()]
    if not issue["priority"]:
        changed["priority"] = "Medium" if "Medium" in priorities else priorities[len(priorities) // 2]
    else:
        _define(seed, Priority, [issue["priority"]])
    changed["creator_id"] = issue["creator_id"] or issue["reporter_id"]
    status = next(
        each
        for each in seed.collections[Status.path].values()
        if each["name"] == changed.get("status", issue["status"])
    )
    if status["category"] == "Done":
        changed["resolution"] = issue["resolution"] or next(iter(seed.collections[Resolution.path].values()))["name"]
        changed["resolution_date"] = issue["resolution_date"] or issue["updated"]
    if issue["resolution"]:
        _define(seed, Resolution, [issue["resolution"]])
    custom = {_field_name(seed, name): value for name, value in issue["custom"].items()}
    seed.collections[Issue.path][issue["id"]] = {**issue, **changed, "custom": custom}


def _custom_fields(seed: Seed, issues: list[RecordDict]) -> None:
    """Each field that an issue has a value for is defined, those named by id first, so that no name takes it."""
    fields = seed.collections[CustomField.path]
    used = {name: value for issue in reversed(issues) for name, value in issue["custom"].items()}
    for name, value in sorted(used.items(), key=lambda pair: (not pair[0].startswith("customfield_"), pair[0])):
        if name in fields or any(each["name"] == name for each in fields.values()):
            continue
        number = isinstance(value, int | float) and not isinstance(value, bool)
        kind = "number" if number else "labels" if isinstance(value, list) else "text"
        _add(seed, CustomField, name=name, type=kind, **({"id": name} if name.startswith("customfield_") else {}))


def _field_name(seed: Seed, name: str) -> str:
    field = seed.collections[CustomField.path].get(name)
    return field["name"] if field else name


def _boards(seed: Seed) -> None:
    held = seed.collections.setdefault(Board.path, {})
    with_board = {board["project_key"] for board in held.values()}
    for project in seed.collections[Project.path].values():
        if project["id"] not in with_board and project["project_type"] == "software":
            _add(seed, Board, name=f"{project['id']} board", project_key=project["id"])


def _parts(seed: Seed) -> None:
    """The components and versions that issues name exist, and what hangs on an issue names it by key."""
    issues = seed.collections.get(Issue.path, {})
    for issue in list(issues.values()):
        for model, names in (
            (Component, issue["components"]),
            (Version, [*issue["fix_versions"], *issue["affects_versions"]]),
        ):
            held = seed.collections.setdefault(model.path, {})
            known = {each["name"] for each in held.values() if each["project_key"] == issue["project_key"]}
            for name in dict.fromkeys(names):
                if name not in known:
                    _add(seed, model, name=name, project_key=issue["project_key"])
    keys = {issue["internal_id"]: issue["id"] for issue in issues.values()}
    hanging: tuple[tuple[type[Record], str], ...] = (
        (Comment, "issue_key"),
        (Worklog, "issue_key"),
        (Attachment, "issue_key"),
        (IssueLink, "from_key"),
        (IssueLink, "to_key"),
    )
    for kind, field in hanging:
        held = seed.collections.get(kind.path, {})
        for key, record in held.items():
            named = keys.get(record[field], record[field])
            if named != record[field]:
                held[key] = {**record, field: named}
