"""Gmail's search language: the `q` of messages.list and threads.list.

Gmail refuses no text, and neither does `parse`: unbalanced brackets and quotes are read leniently, an unknown
operator (`foo:bar`) and a value an operator cannot read (`after:soon`) are searched as text. Only text that is too
long or nested too deep raises QueryError. Words match whole words, without case or accents.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, TypeAlias

from lark import Lark, Token, Transformer, v_args

from runtime.query.errors import QueryError
from runtime.query.gmail_operators import read_operator
from runtime.query.gmail_terms import HEADERS, All, AnyOf, Anywhere, Asker, Labelled, Mail, Near, Not, Term, Text
from runtime.query.gmail_tidy import TidyTokens
from runtime.query.words import words

__all__ = ["Mail", "Node", "Search", "matches", "parse"]

_LONGEST = 8_192
_AROUND_IN_QUOTES = re.compile(r"(.*\S)\s+AROUND\s+(\d{1,4})\s+(\S.*)", re.ASCII | re.DOTALL)
_HIDDEN = frozenset({"SPAM", "TRASH"})


@dataclass(frozen=True)
class Search:
    """A parsed search: what must hold, and which of SPAM and TRASH it asks to see."""

    term: Term
    shows: frozenset[str] = frozenset()


Node: TypeAlias = Search


@v_args(inline=True)
class _ReadSearch(Transformer[Token, Search]):
    """Turns a parsed search into terms."""

    def text(self, token: Token) -> Term:
        match token.type:
            case "EXACT":
                return Text(token[1:], exact=True)
            case "PHRASE":
                return _quoted(token.strip('"'))
        return Text(str(token))

    def near(self, *tokens: Token) -> Term:
        texts = [Text(token.strip('"+')) for token in tokens[::2]]
        distances = [int(re.sub(r"\D", "", around)) for around in tokens[1::2]]
        return All(tuple(map(Near, texts, texts[1:], distances)))

    def field_word(self, token: Token) -> Term:
        operator, _, value = token.partition(":")
        return read_operator(operator, value)

    def field_term(self, operator: Token, term: Term) -> Term:
        return _scoped(operator.rstrip(":"), term)

    def negated(self, _minus: Token, term: Term) -> Term:
        return Not(term)

    def group(self, _open: Token, term: Term, _close: Token) -> Term:
        return term

    def alternatives(self, *parts: Any) -> Term:
        return AnyOf(parts[1:-1])

    def either(self, *parts: Any) -> Term:
        return parts[0] if len(parts) == 1 else AnyOf(parts[::2])

    def every(self, *terms: Term) -> Term:
        return terms[0] if len(terms) == 1 else All(terms)

    def start(self, term: Term | None = None) -> Search:
        return Search(term or All(()), _shown(term) if term else frozenset())


def _quoted(text: str) -> Term:
    """A phrase; `"a AROUND 5 b"` is two texts in this order."""
    around = _AROUND_IN_QUOTES.fullmatch(text)
    if around and words(around[1]) and words(around[3]):
        return Near(Text(around[1]), Text(around[3]), int(around[2]), ordered=True)
    return Text(text)


def _scoped(operator: str, term: Term) -> Term:
    """`operator:(...)`: the operator before each text inside; what already has an operator keeps its own."""
    match term:
        case All(terms=terms):
            return All(tuple(_scoped(operator, each) for each in terms))
        case AnyOf(terms=terms):
            return AnyOf(tuple(_scoped(operator, each) for each in terms))
        case Not(term=inner):
            return Not(_scoped(operator, inner))
        case Text(where=""):
            return read_operator(operator, term.text, exact=term.exact)
        case Near(left=left, right=right) if operator.lower() in HEADERS:
            scope = operator.lower()
            return Near(Text(left.text, scope), Text(right.text, scope), term.within, term.ordered)
    return term


def _shown(term: Term) -> frozenset[str]:
    match term:
        case All(terms=terms) | AnyOf(terms=terms):
            return frozenset().union(*map(_shown, terms))
        case Anywhere():
            return _HIDDEN
        case Labelled(label=label):
            return _HIDDEN & {label}
    return frozenset()


@cache
def _grammar() -> Lark:
    return Lark.open(
        "gmail_search.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="basic",
        postlex=TidyTokens(),
        transformer=_ReadSearch(),
    )


@lru_cache(maxsize=256)
def parse(text: str) -> Search:
    """Read any text as a search; raises QueryError only when it is too long or nested too deep."""
    if len(text) > _LONGEST:
        raise QueryError(f"Invalid query: longer than {_LONGEST} characters", position=_LONGEST)
    read: Search = _grammar().parse(text)  # type: ignore[assignment]
    return read


def matches(node: Search, mail: Mail, *, now: datetime, me: str = "", include_spam_trash: bool = False) -> bool:
    """Whether `mail` answers the search at the moment `now` (UTC when it names no zone).

    Mail labelled SPAM or TRASH answers only when the search asks for it (`in:spam`, `in:trash`, `in:anywhere`) or
    with `include_spam_trash`. `me` is the address meant by `from:me`.
    """
    if not include_spam_trash and any(label in _HIDDEN - node.shows for label in mail.label_ids):
        return False
    moment = now.replace(tzinfo=UTC) if now.tzinfo is None else now
    return node.term.holds(mail, Asker(moment, me))
