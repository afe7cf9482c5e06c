"""Time spent on issues."""

from typing import Any

from runtime.apps.jira.changelog import change_issue, touch
from runtime.apps.jira.conversation import worklog_on_the_wire, worklogs_of, worklogs_page
from runtime.apps.jira.issue_wire import IssueView
from runtime.apps.jira.lookup import the_issue, the_worklog
from runtime.apps.jira.records import Worklog
from runtime.apps.jira.site import site_of
from runtime.apps.jira.work import log_work, new_remaining, read_work
from runtime.kit.errors import Reply
from runtime.kit.operation import Request
from runtime.kit.world import World


def get_issue_worklog(
    world: World, request: Request, issueIdOrKey: str, startAt: int = 0, maxResults: int = 5000, **_: Any
) -> Any:
    """The work logged on an issue, by when it began."""
    issue = the_issue(world, issueIdOrKey)
    return worklogs_page(
        IssueView(world, site_of(request)), issue, worklogs_of(world, issue), startAt, min(maxResults, 5000)
    )


def add_worklog(
    world: World,
    request: Request,
    issueIdOrKey: str,
    body: Any = None,
    adjustEstimate: str = "auto",
    newEstimate: str | None = None,
    reduceBy: str | None = None,
    **_: Any,
) -> Any:
    """Log work; the remaining estimate goes down by as much unless said otherwise."""
    issue = the_issue(world, issueIdOrKey)
    view = IssueView(world, site_of(request))
    work = read_work(view.site, world, body)
    remaining = new_remaining(issue, work, adjustEstimate, new=newEstimate, reduce_by=reduceBy)
    return worklog_on_the_wire(view, issue, log_work(world, issue, work, remaining=remaining))


def get_worklog(world: World, request: Request, issueIdOrKey: str, id: str, **_: Any) -> Any:
    """One worklog."""
    issue = the_issue(world, issueIdOrKey)
    return worklog_on_the_wire(IssueView(world, site_of(request)), issue, the_worklog(world, issue, id))


def update_worklog(world: World, request: Request, issueIdOrKey: str, id: str, body: Any = None, **_: Any) -> Any:
    """Correct a worklog; the remaining estimate takes up the difference."""
    issue = the_issue(world, issueIdOrKey)
    view = IssueView(world, site_of(request))
    held = the_worklog(world, issue, id)
    work = read_work(view.site, world, body, held=held)
    changed = world.change(
        Worklog, held["id"], time_spent_seconds=work.seconds, started=work.started, comment=work.comment,
        comment_adf=work.comment_adf, visibility=work.visibility, updated=world.now_text,
    )  # fmt: skip
    _give_back(world, issue["id"], held["time_spent_seconds"] - work.seconds)
    return worklog_on_the_wire(view, issue, changed)


def delete_worklog(world: World, issueIdOrKey: str, id: str, adjustEstimate: str = "auto", **_: Any) -> Reply:
    """Delete a worklog; its time is to be spent again, unless the estimate is left as it is."""
    issue = the_issue(world, issueIdOrKey)
    held = world.delete(Worklog, the_worklog(world, issue, id)["id"])
    _give_back(world, issue["id"], 0 if adjustEstimate == "leave" else held["time_spent_seconds"])
    return Reply(204)


def _give_back(world: World, issue_id: str, seconds: int) -> None:
    issue = touch(world, the_issue(world, issue_id))
    remaining = issue["remaining_estimate_seconds"]
    if remaining is not None and seconds:
        change_issue(world, issue, remaining_estimate_seconds=max(0, remaining + seconds))
