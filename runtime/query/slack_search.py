"""Slack's search language: the `query` of search.messages.

Every part must hold, except that several `in:`, several `from:` or several `to:` each ask for any of theirs. Words
match whole words, without case or accents; an unknown modifier (`foo:bar`) is searched as text, as Slack does. A
search that asks for nothing finds nothing.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from typing import Protocol, TypeAlias

from lark import Lark, Token, Transformer, v_args

from runtime.query.errors import QueryError
from runtime.query.slack_dates import Period, read_period
from runtime.query.words import words

_LONGEST = 8_192
_SHORTEST_WILDCARD = 3
_LINK = re.compile(r"https?://\S", re.IGNORECASE)
_EMOJI = re.compile(r":([^\s:]+(?:::skin-tone-\d)?):")
_REFERENCE = re.compile(r"<[#@]([^|>]+)(?:\|[^>]*)?>")
_PLURAL_MODIFIERS = ("in", "from", "to")
_THINGS = ("link", "reaction", "pin")
_STATES = ("thread", "saved")


class Message(Protocol):
    """One message as the search sees it. Names are compared without case and without a leading `#` or `@`."""

    @property
    def text(self) -> str:
        """The text as Slack stores it, with `&amp;` and `<https://...>`."""
        ...

    @property
    def ts(self) -> str:
        """Seconds since 1970, as in `1700000000.000100`."""
        ...

    @property
    def thread_ts(self) -> str | None:
        """The thread's first message, when the message belongs to a thread."""
        ...

    @property
    def channel_names(self) -> Collection[str]:
        """The channel's id and name; for a direct message, the other person's id and names too."""
        ...

    @property
    def author_names(self) -> Collection[str]:
        """The author's id, handle, display name and real name."""
        ...

    @property
    def recipient_names(self) -> Collection[str]:
        """The ids and names of those a direct message was written to; none in a channel."""
        ...

    @property
    def reaction_names(self) -> Collection[str]:
        """The emoji on the message, without colons."""
        ...

    @property
    def is_pinned(self) -> bool:
        """Whether the message is pinned to its channel."""
        ...

    @property
    def is_saved(self) -> bool:
        """Whether the searcher saved the message for later."""
        ...


@dataclass(frozen=True)
class Words:
    """Words in a row; with `wildcard`, the last one is the start of a word."""

    text: str
    wildcard: bool = False


@dataclass(frozen=True)
class Named:
    """`in:`, `from:` or `to:` any of `names`."""

    modifier: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Dated:
    """`before:`, `after:`, `on:` or `during:` a period; the first two leave out the period itself."""

    modifier: str
    period: Period


@dataclass(frozen=True)
class Has:
    """`has:link`, `has:reaction`, `has:pin`, or an emoji by name."""

    what: str
    emoji: str = ""


@dataclass(frozen=True)
class Is:
    """`is:thread` or `is:saved`."""

    state: str


@dataclass(frozen=True)
class Not:
    """The term does not hold."""

    term: "Words | Named | Dated | Has | Is"


Term: TypeAlias = Words | Named | Dated | Has | Is | Not


@dataclass(frozen=True)
class Search:
    """A parsed search: every term must hold."""

    terms: tuple[Term, ...]


Node: TypeAlias = Search


@v_args(inline=True)
class _ReadSearch(Transformer[Token, Search]):
    """Turns a parsed search into terms."""

    def word(self, token: Token) -> Words:
        found = words(token)
        wildcard = token.endswith("*") and bool(found)
        if wildcard and len(found[-1]) < _SHORTEST_WILDCARD:
            raise _refused(token, f"at least {_SHORTEST_WILDCARD} letters before `*`")
        return Words(str(token), wildcard)

    def phrase(self, token: Token) -> Words:
        return Words(token.strip('"'))

    def modifier(self, token: Token, phrase: Token | None = None) -> Term:
        name, _, value = token.partition(":")
        if phrase is not None:
            value = phrase.strip('"')
        name = name.lower()
        if name in _PLURAL_MODIFIERS:
            who = _name(value)
            if not who:
                raise _refused(token, "a name")
            return Named(name, (who,))
        if name == "has":
            return _has(token, value)
        if name == "is":
            if value.lower() not in _STATES:
                raise _refused(token, "`is:thread` or `is:saved`")
            return Is(value.lower())
        period = read_period(value)
        if period is None:
            raise _refused(token, "a date such as `2026-01-31`, `2026-01`, `January`, `today` or `yesterday`")
        return Dated(name, period)

    def excluded(self, term: Words | Named | Dated | Has | Is) -> Not:
        return Not(term)

    def start(self, *terms: Term) -> Search:
        asked = [term for term in terms if not _is_empty(term)]
        names: dict[str, tuple[str, ...]] = {}
        for term in asked:
            if isinstance(term, Named):
                names[term.modifier] = (*names.get(term.modifier, ()), *term.names)
        merged = [Named(modifier, each) for modifier, each in names.items()]
        return Search((*(term for term in asked if not isinstance(term, Named)), *merged))


