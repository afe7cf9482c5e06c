"""SOQL, Salesforce's query language: text to a `Query`, and a `Query` to records."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from functools import cache, lru_cache

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from runtime.query.errors import QueryError
from runtime.query.nesting import too_deep
from runtime.query.soql_ast import (
    And,
    Call,
    ChildSelect,
    Comparison,
    Condition,
    DateLiteral,
    Literal,
    Not,
    Operand,
    Or,
    OrderItem,
    Path,
    Query,
    Selected,
)
from runtime.query.soql_dates import check_name
from runtime.query.soql_errors import located, malformed, unexpected, unreadable
from runtime.query.soql_run import Result, run
from runtime.query.soql_source import Children, Field, Parent, Source

__all__ = ["Children", "Field", "Parent", "Query", "Result", "Source", "parse", "run"]

MAX_LENGTH = 100_000
MAX_DEPTH = 60
MAX_OFFSET = 2_000
MAX_LEVELS = 5

_RESERVED = frozenset({
    "and", "asc", "desc", "excludes", "from", "group", "having", "in", "includes", "like", "limit", "not", "null",
    "nulls", "or", "order", "select", "using", "where", "with",
})  # fmt: skip
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", '"': '"', "'": "'", "\\": "\\"}
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)


@lru_cache(maxsize=512)
def parse(text: str) -> Query:
    """The query `text` says; QueryError with Salesforce's code and sentence when it says none."""
    if len(text) > MAX_LENGTH:
        raise malformed(f"SOQL statements cannot be longer than {MAX_LENGTH} characters.")
    deep = too_deep(text, limit=MAX_DEPTH)
    if deep is not None:
        raise QueryError(
            "Query is either selecting too many fields or the filter conditions are too complicated.",
            position=deep,
            near="(",
            code="QUERY_TOO_COMPLICATED",
        )
    try:
        query = _parser().parse(text)
    except UnexpectedInput as error:
        raise located(unreadable(error, text), text) from None
    except QueryError as error:
        raise located(error, text) from None
    assert isinstance(query, Query)
    return replace(query, text=text)


@cache
def _parser() -> Lark:
    return Lark.open("soql.lark", rel_to=__file__, parser="lalr", start="query", transformer=SoqlBuilder())


def as_path(token: Token) -> Path:
    """The dotted path a PATH token holds; QueryError for a reserved word, or above five relationships."""
    _refuse_reserved(token)
    parts = tuple(part.strip() for part in token.split("."))
    if len(parts) > MAX_LEVELS + 1:
        raise malformed(
            f"SOQL supports only {MAX_LEVELS} levels of parent relationships: {'.'.join(parts)}", token.start_pos
        )
    return Path(parts, token.start_pos or 0)


def _refuse_reserved(token: Token) -> None:
    if token.lower() in _RESERVED:
        raise unexpected(str(token), token.start_pos or 0)


def unescape(token: Token) -> str:
    """The text a quoted string stands for; an unknown escape is an error, as at Salesforce.

    An escaped `%` or `_` keeps its backslash: only LIKE gives it a meaning.
    """

    def one(found: re.Match[str]) -> str:
        letter = found.group(1)
        if letter[0] == "u" and len(letter) > 1:
            return chr(int(letter[1:], 16))
        if letter in "%_":
            return found.group()
        plain = _ESCAPES.get(letter.lower() if letter.isalpha() else letter)
        if plain is None:
            raise malformed(
                f"Invalid string literal '{token[1:-1]}'. Illegal character sequence '\\{letter}' in string literal.",
                token.start_pos,
            )
        return plain

    return _ESCAPE.sub(one, token[1:-1])


def _instant(token: Token, reader: Callable[[str], date]) -> date:
    try:
        return reader(token)
    except (ValueError, OverflowError):
        raise malformed(f"Invalid date: {token}", token.start_pos) from None


