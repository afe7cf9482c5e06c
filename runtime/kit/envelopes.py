"""Error envelopes that several apps of one vendor share (facts: APPS.md 7.3). An app's `errors.py` picks one."""

from typing import Any

from runtime.kit.errors import (
    ApiError,
    InvalidCursor,
    MalformedBody,
    MethodNotAllowed,
    MissingField,
    NotFound,
    Reply,
    UnknownField,
    UnknownRoute,
    WrongType,
)

_GOOGLE_STATUS = {
    400: ("INVALID_ARGUMENT", "badRequest"),
    401: ("UNAUTHENTICATED", "authError"),
    403: ("PERMISSION_DENIED", "forbidden"),
    404: ("NOT_FOUND", "notFound"),
    409: ("ALREADY_EXISTS", "duplicate"),
    410: ("GONE", "deleted"),
    412: ("FAILED_PRECONDITION", "conditionNotMet"),
    413: ("INVALID_ARGUMENT", "uploadTooLarge"),
    429: ("RESOURCE_EXHAUSTED", "rateLimitExceeded"),
    500: ("INTERNAL", "backendError"),
}


def google(error: ApiError, *, status_names: bool = True) -> Reply:
    """Google's envelope with an `errors` list. Drive and Calendar leave `status` out (`status_names=False`)."""
    if isinstance(error, UnknownRoute):
        return google_html_404(error)
    name, reason = _GOOGLE_STATUS.get(error.status, ("UNKNOWN", "unknown"))
    detail: dict[str, Any] = {"message": google_message(error), "domain": "global", "reason": error.code or reason}
    if isinstance(error, MissingField):
        detail["reason"] = error.code or "required"
    if isinstance(error, MissingField | WrongType | InvalidCursor) and error.code == "" and not status_names:
        detail["reason"] = "required" if isinstance(error, MissingField) else "invalid"
        detail |= {"locationType": "parameter", "location": error.field}
    body: dict[str, Any] = {"code": error.status, "message": google_message(error), "errors": [detail]}
    if status_names:
        body["status"] = error.extra.get("status_name") or name
    return Reply(error.status, {"error": body})


def google_details(error: ApiError) -> Reply:
    """The newer Google envelope (Sheets): `details` in place of `errors`, and only for field violations."""
    if isinstance(error, UnknownRoute):
        return google_html_404(error)
    name, _ = _GOOGLE_STATUS.get(error.status, ("UNKNOWN", "unknown"))
    body: dict[str, Any] = {"code": error.status, "message": google_message(error), "status": name}
    if isinstance(error, MissingField | WrongType | UnknownField):
        violation = {"description": google_message(error)}
        if error.field:
            violation = {"field": error.field, **violation}
        body["details"] = [{"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [violation]}]
    return Reply(error.status, {"error": body})


def google_message(error: ApiError) -> str:
    """Google's sentence for an error."""
    match error:
        case MissingField():
            return error.extra.get("message") or f"Required parameter: {error.field}"
        case UnknownField() if error.where == "body":
            return f'Invalid JSON payload received. Unknown name "{error.field}": Cannot find field.'
        case UnknownField():
            return f'Invalid JSON payload received. Unknown name "{error.field}": Cannot bind query parameter.'
        case WrongType() if error.where == "body":
            return f"Invalid value at '{error.field}': {error.message}"
        case WrongType():
            return f"Invalid value at '{error.field}': {error.message}"
        case InvalidCursor():
            return "Invalid page token"
        case MalformedBody():
            return error.message or "Parse Error"
        case NotFound() if error.message.startswith(f"{error.what} "):
            return "Requested entity was not found."
        case _:
            return error.message


def google_html_404(error: UnknownRoute) -> Reply:
    """Google answers HTML where no service is mounted."""
    status = 405 if isinstance(error, MethodNotAllowed) else 404
    words = "Method Not Allowed" if status == 405 else "Not Found"
    page = (
        f"<!DOCTYPE html>\n<html lang=en>\n<title>Error {status} ({words})!!1</title>\n"
        f"<p><b>{status}.</b> <ins>That's an error.</ins>\n"
        f"<p>The requested URL <code>{error.path}</code> was not found on this server. <ins>That's all we know.</ins>\n"
    )
    return Reply(status, page, {"Content-Type": "text/html; charset=UTF-8"})


def atlassian(error: ApiError) -> Reply:
    """Jira's pair: sentences that belong to no field, and one sentence a field."""
    status = error.status
    if isinstance(error, UnknownRoute):
        return Reply(
            status,
            {"errorMessages": [], "errors": {}} | {"message": f"null for uri: {error.path}", "status-code": status},
        )
    fields = {error.field: error.message} if error.field and not isinstance(error, NotFound | InvalidCursor) else {}
    messages = [] if fields else [error.message]
    return Reply(status, {"errorMessages": messages, "errors": fields})
