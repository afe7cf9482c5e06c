"""ORDER BY, LIMIT and OFFSET, over rows or over groups of rows."""

from collections.abc import Callable, Sequence
from typing import Any

from runtime.query.soql_ast import Operand, OrderItem, Query
from runtime.query.soql_errors import bad_field
from runtime.query.soql_where import Bound


def ordered(rows: list[Any], items: Sequence[OrderItem], bind: Callable[[Operand], Bound]) -> list[Any]:
    """The rows sorted by each key in turn. Nulls come first ascending and last descending unless the query says."""
    for item in reversed(items):
        bound = bind(item.operand)
        if not bound.field.filterable or bound.field.type == "multipicklist":
            raise bad_field(
                f"field '{bound.field.name}' can not be sorted in a query call", item.operand.position, bound.field.name
            )
        nulls_first = not item.descending if item.nulls_first is None else item.nulls_first
        keyed = [(bound.comparable(row), row) for row in rows]
        nulls = [row for value, row in keyed if value is None]
        full = [pair for pair in keyed if pair[0] is not None]
        full.sort(key=lambda pair: pair[0], reverse=item.descending)
        values = [row for _, row in full]
        rows = nulls + values if nulls_first else values + nulls
    return rows


def cut(rows: list[Any], query: Query) -> list[Any]:
    """The rows LIMIT and OFFSET leave."""
    end = None if query.limit is None else query.offset + query.limit
    return rows[query.offset : end]
