"""People, projects and definitions as Jira writes them."""

from typing import Any

from runtime.apps.jira.definitions import CATEGORY_KEYS
from runtime.apps.jira.people import User
from runtime.apps.jira.records import IssueType, Priority, Project, Resolution, Status
from runtime.apps.jira.site import Site
from runtime.kit.records import Record, RecordDict
from runtime.kit.timestamps import instant, iso_ms_offset, iso_ms_z
from runtime.kit.world import World

_CATEGORIES = {
    "To Do": {"id": 2, "colorName": "blue-gray"},
    "In Progress": {"id": 4, "colorName": "yellow"},
    "Done": {"id": 3, "colorName": "green"},
}
_SIZES = ("48x48", "24x24", "16x16", "32x32")


def moment(value: str | None) -> str | None:
    """A time as Jira writes it: 2026-01-31T10:00:00.000+0000."""
    return iso_ms_offset(instant(value)) if value else None


def day(value: str | None) -> str | None:
    """A date as Jira writes it: 2026-01-31."""
    return instant(value).date().isoformat() if value else None


def category_on_the_wire(site: Site, name: str) -> dict[str, Any]:
    """A status category."""
    category = _CATEGORIES[name]
    return {
        "self": site.url("statuscategory", category["id"]),
        "id": category["id"],
        "key": CATEGORY_KEYS[name],
        "colorName": category["colorName"],
        "name": name,
    }


def status_on_the_wire(site: Site, status: RecordDict) -> dict[str, Any]:
    """A status with its category."""
    return {
        "self": site.url("status", status["id"]),
        "description": status["description"],
        "iconUrl": site.page("/images/icons/statuses/generic.png"),
        "name": status["name"],
        "id": status["id"],
        "statusCategory": category_on_the_wire(site, status["category"]),
    }


def issue_type_on_the_wire(site: Site, kind: RecordDict) -> dict[str, Any]:
    """An issue type."""
    return {
        "self": site.url("issuetype", kind["id"]),
        "id": kind["id"],
        "description": kind["description"],
        "iconUrl": site.page(f"/rest/api/2/universal_avatar/view/type/issuetype/avatar/{kind['id']}"),
        "name": kind["name"],
        "subtask": kind["subtask"],
        "hierarchyLevel": kind["level"],
    }


def priority_on_the_wire(site: Site, priority: RecordDict, *, whole: bool = False) -> dict[str, Any]:
    """A priority; `whole` adds what its own resource tells."""
    shape: dict[str, Any] = {
        "self": site.url("priority", priority["id"]),
        "iconUrl": site.page(f"/images/icons/priorities/{priority['name'].lower()}.svg"),
        "name": priority["name"],
        "id": priority["id"],
    }
    return {**shape, "statusColor": priority["color"], "description": priority["description"]} if whole else shape


def resolution_on_the_wire(site: Site, resolution: RecordDict) -> dict[str, Any]:
    """A resolution."""
    return {
        "self": site.url("resolution", resolution["id"]),
        "id": resolution["id"],
        "description": resolution["description"],
        "name": resolution["name"],
    }


def link_type_on_the_wire(site: Site, kind: RecordDict) -> dict[str, Any]:
    """A link type."""
    names = ("id", "name", "inward", "outward")
    return {**{name: kind[name] for name in names}, "self": site.url("issueLinkType", kind["id"])}


def component_on_the_wire(world: World, site: Site, component: RecordDict, *, whole: bool = False) -> dict[str, Any]:
    """A component; `whole` adds its project and people."""
    shape: dict[str, Any] = {
        "self": site.url("component", component["id"]),
        "id": component["id"],
        "name": component["name"],
    }
    if component["description"]:
        shape["description"] = component["description"]
    if not whole:
        return shape
    if component["lead_id"]:
        shape["lead"] = user_on_the_wire(world, site, component["lead_id"])
    project = world.peek(Project, component["project_key"])
    return {
        **shape,
        "assigneeType": component["assignee_type"],
        "realAssigneeType": component["assignee_type"],
        "isAssigneeTypeValid": False,
        "project": component["project_key"],
        "projectId": _number(project["internal_id"] if project else ""),
    }


def version_on_the_wire(world: World, site: Site, version: RecordDict, *, whole: bool = False) -> dict[str, Any]:
    """A version; `whole` adds its project and dates."""
    shape: dict[str, Any] = {
        "self": site.url("version", version["id"]),
        "id": version["id"],
        "name": version["name"],
        "archived": version["archived"],
        "released": version["released"],
    }
    if version["description"]:
        shape["description"] = version["description"]
    if version["release_date"]:
        shape["releaseDate"] = day(version["release_date"])
    if whole:
        if version["start_date"]:
            shape["startDate"] = day(version["start_date"])
        due = version["release_date"]
        if due:
            shape["overdue"] = not version["released"] and str(day(due)) < world.now.date().isoformat()
        project = world.peek(Project, version["project_key"])
        shape["projectId"] = _number(project["internal_id"] if project else "")
    return shape


