"""Calendar's errors: Google's older envelope, whose reasons name what is wrong and where."""

from typing import Any

from runtime.kit.envelopes import google, google_message
from runtime.kit.errors import (
    ApiError,
    InvalidCursor,
    MalformedBody,
    MissingField,
    NotFound,
    Reply,
    UnknownField,
    UnknownRoute,
    WrongType,
)

_REASONS = {
    401: "authError", 403: "forbidden", 404: "notFound", 409: "duplicate", 410: "deleted", 412: "conditionNotMet",
}  # fmt: skip


def render(error: ApiError) -> Reply:
    """`{"error": {"errors": [{domain, reason, message, location}], "code", "message"}}`."""
    if isinstance(error, UnknownRoute):
        return google(error)
    message = _message(error)
    detail: dict[str, Any] = {
        "domain": error.extra.get("domain", "global"),
        "reason": _reason(error),
        "message": message,
    }
    if error.field and _located(error):
        detail |= {"locationType": error.extra.get("location_type", "parameter"), "location": error.field}
    return Reply(error.status, {"error": {"errors": [detail], "code": error.status, "message": message}})


def _located(error: ApiError) -> bool:
    in_body = isinstance(error, MissingField | WrongType | UnknownField) and error.where == "body"
    return not in_body and not isinstance(error, NotFound)


def _reason(error: ApiError) -> str:
    match error:
        case _ if error.code:
            return error.code
        case MissingField():
            return "required"
        case WrongType() if error.rule == "format":
            return "badRequest"
        case WrongType() | InvalidCursor():
            return "invalid"
        case MalformedBody():
            return "uploadTooLarge" if error.status == 413 else "parseError"
        case _:
            return _REASONS.get(error.status, "badRequest")


def _message(error: ApiError) -> str:
    match error:
        case NotFound():
            return "Not Found"
        case WrongType() if error.rule == "format":
            return "Bad Request"
        case InvalidCursor():
            return "Invalid page token value."
        case MalformedBody() if error.status == 400:
            return "Parse Error"
        case _:
            return google_message(error)
