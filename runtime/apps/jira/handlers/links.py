"""Links between issues."""

from typing import Any

from runtime.apps.jira import writing
from runtime.apps.jira.conversation import new_comment_values
from runtime.apps.jira.issue_wire import IssueView, link_on_the_wire
from runtime.apps.jira.linking import link, read_link, unlink
from runtime.apps.jira.lookup import NO_ISSUE, the_issue
from runtime.apps.jira.records import IssueLink, LinkType
from runtime.apps.jira.site import site_of
from runtime.apps.jira.wire import link_type_on_the_wire
from runtime.kit.errors import NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def link_issues(world: World, request: Request, body: Any = None, **_: Any) -> Reply:
    """Link two issues, and say why on the first where a comment comes along."""
    linking = read_link(world, body)
    if linking.from_key is None or linking.to_key is None:
        raise NotFound("Issue", "", NO_ISSUE)
    link(world, linking)
    if body.get("comment"):
        writing.add_comment(
            world, the_issue(world, linking.from_key), new_comment_values(site_of(request), body["comment"])
        )
    return Reply(201)


def get_issue_link(world: World, request: Request, linkId: str, **_: Any) -> Any:
    """One link with both issues."""
    return link_on_the_wire(IssueView(world, site_of(request)), _the_link(world, linkId), None)


def delete_issue_link(world: World, linkId: str, **_: Any) -> Reply:
    """Remove a link."""
    unlink(world, _the_link(world, linkId))
    return Reply(204)


def get_issue_link_types(world: World, request: Request, **_: Any) -> Any:
    """The ways two issues can be linked."""
    site = site_of(request)
    return {"issueLinkTypes": [link_type_on_the_wire(site, kind) for kind in world.all(LinkType)]}


def _the_link(world: World, link_id: str) -> RecordDict:
    found = world.peek(IssueLink, link_id)
    if found is None:
        raise NotFound("IssueLink", link_id, f"No issue link with id '{link_id}' exists.")
    return found
