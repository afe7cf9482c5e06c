"""Runs a SOQL query against a source: filters, orders, cuts and renders the selected fields."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from runtime.query.errors import QueryError
from runtime.query.soql_ast import Call, ChildSelect, Path, Query, Selected
from runtime.query.soql_errors import (
    bad_field,
    located,
    malformed,
    no_such_object,
    no_such_relationship,
    unexpected,
)
from runtime.query.soql_group import AGGREGATES, grouped_records
from runtime.query.soql_order import cut, ordered
from runtime.query.soql_scope import ObjectScope
from runtime.query.soql_source import Row, Source
from runtime.query.soql_values import same_id
from runtime.query.soql_where import predicate

Record = dict[str, Any]
Attributes = Callable[[str, str], Record]
"""Gives the `attributes` of a record from its object and its id."""

Renderer = Callable[[Row, Record], None]
"""Writes one selected thing of a row into the record."""

_FIELD_SETS = ("ALL", "STANDARD", "CUSTOM")
_FIELDS_LIMIT = 200


@dataclass(frozen=True)
class Result:
    """What a query gives. `total` is Salesforce's `totalSize`; a bare `COUNT()` has a total and no records."""

    records: list[Record] = field(default_factory=list)
    total: int = 0


def type_and_id(object_name: str, record_id: str) -> Record:
    """The plain attributes: the object and the id, from which an app builds the url."""
    return {"type": object_name, "id": record_id}


def run(
    query: Query, *, source: Source, now: datetime, fiscal_start: int = 1, attributes: Attributes = type_and_id
) -> Result:
    """The records `query` selects, with only the selected fields in canonical case.

    `now` decides the date literals (in UTC), `fiscal_start` is the first month of the fiscal year, and `attributes`
    writes the `attributes` of each record. QueryError carries Salesforce's code and sentence.
    """
    try:
        object_name = source.resolve_object(query.object)
        if object_name is None:
            raise no_such_object(query.object, query.position)
        scope = ObjectScope(source, object_name, now, fiscal_start, query.alias, query.object)
        return select_rows(query, scope, attributes, scope.source.rows(object_name))
    except QueryError as error:
        raise located(error, query.text) from None


def select_rows(query: Query, scope: ObjectScope, attributes: Attributes, rows: Iterable[Row]) -> Result:
    """What the query selects from the given rows of the scope's object."""
    if query.where is not None:
        test = predicate(query.where, scope)
        rows = (row for row in rows if test(row))
    if _is_bare_count(query):
        total = sum(1 for _ in rows)
        return Result([], total if query.limit is None else min(total, query.limit))
    if query.group_by or any(_is_aggregate(item) for item in query.select):
        records = grouped_records(query, scope, rows)
        return Result(records, len(records))
    if query.having is not None:
        raise malformed("Having requires a group by", query.position)
    renderers = _renderers(query, scope, attributes)
    kept = cut(ordered(list(rows), query.order_by, scope.bind), query)
    records = []
    for row in kept:
        record: Record = {"attributes": attributes(scope.object, str(row.get("Id", "")))}
        for render in renderers:
            render(row, record)
        records.append(record)
    return Result(records, len(records))


def _is_aggregate(item: Selected | ChildSelect) -> bool:
    return isinstance(item, Selected) and isinstance(item.operand, Call) and item.operand.function in AGGREGATES


def _is_bare_count(query: Query) -> bool:
    bare = [
        item
        for item in query.select
        if isinstance(item, Selected)
        and isinstance(item.operand, Call)
        and item.operand.function == "COUNT"
        and item.operand.argument is None
    ]
    if not bare:
        return False
    if len(query.select) > 1 or query.group_by or bare[0].alias is not None:
        raise unexpected("(", bare[0].operand.position)
    if query.order_by:
        raise malformed("Count() queries cannot have an order by clause", query.order_by[0].operand.position)
    return True


def _renderers(query: Query, scope: ObjectScope, attributes: Attributes) -> list[Renderer]:
    renderers: list[Renderer] = []
    taken: set[tuple[str, ...]] = set()
    for item in _expanded(query, scope):
        if isinstance(item, ChildSelect):
            renderers.append(_child_renderer(item.query, scope, attributes))
            continue
        operand = item.operand
        if item.alias is not None:
            raise malformed("only aggregate expressions use field aliasing", operand.position)
        if isinstance(operand, Call):
            if operand.function != "TOLABEL" or operand.argument is None:
                raise unexpected(operand.function, operand.position)
            operand = operand.argument
        column = scope.column(operand)
        names = (*(step.relationship for step in column.steps), column.field.name)
        if names in taken:
            raise bad_field(f"duplicate field selected: {'.'.join(names)}", operand.position, names[-1])
        taken.add(names)
        renderers.append(column.renderer(attributes))
    return renderers


def _expanded(query: Query, scope: ObjectScope) -> list[Selected | ChildSelect]:
    """The select list with `FIELDS(...)` replaced by the fields it stands for."""
    items: list[Selected | ChildSelect] = []
    for item in query.select:
        if not isinstance(item, Selected) or not isinstance(item.operand, Call) or item.operand.function != "FIELDS":
            items.append(item)
            continue
        kind = str(item.operand.argument or "").upper()
        if kind not in _FIELD_SETS:
            raise unexpected(str(item.operand.argument or ")"), item.operand.position)
        if kind != "STANDARD" and (query.limit is None or query.limit > _FIELDS_LIMIT):
            raise malformed(
                f"The SOQL FIELDS function must have a LIMIT of at most {_FIELDS_LIMIT}", item.operand.position
            )
        for name in scope.source.fields(scope.object):
            if kind == "ALL" or name.endswith("__c") == (kind == "CUSTOM"):
                items.append(Selected(Path((name,), item.operand.position)))
    return items


def _child_renderer(query: Query, scope: ObjectScope, attributes: Attributes) -> Renderer:
    """Renders a sub-select as a nested result, or null when a record has no such children."""
    source = scope.source
    children = source.children(scope.object, query.object)
    if children is None:
        raise no_such_relationship(query.object, query.position, child=True)
    if query.group_by or any(_is_aggregate(item) for item in query.select):
        raise malformed("Aggregate functions are not allowed in a sub-select", query.position)
    if any(isinstance(item, ChildSelect) for item in query.select):
        raise malformed("Nested sub-selects are not supported", query.position)
    child_scope = replace(scope, object=children.object, alias=query.alias, written=query.object)
    by_parent: dict[str, list[Row]] = {}
    for row in source.rows(children.object):
        by_parent.setdefault(same_id(str(row.get(children.foreign_key) or "")), []).append(row)
    select_rows(query, child_scope, attributes, ())

    def render(row: Row, record: Record) -> None:
        rows = by_parent.get(same_id(str(row.get("Id") or "")), [])
        found = select_rows(query, child_scope, attributes, rows)
        whole = {"totalSize": found.total, "done": True, "records": found.records}
        record[children.relationship] = whole if found.total else None

    return render
