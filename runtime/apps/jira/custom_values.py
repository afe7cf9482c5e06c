"""Reading the value that a call gives to one of the site's own fields."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.jira.field_values import (
    MOST_TEXT,
    NOT_A_STRING,
    READERS,
    FieldError,
    Target,
    Values,
    account_of,
    checked_labels,
    iso_day,
    rich_text,
)
from runtime.apps.jira.issue_wire import option_id
from runtime.apps.jira.people import User
from runtime.apps.jira.records import Sprint
from runtime.apps.jira.system_fields import POINTS
from runtime.kit.records import RecordDict
from runtime.kit.values import parse_instant


def custom_value(target: Target, field: RecordDict, value: Any) -> Any:
    """The value of a custom field as an issue holds it. Raises FieldError."""
    if value is None:
        return None
    match field["type"]:
        case "number":
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise FieldError("Operation value must be a number")
            return value
        case "date":
            return iso_day(value)
        case "datetime":
            return _moment(value)
        case "select":
            return _option(field, value)
        case "multiselect":
            if not isinstance(value, list):
                raise FieldError("data was not an array")
            return [_option(field, each) for each in value]
        case "labels":
            return checked_labels(value)
        case "user":
            account_id = account_of(value)
            if account_id is not None and target.world.peek(User, account_id) is None:
                raise FieldError(f"User '{account_id}' does not exist.")
            return account_id
        case "textarea":
            return rich_text(target.site, value)[0]
    if not isinstance(value, str):
        raise FieldError(NOT_A_STRING)
    if len(value) > (255 if field["type"] == "text" else MOST_TEXT):
        raise FieldError("The entered text is too long. It exceeds the allowed limit of 255 characters.")
    return value


def _moment(value: Any) -> str:
    if isinstance(value, str) and "T" in value:
        try:
            parse_instant(value)
            return value
        except ValueError:
            pass
    raise FieldError("Specify a date and time in the format yyyy-MM-dd'T'HH:mm:ss.SSSZ.")


def _option(field: RecordDict, value: Any) -> str:
    if not isinstance(value, Mapping) or not (value.get("value") or value.get("id")):
        raise FieldError(f"Specify a valid 'id' or 'name' for {field['name']}")
    for option in field["options"]:
        if option == value.get("value") or option_id(field, option) == str(value.get("id")):
            return str(option)
    named = f"value '{value['value']}'" if value.get("value") else f"id '{value['id']}'"
    raise FieldError(f"Option {named} is not valid")


def custom_values(target: Target, field: RecordDict, value: Any, custom: Mapping[str, Any]) -> Values:
    """A custom field's value under the record's field names; `custom` is what the issue holds so far."""
    match field["type"]:
        case "sprint":
            return {"sprint_ids": _sprint(target, value)}
        case "epic_link":
            return READERS["parent"](target, {"key": value} if value is not None else None)
        case "rank":
            raise FieldError(f"Field '{field['id']}' cannot be set. It is not on the appropriate screen, or unknown.")
    read = custom_value(target, field, value)
    if field["name"] == POINTS:
        return {"story_points": read}
    others = {name: held for name, held in custom.items() if name != field["name"]}
    return {"custom": others if read is None or read == [] else {**others, field["name"]: read}}


def _sprint(target: Target, value: Any) -> list[str]:
    """The sprints of an issue once it is put into one, or, for None, into none."""
    held = list(target.issue["sprint_ids"]) if target.issue else []
    closed = [each for each in held if (target.world.peek(Sprint, each) or {}).get("state") == "closed"]
    if value is None:
        return closed
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).isdigit():
        raise FieldError("Number value expected as the Sprint id.")
    found = target.world.peek(Sprint, str(value))
    if found is None:
        raise FieldError(f"Sprint with id '{value}' does not exist.")
    if found["state"] == "closed":
        raise FieldError("The issue cannot be added to a completed sprint.")
    return [*closed, str(value)]
