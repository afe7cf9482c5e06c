"""A call as it goes to the gateway, every `${...}` filled in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from runtime.episode.session import Call


@dataclass(frozen=True, slots=True)
class Request:
    """One concrete call."""

    method: str
    url: str
    params: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, call: Call) -> "Request":
        """The request of a call that was made."""
        return cls(call.method, call.url, call.params, call.body, call.headers)

    def __str__(self) -> str:
        query = urlencode(self.params, doseq=True)
        return f"{self.method} {self.url}" + (f"{'&' if '?' in self.url else '?'}{query}" if query else "")
