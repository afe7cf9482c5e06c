"""What HubSpot refuses, in its words."""

from collections.abc import Sequence
from typing import Any

import orjson

from runtime.kit.errors import BadRequest, Conflict, NotFound

PORTAL = 48291377


def invalid(message: str, **extra: Any) -> BadRequest:
    """A rule of the API is broken. `errors` and `context` join the answer."""
    return BadRequest(message, code="VALIDATION_ERROR", **extra)


def no_such_type(name: str) -> BadRequest:
    """A kind of object that the account does not have."""
    return BadRequest(f"Unable to infer object type from: {name}")


def no_such_object(record_id: str) -> NotFound:
    """A record that does not exist; HubSpot hints at it when the id is not even a number."""
    message = "resource not found" if record_id.isdecimal() else "Object not found.  objectId are usually numeric."
    return NotFound("Object", record_id, message, code="OBJECT_NOT_FOUND")


def wrong_property(name: str, error: str, message: str) -> dict[str, Any]:
    """One entry of what is wrong with the property values of a write."""
    return {
        "isValid": False,
        "message": message,
        "error": error,
        "name": name,
        "localizedErrorMessage": message,
        "portalId": PORTAL,
    }


def wrong_properties(found: Sequence[dict[str, Any]]) -> BadRequest:
    """Property values that may not be written, all of them at once."""
    errors = [
        {"message": each["message"], "code": each["error"], "context": {"propertyName": [each["name"]]}}
        for each in found
    ]
    return invalid(f"Property values were not valid: {orjson.dumps(list(found)).decode()}", errors=errors)


def not_set(kind: str, names: Sequence[str]) -> BadRequest:
    """Properties that a new record needs."""
    return invalid(
        f"Error creating {kind}. Some required properties were not set.", context={"properties": list(names)}
    )


def taken(what: str, record_id: str) -> Conflict:
    """A record of that name is there already."""
    return Conflict(f"{what} already exists. Existing ID: {record_id}", code="CONFLICT")
