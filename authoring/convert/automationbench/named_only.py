"""What a row names and its seed lacks: Jira projects, issue types and priorities, folders of Google Drive.

AutomationBench's simulator takes an issue for any project and a move to any folder. Our apps answer as the vendors do,
so an agent could not do what the task asks. Such records are added to the seed on import, are noted in `origin:`, and
are left out again on export.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.values import identical

ADDED, NEW_KEYS = "added", "added_keys"
"""Members of `origin:`: the added records by collection, and which apps and collections of the seed hold only such."""

_KEY = r"[A-Z][A-Z0-9_]{1,9}"
_PROJECT = re.compile(_KEY)
_ISSUE = re.compile(rf"({_KEY})-\d+")
_IN_TRIGGER = (
    re.compile(rf"\b[Pp]roject(?: key)?(?: is|:)? ?[('\"]*({_KEY})\b(?!-)"),
    re.compile(rf"\b({_KEY})['\")]* (?:Jira )?project\b"),
    re.compile(rf"\b(?i:jira|issue|ticket) \(?['\"]?({_KEY})-\d+\b"),
)
"""How a request names a project by its key, or an issue of it."""
_TYPE_IN_TRIGGER = re.compile(r"\b[Ii]ssue ?type(?: is| should be|:)? ?['\"]?([A-Z][\w-]*)")
_NAME = re.compile(r"[A-Z][\w-]*(?: [A-Z][\w-]*)?")
_NO_NAME = frozenset({"None", "No", "Yes", "NA"})
_NO_KEY = frozenset({"JIRA", "ID", "IDS", "KEY", "API", "KPI", "PM", "URL"})
"""Words in capitals that stand beside the word project without naming one."""
_LABELS = {
    "jira project": "projects", "jira project key": "projects", "jira priority": "priorities",
    "jira issue type": "issue_types", "jira issuetype": "issue_types",
}  # fmt: skip
"""Titles of columns and settings under which a seeded table says what Jira has."""
_PARAMETERS = {
    "project": "projects", "project_key": "projects", "issuetype": "issue_types", "issue_type": "issue_types",
    "priority": "priorities",
}  # fmt: skip
_ISSUES = ("issue", "issue_key", "issueIdOrKey", "parent")
"""Parameters that name an issue by its key."""
_URGENCY = ("blocker", "highest", "critical", "urgent", "high", "major", "medium", "normal", "minor", "low", "trivial",
            "lowest")  # fmt: skip
_MAKES_FOLDERS = ("folder", "create_folder")


@dataclass(frozen=True, slots=True)
class Addition:
    """What is added to a seed: app -> collection -> records."""

    records: dict[str, dict[str, list[dict[str, Any]]]] = field(default_factory=dict)

    @property
    def note(self) -> str:
        """A comment for the reader; empty where nothing is added."""
        parts = [
            f"{app}.{collection} {', '.join(_called(each) for each in records)}"
            for app, collections in self.records.items()
            for collection, records in collections.items()
        ]
        if not parts:
            return ""
        return f"added by the import, as the row names it and seeds none; left out on export: {'; '.join(parts)}"

    def seed(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """A seed with the records at the end of their collections."""
        made = dict(state)
        for app, collections in self.records.items():
            made[app] = dict(made.get(app, {}))
            for collection, records in collections.items():
                made[app][collection] = [*made[app].get(collection, []), *records]
        return made

    def origin(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """What `origin:` has to say for `without_added` to undo it."""
        paths = {(app, name): records for app, named in self.records.items() for name, records in named.items()}
        new = [app for app in self.records if app not in state]
        new += [f"{app}.{name}" for app, name in paths if name not in state.get(app, {})]
        made: dict[str, Any] = {ADDED: {f"{app}.{name}": records for (app, name), records in paths.items()}}
        return (made | ({NEW_KEYS: new} if new else {})) if paths else {}


def addition_to(
    state: Mapping[str, Any], clock: str, assertions: Sequence[Mapping[str, Any]], trigger: str, tools: Sequence[str]
) -> Addition:
    """What a row names and its start state lacks."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for app, named in (("jira", _jira(state, assertions, trigger, tools)), ("google_drive", _drive(assertions))):
        raw = state.get(app, {})
        if any(named.values()) and isinstance(raw, dict):
            held = build_seed({app: raw}, instant(clock))[0].collections
            made = {name: _missing(f"{app}.{name}", wanted, held, raw) for name, wanted in named.items()}
            made = {name: records for name, records in made.items() if records and isinstance(raw.get(name, []), list)}
            if made:
                found[app] = made
    return Addition(found)


