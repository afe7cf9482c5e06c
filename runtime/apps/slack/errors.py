"""Slack answers 200 with `ok: false` and a code; only a rate limit has a status of its own."""

from typing import Any

from runtime.kit.errors import (
    ApiError,
    BadRequest,
    InvalidCursor,
    MalformedBody,
    MissingField,
    NotFound,
    Reply,
    UnknownField,
    UnknownRoute,
    WrongType,
)

_NOT_FOUND = {"Channel": "channel_not_found", "User": "user_not_found", "Message": "message_not_found"}
_MISSING = {
    "name": "invalid_name_required",
    "query": "missing_argument",
    "filename": "missing_argument",
    "length": "missing_argument",
    "files": "missing_argument",
}
_WRONG = {
    "limit": "invalid_limit",
    "oldest": "invalid_ts_oldest",
    "latest": "invalid_ts_latest",
    "post_at": "invalid_time",
    "blocks": "invalid_blocks_format",
    "profile": "invalid_profile",
}


def refusal(code: str, message: str = "", **extra: Any) -> BadRequest:
    """A rule of Slack that a call breaks, by Slack's own code; `message` joins the answer where Slack explains."""
    return BadRequest(message, code=code, **extra)


def render(error: ApiError) -> Reply:
    """`{"ok": false, "error": code}`, with Slack's sentences about arguments where it gives them."""
    body: dict[str, object] = {"ok": False, "error": _code(error)}
    said = _sentences(error)
    if said:
        body["response_metadata"] = {"messages": said}
    if isinstance(error, UnknownRoute):
        body["req_method"] = error.path.rpartition("/")[2]
    if error.code and isinstance(error, BadRequest) and "errors" in error.extra:
        body["errors"] = error.extra["errors"]
    return Reply(200, body)


def _code(error: ApiError) -> str:
    match error:
        case _ if error.code:
            return error.code
        case UnknownRoute():
            return "unknown_method"
        case NotFound():
            return _NOT_FOUND.get(error.what, f"{error.what.lower()}_not_found")
        case MissingField():
            return _MISSING.get(error.field, "invalid_arguments")
        case InvalidCursor():
            return "invalid_cursor"
        case WrongType():
            return _WRONG.get(error.field.partition("[")[0], "invalid_arguments")
        case MalformedBody():
            return "invalid_json" if error.status != 413 else "request_too_large"
        case _:
            return "invalid_arguments"


def _sentences(error: ApiError) -> list[str]:
    every = [error, *error.extra.get("others", [])]
    return [sentence for each in every if (sentence := _sentence(each))]


def _sentence(error: ApiError) -> str:
    match error:
        case MissingField():
            return f"[ERROR] missing required field: {error.field}"
        case WrongType() | UnknownField():
            pointer = error.field.replace("[", "/").replace("]", "").replace(".", "/")
            return f"[ERROR] {error.message} [json-pointer:/{pointer}]"
        case BadRequest() if error.code and error.message:
            return f"[ERROR] {error.message}"
    return ""
