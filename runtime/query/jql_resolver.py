"""What JQL asks of the app that holds the issues."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeVar

IssueT_contra = TypeVar("IssueT_contra", contravariant=True)
IssueT = TypeVar("IssueT")

_EQUALITY = frozenset({"=", "!=", "IN", "NOT IN"})
_ORDER = frozenset({"<", "<=", ">", ">="})
_EMPTINESS = frozenset({"IS", "IS NOT"})
HISTORY = frozenset({"WAS", "WAS NOT", "WAS IN", "WAS NOT IN", "CHANGED"})

OPERATORS: dict[str, frozenset[str]] = {
    "text": frozenset({"~", "!~"}) | _EMPTINESS,
    "key": _EQUALITY | _ORDER | _EMPTINESS,
    "option": _EQUALITY | _EMPTINESS,
    "ordered": _EQUALITY | _ORDER | _EMPTINESS,
    "user": _EQUALITY | _EMPTINESS,
    "label": _EQUALITY | _EMPTINESS,
    "number": _EQUALITY | _ORDER | _EMPTINESS,
    "date": _EQUALITY | _ORDER | _EMPTINESS,
    "datetime": _EQUALITY | _ORDER | _EMPTINESS,
}
"""The operators each type of field takes, history aside."""


@dataclass(frozen=True)
class JqlField:
    """A field: its canonical name and its type, one of the keys of `OPERATORS`.

    text: searched by words. key: an issue key. option: chosen from known values; ordered: the same, with an order
    (priority, version). user: a person. label: free words. `nullable` fields may be EMPTY, `history` fields may be
    asked with WAS and CHANGED, and `descending` ones are sorted downwards when ORDER BY names no direction.
    """

    name: str
    type: str
    nullable: bool = True
    sortable: bool = True
    history: bool = False
    descending: bool = False


@dataclass(frozen=True)
class Change:
    """One change of a field's value, as ids; `old` and `new` may be None for empty."""

    at: datetime
    author: str
    old: str | None
    new: str | None


class Resolver(Protocol[IssueT_contra]):
    """The names of one Jira site, as one user sees them."""

    def field(self, name: str, custom_id: int | None) -> JqlField | None:
        """The field of that name (any case) or custom field id, or None."""
        ...

    def values(self, issue: IssueT_contra, field: JqlField) -> Sequence[object]:
        """The issue's values: ids for key, option, ordered and user; texts; numbers; dates (ISO text or objects)."""
        ...

    def known(self, field: JqlField, text: str) -> Sequence[str]:
        """The ids a written value names in a key, option, ordered or user field; none when it does not exist."""
        ...

    def rank(self, field: JqlField, value: str) -> int | str:
        """Where a value stands in its field's order: the greater, the higher. One field gives one type."""
        ...

    def current_user(self) -> str | None:
        """The id of the user who asks, None when anonymous."""
        ...

    def function(self, field: JqlField, name: str, arguments: Sequence[str]) -> Sequence[str] | None:
        """The ids a list function such as `membersOf` gives, or None when there is no such function."""
        ...


History = Callable[[IssueT, JqlField], Sequence[Change]]
"""Gives the changes of one field of an issue, oldest first."""
