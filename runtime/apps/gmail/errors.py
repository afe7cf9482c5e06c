"""Gmail's errors: Google's envelope, with `invalidArgument` as the reason for what it refuses."""

from runtime.kit.envelopes import google, google_message
from runtime.kit.errors import (
    ApiError,
    MalformedBody,
    MissingField,
    Reply,
    UnknownField,
    UnknownRoute,
    WrongType,
)


def render(error: ApiError) -> Reply:
    """Google's body; what does not fit the request's schema also gets `details`, as Google's front end gives them."""
    if isinstance(error, UnknownRoute):
        return google(error)
    if isinstance(error, MalformedBody) and error.status == 400:
        error.message = f"Invalid JSON payload received. {error.message[:1].upper()}{error.message[1:]}"
        error.code = "parseError"
    if error.status == 400 and not error.code:
        error.code = "required" if isinstance(error, MissingField) else "invalidArgument"
    reply = google(error)
    if isinstance(error, UnknownField | WrongType):
        message = google_message(error)
        reply.body["error"]["errors"] = [{"message": message, "reason": "invalid"}]
        violation = {"field": error.field, "description": message}
        reply.body["error"]["details"] = [
            {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [violation]}
        ]
    return reply
