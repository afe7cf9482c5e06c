"""Moving issues through their workflow."""

from typing import Any

from runtime.apps.jira.expansion import transition_on_the_wire, words
from runtime.apps.jira.issue_wire import IssueView
from runtime.apps.jira.lookup import the_issue
from runtime.apps.jira.moving import take_transition
from runtime.apps.jira.site import site_of
from runtime.apps.jira.workflow import steps_of
from runtime.kit.errors import Reply
from runtime.kit.operation import Request
from runtime.kit.world import World


def get_transitions(
    world: World, request: Request, issueIdOrKey: str, transitionId: str = "", expand: str = "", **_: Any
) -> Any:
    """The transitions that an issue can take now."""
    issue = the_issue(world, issueIdOrKey)
    view = IssueView(world, site_of(request))
    fields = "transitions.fields" in words(expand)
    steps = [step for step in steps_of(world, issue) if not transitionId or step.id == transitionId]
    return {
        "expand": "transitions",
        "transitions": [transition_on_the_wire(view, issue, step, fields=fields) for step in steps],
    }


def do_transition(world: World, request: Request, issueIdOrKey: str, body: Any = None, **_: Any) -> Reply:
    """Take a transition; the status of an issue changes in no other way."""
    take_transition(world, site_of(request), the_issue(world, issueIdOrKey), body)
    return Reply(204)
