"""Comments and worklogs: their shapes, their pages, and reading their text from a body."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from runtime.apps.jira.document import is_document, kept, shown
from runtime.apps.jira.durations import written
from runtime.apps.jira.errors import refusal
from runtime.apps.jira.markup import html_of
from runtime.apps.jira.records import Comment, Worklog
from runtime.apps.jira.site import Site
from runtime.apps.jira.wire import moment
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World

if TYPE_CHECKING:
    from runtime.apps.jira.issue_wire import IssueView


def comments_of(world: World, issue: RecordDict) -> list[RecordDict]:
    """The comments of an issue, oldest first."""
    return sorted(world.find(Comment, issue_key=issue["id"]), key=lambda each: instant(each["created"]))


def worklogs_of(world: World, issue: RecordDict) -> list[RecordDict]:
    """The worklogs of an issue, by when the work began."""
    return sorted(world.find(Worklog, issue_key=issue["id"]), key=lambda each: instant(each["started"]))


def comment_on_the_wire(
    view: "IssueView", issue: RecordDict, comment: RecordDict, *, html: bool = False
) -> dict[str, Any]:
    """A comment; `html` adds its body as it is rendered."""
    shape: dict[str, Any] = {
        "self": view.site.url("issue", issue["internal_id"], "comment", comment["id"]),
        "id": comment["id"],
        "author": view.user(comment["author_id"]),
        "body": view.text(comment["body"], comment["body_adf"]),
        "updateAuthor": view.user(comment["update_author_id"]),
        "created": moment(comment["created"]),
        "updated": moment(comment["updated"]),
        "jsdPublic": not comment["internal"],
    }
    if html:
        shape["renderedBody"] = html_of(shown(comment["body"], comment["body_adf"]))
    if comment["visibility"]:
        shape["visibility"] = comment["visibility"]
    return shape


def worklog_on_the_wire(view: "IssueView", issue: RecordDict, worklog: RecordDict) -> dict[str, Any]:
    """A worklog."""
    shape: dict[str, Any] = {
        "self": view.site.url("issue", issue["internal_id"], "worklog", worklog["id"]),
        "author": view.user(worklog["author_id"]),
        "updateAuthor": view.user(worklog["author_id"]),
        "created": moment(worklog["created"]),
        "updated": moment(worklog["updated"]),
        "started": moment(worklog["started"]),
        "timeSpent": written(worklog["time_spent_seconds"]),
        "timeSpentSeconds": worklog["time_spent_seconds"],
        "id": worklog["id"],
        "issueId": issue["internal_id"],
    }
    if worklog["comment"] is not None:
        shape["comment"] = view.text(worklog["comment"], worklog["comment_adf"])
    if worklog["visibility"]:
        shape["visibility"] = worklog["visibility"]
    return shape


def comments_page(
    view: "IssueView", issue: RecordDict, found: Sequence[RecordDict], start: int, limit: int, *, html: bool = False
) -> dict[str, Any]:
    """A page of comments."""
    part = found[start : start + limit]
    return {
        "startAt": start,
        "maxResults": limit,
        "total": len(found),
        "comments": [comment_on_the_wire(view, issue, each, html=html) for each in part],
    }


def worklogs_page(
    view: "IssueView", issue: RecordDict, found: Sequence[RecordDict], start: int, limit: int
) -> dict[str, Any]:
    """A page of worklogs."""
    part = found[start : start + limit]
    made = [worklog_on_the_wire(view, issue, each) for each in part]
    return {"startAt": start, "maxResults": limit, "total": len(found), "worklogs": made}


def comment_text(site: Site, body: Any) -> tuple[str, dict[str, Any] | None]:
    """The text of a comment that a call gives, and its document where it has more to it. Raises a refusal."""
    if site.version == 3:
        if body is None or body == "":
            raise refusal(comment="Comment body can not be empty!")
        if not isinstance(body, Mapping) or not is_document(body):
            raise refusal(comment="Comment body is not valid!")
        text, document = kept(body)
    else:
        if body is not None and not isinstance(body, str):
            raise refusal(comment="Comment body is not valid!")
        text, document = body or "", None
    if not text.strip() and document is None:
        raise refusal(comment="Comment body can not be empty!")
    return text, document


def new_comment_values(site: Site, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a body says of a comment, under field names. Raises a refusal."""
    text, document = comment_text(site, given.get("body"))
    values: dict[str, Any] = {"body": text, "body_adf": document}
    visibility = visibility_of(given)
    if visibility is not None:
        values["visibility"] = visibility
    properties = given.get("properties")
    for each in properties if isinstance(properties, list) else ():
        if (
            isinstance(each, Mapping)
            and each.get("key") == "sd.public.comment"
            and isinstance(each.get("value"), Mapping)
        ):
            values["internal"] = bool(each["value"].get("internal"))
    return values


def visibility_of(given: Mapping[str, Any]) -> dict[str, Any] | None:
    """The role or group to which a comment or worklog is kept, None for everybody. Raises a refusal."""
    visibility = given.get("visibility")
    if visibility is None:
        return None
    if not isinstance(visibility, Mapping) or visibility.get("type") not in ("role", "group"):
        raise refusal(commentLevel="The visibility needs a type, role or group, and a value.")
    return dict(visibility)
