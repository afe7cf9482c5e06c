"""What every operation of the API has in common: Google's system parameters, and partial answers by `fields`."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from runtime.apps.google_sheets.errors import BAD_FIELDS
from runtime.kit.errors import BadRequest, UnknownField
from runtime.kit.operation import Operation, Request
from runtime.kit.world import World
from runtime.query import field_mask
from runtime.query.errors import QueryError
from runtime.query.partial_response import reply_names

SYSTEM = frozenset(
    [
        "$.xgafv",
        "access_token",
        "alt",
        "callback",
        "fields",
        "key",
        "oauth_token",
        "prettyPrint",
        "quotaUser",
        "uploadType",
        "upload_protocol",
    ]
)


def answered(handler: Callable[..., Any]) -> Callable[..., Any]:
    """The handler with unknown query parameters refused, its body tidied and its answer cut down to `fields`."""

    @wraps(handler)
    def with_fields(world: World, **arguments: Any) -> Any:
        request: Request = arguments["request"]
        known = SYSTEM | {each.name for each in request.operation.parameters}
        for name in request.query:
            if name not in known:
                raise UnknownField(name, where="query")
        text = request.query.get("fields")
        mask = mask_of(str(text)) if text else None
        answer = handler(world, **{**arguments, "body": plain_body(arguments.get("body"))})
        if mask is None:
            return answer
        try:
            return field_mask.apply(mask, answer, known=reply_names(request.operation))
        except QueryError as error:
            raise _unknown(error) from None

    return with_fields


def mask_of(text: str) -> field_mask.Mask:
    """A `fields` text, read. Raises BadRequest."""
    try:
        return field_mask.parse(text)
    except QueryError as error:
        raise _unknown(error) from None


def _unknown(error: QueryError) -> BadRequest:
    return BadRequest(error.message, code=BAD_FIELDS, field=error.message.removeprefix("Invalid field selection "))


def wants_data(operation: Operation, fields: str | None, asked: bool) -> bool:
    """Whether an answer is to hold cells: a `fields` text decides, else the call's own `includeGridData`."""
    if not fields:
        return asked
    for field in mask_of(fields).fields:
        if field.name in ("sheets", "*", "updatedSpreadsheet"):
            inner = field.inner
            if inner is None or any(each.name in ("data", "*", "sheets") for each in inner.fields):
                return True
    return False


def plain_body(value: Any, name: str = "") -> Any:
    """A body as Google reads it: a null is no value, a whole number may come as text or as `5.0`."""
    if isinstance(value, Mapping):
        return {key: plain_body(each, key) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [plain_body(each, name) for each in value]
    counts = name.lower().endswith(("index", "sheetid", "count", "length", "rangeid", "startrow", "startcolumn"))
    if (
        counts
        and name != "namedRangeId"
        and isinstance(value, str)
        and value.lstrip("-").isdecimal()
        and len(value) < 12
    ):
        return int(value)
    return int(value) if counts and isinstance(value, float) and value.is_integer() else value
