"""A parsed JQL query as `POST jql/parse` shows it."""

from typing import Any

from runtime.query.jql_ast import And, Clause, Condition, Empty, FieldName, Function, Operand, Or, Query, Value, Values

_OPERATORS = {
    "IN": "in",
    "NOT IN": "not in",
    "IS": "is",
    "IS NOT": "is not",
    "WAS": "was",
    "WAS NOT": "was not",
    "WAS IN": "was in",
    "WAS NOT IN": "was not in",
    "CHANGED": "changed",
}


def structure(query: Query) -> dict[str, Any]:
    """`where` and `orderBy` of a query, each left out where the query has none."""
    made: dict[str, Any] = {}
    if query.where is not None:
        made["where"] = _condition(query.where)
    if query.order_by:
        made["orderBy"] = {"fields": [_sort(each.field, each.descending) for each in query.order_by]}
    return made


def _sort(field: FieldName, descending: bool | None) -> dict[str, Any]:
    made: dict[str, Any] = {"field": _field(field)}
    return made if descending is None else {**made, "direction": "desc" if descending else "asc"}


def _field(field: FieldName) -> dict[str, Any]:
    return {"name": field.name, "encodedName": field.name}


def _condition(condition: Condition) -> dict[str, Any]:
    if isinstance(condition, Clause):
        return _clause(condition)
    if isinstance(condition, And | Or):
        operator = "and" if isinstance(condition, And) else "or"
        return {"operator": operator, "clauses": [_condition(part) for part in condition.parts]}
    return {"operator": "not", "clauses": [_condition(condition.part)]}


def _clause(clause: Clause) -> dict[str, Any]:
    operator = _OPERATORS.get(clause.operator, clause.operator)
    made: dict[str, Any] = {"field": _field(clause.field), "operator": operator}
    if clause.operand is not None:
        made["operand"] = _operand(clause.operand)
    if clause.operator == "CHANGED" or clause.predicates:
        made["predicates"] = [
            {"operator": each.name.lower(), "operand": _operand(each.operand)} for each in clause.predicates
        ]
    return made


def _operand(operand: Operand) -> dict[str, Any]:
    match operand:
        case Values():
            return {"values": [_operand(item) for item in operand.items]}
        case Function():
            return {"function": operand.name, "arguments": list(operand.arguments)}
        case Empty():
            return {"keyword": "empty"}
        case Value():
            return {"value": operand.text, "encodedValue": operand.text}