def without_added(seed: Mapping[str, Any], origin: Mapping[str, Any]) -> dict[str, Any]:
    """The seed of an imported task as its row has it: an added record that somebody changed since then stays."""
    added, new = origin.get(ADDED), origin.get(NEW_KEYS, ())
    made = dict(seed)
    for path, records in added.items() if isinstance(added, dict) else ():
        app, _, collection = path.partition(".")
        held = made.get(app, {}).get(collection)
        if not isinstance(held, list):
            continue
        kept = [each for each in held if not any(identical(each, record) for record in records)]
        made[app] = {**made[app], collection: kept}
        if not kept and path in new:
            del made[app][collection]
        if not made[app] and app in new:
            del made[app]
    return made


def _jira(
    state: Mapping[str, Any], assertions: Sequence[Mapping[str, Any]], trigger: str, tools: Sequence[str]
) -> dict[str, list[str]]:
    """Names of projects, types and priorities, in the order in which the row speaks of them."""
    about = [each for each in assertions if str(each.get("type")).startswith("jira_")]
    if not about and "jira" not in state and not any(each.startswith("jira_") for each in tools):
        return {}
    named: dict[str, list[str]] = {"projects": [], "issue_types": [], "priorities": []}
    for params in (*map(_params, about), *_ledger(state.get("jira"))):
        for name, value in params.items():
            if name in _PARAMETERS and isinstance(value, str):
                named[_PARAMETERS[name]].append(value)
            elif name in _ISSUES and isinstance(value, str) and (issue := _ISSUE.fullmatch(value)):
                named["projects"].append(issue[1])
    for collection, value in _tabled(state):
        named[collection].append(value)
    for pattern in _IN_TRIGGER:
        named["projects"] += [each for each in pattern.findall(trigger) if each not in _NO_KEY]
    named["issue_types"] += _TYPE_IN_TRIGGER.findall(trigger)
    named["projects"] = [each for each in named["projects"] if _PROJECT.fullmatch(each)]
    for collection in ("issue_types", "priorities"):
        named[collection] = [each for each in named[collection] if _NAME.fullmatch(each) and each not in _NO_NAME]
    return named


def _drive(assertions: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Ids of folders that files are to be in, or are to stay out of."""
    folders = [
        _params(each).get("folder")
        for each in assertions
        if str(each.get("type")).startswith("google_drive_") and each.get("action_key") not in _MAKES_FOLDERS
    ]
    return {"folders": [each for each in folders if isinstance(each, str) and each]}


def _params(assertion: Mapping[str, Any]) -> Mapping[str, Any]:
    params = assertion.get("params")
    return params if isinstance(params, dict) else assertion


def _ledger(app: Any) -> Iterator[Mapping[str, Any]]:
    """The parameters of the calls that a seed tells of."""
    actions = app.get("actions") if isinstance(app, dict) else None
    lists = actions.values() if isinstance(actions, dict) else [actions]
    for entry in (each for entries in lists if isinstance(entries, list) for each in entries):
        if isinstance(entry, dict) and isinstance(entry.get("params"), dict):
            yield entry["params"]


def _tabled(value: Any) -> Iterator[tuple[str, str]]:
    """What tables of the seed say under a telling title: in its column, or in the cell beside it."""
    if isinstance(value, list):
        for each in value:
            yield from _tabled(each)
    elif isinstance(value, dict):
        said = [each for each in value.items() if isinstance(each[1], str)]
        beside = [(one[1], other[1]) for one, other in pairwise(said)]
        for title, text in (*said, *beside):
            if len(title) < 20 and (collection := _LABELS.get(title.replace("_", " ").casefold())):
                yield collection, text
        for each in value.values():
            yield from _tabled(each)


def _missing(
    path: str, wanted: Sequence[str], held: Mapping[str, Mapping[str, Mapping[str, Any]]], raw: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Records for the names that no record has."""
    records = held.get("google_drive.files" if path == "google_drive.folders" else path, {})
    known = {str(each.get(name)).casefold() for each in records.values() for name in ("id", "internal_id", "name")}
    new = {each.casefold(): each for each in reversed(wanted) if each.casefold() not in known}
    names = list(reversed(new.values()))
    if path in ("jira.projects", "google_drive.folders"):
        return [{"key" if path == "jira.projects" else "id": each, "name": each} for each in names]
    if path == "jira.priorities" and names and not raw.get("priorities"):
        # A seed's priorities stand in for those that every site has, so these are said as well.
        names = sorted([*(each["name"] for each in records.values()), *names], key=_urgency)
    return [{"name": each} for each in names]


def _urgency(name: str) -> int:
    return _URGENCY.index(name.casefold()) if name.casefold() in _URGENCY else len(_URGENCY) // 2


def _called(record: Mapping[str, Any]) -> str:
    return str(record.get("key") or record["name"])
