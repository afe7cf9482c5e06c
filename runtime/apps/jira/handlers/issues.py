"""Issues: create one or many, read, edit, assign and delete them, and read what was changed."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.jira import writing
from runtime.apps.jira.changelog import change_issue
from runtime.apps.jira.editing import Edit, checked_body
from runtime.apps.jira.errors import refusal, refused
from runtime.apps.jira.expansion import expanded, words
from runtime.apps.jira.field_values import FieldError, Target, assignable
from runtime.apps.jira.issue_wire import IssueView, changelog_entry
from runtime.apps.jira.lookup import defined, the_issue
from runtime.apps.jira.moving import take_transition
from runtime.apps.jira.records import IssueType, Project
from runtime.apps.jira.site import site_of
from runtime.apps.jira.wire import created_issue
from runtime.kit.errors import BadRequest, Reply
from runtime.kit.operation import Request
from runtime.kit.paging import by_offset
from runtime.kit.timestamps import instant
from runtime.kit.world import World

MOST_AT_ONCE = 50


def create_issue(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """Create an issue; with a `transition` it is moved at once."""
    site = site_of(request)
    given = checked_body(body)
    issue = writing.create_issue(world, writing.read_new_issue(world, site, given))
    if given.get("transition"):
        take_transition(world, site, issue, {"transition": given["transition"]})
    return created_issue(site, issue)


def create_issues(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """Create up to 50 issues. Those with a problem are reported, the others are made; none made is an error."""
    site = site_of(request)
    given = body.get("issueUpdates") or []
    if not given:
        raise refusal("No issues were given to be created.")
    if len(given) > MOST_AT_ONCE:
        raise refusal(f"The number of issues to create must not be more than {MOST_AT_ONCE}.")
    made, errors = [], []
    for place, each in enumerate(given):
        try:
            made.append(
                created_issue(
                    site, writing.create_issue(world, writing.read_new_issue(world, site, checked_body(each)))
                )
            )
        except BadRequest as error:
            envelope = error.extra.get("envelope") or {"errorMessages": [error.message], "errors": {}}
            errors.append({"status": error.status, "elementErrors": envelope, "failedElementNumber": place})
    answer = {"issues": made, "errors": errors}
    if not made:
        raise BadRequest("no issue could be created", envelope=answer)
    return answer


def get_issue(
    world: World, request: Request, issueIdOrKey: str, fields: Sequence[str] = ("*all",), expand: str = "", **_: Any
) -> Any:
    """One issue by key or id."""
    view = IssueView(world, site_of(request))
    return expanded(view, the_issue(world, issueIdOrKey), fields, words(expand))


def edit_issue(
    world: World, request: Request, issueIdOrKey: str, body: Any = None, returnIssue: bool = False, **_: Any
) -> Any:
    """Set fields, or add to and take from those that are lists."""
    site = site_of(request)
    issue = the_issue(world, issueIdOrKey)
    given = checked_body(body)
    if not given.get("fields") and not given.get("update"):
        raise refusal("one of 'fields' or 'update' required")
    project = world.get(Project, issue["project_key"])
    edit = Edit(Target(world, site, project, issue, defined(world, IssueType, issue["issue_type"])), screen="edit")
    edit.read(given)
    edit.finish()
    changed = writing.edit_issue(world, issue, edit)
    return Reply(200, expanded(IssueView(world, site), changed, ("*all",), set())) if returnIssue else Reply(204)


def delete_issue(world: World, issueIdOrKey: str, deleteSubtasks: bool = False, **_: Any) -> Reply:
    """Delete an issue; one with sub-tasks only together with them."""
    issue = the_issue(world, issueIdOrKey)
    if writing.subtasks_of(world, issue) and not deleteSubtasks:
        raise refusal(
            f"The issue '{issue['id']}' has subtasks.  You must specify the 'deleteSubtasks' parameter to delete this "
            "issue and all its subtasks."
        )
    writing.delete_issue(world, issue)
    return Reply(204)


def assign_issue(world: World, issueIdOrKey: str, body: Any = None, **_: Any) -> Reply:
    """Assign an issue: null is nobody, -1 whoever the project says."""
    issue = the_issue(world, issueIdOrKey)
    if "accountId" not in body:
        raise refusal("'accountId' must be the only user identifying query parameter in GDPR strict mode.")
    try:
        account_id = assignable(world, world.get(Project, issue["project_key"]), body["accountId"])
    except FieldError as error:
        raise refused({"assignee": str(error)}) from None
    change_issue(world, issue, assignee_id=account_id)
    return Reply(204)


def get_changelogs(
    world: World, request: Request, issueIdOrKey: str, startAt: int = 0, maxResults: int = 100, **_: Any
) -> Any:
    """What was changed on an issue, oldest first."""
    view = IssueView(world, site_of(request))
    issue = the_issue(world, issueIdOrKey)
    entries = sorted(issue["changelog"], key=lambda each: instant(each["created"]))
    page = by_offset(entries, startAt, min(maxResults, 100))
    return {
        "self": view.site.url("issue", issue["id"], "changelog", startAt=startAt, maxResults=page.limit),
        "maxResults": page.limit,
        "startAt": page.offset,
        "total": page.total,
        "isLast": not page.more,
        "values": [changelog_entry(view, each) for each in page.items],
    }
