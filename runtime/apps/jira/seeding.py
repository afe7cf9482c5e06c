"""From the ways a task may write Jira's seed to plain records: nested lists, names for keys, a ledger of calls."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from runtime.apps.jira.furnishing import STANDARD
from runtime.apps.jira.numbering import FIRST, free_ids
from runtime.apps.jira.spellings import keyed, reduced, snake

Where: TypeAlias = tuple[str | int, ...]
Found: TypeAlias = dict[str, list[tuple[Where, Any]]]

_COLLECTIONS = {
    "issuelinks": "issue_links",
    "links": "issue_links",
    "issuetypes": "issue_types",
    "custom_fields": "fields",
    "issue_link_types": "link_types",
    "releases": "versions",
}
_NESTED: dict[str, dict[str, tuple[str, str]]] = {
    "issues": {
        "comments": ("comments", "issue_key"),
        "comment": ("comments", "issue_key"),
        "worklogs": ("worklogs", "issue_key"),
        "worklog": ("worklogs", "issue_key"),
        "attachments": ("attachments", "issue_key"),
        "attachment": ("attachments", "issue_key"),
        "links": ("issue_links", "from_key"),
    },
    "projects": {
        "components": ("components", "project_key"),
        "versions": ("versions", "project_key"),
        "boards": ("boards", "project_key"),
        "transitions": ("transitions", "project_key"),
        "issues": ("issues", "project_key"),
    },
    "boards": {"sprints": ("sprints", "board_id")},
}
"""Collection -> member of its records -> (collection of what is in there, the field that names what is around it)."""
_SAID = {"comments": "body", "components": "name", "versions": "name", "attachments": "filename"}
"""Collection -> what a bare text inside a list of its records is."""


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands, each in its own collection and with its id."""
    found: Found = {}
    ledger: Found = {}
    for name, records in raw.items():
        collection = _COLLECTIONS.get(snake(name), snake(name))
        if collection == "actions":
            found.setdefault("actions", [])
            for where, entry in _ledger(records):
                found["actions"].append((where, entry))
                for home, record in _entities(entry):
                    ledger.setdefault(home, []).append((where, record))
        elif isinstance(records, list | None):
            found.setdefault(collection, [])
            for place, record in enumerate(records or ()):
                _place(found, collection, (name, place), record)
        else:
            found.setdefault(collection, []).append(((name,), records))
    _join(found, ledger)
    _name_projects(found)
    _number(found)
    return found


def _place(found: Found, collection: str, where: Where, record: Any) -> None:
    """Put a record in its collection, and the records inside it in theirs."""
    nested = _NESTED.get(collection, {})
    if not isinstance(record, Mapping):
        found.setdefault(collection, []).append((where, record))
        return
    plain = dict(record)
    inside = [(name, plain.pop(name)) for name in list(plain) if name in nested and _is_nested(plain[name])]
    if collection == "projects" and isinstance(plain.get("statuses"), list):
        for place, status in enumerate(plain["statuses"]):
            if isinstance(status, Mapping):
                found.setdefault("statuses", []).append(((*where, "statuses", place), {**status, "_shared": True}))
    found.setdefault(collection, []).append((where, plain))
    for name, records in inside:
        home, field = nested[name]
        items = records if isinstance(records, list) else records.get("comments", records.get("worklogs", []))
        for place, item in enumerate(items):
            said = {_SAID[home]: item} if isinstance(item, str) and home in _SAID else item
            _place(
                found,
                home,
                (*where, name, place),
                {**said, "_in": (field, plain)} if isinstance(said, Mapping) else said,
            )


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) or (isinstance(value, Mapping) and bool({"comments", "worklogs"} & value.keys()))


def _ledger(records: Any) -> Iterator[tuple[Where, dict[str, Any]]]:
    """The entries of a ledger, which is a list, or lists by action."""
    if isinstance(records, Mapping):
        for action, entries in records.items():
            for place, entry in enumerate(entries or ()):
                if isinstance(entry, Mapping):
                    yield ("actions", action, place), {"action_key": action, **entry}
    else:
        for place, entry in enumerate(records or ()):
            if isinstance(entry, Mapping):
                yield ("actions", place), dict(entry)


