"""Boards, sprints and epics: the Agile API."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.jira import wire
from runtime.apps.jira.changelog import change_issue
from runtime.apps.jira.errors import refusal
from runtime.apps.jira.expansion import expanded, words
from runtime.apps.jira.issue_wire import IssueView
from runtime.apps.jira.issues import category_of, epic_of
from runtime.apps.jira.lookup import the_board, the_issue, the_project, the_sprint
from runtime.apps.jira.numbering import next_id
from runtime.apps.jira.records import Issue, Project, Sprint
from runtime.apps.jira.searching import matching
from runtime.apps.jira.site import Site, site_of
from runtime.apps.jira.sprints import boards_of, current_of, named_issues, on_board, put_into, sprints_of
from runtime.kit.errors import Reply
from runtime.kit.operation import Request
from runtime.kit.paging import Page, by_offset
from runtime.kit.records import RecordDict
from runtime.kit.values import parse_instant
from runtime.kit.world import World

MOST = 50


def _values(page: Page[RecordDict], made: list[Any]) -> dict[str, Any]:
    head = {"maxResults": page.limit, "startAt": page.offset, "total": page.total, "isLast": not page.more}
    return {**head, "values": made}


def _board(world: World, site: Site, board: RecordDict) -> dict[str, Any]:
    project = world.get(Project, board["project_key"])
    title = f"{project['name']} ({project['id']})"
    return {
        "id": int(board["id"]) if board["id"].isdigit() else board["id"],
        "self": site.agile("board", board["id"]),
        "name": board["name"],
        "type": board["type"],
        "location": {
            "projectId": int(project["internal_id"]) if project["internal_id"].isdigit() else project["internal_id"],
            "displayName": title,
            "projectName": project["name"],
            "projectKey": project["id"],
            "projectTypeKey": project["project_type"],
            "name": title,
        },
    }


def _issues(
    world: World,
    request: Request,
    found: list[RecordDict],
    jql: str,
    start: int,
    limit: int,
    fields: Sequence[str],
    expand: str,
) -> dict[str, Any]:
    """A page of issues with the fields of the Agile API: sprint, closedSprints, epic and flagged."""
    view = IssueView(world, site_of(request))
    page = by_offset(matching(world, jql, found), start, min(limit, 100))
    made = []
    for issue in page.items:
        shape = expanded(view, issue, fields or ("*navigable",), words(expand), alone=False)
        shape["self"] = view.site.agile("issue", issue["internal_id"])
        own = _agile_fields(view, issue)
        shape["fields"] |= {
            name: value for name, value in own.items() if not fields or name in fields or "*all" in fields
        }
        made.append(shape)
    head = {"expand": "schema,names", "startAt": page.offset, "maxResults": page.limit, "total": page.total}
    return {**head, "issues": made}


def _agile_fields(view: IssueView, issue: RecordDict) -> dict[str, Any]:
    sprint, above = current_of(view.world, issue), epic_of(view.world, issue)
    closed = [each for each in view.sprints(issue) if each["state"] == "closed"]
    return {
        "sprint": wire.sprint_on_the_wire(view.site, sprint) if sprint else None,
        "closedSprints": closed,
        "epic": _epic(view, above) if above and above["id"] != issue["id"] else None,
        "flagged": False,
    }


def _epic(view: IssueView, epic: RecordDict) -> dict[str, Any]:
    return {
        "id": int(epic["internal_id"]) if epic["internal_id"].isdigit() else epic["internal_id"],
        "key": epic["id"],
        "self": view.site.agile("epic", epic["internal_id"]),
        "name": epic["custom"].get("Epic Name", epic["summary"]),
        "summary": epic["summary"],
        "done": category_of(view.world, epic["status"]) == "Done",
    }


def get_all_boards(
    world: World,
    request: Request,
    startAt: int = 0,
    maxResults: int = MOST,
    type: Sequence[str] = (),
    name: str = "",
    projectKeyOrId: str = "",
    **_: Any,
) -> Any:
    """Boards, of one project or of one type."""
    site = site_of(request)
    key = the_project(world, projectKeyOrId)["id"] if projectKeyOrId else None
    found = [
        board
        for board in boards_of(world, key)
        if (not type or board["type"] in type) and name.casefold() in board["name"].casefold()
    ]
    page = by_offset(found, startAt, min(maxResults, MOST))
    return _values(page, [_board(world, site, board) for board in page.items])


def get_board(world: World, request: Request, boardId: int, **_: Any) -> Any:
    """One board."""
    return _board(world, site_of(request), the_board(world, boardId))


def get_all_sprints(
    world: World,
    request: Request,
    boardId: int,
    startAt: int = 0,
    maxResults: int = MOST,
    state: Sequence[str] = (),
    **_: Any,
) -> Any:
    """The sprints of a scrum board."""
    board = the_board(world, boardId)
    if board["type"] != "scrum":
        raise refusal("The board does not support sprints")
    found = [sprint for sprint in sprints_of(world, board) if not state or sprint["state"] in state]
    page = by_offset(found, startAt, min(maxResults, MOST))
    return _values(page, [wire.sprint_on_the_wire(site_of(request), sprint) for sprint in page.items])


def get_issues_for_board(
    world: World, request: Request, boardId: int, startAt: int = 0, maxResults: int = MOST, jql: str = "",
    fields: Sequence[str] = (), expand: str = "", **_: Any,
) -> Any:  # fmt: skip
    """The issues on a board."""
    return _issues(world, request, on_board(world, the_board(world, boardId)), jql, startAt, maxResults, fields, expand)


def get_issues_for_backlog(
    world: World, request: Request, boardId: int, startAt: int = 0, maxResults: int = MOST, jql: str = "",
    fields: Sequence[str] = (), expand: str = "", **_: Any,
) -> Any:  # fmt: skip
    """The issues of a board that are not done and in no active sprint; epics are left out."""
    waiting = [
        issue
        for issue in on_board(world, the_board(world, boardId))
        if issue["issue_type"] != "Epic"
        and category_of(world, issue["status"]) != "Done"
        and (current_of(world, issue) or {}).get("state") != "active"
    ]
    return _issues(world, request, waiting, jql, startAt, maxResults, fields, expand)


def create_sprint(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """Plan a sprint on a scrum board."""
    board = the_board(world, body.get("originBoardId"))
    if board["type"] != "scrum":
        raise refusal("The board does not support sprints")
    values = _sprint_values(body)
    if not values.get("name"):
        raise refusal(name="Sprint name is required.")
    made = world.create(Sprint, id=next_id(world, Sprint), board_id=board["id"], **values)
    return wire.sprint_on_the_wire(site_of(request), made)


def get_sprint(world: World, request: Request, sprintId: int, **_: Any) -> Any:
    """One sprint."""
    return wire.sprint_on_the_wire(site_of(request), the_sprint(world, sprintId))


def update_sprint(world: World, request: Request, sprintId: int, body: Any = None, **_: Any) -> Any:
    """Change a sprint as a whole: dates and goal that are not given are taken away."""
    empty = {"start_date": None, "end_date": None, "goal": ""}
    return _change_sprint(world, request, sprintId, {**empty, **_sprint_values(body)}, body.get("state"))


def partially_update_sprint(world: World, request: Request, sprintId: int, body: Any = None, **_: Any) -> Any:
    """Change what is given of a sprint; its state starts it (active) or completes it (closed)."""
    return _change_sprint(world, request, sprintId, _sprint_values(body), body.get("state"))


def _change_sprint(world: World, request: Request, sprint_id: int, values: dict[str, Any], state: str | None) -> Any:
    held = the_sprint(world, sprint_id)
    if state is not None and state != held["state"]:
        if (held["state"], state) not in (("future", "active"), ("active", "closed")):
            raise refusal(state=f"A sprint cannot go from {held['state']} to {state}.")
        if state == "active" and not (
            values.get("start_date", held["start_date"]) and values.get("end_date", held["end_date"])
        ):
            raise refusal("A sprint can only be started once it has a start date and an end date.")
        values = {**values, "state": state, **({"complete_date": world.now_text} if state == "closed" else {})}
    changed = world.change(Sprint, held["id"], **values)
    return wire.sprint_on_the_wire(site_of(request), changed)


def _sprint_values(body: Any) -> dict[str, Any]:
    values = {name: body[name] for name in ("name", "goal") if body.get(name) is not None}
    for name, field in (("startDate", "start_date"), ("endDate", "end_date")):
        if body.get(name) is not None:
            try:
                parse_instant(body[name])
            except ValueError:
                raise refusal(f"Invalid date '{body[name][:50]}': give it as yyyy-MM-dd'T'HH:mm:ss.SSSZ.") from None
            values[field] = body[name]
    if (
        values.get("start_date")
        and values.get("end_date")
        and parse_instant(values["start_date"]) > parse_instant(values["end_date"])
    ):
        raise refusal("The start date of a sprint must be before its end date.")
    return values


def get_issues_for_sprint(
    world: World, request: Request, sprintId: int, startAt: int = 0, maxResults: int = MOST, jql: str = "",
    fields: Sequence[str] = (), expand: str = "", **_: Any,
) -> Any:  # fmt: skip
    """The issues of a sprint."""
    sprint = the_sprint(world, sprintId)
    return _issues(world, request, world.find(Issue, sprint_ids=sprint["id"]), jql, startAt, maxResults, fields, expand)


def move_issues_to_sprint(world: World, sprintId: int, body: Any = None, **_: Any) -> Reply:
    """Put up to 50 issues into a sprint that is not completed; they leave the one they are in."""
    sprint = the_sprint(world, sprintId)
    if sprint["state"] == "closed":
        raise refusal("Issues can only be moved to open or active sprints.")
    put_into(world, sprint, named_issues(world, body["issues"]))
    return Reply(204)


def move_issues_to_backlog(world: World, body: Any = None, **_: Any) -> Reply:
    """Take up to 50 issues out of the sprint they are in."""
    put_into(world, None, named_issues(world, body["issues"]))
    return Reply(204)


def get_issues_for_epic(
    world: World, request: Request, epicIdOrKey: str, startAt: int = 0, maxResults: int = MOST, jql: str = "",
    fields: Sequence[str] = (), expand: str = "", **_: Any,
) -> Any:  # fmt: skip
    """The issues that belong to an epic."""
    epic = _the_epic(world, epicIdOrKey)
    return _issues(world, request, world.find(Issue, parent_key=epic["id"]), jql, startAt, maxResults, fields, expand)


def move_issues_to_epic(world: World, epicIdOrKey: str, body: Any = None, **_: Any) -> Reply:
    """Put up to 50 issues into an epic; the epic `none` takes them out of theirs."""
    epic = None if epicIdOrKey == "none" else _the_epic(world, epicIdOrKey)
    for issue in named_issues(world, body["issues"]):
        if epic and issue["issue_type"] in ("Epic", "Sub-task"):
            raise refusal(
                f"The issue {issue['id']} cannot be put into an epic: it is of the type {issue['issue_type']}."
            )
        if epic or epic_of(world, issue):
            change_issue(world, issue, parent_key=epic["id"] if epic else None)
    return Reply(204)


def _the_epic(world: World, named: str) -> RecordDict:
    found = the_issue(world, named)
    if found["issue_type"] != "Epic":
        raise refusal(f"The issue {found['id']} is not an epic.")
    return found
