"""JQL, Jira's query language: text to a `Query`, and a `Query` to issues."""

import re
from functools import cache, lru_cache

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from runtime.query.errors import QueryError
from runtime.query.jql_ast import (
    And,
    Clause,
    Condition,
    Empty,
    FieldName,
    Function,
    Not,
    Operand,
    Or,
    Predicate,
    Query,
    Sort,
    Value,
    Values,
)
from runtime.query.jql_errors import RESERVED_WORDS, illegal_escape, reserved_word, syntax, unreadable
from runtime.query.jql_resolver import Change, JqlField, Resolver
from runtime.query.jql_run import run
from runtime.query.nesting import too_deep

__all__ = ["Change", "JqlField", "Query", "Resolver", "parse", "run"]

MAX_LENGTH = 50_000
MAX_DEPTH = 60

_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.|$)", re.DOTALL)
_PLAIN = {"t": "\t", "n": "\n", "r": "\r", '"': '"', "'": "'", "\\": "\\", " ": " "}
_OPERATOR_NAMES = {"=": "EQUALS", "!=": "NOT_EQUALS", "<": "LESS_THAN", "<=": "LESS_THAN_EQUALS", ">": "GREATER_THAN",
                   ">=": "GREATER_THAN_EQUALS", "~": "LIKE", "!~": "NOT_LIKE"}  # fmt: skip
_INTEGER = re.compile(r"-?[0-9]+")
_LONG = 2**63


@lru_cache(maxsize=512)
def parse(text: str) -> Query:
    """The query `text` says; QueryError in Jira's words when it says none."""
    if len(text) > MAX_LENGTH:
        raise QueryError(f"The JQL query is too long: the maximum is {MAX_LENGTH} characters.")
    deep = too_deep(text, limit=MAX_DEPTH)
    if deep is not None:
        raise syntax("The query is nested too deeply.", text, deep, "(")
    try:
        query = _parser().parse(text)
    except UnexpectedInput as error:
        raise unreadable(error, text) from None
    except _Refused as refused:
        raise refused.worded(text) from None
    assert isinstance(query, Query)
    return query


@cache
def _parser() -> Lark:
    return Lark.open("jql.lark", rel_to=__file__, parser="lalr", lexer="basic", start="query", transformer=JqlBuilder())


