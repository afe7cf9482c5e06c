"""Checking one written value by its field's type, and giving it as the org stores it."""

import re
from base64 import b64decode
from binascii import Error as Base64Error
from datetime import date
from math import isfinite
from typing import Any

from runtime.apps.salesforce.failures import refused, unreadable
from runtime.apps.salesforce.model.columns import Column
from runtime.apps.salesforce.objects import BY_COLLECTION, find_record, holder, references_to
from runtime.kit.timestamps import iso_ms_z
from runtime.kit.values import parse_instant
from runtime.kit.world import World

_ADDRESS = re.compile(r"[^@\s,;<>()\[\]\"]+@[^@\s,;<>()\[\]\"]+\.[^@\s,;<>()\[\]\".]+")
_ID = re.compile(r"[A-Za-z0-9_]{6,18}")
_TEXTS = ("string", "textarea", "picklist", "combobox", "email", "phone", "url", "base64")
_NUMBERS = ("currency", "double", "percent")
_LARGEST_INT = 2**31 - 1


def checked(world: World, column: Column, value: Any) -> Any:
    """The value as it is stored; an empty text is null and a null checkbox is unchecked.

    Raises BadRequest with Salesforce's code for a value that the field refuses.
    """
    if column.type == "boolean":
        return _boolean(value)
    if value is None:
        return None
    if column.type in _TEXTS:
        return _text(column, value)
    if column.type in _NUMBERS:
        return _number(column, value)
    if column.type == "int":
        return _int(column, value)
    if column.type == "date":
        return _date(value)
    if column.type == "datetime":
        return _datetime(value)
    return _reference(world, column, value)


def _boolean(value: Any) -> bool:
    if value is None:
        return False
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    raise unreadable("boolean", value)


def _text(column: Column, value: Any) -> str | None:
    if not isinstance(value, str):
        raise unreadable("base64Binary" if column.type == "base64" else "string", value)
    text = value.strip()
    if not text:
        return None
    if column.type == "base64":
        return _base64(text)
    if column.length and len(text) > column.length:
        raise refused(
            "STRING_TOO_LONG",
            f"{column.label}: data value too large: {text[:80]} (max length={column.length})",
            column.name,
        )
    if column.type == "email" and not _ADDRESS.fullmatch(text):
        raise refused("INVALID_EMAIL_ADDRESS", f"{column.label}: invalid email address: {text}", column.name)
    if column.restricted:
        return _restricted(column, text)
    return text


def _base64(text: str) -> str:
    try:
        b64decode(text, validate=True)
    except (Base64Error, ValueError):
        raise unreadable("base64Binary", text) from None
    return text


def _restricted(column: Column, text: str) -> str:
    for known in column.values:
        if known.lower() == text.lower():
            return known
    message = f"{column.label}: bad value for restricted picklist field: {text}"
    raise refused("INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", message, column.name)


def _number(column: Column, value: Any) -> int | float | None:
    if isinstance(value, str):
        if not value.strip():
            return None
        try:
            value = float(value)
        except ValueError:
            raise unreadable("double", value) from None
        value = int(value) if isfinite(value) and value == int(value) else value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise unreadable("double", value)
    if not isfinite(value) or abs(value) >= 1e16:
        raise refused(
            "NUMBER_OUTSIDE_VALID_RANGE",
            f"{column.label}: value outside of valid range on numeric field: {value}",
            column.name,
        )
    return value


def _int(column: Column, value: Any) -> int | None:
    number = _number(column, value)
    if number is None:
        return None
    if number != int(number):
        raise unreadable("int", value)
    if abs(number) > _LARGEST_INT:
        raise refused(
            "NUMBER_OUTSIDE_VALID_RANGE",
            f"{column.label}: value outside of valid range on numeric field: {value}",
            column.name,
        )
    return int(number)


def _date(value: Any) -> str | None:
    if not isinstance(value, str):
        raise unreadable("date", value)
    if not value.strip():
        return None
    day = value.strip()[:10]
    try:
        date.fromisoformat(day if len(day) == 10 and day[4] == "-" else "")
        parse_instant(value)
    except ValueError:
        raise unreadable("date", value) from None
    return day


def _datetime(value: Any) -> str | None:
    if not isinstance(value, str):
        raise unreadable("datetime", value)
    text = value.strip()
    if not text:
        return None
    try:
        if len(text) < 10 or text[4] != "-":
            raise ValueError
        moment = parse_instant(text)
    except ValueError:
        raise unreadable("datetime", value) from None
    return iso_ms_z(moment).replace(".000Z", "Z")


def _reference(world: World, column: Column, value: Any) -> str | None:
    """The id as the org spells it; it must be of an object that the field may point at, and exist.

    A record outside the simulated part of the org counts as existing where another record points at it.
    """
    if not isinstance(value, str):
        raise unreadable("reference", value)
    text = value.strip()
    if not text:
        return None
    for collection in column.targets:
        found = find_record(world, BY_COLLECTION[collection], text)
        if found is not None:
            return str(found["id"])
    if not column.targets or any(_named_elsewhere(world, collection, text) for collection in column.targets):
        return text
    if holder(world, text) is not None or not _ID.fullmatch(text):
        raise refused("MALFORMED_ID", f"{column.label}: id value of incorrect type: {text}", column.name)
    raise refused("INVALID_CROSS_REFERENCE_KEY", "invalid cross reference id", column.name)


def _named_elsewhere(world: World, collection: str, record_id: str) -> bool:
    return any(
        len(column.targets) == 1 and world.first(kind, **{column.field: record_id}) is not None
        for kind, column in references_to(collection)
    )
