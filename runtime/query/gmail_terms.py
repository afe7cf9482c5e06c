"""What a Gmail search is made of, and how a mail answers each part.

Every term is a frozen value with `holds(mail, asker)`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from dateutil.relativedelta import relativedelta

from runtime.query.words import accented_words, runs, words

_ADDRESS = re.compile(r"[^\s<>,;:\"()\[\]]+@[^\s<>,;:\"()\[\]]+")
_STARS = {
    **{f"{colour}-star": f"{colour.upper()}_STAR" for colour in ("yellow", "orange", "red", "purple", "blue", "green")},
    "red-bang": "RED_BANG",
    "yellow-bang": "YELLOW_BANG",
    "orange-guillemet": "ORANGE_GUILLEMET",
    "green-check": "GREEN_CHECK",
    "blue-info": "BLUE_INFO",
    "purple-question": "PURPLE_QUESTION",
}
_OTHER_STARS = frozenset(_STARS.values()) - {"YELLOW_STAR"}
_LINKS = {
    "drive": re.compile(r"\b(?:drive|docs)\.google\.com/", re.IGNORECASE),
    "document": re.compile(r"\bdocs\.google\.com/document", re.IGNORECASE),
    "spreadsheet": re.compile(r"\bdocs\.google\.com/spreadsheets", re.IGNORECASE),
    "presentation": re.compile(r"\bdocs\.google\.com/presentation", re.IGNORECASE),
    "youtube": re.compile(r"\b(?:youtube\.com|youtu\.be)/", re.IGNORECASE),
}
_SYSTEM_LABELS = frozenset(_STARS.values()) | {
    "INBOX", "SENT", "DRAFT", "UNREAD", "STARRED", "IMPORTANT", "SPAM", "TRASH", "CHAT", "SNOOZED", "MUTED",
}  # fmt: skip
POSSESSIONS = frozenset(_STARS) | frozenset(_LINKS) | {"attachment", "userlabels", "nouserlabels"}
"""What `has:` can ask for."""


@dataclass(frozen=True, kw_only=True)
class Mail:
    """One message as the search sees it; headers are whole header texts, `date` is milliseconds since 1970."""

    date: int
    from_: str = ""
    to: str = ""
    cc: str = ""
    bcc: str = ""
    subject: str = ""
    body: str = ""
    label_ids: tuple[str, ...] = ()
    label_names: tuple[str, ...] = ()
    """The names of the user labels among `label_ids`."""
    filenames: tuple[str, ...] = ()
    size: int = 0
    message_id: str = ""
    list_id: str = ""
    delivered_to: str = ""


@dataclass(frozen=True)
class Asker:
    """Who searches, and when: the address that `me` stands for."""

    now: datetime
    me: str = ""


class Term(Protocol):
    """One part of a search."""

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether `mail` answers this part."""
        ...


@dataclass(frozen=True)
class All:
    """Every term holds; with no terms, always."""

    terms: tuple[Term, ...]

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether every term holds."""
        return all(term.holds(mail, asker) for term in self.terms)


@dataclass(frozen=True)
class AnyOf:
    """At least one term holds."""

    terms: tuple[Term, ...]

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether some term holds."""
        return any(term.holds(mail, asker) for term in self.terms)


@dataclass(frozen=True)
class Not:
    """The term does not hold."""

    term: Term

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether the term fails."""
        return not self.term.holds(mail, asker)


@dataclass(frozen=True)
class Text:
    """Words in a row, anywhere in the mail or in the header `where`; with `exact`, accents count."""

    text: str
    where: str = ""
    exact: bool = False

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether the words stand in a row; a whole address must be a whole address of the header."""
        if self.where in _PEOPLE:
            address = self._address(asker)
            if address:
                return any(address in _addresses(text) for text in _texts(mail, self.where))
        split = accented_words if self.exact else words
        wanted = split(self.text)
        return any(runs(wanted, split(text)) for text in _texts(mail, self.where))

    def _address(self, asker: Asker) -> str:
        if self.text.casefold() == "me":
            return asker.me.casefold()
        found = _ADDRESS.fullmatch(self.text.strip("<> "))
        return found.group().casefold() if found else ""


