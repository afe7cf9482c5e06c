"""Gmail's operators: what `from:`, `is:`, `older_than:` and the rest make of their value."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

from runtime.query.gmail_terms import (
    POSSESSIONS,
    All,
    Anywhere,
    Has,
    Labelled,
    MessageId,
    NewerThan,
    Not,
    Primary,
    Since,
    Size,
    Term,
    Text,
)

_DAY = re.compile(r"(\d{4})([/-])(\d{1,2})\2(\d{1,2})", re.ASCII)
_MONTH_FIRST = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{4})", re.ASCII)
_EPOCH = re.compile(r"\d{5,12}", re.ASCII)
_AGE = re.compile(r"(\d{1,5})([dmy])", re.ASCII | re.IGNORECASE)
_SIZE = re.compile(r"(\d{1,15})([kmg]?)b?", re.ASCII | re.IGNORECASE)
_UNITS = {"d": "days", "m": "months", "y": "years"}
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3}
_PLACES = {
    "inbox": "INBOX", "sent": "SENT", "draft": "DRAFT", "drafts": "DRAFT", "trash": "TRASH", "spam": "SPAM",
    "chat": "CHAT", "chats": "CHAT", "snoozed": "SNOOZED", "starred": "STARRED", "important": "IMPORTANT",
    "unread": "UNREAD", "muted": "MUTED",
}  # fmt: skip
_CATEGORIES = ("social", "promotions", "updates", "forums", "reservations", "purchases")


def read_operator(operator: str, value: str, *, exact: bool = False) -> Term:
    """The term `operator:value` stands for; a value the operator cannot read is searched as plain text."""
    name = operator.lower()
    reader = _READERS.get(name)
    if reader is None:
        return Text(value, where=name, exact=exact)
    return reader(value.strip()) or Text(f"{operator}:{value}")


def _label(value: str) -> Term:
    word = value.casefold()
    return Not(Labelled("UNREAD")) if word == "read" else Labelled(_PLACES.get(word, value))


def _place(value: str) -> Term:
    match value.casefold():
        case "anywhere":
            return Anywhere()
        case "archive":
            return All(tuple(Not(Labelled(label)) for label in ("INBOX", "SENT", "DRAFT", "SPAM", "TRASH", "CHAT")))
    return _label(value)


def _state(value: str) -> Term | None:
    return _label(value) if value.casefold() in (*_PLACES, "read") else None


def _category(value: str) -> Term | None:
    word = value.casefold()
    if word in ("primary", "personal"):
        return Primary()
    return Labelled(f"CATEGORY_{word.upper()}") if word in _CATEGORIES else None


def _has(value: str) -> Term | None:
    word = value.casefold()
    for each in (word, word.removesuffix("s")):
        if each in POSSESSIONS:
            return Has(each)
    return None


def _since(value: str) -> Since | None:
    if _EPOCH.fullmatch(value):
        return Since(int(value) * 1000)
    if found := _DAY.fullmatch(value):
        year, month, day = int(found[1]), int(found[3]), int(found[4])
    elif found := _MONTH_FIRST.fullmatch(value):
        month, day, year = int(found[1]), int(found[3]), int(found[4])
    else:
        return None
    try:
        return Since(int(datetime(year, month, day, tzinfo=UTC).timestamp()) * 1000)
    except ValueError:
        return None


def _newer_than(value: str) -> NewerThan | None:
    found = _AGE.fullmatch(value)
    return NewerThan(int(found[1]), _UNITS[found[2].lower()]) if found else None


def _size(value: str, *, larger: bool) -> Term | None:
    found = _SIZE.fullmatch(value)
    return Size(int(found[1]) * 1024 ** _POWERS[found[2].lower()], larger) if found else None


def _not(term: Term | None) -> Term | None:
    return Not(term) if term else None


_READERS: dict[str, Callable[[str], Term | None]] = {
    "label": _label,
    "category": _category,
    "has": _has,
    "in": _place,
    "is": _state,
    "after": _since,
    "newer": _since,
    "before": lambda value: _not(_since(value)),
    "older": lambda value: _not(_since(value)),
    "newer_than": _newer_than,
    "older_than": lambda value: _not(_newer_than(value)),
    "size": lambda value: _size(value, larger=True),
    "larger": lambda value: _size(value, larger=True),
    "smaller": lambda value: _size(value, larger=False),
    "rfc822msgid": lambda value: MessageId(value.strip("<> ")),
}
