"""Comments on issues."""

from typing import Any

from runtime.apps.jira import writing
from runtime.apps.jira.changelog import touch
from runtime.apps.jira.conversation import comment_on_the_wire, comments_of, comments_page, new_comment_values
from runtime.apps.jira.expansion import words
from runtime.apps.jira.issue_wire import IssueView
from runtime.apps.jira.lookup import the_comment, the_issue
from runtime.apps.jira.people import AGENT
from runtime.apps.jira.records import Comment
from runtime.apps.jira.site import site_of
from runtime.kit.errors import Reply
from runtime.kit.operation import Request
from runtime.kit.world import World


def get_comments(
    world: World,
    request: Request,
    issueIdOrKey: str,
    startAt: int = 0,
    maxResults: int = 100,
    orderBy: str = "created",
    expand: str = "",
    **_: Any,
) -> Any:
    """The comments on an issue, oldest first unless ordered otherwise."""
    issue = the_issue(world, issueIdOrKey)
    found = comments_of(world, issue)
    if orderBy.startswith("-"):
        found.reverse()
    view = IssueView(world, site_of(request))
    return comments_page(view, issue, found, startAt, min(maxResults, 5000), html="renderedBody" in words(expand))


def add_comment(world: World, request: Request, issueIdOrKey: str, body: Any = None, expand: str = "", **_: Any) -> Any:
    """Comment on an issue."""
    issue = the_issue(world, issueIdOrKey)
    view = IssueView(world, site_of(request))
    made = writing.add_comment(world, issue, new_comment_values(view.site, body))
    return comment_on_the_wire(view, issue, made, html="renderedBody" in words(expand))


def get_comment(world: World, request: Request, issueIdOrKey: str, id: str, expand: str = "", **_: Any) -> Any:
    """One comment."""
    issue = the_issue(world, issueIdOrKey)
    view = IssueView(world, site_of(request))
    return comment_on_the_wire(view, issue, the_comment(world, issue, id), html="renderedBody" in words(expand))


def update_comment(
    world: World, request: Request, issueIdOrKey: str, id: str, body: Any = None, expand: str = "", **_: Any
) -> Any:
    """Change what a comment says."""
    issue = the_issue(world, issueIdOrKey)
    view = IssueView(world, site_of(request))
    held = the_comment(world, issue, id)
    values = new_comment_values(view.site, body)
    changed = world.change(Comment, held["id"], **values, update_author_id=AGENT, updated=world.now_text)
    touch(world, issue)
    return comment_on_the_wire(view, issue, changed, html="renderedBody" in words(expand))


def delete_comment(world: World, issueIdOrKey: str, id: str, **_: Any) -> Reply:
    """Delete a comment."""
    issue = the_issue(world, issueIdOrKey)
    world.delete(Comment, the_comment(world, issue, id)["id"])
    touch(world, issue)
    return Reply(204)
