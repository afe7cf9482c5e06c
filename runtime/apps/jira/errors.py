"""Jira's two lists of what went wrong: sentences on their own, and one sentence for each field at fault."""

from collections.abc import Mapping
from typing import Any

from runtime.kit.envelopes import atlassian
from runtime.kit.errors import (
    ApiError,
    BadRequest,
    Forbidden,
    InvalidCursor,
    MalformedBody,
    MethodNotAllowed,
    MissingField,
    Reply,
    Unauthorized,
    UnknownField,
    UnknownRoute,
    WrongType,
)

PAYLOAD = "Invalid request payload. Refer to the REST API documentation and try again."
NOT_JSON = "There was an error parsing JSON. Check that your request body is valid."


def refusal(*messages: str, status: int = 400, **errors: str) -> BadRequest:
    """A call that Jira refuses: sentences, and sentences by field."""
    return refused(errors, *messages, status=status)


def refused(errors: Mapping[str, str], *messages: str, status: int = 400) -> BadRequest:
    """The same, for fields whose names are no keywords."""
    said = next(iter((*messages, *errors.values())), "")
    return BadRequest(said, status=status, envelope={"errorMessages": list(messages), "errors": dict(errors)})


def render(error: ApiError) -> Reply:
    """`{"errorMessages": [...], "errors": {...}}` with the error's status."""
    envelope: Any = error.extra.get("envelope")
    if envelope is not None:
        return Reply(error.status, envelope)
    match error:
        case MethodNotAllowed():
            return Reply(
                405, {"errorMessages": ["Method not allowed"], "errors": {}}, {"Allow": ", ".join(error.allowed)}
            )
        case UnknownRoute():
            return atlassian(error)
        case Unauthorized():
            return Reply(
                401,
                "Client must be authenticated to access this resource.",
                {"Content-Type": "text/plain;charset=UTF-8"},
            )
        case Forbidden() if error.code == "xsrf":
            return Reply(403, error.message, {"Content-Type": "text/html;charset=UTF-8"})
    return Reply(error.status, {"errorMessages": [_sentence(error)], "errors": {}})


def _sentence(error: ApiError) -> str:
    match error:
        case MalformedBody():
            return error.message if error.status == 413 else NOT_JSON
        case MissingField() if error.where == "query":
            return f"The query parameter '{error.field}' is required."
        case WrongType() if error.where in ("query", "path"):
            return f"The value '{_short(error.value)}' of the parameter '{error.field}' is not valid."
        case MissingField() | WrongType() | UnknownField():
            return PAYLOAD
        case InvalidCursor():
            return "The provided next page token is invalid or expired."
        case _:
            return error.message


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 100 else text[:97] + "..."
