"""Drive's errors: Google's older envelope, where `location` names the parameter at fault."""

import re
from typing import Any

from runtime.kit.envelopes import google
from runtime.kit.errors import (
    ApiError,
    InvalidCursor,
    InvalidQuery,
    MalformedBody,
    MissingField,
    NotFound,
    Reply,
    UnknownRoute,
    WrongType,
)

_PLACES = {
    "File": ("File", "fileId"), "Drive": ("Shared drive", "driveId"), "Permission": ("Permission", "permissionId"),
    "Comment": ("Comment", "commentId"), "Reply": ("Reply", "replyId"), "Revision": ("Revision", "revisionId"),
    "Upload": ("Upload", "upload_id"),
}  # fmt: skip


def render(error: ApiError) -> Reply:
    """Google's body without a status name."""
    if isinstance(error, UnknownRoute):
        return google(error)
    reason, message, location, kind = _said(error)
    reply = google(ApiError(message, code=reason, status=error.status), status_names=False)
    if location:
        reply.body["error"]["errors"][0] |= {"locationType": kind, "location": location}
    return reply


def _said(error: ApiError) -> tuple[str, str, str, str]:
    """Reason, sentence, location and its type."""
    match error:
        case NotFound():
            what, location = _PLACES.get(error.what, (error.what, ""))
            return error.code or "notFound", f"{what} not found: {error.id}.", error.field or location, "parameter"
        case MissingField() if error.where == "body":
            return "required", f"The {error.field} field is required.", error.field, "other"
        case MissingField():
            message = error.extra.get("message") or f"Required parameter: {error.field}"
            return "required", message, error.field, "parameter"
        case WrongType() if error.where == "body":
            return "invalid", f"Invalid value for: {_shown(error.value)} is not a valid value", error.field, "other"
        case WrongType():
            return "invalidParameter", _wrong_parameter(error), error.field, "parameter"
        case InvalidCursor():
            return "invalid", "Invalid Value", "pageToken", "parameter"
        case InvalidQuery():
            return "invalid", error.message, error.field or "q", "parameter"
        case MalformedBody() if error.status == 413:
            return "uploadTooLarge", "Request Too Large", "", ""
        case MalformedBody():
            return "parseError", "Parse Error", "", ""
        case _:
            return error.code, error.message, error.field, error.extra.get("location_type", "parameter")


def _wrong_parameter(error: WrongType) -> str:
    value = _shown(error.value)
    match error.rule:
        case "maximum":
            return f"Invalid value '{value}'. Values must be within the range: [1, {error.message.split()[-1]}]"
        case "minimum":
            return f"Invalid value '{value}'. Values must be at least {error.message.split()[-1]}"
        case "enum":
            allowed = re.findall(r'"([^"]*)"', error.message.partition("is not one of")[2])
            return f"Invalid string value: '{value}'. Allowed values: [{', '.join(allowed)}]"
        case "type":
            kind = re.findall(r'"(\w+)"', error.message)[-1:] or ["string"]
            return f"Invalid {kind[0]} value: '{value}'."
        case _:
            return f"Invalid value '{value}'"


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 80 else text[:77] + "..."
