"""Reading the value that a call gives to a field: what Jira accepts, and its sentence where it does not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from runtime.apps.jira.document import is_document, kept
from runtime.apps.jira.durations import seconds_of
from runtime.apps.jira.lookup import issue_named, picked
from runtime.apps.jira.people import User
from runtime.apps.jira.records import Component, IssueType, Priority, Resolution, Version
from runtime.apps.jira.site import Site
from runtime.kit.records import Record, RecordDict
from runtime.kit.values import parse_instant
from runtime.kit.world import World

MOST_TEXT = 32_767
TOO_LONG = "The entered text is too long. It exceeds the allowed limit of 32,767 characters."
NOT_A_STRING = "Operation value must be a string"
NOT_A_DOCUMENT = "Operation value must be an Atlassian Document (see the Atlassian Document Format)"


class FieldError(Exception):
    """A value that Jira does not take; the message is Jira's."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a field is set on: the project, the type and, where it is there already, the issue."""

    world: World
    site: Site
    project: RecordDict
    issue: RecordDict | None
    issue_type: RecordDict | None = None


Values = dict[str, Any]
Reader = Callable[[Target, Any], Values]


def _summary(target: Target, value: Any) -> Values:
    if value is None or value == "":
        raise FieldError("You must specify a summary of the issue.")
    if not isinstance(value, str):
        raise FieldError(NOT_A_STRING)
    if not value.strip():
        raise FieldError("You must specify a summary of the issue.")
    if "\n" in value or "\r" in value:
        raise FieldError("The summary is invalid because it contains newline characters.")
    if len(value) > 255:
        raise FieldError("Summary can't exceed 255 characters.")
    return {"summary": value.strip()}


def rich_text(site: Site, value: Any) -> tuple[str | None, dict[str, Any] | None]:
    """A text field's text, and its document where that says more. Raises FieldError."""
    if value is None:
        return None, None
    if site.version == 3:
        if not isinstance(value, Mapping):
            raise FieldError(NOT_A_DOCUMENT)
        if not is_document(value):
            raise FieldError("INVALID_INPUT")
        text, document = kept(value)
    else:
        if not isinstance(value, str):
            raise FieldError(NOT_A_STRING)
        text, document = value, None
    if len(text) > MOST_TEXT:
        raise FieldError(TOO_LONG)
    return text or None, document


def _description(target: Target, value: Any) -> Values:
    text, document = rich_text(target.site, value)
    return {"description": text, "description_adf": document}


def _environment(target: Target, value: Any) -> Values:
    return {"environment": rich_text(target.site, value)[0]}


def issue_type_of(world: World, project: RecordDict, value: Any) -> RecordDict:
    """The type that a body names, among those of the project. Raises FieldError."""
    if not isinstance(value, Mapping) or not (value.get("id") or value.get("name")):
        raise FieldError("Specify an issue type")
    found = picked(world, IssueType, value)
    if found is None or found["name"] not in project["issue_types"]:
        raise FieldError("Specify a valid issue type")
    return found


def _issue_type(target: Target, value: Any) -> Values:
    found = issue_type_of(target.world, target.project, value)
    held = picked(target.world, IssueType, {"name": target.issue["issue_type"]}) if target.issue else None
    if held and held["subtask"] is not found["subtask"]:
        raise FieldError("The issue type selected is invalid.")
    return {"issue_type": found["name"]}


def _priority(target: Target, value: Any) -> Values:
    if value is None:
        raise FieldError("The priority selected is invalid.")
    if not isinstance(value, Mapping):
        raise FieldError("data was not an object")
    name = value.get("name")
    if value.get("id") is None and not isinstance(name, str):
        raise FieldError("Specify the Priority (id or name) in the string format")
    found = picked(target.world, Priority, value)
    if found is None:
        raise FieldError(
            "The priority selected is invalid."
            if value.get("id") is not None
            else f"Priority name '{name}' is not valid"
        )
    return {"priority": found["name"]}


def resolution(target: Target, value: Any) -> Values:
    """The resolution that a transition sets."""
    if not isinstance(value, Mapping):
        raise FieldError("data was not an object")
    found = picked(target.world, Resolution, value)
    if found is None:
        named = f"name '{value['name']}'" if value.get("name") else f"id '{value.get('id')}'"
        raise FieldError(f"Resolution {named} is not valid")
    return {"resolution": found["name"]}


def account_of(value: Any) -> str | None:
    """The account id in an object that stands for a person, None for nobody. Raises FieldError."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise FieldError("data was not an object")
    if "accountId" not in value and "id" not in value:
        raise FieldError("expected Object containing a 'accountId' property")
    account_id = value.get("accountId", value.get("id"))
    if account_id is not None and not isinstance(account_id, str):
        raise FieldError("expected 'accountId' property to be a string")
    return account_id or None


def assignable(world: World, project: RecordDict, account_id: str | None) -> str | None:
    """Who gets an issue: nobody for None, the project's default for -1. Raises FieldError for who cannot."""
    if account_id == "-1":
        return str(project["lead_id"]) if project["assignee_type"] == "PROJECT_LEAD" and project["lead_id"] else None
    if account_id is None:
        return None
    user = world.peek(User, account_id)
    if user is None or not user["active"]:
        raise FieldError(f"User '{account_id}' cannot be assigned issues.")
    return account_id


