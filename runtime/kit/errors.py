"""What can go wrong in a call, said once by the kit and worded by each app's `errors.py`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class ApiError(Exception):
    """Base of every error that a call may end in. `status` is the HTTP status most vendors use for it.

    `code` is a vendor's own code where a handler knows one (`is_archived`, `DUPLICATE_VALUE`); `field` names the
    parameter or body field at fault; `extra` carries what only this vendor says.
    """

    status = 400

    def __init__(self, message: str, *, code: str = "", field: str = "", status: int = 0, **extra: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.field = field
        self.status = status or type(self).status
        self.extra = extra


class BadRequest(ApiError):
    """The request is understood and refused: a rule of the vendor is broken."""


class MalformedBody(BadRequest):
    """The body cannot be read: not JSON, not an object, too large, nested too deep."""


class MissingField(BadRequest):
    """A required parameter or body field is absent."""

    def __init__(self, name: str, *, where: str = "body") -> None:
        super().__init__(f"{name} is required", field=name, where=where)
        self.where = where


class WrongType(BadRequest):
    """A parameter or body field has a value of the wrong type, or outside its enum or range."""

    def __init__(self, name: str, message: str, *, value: Any = None, where: str = "body", rule: str = "type") -> None:
        super().__init__(message, field=name, value=value, where=where)
        self.where = where
        self.value = value
        self.rule = rule
        """The JSON Schema keyword that failed: type, enum, format, maximum ..."""


class UnknownField(BadRequest):
    """A parameter or body field the operation does not have."""

    def __init__(self, name: str, *, where: str = "body") -> None:
        super().__init__(f"unknown field {name}", field=name, where=where)
        self.where = where


class InvalidQuery(BadRequest):
    """A query language text the vendor refuses."""


class InvalidCursor(BadRequest):
    """A paging token that this vendor did not give out."""


class Unauthorized(ApiError):
    """No credentials, or not these."""

    status = 401


class Forbidden(ApiError):
    """Known, but not allowed."""

    status = 403


class NotFound(ApiError):
    """No record `id` of the kind `what`."""

    status = 404

    def __init__(self, what: str, record_id: Any = "", message: str = "", *, code: str = "", field: str = "") -> None:
        super().__init__(message or f"{what} {record_id} not found", code=code, field=field)
        self.what = what
        self.id = record_id


class UnknownRoute(NotFound):
    """A path this vendor does not serve."""

    def __init__(self, method: str, path: str) -> None:
        super().__init__("route", path, f"no operation {method} {path}")
        self.method = method
        self.path = path


class MethodNotAllowed(UnknownRoute):
    """The path exists under another method."""

    status = 405

    def __init__(self, method: str, path: str, allowed: tuple[str, ...]) -> None:
        super().__init__(method, path)
        self.status = 405
        self.allowed = allowed


class Conflict(ApiError):
    """The record exists already, or has moved on."""

    status = 409


class Gone(ApiError):
    """The record was deleted earlier."""

    status = 410


class PreconditionFailed(ApiError):
    """An If-Match or version token does not fit."""

    status = 412


@dataclass(slots=True)
class Reply:
    """What a call answers: status, headers and a body that is JSON data, bytes, text or None for an empty one."""

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
