"""Changing an issue: what is different goes into its history, and the issue counts as updated."""

from collections.abc import Iterator
from typing import Any

from runtime.apps.jira.people import AGENT, name_of
from runtime.apps.jira.records import Component, Issue, IssueType, Priority, Resolution, Sprint, Status, Version
from runtime.apps.jira.system_fields import POINTS, custom_fields
from runtime.kit.records import Record, RecordDict
from runtime.kit.world import World

_PLAIN = {
    "summary": ("summary", "summary"),
    "description": ("description", "description"),
    "environment": ("environment", "environment"),
    "due_date": ("duedate", "duedate"),
    "original_estimate_seconds": ("timeoriginalestimate", "timeoriginalestimate"),
    "remaining_estimate_seconds": ("timeestimate", "timeestimate"),
    "story_points": (POINTS, "customfield_10016"),
}
_NAMED: dict[str, tuple[str, type[Record]]] = {
    "status": ("status", Status), "resolution": ("resolution", Resolution), "priority": ("priority", Priority),
    "issue_type": ("issuetype", IssueType),
}  # fmt: skip
_PARTS: dict[str, tuple[str, str, type[Record]]] = {
    "components": ("Component", "components", Component), "fix_versions": ("Fix Version", "fixVersions", Version),
    "affects_versions": ("Version", "versions", Version),
}  # fmt: skip


def change_issue(world: World, issue: RecordDict, **values: Any) -> RecordDict:
    """Set fields of an issue and remember what changed. Nothing happens where nothing is different."""
    changed = {name: value for name, value in values.items() if issue[name] != value}
    if not changed:
        return issue
    items = list(_items(world, issue, changed))
    return _write(world, issue, items, **changed)


def note_on(world: World, issue: RecordDict, field: str, **item: Any) -> RecordDict:
    """Remember something about an issue that none of its own fields holds: a link, a file."""
    return _write(world, issue, [_item(field, **item)])


def touch(world: World, issue: RecordDict) -> RecordDict:
    """The issue counts as updated: something was said on it."""
    return world.change(Issue, issue["id"], updated=world.now_text)


def _write(world: World, issue: RecordDict, items: list[dict[str, Any]], **values: Any) -> RecordDict:
    entry = {
        "id": str(world.ids.next("jira.changelog", start=10100)),
        "author_id": AGENT,
        "created": world.now_text,
        "items": items,
    }
    changelog = [*issue["changelog"], entry] if items else issue["changelog"]
    return world.change(Issue, issue["id"], **values, changelog=changelog, updated=world.now_text)


def _item(
    field: str, *, field_id: str = "", kind: str = "jira",
    old: str | None = None, old_text: str | None = None, new: str | None = None, new_text: str | None = None,
) -> dict[str, Any]:  # fmt: skip
    named = {"fieldId": field_id} if field_id else {}
    return {
        "field": field,
        "fieldtype": kind,
        **named,
        "from": old,
        "fromString": old_text,
        "to": new,
        "toString": new_text,
    }


def _items(world: World, issue: RecordDict, changed: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for name, value in changed.items():
        old = issue[name]
        if name in _PLAIN:
            label, field_id = _PLAIN[name]
            kind = "custom" if field_id.startswith("customfield_") else "jira"
            yield _item(label, field_id=field_id, kind=kind, old_text=_text(old), new_text=_text(value))
        elif name in _NAMED:
            field_id, model = _NAMED[name]
            yield _item(
                field_id,
                field_id=field_id,
                old=_id(world, model, old),
                old_text=old,
                new=_id(world, model, value),
                new_text=value,
            )
        elif name in ("assignee_id", "reporter_id"):
            field_id = name.removesuffix("_id")
            yield _item(
                field_id,
                field_id=field_id,
                old=old,
                old_text=name_of(world, old),
                new=value,
                new_text=name_of(world, value),
            )
        elif name == "labels":
            yield _item("labels", field_id="labels", old_text=" ".join(old), new_text=" ".join(value))
        elif name in _PARTS:
            yield from _parts(world, issue, name, value)
        elif name == "parent_key":
            yield _parent(world, old, value)
        elif name == "sprint_ids":
            yield _sprints(world, old, value)
        elif name == "custom":
            yield from _custom(world, old, value)


def _parts(world: World, issue: RecordDict, name: str, value: list[str]) -> Iterator[dict[str, Any]]:
    label, field_id, model = _PARTS[name]
    held = {each["name"]: each["id"] for each in world.find(model, project_key=issue["project_key"])}
    for gone in issue[name]:
        if gone not in value:
            yield _item(label, field_id=field_id, old=held.get(gone), old_text=gone)
    for come in value:
        if come not in issue[name]:
            yield _item(label, field_id=field_id, new=held.get(come), new_text=come)


def _parent(world: World, old: str | None, new: str | None) -> dict[str, Any]:
    before, after = world.peek(Issue, old), world.peek(Issue, new)
    return _item(
        "IssueParentAssociation",
        old=before["internal_id"] if before else None,
        old_text=old,
        new=after["internal_id"] if after else None,
        new_text=new,
    )


def _sprints(world: World, old: list[str], new: list[str]) -> dict[str, Any]:
    def names(ids: list[str]) -> str:
        held = [world.peek(Sprint, sprint_id) for sprint_id in ids]
        return ", ".join(sprint["name"] for sprint in held if sprint)

    return _item(
        "Sprint", field_id="customfield_10020", kind="custom",
        old=", ".join(old), old_text=names(old), new=", ".join(new), new_text=names(new),
    )  # fmt: skip


def _custom(world: World, old: dict[str, Any], new: dict[str, Any]) -> Iterator[dict[str, Any]]:
    ids = {field["name"]: field["id"] for field in custom_fields(world)}
    for name in {**old, **new}:
        if old.get(name) != new.get(name):
            yield _item(
                name,
                field_id=ids.get(name, ""),
                kind="custom",
                old_text=_text(old.get(name)),
                new_text=_text(new.get(name)),
            )


def _id(world: World, model: type[Record], name: str | None) -> str | None:
    found = world.first(model, name=name) if name is not None else None
    return found["id"] if found else None


def _text(value: Any) -> str | None:
    if value is None:
        return None
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