def _assignee(target: Target, value: Any) -> Values:
    return {"assignee_id": assignable(target.world, target.project, account_of(value))}


def _reporter(target: Target, value: Any) -> Values:
    account_id = account_of(value)
    if account_id is None:
        raise FieldError("Reporter is required.")
    if target.world.peek(User, account_id) is None:
        raise FieldError("The reporter specified is not a user.")
    return {"reporter_id": account_id}


def strings(value: Any) -> list[str]:
    """A list of texts. Raises FieldError."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise FieldError("data was not an array")
    for place, item in enumerate(value):
        if not isinstance(item, str):
            raise FieldError(f"string expected at index {place}")
    return value


def checked_labels(value: Any) -> list[str]:
    """Labels, each once and in order. Raises FieldError."""
    labels = strings(value)
    for label in labels:
        if not label or any(letter.isspace() for letter in label):
            raise FieldError(f"The label '{label}' contains spaces which is invalid.")
        if len(label) > 255:
            raise FieldError("Labels can't be longer than 255 characters.")
    return list(dict.fromkeys(labels))


def _labels(target: Target, value: Any) -> Values:
    return {"labels": checked_labels(value)}


def part_name(target: Target, model: type[Record], word: str, value: Any) -> str:
    """The name of the component or version that an object names. Raises FieldError."""
    if not isinstance(value, Mapping):
        raise FieldError("data was not an object")
    found = picked(target.world, model, value, inside=target.project["id"])
    if found is None:
        named = f"id '{value['id']}'" if value.get("id") is not None else f"name '{value.get('name')}'"
        raise FieldError(f"{word} {named} is not valid")
    return str(found["name"])


def _parts(field: str, model: type[Record], word: str) -> Reader:
    def read(target: Target, value: Any) -> Values:
        if value is not None and not isinstance(value, list):
            raise FieldError("data was not an array")
        return {field: list(dict.fromkeys(part_name(target, model, word, item) for item in value or ()))}

    return read


def iso_day(value: Any) -> str | None:
    """A date, or None. Raises FieldError."""
    if value is None or value == "":
        return None
    if not isinstance(value, str):
        raise FieldError(NOT_A_STRING)
    try:
        if len(value) == 10:
            return parse_instant(value).date().isoformat() if value[4] == value[7] == "-" else _no_date(value)
    except ValueError:
        pass
    return _no_date(value)


def _no_date(value: str) -> str:
    raise FieldError(f"Error parsing date string: {value}")


def _due_date(target: Target, value: Any) -> Values:
    return {"due_date": iso_day(value)}


def _parent(target: Target, value: Any) -> Values:
    if value is None:
        if target.issue_type and target.issue_type["subtask"]:
            raise FieldError("Issue type is a sub-task but parent issue key or id not specified.")
        return {"parent_key": None}
    if not isinstance(value, Mapping):
        raise FieldError("data was not an object")
    named = value.get("key") or value.get("id")
    found = issue_named(target.world, named) if named else None
    if found is None:
        raise FieldError("Could not find issue by id or key.")
    return {"parent_key": _fitting_parent(target, found)}


def _fitting_parent(target: Target, parent: RecordDict) -> str:
    """The key of a parent one level up. Raises FieldError for an issue that cannot be the parent."""
    kind = picked(target.world, IssueType, {"name": parent["issue_type"]})
    level = target.issue_type["level"] if target.issue_type else 0
    foreign = level < 0 and parent["project_key"] != target.project["id"]
    if kind is None or kind["level"] != level + 1 or foreign:
        raise FieldError("Given parent issue does not belong to appropriate hierarchy.")
    return str(parent["id"])


def duration(value: Any) -> int:
    """A duration such as 3h 30m in seconds. Raises FieldError."""
    try:
        if isinstance(value, str) and value.strip():
            return seconds_of(value)
    except ValueError:
        pass
    raise FieldError("Invalid time duration entered.")


def _time_tracking(target: Target, value: Any) -> Values:
    if not isinstance(value, Mapping):
        raise FieldError("data was not an object")
    original, remaining = value.get("originalEstimate"), value.get("remainingEstimate")
    values: Values = {}
    if original is not None:
        values["original_estimate_seconds"] = duration(original)
        if remaining is None and (target.issue is None or target.issue["remaining_estimate_seconds"] is None):
            values["remaining_estimate_seconds"] = values["original_estimate_seconds"]
    if remaining is not None:
        values["remaining_estimate_seconds"] = duration(remaining)
    return values


READERS: dict[str, Reader] = {
    "summary": _summary,
    "description": _description,
    "environment": _environment,
    "issuetype": _issue_type,
    "priority": _priority,
    "assignee": _assignee,
    "reporter": _reporter,
    "labels": _labels,
    "components": _parts("components", Component, "Component"),
    "fixVersions": _parts("fix_versions", Version, "Version"),
    "versions": _parts("affects_versions", Version, "Version"),
    "duedate": _due_date,
    "parent": _parent,
    "timetracking": _time_tracking,
}
"""How each of Jira's own fields is set."""
