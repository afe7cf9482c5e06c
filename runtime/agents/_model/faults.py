"""What can go wrong between us and a model's server, and whether it helps to ask again."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Literal, TypeAlias

from runtime.agents._model.endpoint import Endpoint

Way: TypeAlias = Literal["again", "hopeless", "too_long", "filtered"]
"""Ask again, or it is no use; or the end is the model's own: its context is full, or a filter stopped it."""

_AGAIN = (408, 409, 425, 429)
_QUOTA = re.compile(r"insufficient_quota|billing_hard_limit", re.IGNORECASE)
_FILTERED = re.compile(r"content_filter|content_policy_violation|invalid_prompt", re.IGNORECASE)
_TOO_LONG = re.compile(
    r"context_length_exceeded|maximum (context|prompt) length|prompt is too long|exceeds? (the )?(model's )?"
    r"(context (limit|length|window|size)|available context size)|input token count .*exceeds",
    re.IGNORECASE,
)  # fmt: skip
_MOST = 400


class Fault(Exception):
    """A request that brought no reply."""

    def __init__(self, message: str, way: Way, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.way = way
        self.retry_after = retry_after
        """Seconds that the server asks to wait."""


def fault_of(error: Exception, endpoint: Endpoint, sdk: Any) -> Fault:
    """A vendor SDK's exception as a fault; `sdk` is the module it is from."""
    if isinstance(error, sdk.APIStatusError):
        status: int = error.status_code
        body: Any = error.body
        said = _vendors_words(body) or str(error)
        return status_fault(status, said, _code(body), endpoint, _retry_after(error.response.headers))
    if isinstance(error, sdk.APITimeoutError):
        return Fault(f"{endpoint.base_url} did not answer in time", "again")
    if isinstance(error, sdk.APIConnectionError):
        cause = error.__cause__ or error
        return Fault(f"no connection to {endpoint.base_url}: {type(cause).__name__}: {_short(str(cause))}", "again")
    return Fault(f"{endpoint.base_url} answered in a form that is not the API's: {_short(str(error))}", "again")


def status_fault(
    status: int, said: str, code: str, endpoint: Endpoint, retry_after: float | None = None
) -> Fault:  # fmt: skip
    """The fault for an HTTP status and what the vendor says about it."""
    words = _short(endpoint.hide_key(said))
    message = f"{endpoint.base_url} answered {status}: {words}"
    if status == 401 and not endpoint.key:
        message += " (no key was sent; --api-key-var names the variable that holds one)"
    about = f"{code} {said}"
    if status in (400, 413, 422) and _TOO_LONG.search(about):
        return Fault(message, "too_long")
    if status in (400, 403) and _FILTERED.search(code):
        return Fault(message, "filtered")
    again = (status in _AGAIN or status >= 500) and not _QUOTA.search(about)
    return Fault(message, "again" if again else "hopeless", retry_after=retry_after if again else None)


def _inner(body: Any) -> Any:
    """The error itself; vendors wrap it in `error`, or do not."""
    return body.get("error", body) if isinstance(body, Mapping) else body


def _vendors_words(body: Any) -> str:
    inner = _inner(body)
    if isinstance(inner, Mapping):
        inner = next((inner[name] for name in ("message", "detail") if inner.get(name)), inner)
    return str(inner) if inner else ""


def _code(body: Any) -> str:
    inner = _inner(body)
    return " ".join(str(inner.get(name) or "") for name in ("code", "type")) if isinstance(inner, Mapping) else ""


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait, which servers say in seconds, in milliseconds, or as a date."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            return max(float(headers[name]) / unit, 0.0)
        except (KeyError, ValueError):
            continue
    try:
        until = parsedate_to_datetime(headers["retry-after"])
    except (KeyError, ValueError):
        return None
    now = datetime.now(UTC)  # noqa: TID251  # of the run, not of a world
    return max((until.replace(tzinfo=until.tzinfo or UTC) - now).total_seconds(), 0.0)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MOST else line[: _MOST - 3] + "..."
