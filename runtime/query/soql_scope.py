"""The fields of one object as a query names them: aliases, parent paths and date functions."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from runtime.query.soql_ast import Call, Operand, Path, Query, Selected
from runtime.query.soql_errors import malformed, no_such_column, no_such_object, no_such_relationship, unexpected
from runtime.query.soql_source import IDS, Field, Parent, Row, Source
from runtime.query.soql_values import date_part, same_id, stored
from runtime.query.soql_where import Bound, predicate

DATE_FUNCTIONS = frozenset({
    "CALENDAR_MONTH", "CALENDAR_QUARTER", "CALENDAR_YEAR", "DAY_IN_MONTH", "DAY_IN_WEEK", "DAY_IN_YEAR", "DAY_ONLY",
    "FISCAL_MONTH", "FISCAL_QUARTER", "FISCAL_YEAR", "HOUR_IN_DAY", "WEEK_IN_MONTH", "WEEK_IN_YEAR",
})  # fmt: skip


@dataclass(frozen=True)
class Column:
    """A field reached through zero or more parents."""

    source: Source
    steps: tuple[Parent, ...]
    field: Field

    def get(self, row: Row) -> object:
        """The field's raw value, None when a parent on the way is missing."""
        for step in self.steps:
            parent = self._parent(step, row)
            if parent is None:
                return None
            row = parent
        return row.get(self.field.name)

    def _parent(self, step: Parent, row: Row) -> Row | None:
        key = row.get(step.id_field)
        return self.source.row(step.object, str(key)) if key else None

    def renderer(self, attributes: Callable[[str, str], dict[str, Any]]) -> Callable[[Row, dict[str, Any]], None]:
        """Writes the value into a record, below one nested record for each parent."""

        def render(row: Row, record: dict[str, Any]) -> None:
            for step in self.steps:
                parent = self._parent(step, row)
                if parent is None:
                    record[step.relationship] = None
                    return
                if record.get(step.relationship) is None:
                    record[step.relationship] = {"attributes": attributes(_type_of(step, parent), str(parent["Id"]))}
                row, record = parent, record[step.relationship]
            value = row.get(self.field.name)
            record[self.field.name] = None if value == "" else value

        return render


def _type_of(step: Parent, row: Row) -> str:
    """The parent's object; a polymorphic parent names its own."""
    named = row.get("attributes")
    return str(named["type"]) if isinstance(named, dict) and "type" in named else step.object


@dataclass(frozen=True)
class ObjectScope:
    """One object of a query, under its alias and under the name the query wrote."""

    source: Source
    object: str
    now: datetime
    fiscal_start: int = 1
    alias: str | None = None
    written: str = ""

    def column(self, path: Path) -> Column:
        """The column a path names; QueryError when a relationship or the field is unknown."""
        parts = path.parts
        own = {name.casefold() for name in (self.alias, self.written, self.object) if name}
        if len(parts) > 1 and parts[0].casefold() in own and self.source.parent(self.object, parts[0]) is None:
            parts = parts[1:]
        steps: list[Parent] = []
        entity = self.object
        for name in parts[:-1]:
            step = self.source.parent(entity, name)
            if step is None:
                raise no_such_relationship(name, path.position)
            steps.append(step)
            entity = step.object
        field = self.source.field(entity, parts[-1])
        if field is None:
            raise no_such_column(parts[-1], entity, path.position)
        return Column(self.source, tuple(steps), field)

    def bind(self, operand: Operand) -> Bound:
        """A field or a date function of one; aggregates have no meaning for a single row."""
        if isinstance(operand, Path):
            column = self.column(operand)
            return Bound(column.field, column.get)
        return self.date_function(operand)

    def date_function(self, call: Call) -> Bound:
        """A date function such as `CALENDAR_YEAR(CloseDate)` as a field of its own."""
        if call.function == "TOLABEL" and call.argument is not None:
            return self.bind(call.argument)
        if call.function not in DATE_FUNCTIONS or call.argument is None:
            raise unexpected(call.function, call.position)
        column = self.column(call.argument)
        if column.field.type not in ("date", "datetime"):
            raise malformed(f"field {column.field.name} does not support function {call.function}", call.position)

        def get(row: Row) -> object:
            value = stored(column.field, column.get(row))
            return date_part(call.function, value, self.fiscal_start) if isinstance(value, date) else None

        return Bound(Field(str(call), "date" if call.function == "DAY_ONLY" else "int"), get)

    def ids_of(self, query: Query) -> frozenset[str]:
        """The ids a semi-join's sub-select gives, in comparable form; QueryError when it is not a list of ids."""
        object_name = self.source.resolve_object(query.object)
        if object_name is None:
            raise no_such_object(query.object, query.position)
        inner = ObjectScope(self.source, object_name, self.now, self.fiscal_start, query.alias, query.object)
        if len(query.select) != 1 or not isinstance(query.select[0], Selected):
            raise malformed("Semi join sub-selects must select exactly one field", query.position)
        if query.limit is not None or query.order_by or query.group_by or query.offset:
            raise malformed("Semi join sub-selects cannot use ORDER BY, LIMIT, OFFSET or GROUP BY", query.position)
        bound = inner.bind(query.select[0].operand)
        if bound.field.type not in IDS:
            raise malformed(
                f"The selected field '{bound.field.name}' in the subquery and the left operand field in "
                "the where expression in the outer query should point to the same object type",
                query.select[0].operand.position,
            )
        test = predicate(query.where, inner, joins=False) if query.where is not None else None
        rows = (row for row in self.source.rows(object_name) if test is None or test(row))
        return frozenset(same_id(str(value)) for row in rows if (value := bound.get(row)))
