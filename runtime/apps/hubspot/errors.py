"""HubSpot's errors: a status word, a sentence, a category and an id to tell support."""

from uuid import NAMESPACE_URL, uuid5

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

_CATEGORY = {
    400: "VALIDATION_ERROR", 401: "INVALID_AUTHENTICATION", 403: "MISSING_SCOPES", 404: "OBJECT_NOT_FOUND",
    409: "CONFLICT", 413: "VALIDATION_ERROR", 429: "RATE_LIMITS",
}  # fmt: skip


def render(error: ApiError) -> Reply:
    """`{"status": "error", "message", "correlationId", "category"}`, with `context` and `errors` where they help."""
    message = _message(error)
    body: dict[str, object] = {
        "status": "error",
        "message": message,
        "correlationId": str(uuid5(NAMESPACE_URL, f"hubspot/{error.status}/{message}/{getattr(error, 'id', '')}")),
    }
    for name in ("context", "errors"):
        if name in error.extra:
            body[name] = error.extra[name]
    if isinstance(error, MethodNotAllowed):
        return Reply(405, body, {"Allow": ", ".join(error.allowed)})
    category = error.code or (
        "" if isinstance(error, UnknownRoute) else _CATEGORY.get(error.status, "VALIDATION_ERROR")
    )
    if category and not message.startswith("Unable to infer object type"):
        body["category"] = category
    if isinstance(error, NotFound) and error.code == "OBJECT_NOT_FOUND":
        body["context"] = {"id": [str(error.id)]}
    return Reply(error.status, body)


def _message(error: ApiError) -> str:
    match error:
        case MethodNotAllowed():
            return f"{error.method} method not allowed"
        case UnknownRoute():
            return "resource not found"
        case MissingField() if error.where == "body" and error.field == "body":
            return "Invalid input JSON: the request body is empty"
        case MissingField() if error.where == "body":
            return f"Invalid input JSON on line 1, column 1: Some required fields were not set: [{_last(error.field)}]"
        case MissingField():
            return f"Required {error.where} parameter {error.field} is missing"
        case InvalidCursor():
            return "The paging cursor (after) is not valid"
        case WrongType() if error.where == "body":
            where = _last(error.field) or "body"
            return f"Invalid input JSON on line 1, column 1: Cannot deserialize `{where}`: {error.message}"
        case WrongType() if error.rule in ("maximum", "minimum"):
            return f"Invalid value for {error.field}: {error.message}"
        case WrongType():
            return f"Unable to parse value for parameter {error.field}: {error.message}"
        case UnknownField():
            return f'Invalid input JSON on line 1, column 1: Unrecognized field "{_last(error.field)}"'
        case MalformedBody():
            return f"Invalid input JSON: {error.message}"
        case NotFound() if not error.code:
            return "resource not found"
    return error.message


def _last(path: str) -> str:
    return path.rpartition(".")[2]
