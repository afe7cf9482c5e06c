"""Aggregates: GROUP BY, HAVING and the functions over a group of rows."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from runtime.query.soql_ast import Call, ChildSelect, Operand, OrderItem, Path, Query
from runtime.query.soql_errors import bad_field, malformed, unexpected
from runtime.query.soql_order import cut, ordered
from runtime.query.soql_scope import DATE_FUNCTIONS, ObjectScope
from runtime.query.soql_source import NUMBERS, Field, Row
from runtime.query.soql_values import stored
from runtime.query.soql_where import Bound, predicate

AGGREGATES = frozenset({"COUNT", "COUNT_DISTINCT", "SUM", "AVG", "MIN", "MAX"})
_WHOLE = frozenset({"int", "long"})

Group = Sequence[Row]


@dataclass(frozen=True)
class GroupScope:
    """Operands over a group: an aggregate, or something every row of the group shares."""

    rows: ObjectScope
    group_by: tuple[Operand, ...]
    aliases: dict[str, Operand]

    @property
    def now(self) -> datetime:
        """The moment date literals are read from."""
        return self.rows.now

    @property
    def fiscal_start(self) -> int:
        """The first month of the fiscal year."""
        return self.rows.fiscal_start

    def bind(self, operand: Operand) -> Bound:
        """The operand over a group; QueryError when it is neither aggregated nor grouped."""
        if isinstance(operand, Call) and operand.function in AGGREGATES:
            return _aggregate(operand, self.rows)
        bound = self.rows.bind(operand)
        if self._key(operand) not in {self._key(one) for one in self.group_by}:
            raise malformed(f"Field must be grouped or aggregated: {operand}", operand.position)
        return Bound(bound.field, lambda group: bound.get(group[0]))

    def by_name(self, operand: Operand) -> Bound:
        """As `bind`, with the aliases of the select list known: ORDER BY may use them."""
        if isinstance(operand, Path) and len(operand.parts) == 1:
            operand = self.aliases.get(operand.parts[0].casefold(), operand)
        return self.bind(operand)

    def _key(self, operand: Operand) -> tuple[str, ...]:
        path = operand if isinstance(operand, Path) else operand.argument
        column = self.rows.column(path) if path is not None else None
        names = (*(step.relationship for step in column.steps), column.field.name) if column else ()
        function = operand.function if isinstance(operand, Call) and operand.function in DATE_FUNCTIONS else ""
        return (function, *names)

    def ids_of(self, query: Query) -> frozenset[str]:
        """A semi-join has no place in HAVING."""
        raise malformed("Semi join sub-selects are only allowed in the WHERE clause", query.position)


def grouped_records(query: Query, scope: ObjectScope, rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The aggregate rows of a query: `expr0` names where no alias is given, fields under their last name."""
    if query.limit is not None and not query.group_by:
        raise malformed("Non-grouped query that uses overall aggregate functions cannot also use LIMIT", query.position)
    keys = [scope.bind(_groupable(operand, scope)) for operand in query.group_by]
    names = _columns(query, scope)
    aliases = {name.casefold(): operand for name, operand, given in names if given}
    groups = GroupScope(scope, query.group_by, aliases)
    columns = [(name, groups.bind(operand)) for name, operand, _ in names]
    having = predicate(query.having, groups) if query.having is not None else None
    parts: dict[tuple[object, ...], list[Row]] = {} if query.group_by else {(): []}
    for row in rows:
        parts.setdefault(tuple(key.comparable(row) for key in keys), []).append(row)
    kept = [group for group in parts.values() if having is None or having(group)]
    items: tuple[OrderItem, ...] = query.order_by
    return [
        {"attributes": {"type": "AggregateResult"}, **{name: _wire(bound.get(group)) for name, bound in columns}}
        for group in cut(ordered(kept, items, groups.by_name), query)
    ]


def _groupable(operand: Operand, scope: ObjectScope) -> Operand:
    if isinstance(operand, Path):
        field = scope.column(operand).field
        if not field.groupable:
            raise bad_field(f"field '{field.name}' can not be grouped in a query call", operand.position, field.name)
    return operand


def _columns(query: Query, scope: ObjectScope) -> list[tuple[str, Operand, bool]]:
    """Each selected thing with its name in the answer, and whether that name is an alias."""
    columns: list[tuple[str, Operand, bool]] = []
    unnamed = 0
    for item in query.select:
        if isinstance(item, ChildSelect):
            raise malformed("Grouped queries cannot have sub-selects", item.query.position)
        operand = item.operand
        if item.alias is not None:
            name = item.alias
        elif isinstance(operand, Call):
            name, unnamed = f"expr{unnamed}", unnamed + 1
        else:
            name = scope.column(operand).field.name
        if any(name.casefold() == other.casefold() for other, _, _ in columns):
            raise malformed(f"duplicate alias: {name}", operand.position)
        columns.append((name, operand, item.alias is not None))
    return columns


def _wire(value: object) -> object:
    if isinstance(value, Decimal):
        return float(value)
    return value.isoformat() if hasattr(value, "isoformat") else value


def _aggregate(call: Call, scope: ObjectScope) -> Bound:
    if call.argument is None:
        if call.function == "COUNT":
            return Bound(Field("COUNT()", "int"), len)
        raise unexpected(")", call.position)
    column = scope.column(call.argument)
    field = column.field

    def values(group: Group) -> list[Any]:
        pairs = ((stored(field, raw), raw) for raw in map(column.get, group) if raw not in (None, ""))
        return [pair for pair in pairs if pair[0] is not None]

    function, kind = _FUNCTIONS[call.function]
    if call.function in ("SUM", "AVG") and field.type not in NUMBERS:
        raise _unsupported(field, call)
    if call.function in ("MIN", "MAX") and field.type in ("boolean", "multipicklist"):
        raise _unsupported(field, call)
    if call.function == "SUM" and field.type in _WHOLE:
        kind = "int"
    return Bound(
        Field(str(call), kind or field.type),
        lambda group: _whole(function(values(group))) if kind == "int" else function(values(group)),
    )


def _unsupported(field: Field, call: Call) -> Exception:
    return malformed(f"field {field.name} does not support aggregate operator {call.function}", call.position)


def _whole(value: object) -> object:
    return int(value) if isinstance(value, Decimal) else value


def _sum(pairs: list[tuple[Any, object]]) -> object:
    return sum((value for value, _ in pairs), Decimal(0)) if pairs else None


def _average(pairs: list[tuple[Any, object]]) -> object:
    return sum((value for value, _ in pairs), Decimal(0)) / len(pairs) if pairs else None


def _least(pairs: list[tuple[Any, object]]) -> object:
    return min(pairs, key=lambda pair: pair[0])[1] if pairs else None


def _greatest(pairs: list[tuple[Any, object]]) -> object:
    return max(pairs, key=lambda pair: pair[0])[1] if pairs else None


def _distinct(pairs: list[tuple[Any, object]]) -> object:
    return len({value for value, _ in pairs})


_FUNCTIONS: dict[str, tuple[Callable[[list[tuple[Any, object]]], object], str]] = {
    "COUNT": (len, "int"),
    "COUNT_DISTINCT": (_distinct, "int"),
    "SUM": (_sum, "double"),
    "AVG": (_average, "double"),
    "MIN": (_least, ""),
    "MAX": (_greatest, ""),
}
