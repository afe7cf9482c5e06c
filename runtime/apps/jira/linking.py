"""Links between issues: reading one from a body, making it, and telling both histories."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from runtime.apps.jira.changelog import note_on
from runtime.apps.jira.lookup import NO_ISSUE, issue_named, picked
from runtime.apps.jira.numbering import next_id
from runtime.apps.jira.records import Issue, IssueLink, LinkType
from runtime.kit.errors import BadRequest, NotFound
from runtime.kit.records import RecordDict
from runtime.kit.world import World


@dataclass(frozen=True, slots=True)
class Linking:
    """A link to make; an end that is None is the issue that is being written."""

    kind: RecordDict
    from_key: str | None
    to_key: str | None


def read_link(world: World, given: Mapping[str, Any]) -> Linking:
    """The link that a body describes. Raises NotFound for a type or issue that is not there, BadRequest for no type."""
    kind = given.get("type")
    if not isinstance(kind, Mapping) or not (kind.get("name") or kind.get("id")):
        raise BadRequest("A link type was not specified.")
    found = picked(world, LinkType, kind)
    if found is None:
        named = f"name '{kind['name']}'" if kind.get("name") else f"id '{kind.get('id')}'"
        raise NotFound("IssueLinkType", kind.get("name"), f"No issue link type with {named} found.")
    return Linking(found, _end(world, given.get("inwardIssue")), _end(world, given.get("outwardIssue")))


def _end(world: World, named: Any) -> str | None:
    if named is None:
        return None
    if not isinstance(named, Mapping) or not (named.get("key") or named.get("id")):
        raise NotFound("Issue", named, NO_ISSUE)
    found = issue_named(world, named.get("key") or named.get("id"))
    if found is None:
        raise NotFound("Issue", named, NO_ISSUE)
    return str(found["id"])


def link(world: World, linking: Linking, *, this: str = "") -> RecordDict:
    """Make a link, unless it is there already. Raises BadRequest for an issue linked to itself."""
    from_key, to_key = linking.from_key or this, linking.to_key or this
    if from_key == to_key:
        raise BadRequest("You cannot link an issue to itself.")
    kind = linking.kind
    held = world.first(IssueLink, type=kind["name"], from_key=from_key, to_key=to_key)
    if held is not None:
        return held
    made = world.create(IssueLink, id=next_id(world, IssueLink), type=kind["name"], from_key=from_key, to_key=to_key)
    _tell(world, from_key, new=to_key, new_text=f"This issue {kind['outward']} {to_key}")
    _tell(world, to_key, new=from_key, new_text=f"This issue {kind['inward']} {from_key}")
    return made


def unlink(world: World, held: RecordDict) -> None:
    """Remove a link."""
    kind = world.first(LinkType, name=held["type"]) or {"outward": held["type"], "inward": held["type"]}
    world.delete(IssueLink, held["id"])
    _tell(world, held["from_key"], old=held["to_key"], old_text=f"This issue {kind['outward']} {held['to_key']}")
    _tell(world, held["to_key"], old=held["from_key"], old_text=f"This issue {kind['inward']} {held['from_key']}")


def _tell(world: World, key: str, **item: Any) -> None:
    issue = world.peek(Issue, key)
    if issue is not None:
        note_on(world, issue, "Link", **item)