def _has(token: Token, value: str) -> Has:
    if value.lower() in _THINGS:
        return Has(value.lower())
    emoji = _EMOJI.fullmatch(value)
    if emoji is None:
        raise _refused(token, "`has:link`, `has:reaction`, `has:pin` or an emoji such as `has::eyes:`")
    return Has("emoji", emoji[1].lower())


def _is_empty(term: Term) -> bool:
    inner = term.term if isinstance(term, Not) else term
    return isinstance(inner, Words) and not words(inner.text)


def _name(value: str) -> str:
    reference = _REFERENCE.fullmatch(value)
    return (reference[1] if reference else value.lstrip("#@")).casefold()


def _refused(token: Token, expected: str) -> QueryError:
    return QueryError(
        f"cannot search for `{token}`; expected {expected}",
        position=token.start_pos,
        near=str(token),
        code="invalid_arguments",
    )


@cache
def _grammar() -> Lark:
    return Lark.open("slack_search.lark", rel_to=__file__, parser="lalr", lexer="basic", transformer=_ReadSearch())


@lru_cache(maxsize=256)
def parse(text: str) -> Search:
    """Read `text`; raises QueryError for a modifier whose value cannot be read, a short wildcard, or too long text."""
    if len(text) > _LONGEST:
        raise QueryError(
            f"a query has at most {_LONGEST} characters, found {len(text)}", position=_LONGEST, code="invalid_arguments"
        )
    read: Search = _grammar().parse(text)  # type: ignore[assignment]
    return read


def matches(node: Search, message: Message, *, now: datetime, me: Collection[str] = ()) -> bool:
    """Whether `message` answers the search at the moment `now` (UTC when it names no zone).

    `me` holds the searcher's own id and names, for `from:me` and `to:me`.
    """
    return bool(node.terms) and all(_holds(term, message, now, me) for term in node.terms)


def _holds(term: Term, message: Message, now: datetime, me: Collection[str]) -> bool:
    match term:
        case Not(term=inner):
            return not _holds(inner, message, now, me)
        case Words():
            return _says(message.text, term)
        case Named():
            return _is_named(term, message, me)
        case Dated(modifier=modifier, period=period):
            start, end = period.bounds(now)
            moment = float(message.ts)
            return {"before": moment < start, "after": moment >= end}.get(modifier, start <= moment < end)
        case Has():
            return _has_thing(term, message)
        case Is(state=state):
            return message.is_saved if state == "saved" else message.thread_ts is not None


def _says(text: str, term: Words) -> bool:
    spoken = words(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    wanted = words(term.text)
    *whole, last = wanted
    for at in range(len(spoken) - len(whole)):
        final = spoken[at + len(whole)]
        ends_well = final.startswith(last) if term.wildcard else final == last
        if ends_well and list(spoken[at : at + len(whole)]) == whole:
            return True
    return False


def _is_named(term: Named, message: Message, me: Collection[str]) -> bool:
    found = {
        "in": message.channel_names,
        "from": message.author_names,
        "to": message.recipient_names,
    }[term.modifier]
    known = {name.lstrip("#@").casefold() for name in found}
    asked = {name for name in term.names if name != "me"}
    if "me" in term.names:
        asked |= {name.lstrip("#@").casefold() for name in me}
    return not known.isdisjoint(asked)


def _has_thing(term: Has, message: Message) -> bool:
    match term.what:
        case "link":
            return bool(_LINK.search(message.text))
        case "reaction":
            return bool(message.reaction_names)
        case "pin":
            return message.is_pinned
    # a reaction in any skin tone answers its plain emoji
    names = {name.lower() for name in message.reaction_names}
    return term.emoji in names | {name.partition("::")[0] for name in names}