def _entities(entry: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records that a ledger entry speaks of."""
    params = entry.get("params") or {}
    if not isinstance(params, Mapping):
        return
    match entry.get("action_key"):
        case "project":
            name = params.get("searchByParameter") or params.get("name") or params.get("project_name")
            key = params.get("project") or params.get("key")
            if key:
                yield "projects", _given(key=key, id=params.get("project_id"), name=name)
        case "create_issue" | "issue":
            names = ("project", "summary", "description", "issuetype", "priority", "assignee", "reporter", "labels",
                     "components", "duedate", "due_date", "parent", "status", "key")  # fmt: skip
            yield "issues", _given(**{name: params.get(name) for name in names})
        case "add_comment" | "comment":
            issue = params.get("issue") or params.get("issue_key") or params.get("issueIdOrKey")
            if issue:
                yield "comments", _given(issue_key=issue, body=params.get("comment") or params.get("body"))


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _join(found: Found, ledger: Found) -> None:
    """What the ledger speaks of, unless the seed also has it as a record."""
    for collection, placed in ledger.items():
        records = found.setdefault(collection, [])
        keys = {record.get("key") for _, record in records if isinstance(record, Mapping)}
        for where, record in placed:
            if record.get("key") is None or record["key"] not in keys:
                keys.add(record.get("key"))
                records.append((where, record))


def _name_projects(found: Found) -> None:
    """Projects are named by key: where a record says a project's id or name, the key takes its place."""
    keys: dict[str, str] = {}
    for _, record in found.get("projects", []):
        if isinstance(record, Mapping) and record.get("key"):
            for name in ("name", "id", "key"):
                if record.get(name):
                    keys[str(record[name]).casefold()] = str(record["key"])
    for collection in ("issues", "components", "versions", "boards", "transitions"):
        for _, record in found.get(collection, []):
            if isinstance(record, dict):
                said = [record.pop(name, None) for name in ("project_key", "projectKey", "project")]
                named = reduced(next((each for each in said if each), None), "key", "id", "name")
                if named is not None:
                    record["project_key"] = keys.get(str(named).casefold(), named)


def _number(found: Found) -> None:
    """Give each record without an id or key one that no other record has, and join what was nested to it."""
    for collection in ("issues", "projects"):
        found[collection] = [(where, _keyed(record)) for where, record in found.get(collection, [])]
    _number_issues(found)
    for collection, placed in found.items():
        name = "internal_id" if collection in ("issues", "projects") else "id"
        taken = {
            str(record[name]) for _, record in placed if isinstance(record, Mapping) and record.get(name) is not None
        }
        prefix = "customfield_" if collection == "fields" else ""
        if collection not in FIRST:
            continue
        numbers = free_ids(collection, taken, prefix=prefix)
        for _, record in placed:
            if isinstance(record, dict) and record.get(name) is None:
                # A definition keeps the id that a fresh site gives to its name.
                record[name] = standard_id(collection, str(record.get("name", ""))) or numbers.next()
    for placed in found.values():
        for _, record in placed:
            if isinstance(record, dict) and "_in" in record:
                field, around = record.pop("_in")
                record.setdefault(field, around.get("id"))
    _drop_repeated_statuses(found)


def standard_id(collection: str, name: str) -> str | None:
    """The id that a fresh site has for a status, type or priority of that name."""
    return next(
        (each["id"] for each in STANDARD.get(collection, ()) if each["name"].casefold() == name.casefold()), None
    )


def _keyed(record: Any) -> Any:
    """The key of an issue or project is its `id`; nested records follow the very dict, so it is changed in place."""
    if isinstance(record, dict):
        plain = keyed({"key" if name in ("issue_key", "issueKey") else name: value for name, value in record.items()})
        record.clear()
        record.update(plain)
    return record


def _number_issues(found: Found) -> None:
    placed = found.get("issues", [])
    taken = {str(record.get("id")) for _, record in placed if isinstance(record, Mapping) and record.get("id")}
    for _, record in placed:
        if not isinstance(record, dict) or record.get("id"):
            continue
        inside = record.get("_in")
        project = inside[1].get("id") if inside else record.get("project_key") or record.get("project")
        if project is None and isinstance(record.get("fields"), Mapping):
            project = reduced(record["fields"].get("project"), "key")
        project = project or "TEAM"
        highest = max((int(key.rpartition("-")[2]) for key in taken if _is_key_of(key, str(project))), default=0)
        record["id"] = f"{project}-{highest + 1}"
        taken.add(record["id"])


def _is_key_of(key: str, project: str) -> bool:
    home, _, number = key.rpartition("-")
    return home == project and number.isascii() and number.isdigit()


def _drop_repeated_statuses(found: Found) -> None:
    """Two projects may both describe a status; the site has it once."""
    kept: list[tuple[Where, Any]] = []
    names: set[str] = set()
    for where, record in found.get("statuses", []):
        if isinstance(record, dict):
            shared = record.pop("_shared", False)
            name = str(record.get("name", "")).casefold()
            if shared and name in names:
                continue
            names.add(name)
        kept.append((where, record))
    if kept:
        found["statuses"] = kept
