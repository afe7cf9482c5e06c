"""An operation as the catalog holds it, and a request for one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias
from urllib.parse import quote, urlencode

from runtime.kit.errors import Reply

Where: TypeAlias = Literal["path", "query", "header"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A path, query or header parameter: its vendor name and JSON Schema."""

    name: str
    where: Where
    required: bool
    schema: Mapping[str, Any]
    description: str = ""

    @property
    def argument(self) -> str:
        """The name a handler receives it by: `page[size]` is `page_size`, `from` is `from_`."""
        return argument_name(self.name)


@cache
def argument_name(name: str) -> str:
    """A vendor's parameter name as a Python identifier."""
    spelled = "".join(letter if letter.isalnum() else "_" for letter in name).strip("_")
    return spelled + "_" if spelled in _RESERVED else spelled


_RESERVED = frozenset(
    {"from", "in", "is", "not", "and", "or", "class", "with", "import", "as", "world", "request", "body"}
)


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of one app: where it is, what it takes, what it answers."""

    app: str
    id: str
    method: str
    urls: tuple[str, ...]
    """Full URL templates, the advertised one first."""
    url: str
    """The advertised URL, server variables filled in with their defaults."""
    summary: str
    description: str = ""
    parameters: tuple[Parameter, ...] = ()
    body: Mapping[str, Any] | None = None
    """JSON Schema of a JSON or form body."""
    body_required: bool = False
    media: tuple[str, ...] = ()
    replies: Mapping[str, Any] = field(default_factory=dict)
    """Status -> JSON Schema, or None for an empty answer."""
    example: Mapping[str, Any] = field(default_factory=dict)
    rpc: bool = False
    """Answers GET and POST alike; arguments come by query, form or JSON (Slack)."""
    graphql: str = ""
    """`query` or `mutation` where the operation is a root field of a GraphQL schema."""
    writes: bool = True

    @property
    def status(self) -> int:
        """The status of a good answer."""
        return min((int(status) for status in self.replies if status.isdigit()), default=200)


@dataclass(slots=True)
class Request:
    """One call as a handler may see it, after routing and checking."""

    operation: Operation
    method: str
    base: str
    """Scheme, host and prefix that absolute URLs in the answer must begin with."""
    path: str
    path_params: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    raw: bytes = b""
    content_type: str = ""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Server variables of the URL: the Salesforce version, the Jira site."""
    host: str = ""
    inside: bool = False
    """Whether this is a call that another call carries (a part of a batch)."""
    call: Callable[[str, str, Any, Mapping[str, str]], Reply] | None = None
    """Carries out a further call of the same host as a part of this one: method, path with query, body, headers.

    An error is its answer and leaves no trace of that part.
    """

    def url_for(self, path: str, **query: Any) -> str:
        """An absolute URL on this request's own base, so that an SDK that follows it stays here."""
        kept = {name: value for name, value in query.items() if value is not None}
        return self.base + quote(path, safe="/:@!$&'()*+,;=~%") + (f"?{urlencode(kept, doseq=True)}" if kept else "")

    def url_with(self, **query: Any) -> str:
        """The request's own URL with some query parameters replaced (None removes one)."""
        return self.url_for(self.path, **{**self.query, **query})

    def path_with(self, **query: Any) -> str:
        """Like `url_with`, relative to the host."""
        return self.url_with(**query)[len(self.base) :]
