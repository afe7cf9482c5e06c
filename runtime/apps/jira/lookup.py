"""Finding what a path or a body names, in the ways Jira lets it be named; NotFound speaks in Jira's words."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.jira.people import AGENT, User
from runtime.apps.jira.records import Board, Comment, Issue, Project, Sprint, Worklog
from runtime.kit.errors import NotFound
from runtime.kit.records import Record, RecordDict
from runtime.kit.world import World

NO_ISSUE = "Issue does not exist or you do not have permission to see it."


def issue_named(world: World, named: Any) -> RecordDict | None:
    """The issue with that key (any case) or numeric id, or None."""
    text = str(named).strip()
    return world.peek(Issue, text.upper()) or (world.first(Issue, internal_id=text) if text else None)


def the_issue(world: World, named: Any) -> RecordDict:
    """The issue with that key or id."""
    found = issue_named(world, named)
    if found is None:
        raise NotFound("Issue", named, NO_ISSUE)
    return found


def project_named(world: World, named: Any) -> RecordDict | None:
    """The project with that key (any case) or id, or None."""
    text = str(named).strip()
    if not text:
        return None
    return world.peek(Project, text.upper()) or world.peek(Project, text) or world.first(Project, internal_id=text)


def the_project(world: World, named: Any) -> RecordDict:
    """The project with that key or id."""
    found = project_named(world, named)
    if found is None:
        kind = "id" if str(named).isdigit() else "key"
        raise NotFound("Project", named, f"No project could be found with {kind} '{named}'.")
    return found


def the_comment(world: World, issue: RecordDict, comment_id: str) -> RecordDict:
    """A comment of an issue."""
    found = world.peek(Comment, comment_id)
    if found is None or found["issue_key"] != issue["id"]:
        raise NotFound("Comment", comment_id, f"Can not find a comment for the id: {comment_id}.")
    return found


def the_worklog(world: World, issue: RecordDict, worklog_id: str) -> RecordDict:
    """A worklog of an issue."""
    found = world.peek(Worklog, worklog_id)
    if found is None or found["issue_key"] != issue["id"]:
        raise NotFound("Worklog", worklog_id, f"Cannot find worklog with id: '{worklog_id}'.")
    return found


def the_user(world: World, account_id: str) -> RecordDict:
    """The user with that account id."""
    found = world.peek(User, account_id)
    if found is None:
        raise NotFound("User", account_id, "Specified user does not exist or you do not have required permissions")
    return found


def agent(world: World) -> RecordDict:
    """The account that asks."""
    return world.get(User, AGENT)


def the_board(world: World, board_id: Any) -> RecordDict:
    """The board with that id."""
    found = world.peek(Board, str(board_id))
    if found is None:
        raise NotFound("Board", board_id, "Board does not exist or you do not have permission to see it.")
    return found


def the_sprint(world: World, sprint_id: Any) -> RecordDict:
    """The sprint with that id."""
    found = world.peek(Sprint, str(sprint_id))
    if found is None:
        raise NotFound("Sprint", sprint_id, "Sprint does not exist.")
    return found


def defined(world: World, model: type[Record], name: str) -> RecordDict | None:
    """The status, type, priority, resolution or link type of that name (any case), or None."""
    wanted = name.strip().casefold()
    return next((each for each in world.all(model) if each["name"].casefold() == wanted), None)


def picked(
    world: World, model: type[Record], value: Mapping[str, Any], *, inside: str | None = None
) -> RecordDict | None:
    """What an object names by `id` or `name`, or None. `inside` keeps to the parts of one project."""
    options = world.find(model, project_key=inside) if inside else world.all(model)
    if value.get("id") is not None:
        return next((each for each in options if each["id"] == str(value["id"])), None)
    name = str(value.get("name", "")).strip().casefold()
    return next((each for each in options if each["name"].casefold() == name), None)