def user_on_the_wire(world: World, site: Site, account_id: str | None) -> dict[str, Any] | None:
    """A person; one whom the site does not know is shown by id. None for nobody."""
    if account_id is None:
        return None
    user = world.peek(User, account_id)
    shape: dict[str, Any] = {"self": site.url("user", accountId=account_id), "accountId": account_id}
    if user is None:
        return {**shape, "displayName": account_id, "active": False}
    if user["email"]:
        shape["emailAddress"] = user["email"]
    return {
        **shape,
        "avatarUrls": {size: site.page("/secure/useravatar", ownerId=account_id, size=size) for size in _SIZES},
        "displayName": user["display_name"],
        "active": user["active"],
        "timeZone": user["time_zone"],
        "accountType": user["account_type"],
    }


def project_in_short(site: Site, project: RecordDict) -> dict[str, Any]:
    """A project as an issue shows it."""
    shape: dict[str, Any] = {
        "self": site.url("project", project["internal_id"]),
        "id": project["internal_id"],
        "key": project["id"],
        "name": project["name"],
        "projectTypeKey": project["project_type"],
        "simplified": project["style"] == "next-gen",
        "avatarUrls": {
            size: site.page(f"/rest/api/2/universal_avatar/view/type/project/avatar/{size}") for size in _SIZES
        },
    }
    if project["category"]:
        shape["projectCategory"] = {"name": project["category"], "description": ""}
    return shape


def agile_moment(value: str | None) -> str | None:
    """A time as the Agile API writes it: 2026-01-31T10:00:00.000Z."""
    return iso_ms_z(instant(value)) if value else None


def sprint_on_the_wire(site: Site, sprint: RecordDict) -> dict[str, Any]:
    """A sprint."""
    shape: dict[str, Any] = {
        "id": _number(sprint["id"]),
        "self": site.agile("sprint", sprint["id"]),
        "state": sprint["state"],
    }
    shape["name"] = sprint["name"]
    for name, field in (
        ("startDate", "start_date"),
        ("endDate", "end_date"),
        ("completeDate", "complete_date"),
        ("createdDate", "created"),
    ):
        if sprint[field]:
            shape[name] = agile_moment(sprint[field])
    return {**shape, "originBoardId": _number(sprint["board_id"]), "goal": sprint["goal"]}


def _number(text: str) -> int | str:
    """An id as a number, where it is one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else text


class Names:
    """Statuses, types, priorities, resolutions and projects of a world by name, looked up once for many issues."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[str, dict[str, RecordDict]] = {}

    def get(self, model: type[Record], name: str | None) -> RecordDict | None:
        """The definition of that name, or None."""
        if model.path not in self._known:
            self._known[model.path] = {each["name"]: each for each in self._world.all(model)}
        return self._known[model.path].get(name) if name is not None else None

    def status(self, issue: RecordDict) -> RecordDict:
        """The status of an issue."""
        found = self.get(Status, issue["status"])
        return found or {"id": "0", "name": issue["status"], "category": "To Do", "description": ""}

    def issue_type(self, issue: RecordDict) -> RecordDict:
        """The type of an issue."""
        found = self.get(IssueType, issue["issue_type"])
        return found or {"id": "0", "name": issue["issue_type"], "description": "", "subtask": False, "level": 0}

    def priority(self, issue: RecordDict) -> RecordDict | None:
        """The priority of an issue."""
        return self.get(Priority, issue["priority"])

    def resolution(self, issue: RecordDict) -> RecordDict | None:
        """The resolution of an issue."""
        return self.get(Resolution, issue["resolution"])


def issue_stub(world: World, site: Site, issue: RecordDict, names: Names) -> dict[str, Any]:
    """An issue as another one shows it: its parent, a sub-task, the other end of a link."""
    priority = names.priority(issue)
    fields: dict[str, Any] = {"summary": issue["summary"], "status": status_on_the_wire(site, names.status(issue))}
    if priority:
        fields["priority"] = priority_on_the_wire(site, priority)
    fields["issuetype"] = issue_type_on_the_wire(site, names.issue_type(issue))
    return {
        "id": issue["internal_id"],
        "key": issue["id"],
        "self": site.url("issue", issue["internal_id"]),
        "fields": fields,
    }


def created_issue(site: Site, issue: RecordDict) -> dict[str, Any]:
    """What a call that makes an issue answers."""
    return {"id": issue["internal_id"], "key": issue["id"], "self": site.url("issue", issue["internal_id"])}
