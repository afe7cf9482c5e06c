"""SOQL conditions as predicates. A condition is checked against the field types before any row is read."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from operator import ge, gt, le, lt
from typing import Any, Protocol

from runtime.query.errors import QueryError
from runtime.query.soql_ast import And, Comparison, Condition, Literal, Not, Operand, Or, Query
from runtime.query.soql_errors import MALFORMED, bad_field, malformed
from runtime.query.soql_source import IDS, MOMENTS, NUMBERS, Field
from runtime.query.soql_values import Comparable, Span, literal, mistyped, same_id, stored, unlike
from runtime.query.wildcards import wildcard_test

Predicate = Callable[[Any], bool]

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


@dataclass(frozen=True)
class Bound:
    """An operand bound to its field: `get` reads the raw value from a row (or from a group of rows)."""

    field: Field
    get: Callable[[Any], object]

    def comparable(self, row: Any) -> Any:
        """The row's value in comparable form."""
        return stored(self.field, self.get(row))


class Scope(Protocol):
    """Where a condition is read: it knows the fields, today's date and how to run a sub-select."""

    @property
    def now(self) -> datetime:
        """The moment date literals are read from."""
        ...

    @property
    def fiscal_start(self) -> int:
        """The first month of the fiscal year."""
        ...

    def bind(self, operand: Operand) -> Bound:
        """The operand bound to its field; QueryError when there is no such field."""
        ...

    def ids_of(self, query: Query) -> frozenset[str]:
        """The ids a semi-join's sub-select gives, in comparable form."""
        ...


def predicate(condition: Condition, scope: Scope, *, joins: bool = True) -> Predicate:
    """A test of one row; QueryError for unknown fields, wrong types and operators a field does not take.

    `joins` is False where Salesforce refuses sub-selects: below OR, and inside another sub-select.
    """
    if isinstance(condition, And):
        every = [predicate(part, scope, joins=joins) for part in condition.parts]
        return lambda row: all(test(row) for test in every)
    if isinstance(condition, Or):
        some = [predicate(part, scope, joins=False) for part in condition.parts]
        return lambda row: any(test(row) for test in some)
    if isinstance(condition, Not):
        inner = predicate(condition.part, scope, joins=joins)
        return lambda row: not inner(row)
    return _comparison(condition, scope, joins)


def _comparison(condition: Comparison, scope: Scope, joins: bool) -> Predicate:
    bound = scope.bind(condition.operand)
    field, value = bound.field, condition.value
    if not field.filterable:
        raise bad_field(f"field '{field.name}' can not be filtered in a query call", condition.position, field.name)
    if isinstance(value, Query):
        return _semi_join(condition, value, bound, scope, joins)
    if condition.operator in ("INCLUDES", "EXCLUDES"):
        return _includes(condition, bound)
    if isinstance(value, tuple):
        tests = [_equals(bound, literal(field, one, scope.now, scope.fiscal_start)) for one in value]
        wanted = condition.operator == "IN"
        return lambda row: any(test(row) for test in tests) is wanted
    if condition.operator == "LIKE":
        return _like(condition, value, bound)
    known = literal(field, value, scope.now, scope.fiscal_start)
    if condition.operator == "=":
        return _equals(bound, known)
    if condition.operator == "!=":
        same = _equals(bound, known)
        return lambda row: not same(row)
    if field.type == "boolean" or field.type in IDS or field.type == "multipicklist":
        raise _bad_operator(condition, field)
    return _ordered(bound, condition.operator, known)


def _equals(bound: Bound, known: Comparable | Span) -> Predicate:
    if isinstance(known, tuple):
        return lambda row: (value := bound.comparable(row)) is not None and known[0] <= value < known[1]
    return lambda row: bool(bound.comparable(row) == known)


def _ordered(bound: Bound, operator: str, known: Comparable | Span) -> Predicate:
    """Compares against an instant, or against the near or far edge of a span. Null is on neither side."""
    if known is None:
        return lambda _row: False
    if not isinstance(known, tuple):
        compare = _COMPARE[operator]
        edge: Any = known
    elif operator in ("<", ">="):
        compare, edge = _COMPARE[operator], known[0]
    else:
        compare, edge = (lt if operator == "<=" else ge), known[1]
    return lambda row: (value := bound.comparable(row)) is not None and compare(value, edge)


def _like(condition: Comparison, value: Literal, bound: Bound) -> Predicate:
    if bound.field.type in NUMBERS | MOMENTS | IDS | {"boolean", "multipicklist"}:
        raise _bad_operator(condition, bound.field)
    if not isinstance(value.value, str):
        raise mistyped(bound.field, value)
    test = wildcard_test(_like_segments(value.value))
    return lambda row: isinstance(text := bound.comparable(row), str) and test(text)


def _like_segments(written: str) -> list[str]:
    """The parts between `%`, as regular expressions in which `_` is any one character."""
    segments = [""]
    for found in re.finditer(r"\\[%_]|%|_|[^%_\\]+|\\", written):
        piece = found.group()
        if piece == "%":
            segments.append("")
        elif piece == "_":
            segments[-1] += "."
        else:
            segments[-1] += re.escape(unlike(piece).casefold())
    return segments


def _includes(condition: Comparison, bound: Bound) -> Predicate:
    """Each literal is a set of values joined by `;`: all of one set must be chosen."""
    if bound.field.type != "multipicklist":
        raise bad_field("includes or excludes operator only valid on multipicklist field", condition.position)
    literals = condition.value if isinstance(condition.value, tuple) else ()
    sets: list[frozenset[str]] = []
    for one in literals:
        if not isinstance(one.value, str):
            raise mistyped(bound.field, one)
        sets.append(_choices(one.value.casefold()))
    wanted = condition.operator == "INCLUDES"
    return lambda row: any(one <= _choices(str(bound.comparable(row) or "")) for one in sets) is wanted


def _choices(text: str) -> frozenset[str]:
    return frozenset(part.strip() for part in text.split(";") if part.strip())


def _semi_join(condition: Comparison, query: Query, bound: Bound, scope: Scope, joins: bool) -> Predicate:
    if not joins:
        raise malformed(
            "Semi join sub-selects are only allowed at the top level WHERE expressions and not in nested "
            "WHERE expressions",
            condition.position,
        )
    if bound.field.type not in IDS:
        raise QueryError(
            f"The left operand field '{bound.field.name}' in the where expression should be an id field",
            position=condition.position,
            near=bound.field.name,
            code=MALFORMED,
        )
    ids = scope.ids_of(query)
    wanted = condition.operator == "IN"
    return lambda row: (same_id(str(bound.get(row) or "")) in ids) is wanted


def _bad_operator(condition: Comparison, field: Field) -> QueryError:
    return QueryError(
        f"invalid operator on {field.type} field",
        position=condition.position,
        near=condition.operator,
        code="INVALID_QUERY_FILTER_OPERATOR",
    )