@v_args(inline=True)
class SoqlBuilder(Transformer[Token, Query]):
    """Builds the query while the parser runs, so that nothing recurses over a tree."""

    def query(
        self,
        select: tuple[Selected | ChildSelect, ...],
        name: Token,
        alias: Token | None,
        where: Condition | None,
        _security: object,
        grouping: object,
        ordering: tuple[OrderItem, ...] | None,
        limit: int | None,
        offset: int | None,
        _purpose: object,
    ) -> Query:
        group_by, having = grouping if isinstance(grouping, tuple) else ((), None)
        return Query(
            select,
            str(name),
            str(alias) if alias else None,
            where,
            group_by,
            having,
            ordering or (),
            limit,
            offset or 0,
            position=name.start_pos or 0,
        )

    def select_list(self, *items: Selected | ChildSelect) -> tuple[Selected | ChildSelect, ...]:
        return items

    def selected(self, operand: Operand, alias: Token | None) -> Selected:
        if alias:
            _refuse_reserved(alias)
        return Selected(operand, str(alias) if alias else None)

    def child_select(self, query: Query) -> ChildSelect:
        return ChildSelect(query)

    def typeof(self, keyword: Token, *_rest: object) -> Selected:
        raise unexpected(str(keyword), keyword.start_pos or 0)

    def path(self, token: Token) -> Path:
        return as_path(token)

    def call(self, name: Token, argument: Token | None) -> Call:
        return Call(name.upper(), as_path(argument) if argument else None, name.start_pos or 0)

    def where(self, condition: Condition) -> Condition:
        return condition

    def conjunction(self, *parts: Condition) -> And:
        return And(parts)

    def disjunction(self, *parts: Condition) -> Or:
        return Or(parts)

    def negation(self, _keyword: Token, part: Condition) -> Not:
        return Not(part)

    def comparison(self, operand: Operand, operator: Token, value: Literal) -> Comparison:
        name = "!=" if operator == "<>" else operator.upper()
        return Comparison(operand, name, value, operand.position)

    def membership(self, operand: Operand, negated: Token | None, values: tuple[Literal, ...] | Query) -> Comparison:
        return Comparison(operand, "NOT IN" if negated else "IN", values, operand.position)

    def set_filter(self, operand: Operand, operator: Token, values: tuple[Literal, ...]) -> Comparison:
        return Comparison(operand, operator.upper(), values, operand.position)

    def value_list(self, *values: Literal) -> tuple[Literal, ...]:
        return values

    def string(self, token: Token) -> Literal:
        return Literal("string", unescape(token), str(token), token.start_pos or 0)

    def number(self, token: Token) -> Literal:
        try:
            return Literal("number", Decimal(token), str(token), token.start_pos or 0)
        except ArithmeticError:
            raise unexpected(str(token), token.start_pos or 0) from None

    def boolean(self, token: Token) -> Literal:
        return Literal("boolean", token.lower() == "true", str(token), token.start_pos or 0)

    def null(self, token: Token) -> Literal:
        return Literal("null", None, str(token), token.start_pos or 0)

    def date(self, token: Token) -> Literal:
        return Literal("date", _instant(token, date.fromisoformat), str(token), token.start_pos or 0)

    def datetime(self, token: Token) -> Literal:
        value = _instant(Token("DATETIME", token.upper(), token.start_pos), datetime.fromisoformat)
        return Literal("datetime", value, str(token), token.start_pos or 0)

    def date_literal(self, name: Token, count: Token | None) -> Literal:
        literal = DateLiteral(name.upper(), _count(count) if count else None)
        if not check_name(literal):
            raise unexpected(str(name), name.start_pos or 0)
        text = f"{name}:{count}" if count else str(name)
        return Literal("date_literal", literal, text, name.start_pos or 0)

    def security(self, token: Token) -> Token:
        return token

    def grouping(self, group_by: tuple[Operand, ...], having: Condition | None) -> object:
        return group_by, having

    def group_list(self, *operands: Operand) -> tuple[Operand, ...]:
        return operands

    def having(self, condition: Condition) -> Condition:
        return condition

    def ordering(self, *items: OrderItem) -> tuple[OrderItem, ...]:
        return items

    def order_item(self, operand: Operand, direction: Token | None, nulls: Token | None) -> OrderItem:
        descending = direction is not None and direction.lower() == "desc"
        return OrderItem(operand, descending, None if nulls is None else nulls.lower() == "first")

    def limit(self, token: Token) -> int:
        return _count(token)

    def offset(self, token: Token) -> int:
        count = _count(token)
        if count > MAX_OFFSET:
            raise QueryError(
                f"Maximum SOQL offset allowed is {MAX_OFFSET}",
                position=token.start_pos,
                near=str(token),
                code="NUMBER_OUTSIDE_VALID_RANGE",
            )
        return count

    def purpose(self, token: Token) -> Token:
        return token


def _count(token: Token) -> int:
    if len(token) > 9:
        raise QueryError(
            f"Value out of range: {token[:40]}",
            position=token.start_pos,
            near=str(token[:40]),
            code="NUMBER_OUTSIDE_VALID_RANGE",
        )
    return int(token)
