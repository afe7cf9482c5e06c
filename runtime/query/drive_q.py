"""The search language of Google Drive: the `q` parameter of files.list.

`parse` checks the text against the fields and operators Drive has; `matches` holds the result against one file in
Drive's own wire shape. `and` and `or` bind alike and are read from left to right; parentheses group.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from runtime.query.drive_fields import Asker, Test, test_of
from runtime.query.errors import QueryError

_DEEPEST = 60
_LONGEST = 16_384


@dataclass(frozen=True)
class Clause:
    """One test of one field: `name contains 'x'`, `'id' in parents`, `trashed = false`."""

    field: str
    operator: str
    value: str | bool
    key: str | None = None
    """The property's name, for `properties has { key='k' and value='v' }`."""


@dataclass(frozen=True)
class Not:
    """True when `term` is not."""

    term: "Node"


@dataclass(frozen=True)
class Chain:
    """Terms joined from left to right; `joiners[i]` ("and" or "or") stands before `terms[i + 1]`."""

    terms: tuple["Node", ...]
    joiners: tuple[str, ...]


Node: TypeAlias = Clause | Not | Chain


@dataclass(frozen=True)
class _At:
    """A value and the offset it was read at, for the message if it does not fit."""

    value: str | bool
    position: int


@v_args(inline=True)
class _ReadQuery(Transformer[Token, Node]):
    """Turns a parsed query into nodes, and refuses what the field cannot do."""

    def text(self, token: Token) -> _At:
        return _At(_unquoted(token), token.start_pos or 0)

    def boolean(self, token: Token) -> _At:
        return _At(token.lower() == "true", token.start_pos or 0)

    def operator(self, token: Token) -> str:
        return token.lower()

    def joiner(self, token: Token) -> str:
        return token.lower()

    def comparison(self, name: Token, operator: str, found: _At) -> Clause:
        return _checked(name, Clause(str(name), operator, found.value), found.position)

    def member(self, value: Token, name: Token) -> Clause:
        return _checked(name, Clause(str(name), "in", _unquoted(value)), name.start_pos or 0)

    def property(self, name: Token, key: Token, _and: Token, value: Token) -> Clause:
        return _checked(name, Clause(str(name), "has", _unquoted(value), _unquoted(key)), name.start_pos or 0)

    def flag(self, name: Token) -> Clause:
        if name != "sharedWithMe":
            raise _Refused(name.start_pos or 0)
        return Clause("sharedWithMe", "=", True)

    def negated(self, term: Node) -> Not:
        return Not(term)

    def group(self, *parts: Any) -> Node:
        return _chain(parts)

    def start(self, *parts: Any) -> Node:
        return _chain(parts)


class _Refused(Exception):
    """A clause that is grammatical but not Drive's."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


def _unquoted(token: Token) -> str:
    return re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.DOTALL)


def _checked(name: Token, clause: Clause, position: int) -> Clause:
    if _test(clause) is None:
        raise _Refused(position if isinstance(clause.value, bool) else name.start_pos or 0)
    return clause


@lru_cache(maxsize=2048)
def _test(clause: Clause) -> Test | None:
    return test_of(clause.field, clause.operator, clause.value, key=clause.key)


def _chain(parts: tuple[Any, ...]) -> Node:
    if len(parts) == 1:
        only: Node = parts[0]
        return only
    return Chain(tuple(parts[::2]), tuple(parts[1::2]))


@cache
def _grammar() -> Lark:
    return Lark.open("drive_q.lark", rel_to=__file__, parser="lalr", transformer=_ReadQuery())


@lru_cache(maxsize=256)
def parse(text: str) -> Node:
    """Read `text`; raises QueryError "Invalid Value" when it is malformed, or asks a field what it cannot answer."""
    if len(text) > _LONGEST:
        raise _invalid(text, _LONGEST)
    try:
        read: Node = _grammar().parse(text)  # type: ignore[assignment]
    except UnexpectedInput as error:
        raise _invalid(text, len(text) if error.pos_in_stream in (None, -1) else error.pos_in_stream or 0) from None
    except _Refused as refused:
        raise _invalid(text, refused.position) from None
    if _depth(read) > _DEEPEST:
        raise _invalid(text, 0)
    return read


def _invalid(text: str, position: int) -> QueryError:
    return QueryError("Invalid Value", position=position, near=text[position : position + 20], code="invalid")


def _depth(node: Node) -> int:
    """How many levels `node` has, walked without recursion so that no text can exhaust the stack."""
    level, depth = [node], 0
    while level:
        depth += 1
        level = [inner for each in level for inner in _inside(each)]
    return depth


def _inside(node: Node) -> tuple[Node, ...]:
    match node:
        case Chain(terms=terms):
            return terms
        case Not(term=term):
            return (term,)
        case Clause():
            return ()


def matches(node: Node, file: Mapping[str, Any], *, me: str = "", root: str = "root") -> bool:
    """Whether `file` (wire names; its text under `fullText`) answers the query.

    `me` is the address meant by `'me' in owners`, `root` the folder id meant by `'root' in parents`.
    """
    return _holds(node, file, Asker(me, root))


def _holds(node: Node, file: Mapping[str, Any], asker: Asker) -> bool:
    match node:
        case Clause():
            test: Callable[[Mapping[str, Any], Asker], bool] | None = _test(node)
            return test is not None and test(file, asker)
        case Not(term=term):
            return not _holds(term, file, asker)
        case Chain(terms=terms, joiners=joiners):
            held = _holds(terms[0], file, asker)
            for joiner, term in zip(joiners, terms[1:], strict=True):
                # nothing to the right can change `false and` or `true or`
                if held == (joiner == "and"):
                    held = _holds(term, file, asker)
            return held
