"""Salesforce answers a list of errors, each with a code, a sentence and the fields at fault."""

from typing import Any

from runtime.apps.salesforce.failures import token_of
from runtime.kit.errors import (
    ApiError,
    InvalidCursor,
    MalformedBody,
    MethodNotAllowed,
    MissingField,
    NotFound,
    Reply,
    Unauthorized,
    UnknownField,
    UnknownRoute,
    WrongType,
)

_SCHEMA_TYPES = {"object": "sobject", "array": "list", "number": "double", "integer": "int"}


def render(error: ApiError) -> Reply:
    """`[{"message", "errorCode", "fields"}]` with the error's status."""
    code, message = _code_and_message(error)
    body: dict[str, Any] = {"message": message, "errorCode": code}
    fields = error.extra.get("fields")
    if fields is not None:
        body["fields"] = fields
    elif isinstance(error, MissingField) and error.where == "body" and error.field != "body":
        body["fields"] = [error.field]
    return Reply(error.status, [body])


def _code_and_message(error: ApiError) -> tuple[str, str]:
    match error:
        case MethodNotAllowed():
            allowed = ",".join(error.allowed)
            return "METHOD_NOT_ALLOWED", f"HTTP Method '{error.method}' not allowed. Allowed are {allowed}"
        case UnknownRoute():
            return "NOT_FOUND", "The requested resource does not exist"
        case InvalidCursor():
            return "INVALID_QUERY_LOCATOR", "invalid query locator"
        case MissingField():
            return _missing(error)
        case WrongType() if not error.code:
            return _wrong_type(error)
        case UnknownField() if not error.code:
            return "JSON_PARSER_ERROR", f'Unrecognized field "{error.field}", not marked as ignorable'
        case MalformedBody() if not error.code:
            return "JSON_PARSER_ERROR", error.message[:1].upper() + error.message[1:]
        case NotFound() if not error.code:
            return "NOT_FOUND", "The requested resource does not exist"
        case Unauthorized() if not error.code:
            return "INVALID_SESSION_ID", "Session expired or invalid"
        case _:
            return error.code or "UNKNOWN_EXCEPTION", error.message


def _missing(error: MissingField) -> tuple[str, str]:
    if error.where == "query":
        if error.field == "q":
            return "MALFORMED_QUERY", "A query string has to be specified"
        return "MISSING_ARGUMENT", f"The {error.field} parameter is required."
    if error.field == "body":
        return "JSON_PARSER_ERROR", "The HTTP entity body is required, but this request has no entity body."
    return "REQUIRED_FIELD_MISSING", f"Required fields are missing: [{error.field}]"


def _wrong_type(error: WrongType) -> tuple[str, str]:
    if error.where != "body":
        return "INVALID_ARGUMENT", f"Invalid value for parameter {error.field}: {error.value}"
    value = error.value
    wanted = next((name for word, name in _SCHEMA_TYPES.items() if f'"{word}"' in error.message), "string")
    shown = "{" if isinstance(value, dict) else "[" if isinstance(value, list) else str(value)[:80]
    if error.rule in ("type", "anyOf"):
        return (
            "JSON_PARSER_ERROR",
            f"Cannot deserialize instance of {wanted} from {token_of(value)} value {shown} or request may be missing a "
            "required field",
        )
    return "JSON_PARSER_ERROR", f"{error.field}: {error.message}" if error.field else error.message
