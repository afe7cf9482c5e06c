"""How a seed may write an issue: Jira's own JSON, its camelCase names, or plain names."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.jira.document import is_document, kept
from runtime.apps.jira.durations import seconds_of
from runtime.apps.jira.spellings import keyed, reduced, reduced_list, snake

_NAMES = {
    "issuetype": "issue_type",
    "type": "issue_type",
    "project": "project_key",
    "duedate": "due_date",
    "due": "due_date",
    "versions": "affects_versions",
    "parent": "parent_key",
    "epic": "parent_key",
    "epic_key": "parent_key",
    "epic_link": "parent_key",
    "assignee": "assignee_id",
    "assignee_email": "assignee_id",
    "assignee_account_id": "assignee_id",
    "reporter": "reporter_id",
    "reporter_email": "reporter_id",
    "creator": "creator_id",
    "title": "summary",
    "resolutiondate": "resolution_date",
    "resolved": "resolution_date",
    "created_at": "created",
    "updated_at": "updated",
    "statuscategorychangedate": "status_changed",
    "sprint": "sprint_ids",
    "sprint_id": "sprint_ids",
    "watchers": "watcher_ids",
    "issue_key": "key",
    "issue_id": "id",
    "custom_fields": "custom",
    "timeoriginalestimate": "original_estimate_seconds",
    "timeestimate": "remaining_estimate_seconds",
}
_PEOPLE = ("accountId", "account_id", "emailAddress", "email", "displayName", "name")
_LISTS = {"components": ("name",), "fix_versions": ("name",), "affects_versions": ("name",), "labels": (),
          "sprint_ids": ("id",), "watcher_ids": _PEOPLE}  # fmt: skip
_IGNORED = frozenset(
    {
        "self",
        "expand",
        "votes",
        "watches",
        "workratio",
        "last_viewed",
        "aggregateprogress",
        "progress",
        "security",
        "status_category",
        "subtasks",
        "url",
    }
)


def settled(raw: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    """A seeded issue under the record's own field names."""
    given = {**{name: value for name, value in raw.items() if name != "fields"}, **(raw.get("fields") or {})}
    values: dict[str, Any] = {}
    custom = dict(given.get("custom") or given.get("custom_fields") or given.get("customFields") or {})
    for name, value in given.items():
        spelled = _NAMES.get(snake(name), snake(name))
        if name.startswith("customfield_"):
            custom[name] = reduced(value, "value", "name")
        elif spelled not in _IGNORED or spelled in known:
            values[spelled] = _plain(spelled, value)
    if custom or "custom" in values:
        values["custom"] = custom
    _settle_time(values)
    _settle_points(values)
    document = values.get("description")
    if isinstance(document, Mapping) and is_document(document):
        values["description"], values["description_adf"] = kept(document)
    values = keyed(values)
    if not values.get("project_key") and values.get("id"):
        values["project_key"] = str(values["id"]).rpartition("-")[0]
    return values


def _plain(name: str, value: Any) -> Any:
    if name in _LISTS:
        items = (
            reduced_list(value, *_LISTS[name]) if not (name == "labels" and isinstance(value, str)) else value.split()
        )
        return [str(item) for item in items if item is not None]
    if name in ("assignee_id", "reporter_id", "creator_id"):
        return reduced(value, *_PEOPLE)
    if name in ("project_key", "parent_key"):
        return reduced(value, "key", "id", "name")
    if name in ("issue_type", "status", "priority", "resolution"):
        return reduced(value, "name", "value", "id")
    return str(value) if name in ("id", "key") and value is not None else value


def _settle_time(values: dict[str, Any]) -> None:
    tracking = values.pop("timetracking", None) or {}
    for spelled, name in (
        ("originalEstimate", "original_estimate_seconds"),
        ("remainingEstimate", "remaining_estimate_seconds"),
    ):
        written = tracking.get(spelled) if isinstance(tracking, Mapping) else None
        written = values.pop(snake(spelled), written)
        if isinstance(written, str):
            values[name] = seconds_of(written)
        elif written is not None:
            values[name] = written


def _settle_points(values: dict[str, Any]) -> None:
    custom = values.get("custom") or {}
    for name in ("customfield_10016", "Story point estimate", "Story Points"):
        if name in custom:
            values.setdefault("story_points", custom.pop(name))
    if "customfield_10014" in custom:
        values.setdefault("parent_key", custom.pop("customfield_10014"))
