"""Property values on the wire, where all are text, and as they are stored."""

import re
from datetime import UTC
from typing import Any

import orjson

from runtime.apps.hubspot.catalog.property import Property
from runtime.apps.hubspot.refusals import wrong_property
from runtime.kit.timestamps import instant, iso_ms_z, iso_z
from runtime.kit.values import check_email

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?")
_MILLISECONDS = re.compile(r"-?\d{9,15}")
_MAX_TEXT = 65_536


class ValueRefused(Exception):
    """A value that a property may not have; `entry` is what HubSpot says about it."""

    def __init__(self, entry: dict[str, Any]) -> None:
        super().__init__(entry["message"])
        self.entry = entry


def shown(prop: Property, value: Any) -> str | None:
    """A stored value as the text that HubSpot answers."""
    if value is None or value == "" or value == []:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, list):
        return ";".join(map(str, value))
    if isinstance(value, dict):
        return orjson.dumps(value).decode()
    if prop.type in ("datetime", "date") and isinstance(value, str):
        return _time_text(prop, value)
    return str(value)


def _time_text(prop: Property, value: str) -> str:
    try:
        moment = instant(value)
    except ValueError:
        return value
    return iso_ms_z(moment) if prop.type == "datetime" else moment.date().isoformat()


def accepted(prop: Property, value: Any, known_as: set[str]) -> Any:
    """A written value as it is stored, None for an emptied one. Raises ValueRefused.

    `known_as` are values that an enumeration holds in the account beside its options.
    """
    if value is None or value == "":
        return None
    text = _plain(value)
    match prop.type:
        case "number":
            return _number(prop, text)
        case "bool":
            return _flag(prop, text)
        case "datetime" | "date":
            return _moment(prop, text)
        case "enumeration" if prop.options and not prop.external:
            return _option(prop, text, known_as)
    if prop.name.endswith("email") and prop.field:
        return _email(prop, text)
    if len(text) > _MAX_TEXT:
        raise _refused(
            prop, "PROPERTY_VALUE_TOO_LONG", f"{prop.name} is too long: the maximum is {_MAX_TEXT} characters"
        )
    return text


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def _number(prop: Property, text: str) -> int | float | str:
    if not _NUMBER.fullmatch(text.strip()):
        raise _refused(prop, "INVALID_NUMBER", f"{text} was not a valid number.")
    if prop.field and prop.field.endswith(("_id", "id")):
        return text.strip()
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise _refused(prop, "INVALID_NUMBER", f"{text} was not a valid number.")
    return int(number) if number.is_integer() and abs(number) < 1e15 else number


def _flag(prop: Property, text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise _refused(prop, "INVALID_BOOLEAN", f"{text} was not a valid boolean.")
    return text.lower() == "true"


def _moment(prop: Property, text: str) -> str:
    word = text.strip()
    try:
        moment = instant(int(word) / 1000.0) if _MILLISECONDS.fullmatch(word) else instant(word)
    except (ValueError, OverflowError, OSError):
        moment = None
    if moment is None or (word.lstrip("-").isdecimal() and not _MILLISECONDS.fullmatch(word)):
        error = "INVALID_DATE" if prop.type == "date" else "INVALID_LONG"
        what = "date" if prop.type == "date" else "long"
        raise _refused(prop, error, f"{text} was not a valid {what}.")
    return iso_z(moment) if prop.type == "datetime" else moment.astimezone(UTC).date().isoformat()


def _option(prop: Property, text: str, known_as: set[str]) -> str:
    values = [value for value, _ in prop.options]
    given = [part.strip() for part in text.split(";") if part.strip()] if prop.input == "checkbox" else [text]
    for each in given:
        if each not in values and each not in known_as:
            listed = ", ".join(values)
            raise _refused(prop, "INVALID_OPTION", f"{each} was not one of the allowed options: [{listed}]")
    return ";".join(given)


def _email(prop: Property, text: str) -> str:
    try:
        check_email(text.strip())
    except ValueError:
        raise _refused(prop, "INVALID_EMAIL", f"Email address {text} is invalid") from None
    if "<" in text or "." not in text.rpartition("@")[2]:
        raise _refused(prop, "INVALID_EMAIL", f"Email address {text} is invalid")
    return text.strip().lower()


def _refused(prop: Property, error: str, message: str) -> ValueRefused:
    return ValueRefused(wrong_property(prop.name, error, message))
