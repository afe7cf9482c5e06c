"""People who follow an issue."""

from typing import Any

from runtime.apps.jira.errors import refusal
from runtime.apps.jira.issue_wire import IssueView
from runtime.apps.jira.lookup import the_issue, the_user
from runtime.apps.jira.people import AGENT, User
from runtime.apps.jira.records import Issue
from runtime.apps.jira.site import site_of
from runtime.kit.errors import Reply
from runtime.kit.operation import Request
from runtime.kit.world import World


def get_issue_watchers(world: World, request: Request, issueIdOrKey: str, **_: Any) -> Any:
    """Who follows an issue."""
    issue = the_issue(world, issueIdOrKey)
    view = IssueView(world, site_of(request))
    return {**view.field(issue, "watches"), "watchers": [view.user(each) for each in issue["watcher_ids"]]}


def add_watcher(world: World, issueIdOrKey: str, body: Any = None, **_: Any) -> Reply:
    """Let a person follow an issue: the body is their account id as a JSON string, nothing for the agent itself."""
    issue = the_issue(world, issueIdOrKey)
    account_id = body or AGENT
    if world.peek(User, account_id) is None:
        raise refusal(
            f"The user '{account_id}' does not have permission to view this issue. "
            "This user will not be added to the watch list."
        )
    if account_id not in issue["watcher_ids"]:
        world.change(Issue, issue["id"], watcher_ids=[*issue["watcher_ids"], account_id])
    return Reply(204)


def remove_watcher(world: World, issueIdOrKey: str, accountId: str = "", **_: Any) -> Reply:
    """Let a person follow an issue no longer; the agent itself unless said."""
    issue = the_issue(world, issueIdOrKey)
    account_id = the_user(world, accountId)["account_id"] if accountId else AGENT
    world.change(Issue, issue["id"], watcher_ids=[each for each in issue["watcher_ids"] if each != account_id])
    return Reply(204)