@dataclass(frozen=True)
class Near:
    """Two texts with at most `within` words between them; when `ordered`, `left` comes first."""

    left: Text
    right: Text
    within: int
    ordered: bool = False

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether both stand near each other in one part of the mail."""
        return any(self._near(words(text)) for text in _texts(mail, self.left.where))

    def _near(self, text: tuple[str, ...]) -> bool:
        left, right = words(self.left.text), words(self.right.text)
        lefts, rights = runs(left, text), runs(right, text)
        return any(
            0 <= b - a - len(left) <= self.within or (not self.ordered and 0 <= a - b - len(right) <= self.within)
            for a in lefts
            for b in rights
        )


@dataclass(frozen=True)
class Anywhere:
    """`in:anywhere`: every mail, spam and trash too."""

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Always."""
        return True


@dataclass(frozen=True)
class Labelled:
    """A system label by id, or a user label by name with `-` for spaces and slashes."""

    label: str

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether the mail wears the label."""
        if self.label in mail.label_ids:
            return True
        wanted = _label_key(self.label)
        return any(_label_key(name) == wanted for name in mail.label_names)


@dataclass(frozen=True)
class Primary:
    """`category:primary`: the personal tab, where inbox mail without a category lands too."""

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether the mail shows under Primary."""
        categories = [label for label in mail.label_ids if label.startswith("CATEGORY_")]
        return "CATEGORY_PERSONAL" in categories or (not categories and "INBOX" in mail.label_ids)


@dataclass(frozen=True)
class Has:
    """Something in `POSSESSIONS`."""

    what: str

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether the mail has it."""
        if self.what == "attachment":
            return bool(mail.filenames)
        if self.what in _LINKS:
            return bool(_LINKS[self.what].search(mail.body))
        if self.what in ("userlabels", "nouserlabels"):
            return any(map(_is_user_label, mail.label_ids)) == (self.what == "userlabels")
        # the plain star is the yellow one
        plain = self.what == "yellow-star" and "STARRED" in mail.label_ids and _OTHER_STARS.isdisjoint(mail.label_ids)
        return plain or _STARS[self.what] in mail.label_ids


@dataclass(frozen=True)
class Since:
    """Dated at `start` (ms) or later."""

    start: int

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether the mail is as new."""
        return mail.date >= self.start


@dataclass(frozen=True)
class NewerThan:
    """Dated within the last `amount` of "days", "months" or "years"."""

    amount: int
    unit: str

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether the mail is as new."""
        days = self.amount if self.unit == "days" else 0
        months = self.amount * {"days": 0, "months": 1, "years": 12}[self.unit]
        try:
            start = asker.now - relativedelta(days=days, months=months)
        except (OverflowError, ValueError):
            return True  # longer ago than the calendar goes
        return mail.date >= start.timestamp() * 1000


@dataclass(frozen=True)
class Size:
    """Larger than `size` bytes, or smaller."""

    size: int
    larger: bool

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether the mail is that large or small."""
        return mail.size > self.size if self.larger else mail.size < self.size


@dataclass(frozen=True)
class MessageId:
    """The Message-ID header, with or without its angle brackets."""

    message_id: str

    def holds(self, mail: Mail, asker: Asker) -> bool:
        """Whether it is this very message."""
        return mail.message_id.strip("<> ") == self.message_id


_PEOPLE = ("from", "to", "cc", "bcc", "deliveredto")
_PARTS: dict[str, Callable[[Mail], tuple[str, ...]]] = {
    "": lambda mail: (mail.subject, mail.body, mail.from_, mail.to, mail.cc, mail.bcc, *mail.filenames),
    "from": lambda mail: (mail.from_,),
    "to": lambda mail: (mail.to, mail.cc, mail.bcc),  # Gmail's `to:` covers every recipient
    "cc": lambda mail: (mail.cc,),
    "bcc": lambda mail: (mail.bcc,),
    "subject": lambda mail: (mail.subject,),
    "filename": lambda mail: mail.filenames,
    "list": lambda mail: (mail.list_id,),
    "deliveredto": lambda mail: (mail.delivered_to,),
}


HEADERS = frozenset(_PARTS) - {""}
"""The operators that look for words in one part of the mail."""


def _texts(mail: Mail, where: str) -> tuple[str, ...]:
    return _PARTS[where](mail)


def _addresses(header: str) -> set[str]:
    return {address.casefold() for address in _ADDRESS.findall(header)}


def _label_key(label: str) -> str:
    return re.sub(r"\W+", "-", label.casefold()).strip("-")


def _is_user_label(label: str) -> bool:
    return label not in _SYSTEM_LABELS and not label.startswith("CATEGORY_")
