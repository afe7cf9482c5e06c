"""The ways in which Salesforce refuses a call, under its own codes and sentences."""

from typing import Any

from runtime.kit.errors import ApiError, BadRequest, NotFound


def refused(code: str, message: str, *fields: str, status: int = 400) -> BadRequest:
    """A refusal with Salesforce's code and the fields at fault."""
    return BadRequest(message, code=code, status=status, fields=list(fields))


def no_such_column(name: str, sobject: str) -> BadRequest:
    """A body or field list names a field that the object lacks."""
    return refused("INVALID_FIELD", f"No such column '{name}' on sobject of type {sobject}")


def not_writable(names: list[str]) -> BadRequest:
    """A body sets fields that nobody may set."""
    message = (
        f"Unable to create/update fields: {', '.join(names)}. Please check the security settings of this field and "
        "verify that it is read/write for your profile or permission set."
    )
    return refused("INVALID_FIELD_FOR_INSERT_UPDATE", message, *names)


def required(names: list[str]) -> BadRequest:
    """Required fields are absent or empty."""
    return refused("REQUIRED_FIELD_MISSING", f"Required fields are missing: [{', '.join(names)}]", *names)


def unreadable(kind: str, value: Any) -> BadRequest:
    """A value is not of the JSON type that the field's type wants."""
    return refused(
        "JSON_PARSER_ERROR",
        f"Cannot deserialize instance of {kind} from {token_of(value)} value {_short(value)} or request may be "
        "missing a required field",
    )


def no_resource() -> NotFound:
    """No record of that id."""
    return NotFound("record", "", "The requested resource does not exist", code="NOT_FOUND")


def no_external_id(value: str) -> NotFound:
    """Text that is no id, or a field that no record can be addressed by."""
    return NotFound(
        "record", value, f"Provided external ID field does not exist or is not accessible: {value}", code="NOT_FOUND"
    )


def deleted() -> NotFound:
    """The record was deleted earlier."""
    return NotFound("record", "", "entity is deleted", code="ENTITY_IS_DELETED")


def token_of(value: Any) -> str:
    """Salesforce's parser's word for a JSON value."""
    match value:
        case bool():
            return "VALUE_TRUE" if value else "VALUE_FALSE"
        case str():
            return "VALUE_STRING"
        case int():
            return "VALUE_NUMBER_INT"
        case float():
            return "VALUE_NUMBER_FLOAT"
        case list():
            return "START_ARRAY"
        case dict():
            return "START_OBJECT"
        case _:
            return "VALUE_NULL"


def entry(error: ApiError) -> dict[str, Any]:
    """One error as collections list it: statusCode, message, fields."""
    return {
        "statusCode": error.code or "UNKNOWN_EXCEPTION",
        "message": error.message,
        "fields": error.extra.get("fields", []),
    }


def _short(value: Any) -> str:
    if isinstance(value, dict | list):
        return "{" if isinstance(value, dict) else "["
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 80 else text[:80] + "..."