class _Refused(Exception):
    """A syntax error found while building, not yet worded: the builder does not know the whole text."""

    def __init__(self, sentence: str, token: Token, *, offset: int = 0, kind: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.token = token
        self.position = (token.start_pos or 0) + offset
        self.kind = kind

    def worded(self, text: str) -> QueryError:
        if self.kind == "word":
            return reserved_word(self.sentence, text, self.position)
        if self.kind == "escape":
            return illegal_escape(self.sentence, text, self.position)
        return syntax(self.sentence, text, self.position, str(self.token))


def _text(token: Token) -> str:
    """The text of a word or a quoted string, escapes resolved."""
    quoted = token.type == "QUOTED"
    if not quoted and token.lower() in RESERVED_WORDS:
        raise _Refused(str(token), token, kind="word")
    written = token[1:-1] if quoted else str(token)

    def one(found: re.Match[str]) -> str:
        sequence = found.group(1)
        if len(sequence) > 1:
            return chr(int(sequence[1:], 16))
        if sequence not in _PLAIN:
            end = found.start() + (3 if sequence == "u" else 2)
            raise _Refused(written[found.start() : end], token, offset=found.start() + int(quoted), kind="escape")
        return _PLAIN[sequence]

    if not quoted and _INTEGER.fullmatch(written) and (len(written) > 20 or not -_LONG <= int(written) < _LONG):
        raise _Refused(
            f"'{written}' is not a valid number. Numbers must be between -9,223,372,036,854,775,808 and "
            "9,223,372,036,854,775,807.",
            token,
        )
    return _ESCAPE.sub(one, written)


@v_args(inline=True)
class JqlBuilder(Transformer[Token, Query]):
    """Builds the query while the parser runs, so that nothing recurses over a tree."""

    def query(self, where: Condition | None, ordering: tuple[Sort, ...] | None) -> Query:
        return Query(where, ordering or ())

    def any_of(self, *parts: Condition | Token) -> Condition:
        found = _conditions(parts)
        return found[0] if len(found) == 1 else Or(found)

    def all_of(self, *parts: Condition | Token) -> Condition:
        found = _conditions(parts)
        return found[0] if len(found) == 1 else And(found)

    def negation(self, *parts: Condition | Token) -> Condition:
        """Pairs of NOT cancel out."""
        part = _conditions(parts)[0]
        return Not(part) if len(parts) % 2 == 0 else part

    def clause(self, name: FieldName, operator: Token | str, operand: Operand, *predicates: Predicate) -> Clause:
        spelled = str(operator)
        if predicates:
            used = predicates[0]
            value = f'"{used.operand.text}"' if isinstance(used.operand, Value) else "value"
            title = _OPERATOR_NAMES.get(spelled, spelled.replace(" ", "_"))
            raise QueryError(
                f"The {title} operator does not support the use of the {used.name.lower()} {value} predicate."
            )
        return Clause(name, spelled, operand)

    def within(self, _word: Token) -> str:
        return "IN"

    def empty_test(self, _word: Token) -> str:
        return "IS"

    def not_in(self, *_words: Token) -> str:
        return "NOT IN"

    def is_not(self, *_words: Token) -> str:
        return "IS NOT"

    def was(
        self,
        name: FieldName,
        _was: Token,
        negated: Token | None,
        listed: Token | None,
        operand: Operand,
        *predicates: Predicate,
    ) -> Clause:
        operator = "WAS" + (" NOT" if negated else "") + (" IN" if listed else "")
        return Clause(name, operator, operand, predicates)

    def changed(self, name: FieldName, _changed: Token, *predicates: Predicate) -> Clause:
        return Clause(name, "CHANGED", None, predicates)

    def predicate(self, name: Token, operand: Operand) -> Predicate:
        return Predicate(name.upper(), operand)

    def field(self, *tokens: Token) -> FieldName:
        first = tokens[0]
        position = first.start_pos or 0
        if first.type == "CF":
            number = tokens[2]
            if not re.fullmatch(r"[0-9]+", number):
                raise _Refused(f"Expecting a custom field id (a positive number) but got '{number}'.", number)
            _text(number)
            return FieldName(f"cf[{number}]", int(number), position)
        name = _text(first)
        if not name.strip():
            raise _Refused("A field name cannot be empty.", first)
        return FieldName(name, None, position)

    def empty(self, token: Token) -> Empty:
        return Empty(token.start_pos or 0)

    def value(self, token: Token) -> Value:
        return Value(_text(token), token.start_pos or 0)

    def function(self, name: Token, arguments: tuple[str, ...] | None) -> Function:
        text = _text(name)
        if not text.strip():
            raise _Refused("A function name cannot be empty.", name)
        return Function(text, arguments or (), name.start_pos or 0)

    def arguments(self, *tokens: Token) -> tuple[str, ...]:
        return tuple(_text(token) for token in tokens)

    def values(self, *operands: Operand) -> Values:
        items: list[Value | Empty | Function] = []
        for operand in operands:
            if isinstance(operand, Values):
                items.extend(operand.items)
            else:
                items.append(operand)
        return Values(tuple(items), items[0].position)

    def ordering(self, _order: Token, _by: Token, *sorts: Sort) -> tuple[Sort, ...]:
        return sorts

    def sort(self, name: FieldName, direction: Token | None) -> Sort:
        return Sort(name, None if direction is None else direction.lower() == "desc")


def _conditions(parts: tuple[Condition | Token, ...]) -> tuple[Condition, ...]:
    return tuple(part for part in parts if not isinstance(part, Token))
