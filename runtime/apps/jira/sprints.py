"""Putting issues into sprints and on the backlog."""

from collections.abc import Iterable
from typing import Any

from runtime.apps.jira.changelog import change_issue
from runtime.apps.jira.errors import refusal
from runtime.apps.jira.lookup import the_issue
from runtime.apps.jira.records import Board, Issue, Sprint
from runtime.kit.records import RecordDict
from runtime.kit.world import World

MOST_AT_ONCE = 50


def named_issues(world: World, named: Iterable[Any]) -> list[RecordDict]:
    """The issues that a list of keys and ids names, at most 50. Raises NotFound, or a refusal for too many."""
    keys = list(named)
    if len(keys) > MOST_AT_ONCE:
        raise refusal(f"The maximum number of issues that can be moved in one operation is {MOST_AT_ONCE}.")
    return [the_issue(world, key) for key in keys]


def closed_of(world: World, issue: RecordDict) -> list[str]:
    """The completed sprints that an issue was in; it stays in them."""
    held = (world.peek(Sprint, sprint_id) for sprint_id in issue["sprint_ids"])
    return [sprint["id"] for sprint in held if sprint and sprint["state"] == "closed"]


def current_of(world: World, issue: RecordDict) -> RecordDict | None:
    """The sprint that an issue is in now, None for the backlog."""
    held = (world.peek(Sprint, sprint_id) for sprint_id in issue["sprint_ids"])
    return next((sprint for sprint in held if sprint and sprint["state"] != "closed"), None)


def put_into(world: World, sprint: RecordDict | None, issues: Iterable[RecordDict]) -> None:
    """Move issues into a sprint, or to the backlog for None."""
    for issue in issues:
        current = [sprint["id"]] if sprint and sprint["id"] not in closed_of(world, issue) else []
        change_issue(world, issue, sprint_ids=[*closed_of(world, issue), *current])


def on_board(world: World, board: RecordDict) -> list[RecordDict]:
    """The issues of a board's project, in the order of their rank."""
    found = world.find(Issue, project_key=board["project_key"])
    return sorted(found, key=lambda each: int(each["internal_id"]) if each["internal_id"].isdigit() else 0)


def sprints_of(world: World, board: RecordDict) -> list[RecordDict]:
    """The sprints of a board: completed ones first, then the active ones, then those to come."""
    order = ("closed", "active", "future")
    return sorted(world.find(Sprint, board_id=board["id"]), key=lambda each: order.index(each["state"]))


def boards_of(world: World, project_key: str | None) -> list[RecordDict]:
    """The boards of the site or of one project."""
    return world.find(Board, project_key=project_key) if project_key is not None else world.all(Board)
