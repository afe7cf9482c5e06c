"""The right side of a JQL clause: words, functions and lists brought to comparable values."""

import re
from collections.abc import Sequence
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import Any, Generic

from runtime.query.errors import QueryError
from runtime.query.jql_ast import Clause, Empty, Function, Operand, Value, Values
from runtime.query.jql_dates import FORMATS, date_function, written_date
from runtime.query.jql_resolver import IssueT, JqlField, Resolver

_KEY = re.compile(r"(.+)-([0-9]+)")
_DATES = ("date", "datetime")
_NAMED = ("key", "option", "ordered", "user")


def not_supported(clause: Clause) -> QueryError:
    """What Jira says of an operator the field does not take."""
    return QueryError(
        f"The operator '{clause.operator.lower()}' is not supported by the '{clause.field.name}' field.",
        position=clause.field.position,
        near=clause.operator,
    )


class Operands(Generic[IssueT]):
    """Reads operands for one run; every QueryError speaks in Jira's words."""

    def __init__(self, resolver: Resolver[IssueT], now: datetime, zone: tzinfo) -> None:
        self._resolver = resolver
        self._now = now
        self._zone = zone

    def wanted(self, clause: Clause, field: JqlField) -> frozenset[object]:
        """The values = != IN and NOT IN look for; None stands for EMPTY."""
        operand = clause.operand
        listed = clause.operator.endswith("IN")
        if listed and isinstance(operand, Value | Empty):
            raise QueryError(
                f"Operator '{clause.operator.lower()}' does not support the non-list value "
                f"'{_shown(operand)}' for field '{clause.field.name}'.",
                position=operand.position,
            )
        if not listed and isinstance(operand, Values):
            raise self._no_lists(clause)
        return frozenset(self.items(clause, field, operand, lists=listed))

    def items(self, clause: Clause, field: JqlField, operand: Operand | None, *, lists: bool) -> list[object]:
        """Each value of an operand; a function that gives a list is refused unless `lists`."""
        if isinstance(operand, Values):
            return [one for item in operand.items for one in self.items(clause, field, item, lists=lists)]
        if isinstance(operand, Empty):
            if not field.nullable:
                raise QueryError(
                    f"The field '{clause.field.name}' does not support searching for EMPTY values.",
                    position=operand.position,
                )
            return [None]
        if isinstance(operand, Function):
            if field.type in _DATES:
                return [self.rounded(self._function_date(clause, operand), field)]
            ids = self._function(field, operand)
            if ids is None:
                raise QueryError(
                    f"Unable to find JQL function '{operand.name}({', '.join(operand.arguments)})'.",
                    position=operand.position,
                    near=operand.name,
                )
            if not lists and operand.name.casefold() != "currentuser":
                raise self._no_lists(clause)
            return [self.comparable(one, field, exact=False) for one in ids]
        assert isinstance(operand, Value)
        return self._value(clause, field, operand)

    def edges(self, clause: Clause, field: JqlField) -> list[Any]:
        """What < <= > >= compare with."""
        operand = clause.operand
        if isinstance(operand, Values):
            raise self._no_lists(clause)
        if isinstance(operand, Empty):
            raise QueryError(
                f"The operator '{clause.operator}' does not support searching for EMPTY values on the field "
                f"'{clause.field.name}'.",
                position=operand.position,
            )
        if isinstance(operand, Function):
            if field.type in _DATES:
                return [self._function_date(clause, operand)]
            return [self.comparable(one, field, exact=True) for one in self._function_ids(clause, field, operand)]
        assert isinstance(operand, Value)
        if field.type in _DATES:
            return [self._date(clause, operand)]
        if field.type in _NAMED:
            return [self.comparable(one, field, exact=True) for one in self._known(clause, field, operand)]
        return self._value(clause, field, operand)

    def text(self, clause: Clause, field: JqlField) -> str:
        """What ~ and !~ search for."""
        operand = clause.operand
        if isinstance(operand, Empty):
            raise QueryError(
                f"The field '{clause.field.name}' does not support searching for EMPTY values.",
                position=operand.position,
            )
        if isinstance(operand, Function):
            if self._function(field, operand) is None:
                raise QueryError(
                    f"Unable to find JQL function '{operand.name}({', '.join(operand.arguments)})'.",
                    position=operand.position,
                    near=operand.name,
                )
            raise self._no_lists(clause)
        if not isinstance(operand, Value):
            raise self._no_lists(clause)
        if not operand.text.strip():
            raise QueryError(
                f"The field '{clause.field.name}' does not support searching for an empty string.",
                position=operand.position,
            )
        return operand.text

    def only_empty(self, clause: Clause, field: JqlField) -> None:
        """IS and IS NOT take EMPTY and NULL only, and only on fields that may be empty."""
        if not field.nullable:
            raise not_supported(clause)
        if not isinstance(clause.operand, Empty):
            raise QueryError(
                f"The operator '{clause.operator.lower()}' is only supported with the values 'EMPTY' and "
                f"'NULL' on the field '{clause.field.name}'.",
                position=clause.field.position,
            )

    def user(self, clause: Clause, operand: Operand) -> frozenset[object]:
        """The people a BY predicate names."""
        return frozenset(self.items(clause, JqlField(clause.field.name, "user"), operand, lists=True))

    def predicate_dates(self, name: str, operand: Operand) -> list[datetime]:
        """The dates of an AFTER, BEFORE, ON or DURING predicate: one, or two for DURING."""
        items: Sequence[Operand] = operand.items if isinstance(operand, Values) else (operand,)
        if name == "DURING" and len(items) != 2:
            raise QueryError("The DURING predicate must be supplied with exactly 2 date values.")
        if name != "DURING" and len(items) != 1:
            raise QueryError(f"The {name} predicate must be supplied with only 1 date value.")
        return [self._predicate_date(name.lower(), item) for item in items]

    def _predicate_date(self, name: str, operand: Operand) -> datetime:
        if isinstance(operand, Function):
            moment = date_function(operand.name, operand.arguments, self._now, self._zone)
            if moment is None:
                raise QueryError(
                    f"A date for the predicate '{name}' provided by the function '{operand.name}' is not valid.",
                    position=operand.position,
                    near=operand.name,
                )
            return moment
        text = operand.text if isinstance(operand, Value) else "EMPTY"
        moment = written_date(text, self._now, self._zone) if isinstance(operand, Value) else None
        if moment is None:
            raise QueryError(
                f"Date value '{text}' for predicate '{name}' is invalid. Valid formats include: {FORMATS}.", near=text
            )
        return moment

    def day(self, moment: datetime) -> datetime:
        """The midnight that starts the moment's day."""
        return moment.astimezone(self._zone).replace(hour=0, minute=0, second=0, microsecond=0)

    def rounded(self, moment: datetime, field: JqlField) -> datetime:
        """A moment as equality sees it: the day of a date, the minute of a datetime."""
        return self.day(moment) if field.type == "date" else moment.replace(second=0, microsecond=0)

    def comparable(self, value: object, field: JqlField, *, exact: bool) -> Any:
        """A value of a field that is no date; `exact` asks for one that has an order."""
        if field.type == "number":
            return _number(str(value))
        if field.type == "label":
            return str(value).casefold()
        if exact and field.type == "key":
            return _key_order(str(value))
        return self._resolver.rank(field, str(value)) if exact and field.type != "text" else str(value)

    def _value(self, clause: Clause, field: JqlField, operand: Value) -> list[Any]:
        if field.type in _DATES:
            return [self.rounded(self._date(clause, operand), field)]
        if field.type == "number":
            number = _number(operand.text)
            if number is None:
                raise QueryError(
                    f"Value '{operand.text}' is invalid for the '{clause.field.name}' field.",
                    position=operand.position,
                    near=operand.text,
                )
            return [number]
        if field.type == "label":
            return [operand.text.casefold()]
        return list(self._known(clause, field, operand))

    def _known(self, clause: Clause, field: JqlField, operand: Value) -> Sequence[str]:
        ids = self._resolver.known(field, operand.text)
        if not ids and field.type == "key":
            raise QueryError(
                f"An issue with key '{operand.text}' does not exist for field '{clause.field.name}'.",
                position=operand.position,
                near=operand.text,
            )
        if not ids:
            raise QueryError(
                f"The value '{operand.text}' does not exist for the field '{clause.field.name}'.",
                position=operand.position,
                near=operand.text,
            )
        return ids

    def _date(self, clause: Clause, operand: Value) -> datetime:
        moment = written_date(operand.text, self._now, self._zone)
        if moment is None:
            raise QueryError(
                f"Date value '{operand.text}' for field '{clause.field.name}' is invalid. Valid formats "
                f"include: {FORMATS}.",
                position=operand.position,
                near=operand.text,
            )
        return moment

    def _function_date(self, clause: Clause, operand: Function) -> datetime:
        moment = date_function(operand.name, operand.arguments, self._now, self._zone)
        if moment is None:
            raise QueryError(
                f"A date for the field '{clause.field.name}' provided by the function '{operand.name}' is not valid.",
                position=operand.position,
                near=operand.name,
            )
        return moment

    def _function(self, field: JqlField, operand: Function) -> Sequence[str] | None:
        if operand.name.casefold() == "currentuser" and field.type == "user":
            if operand.arguments:
                raise QueryError(
                    f"Function '{operand.name}' expected '0' arguments but received '{len(operand.arguments)}'.",
                    position=operand.position,
                )
            user = self._resolver.current_user()
            return [user] if user is not None else []
        return self._resolver.function(field, operand.name, operand.arguments)

    def _function_ids(self, clause: Clause, field: JqlField, operand: Function) -> Sequence[str]:
        if self._function(field, operand) is None:
            raise QueryError(
                f"Unable to find JQL function '{operand.name}({', '.join(operand.arguments)})'.",
                position=operand.position,
                near=operand.name,
            )
        raise self._no_lists(clause)

    def _no_lists(self, clause: Clause) -> QueryError:
        operand = clause.operand
        return QueryError(
            f"Operator '{clause.operator.lower()}' does not support the list value '{_shown(operand)}' for "
            f"field '{clause.field.name}'.",
            position=clause.field.position,
        )


def _shown(operand: Operand | None) -> str:
    """An operand as Jira writes it back."""
    if isinstance(operand, Values):
        return f"({', '.join(map(_shown, operand.items))})"
    if isinstance(operand, Function):
        return f"{operand.name}({', '.join(operand.arguments)})"
    return f'"{operand.text}"' if isinstance(operand, Value) else "EMPTY"


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except ArithmeticError:
        return None
    return number if number.is_finite() else None


def _key_order(key: str) -> tuple[str, int]:
    found = _KEY.fullmatch(key)
    return (found.group(1).upper(), int(found.group(2)[:18])) if found else (key.upper(), 0)
