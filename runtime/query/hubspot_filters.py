"""HubSpot's search bodies: filter groups, the text query and sorts, checked and applied to properties.

A record is a mapping of property names to strings or None. Filters of one group must all hold, and one group is
enough. Values compare as numbers, as moments (milliseconds since 1970 or ISO) or as text without regard to case,
by the property's type when it is known and else by how they look.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from runtime.query.errors import QueryError
from runtime.query.hubspot_values import compared, contains_token, sort_key, text_of

Properties = Mapping[str, str | None]
R = TypeVar("R")

MAX_GROUPS = 5
MAX_FILTERS_IN_GROUP = 6
MAX_FILTERS = 18
MAX_QUERY = 3_000
VALIDATION_ERROR = "VALIDATION_ERROR"

_ONE_VALUE = ("EQ", "NEQ", "LT", "LTE", "GT", "GTE", "CONTAINS_TOKEN", "NOT_CONTAINS_TOKEN")
_DIRECTIONS = ("ASCENDING", "DESCENDING")
_NO_VALUE = ("HAS_PROPERTY", "NOT_HAS_PROPERTY")
_LISTS = ("IN", "NOT_IN")
_ASSOCIATION_OPERATORS = ("EQ", "NEQ", *_LISTS, *_NO_VALUE)
OPERATORS = (*_ONE_VALUE, "BETWEEN", *_LISTS, *_NO_VALUE)
_PACKAGE = "com.hubspot.inbounddb.publicobject.core.v3.search"


@dataclass(frozen=True)
class Filter:
    """One filter, its values as text."""

    property: str
    operator: str
    value: str = ""
    high_value: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sort:
    """The one sort a search may have."""

    property: str
    descending: bool = False


@dataclass(frozen=True)
class Search:
    """A checked search body."""

    groups: tuple[tuple[Filter, ...], ...] = ()
    query: str = ""
    sorts: tuple[Sort, ...] = ()


def parse(body: object) -> Search:
    """The search a body asks for. `filters` beside `filterGroups` is one more group.

    QueryError (code VALIDATION_ERROR) says in HubSpot's manner what is wrong with it.
    """
    fields = _mapping(body, "the search body")
    groups = [
        _mapping(group, "filterGroups").get("filters") for group in _list(fields.get("filterGroups"), "filterGroups")
    ]
    if fields.get("filters"):
        groups.append(fields["filters"])
    lists = [_list(filters, "filters") for filters in groups]
    if len(lists) > MAX_GROUPS:
        raise _invalid(f"Too many filterGroups: found {len(lists)}, the maximum is {MAX_GROUPS}")
    for filters in lists:
        if len(filters) > MAX_FILTERS_IN_GROUP:
            raise _invalid(
                f"Too many filters in one filterGroup: found {len(filters)}, the maximum is {MAX_FILTERS_IN_GROUP}"
            )
    total = sum(map(len, lists))
    if total > MAX_FILTERS:
        raise _invalid(f"Too many filters across all filterGroups: found {total}, the maximum is {MAX_FILTERS}")
    query = fields.get("query")
    if query is not None and not isinstance(query, str):
        raise _invalid("Invalid input JSON: `query` must be a string")
    if query and len(query) > MAX_QUERY:
        raise _invalid(f"query is too long: the maximum is {MAX_QUERY} characters")
    return Search(tuple(tuple(_filter(one) for one in filters) for filters in lists), query or "", _sorts(fields))


def validate(body: object) -> None:
    """Raises QueryError when the body is not a search HubSpot would run."""
    parse(body)


def matches(
    groups: Sequence[Sequence[Filter]], properties: Properties, *, types: Mapping[str, str] | None = None
) -> bool:
    """Whether a record passes: some group holds entirely, or there are no filters at all.

    `types` gives HubSpot's property types (string, number, date, datetime, enumeration, bool). A property without a
    value passes NOT_HAS_PROPERTY only. `associations.x` holds ids joined by `;`, and one of them is enough.
    """
    known = types or {}
    return not groups or any(all(_holds(one, properties, known) for one in group) for group in groups)


def matches_query(query: str, properties: Properties, searched: Iterable[str]) -> bool:
    """Whether every word of the text query is contained in one of the searched properties."""
    texts = [value.casefold() for name in searched if (value := properties.get(name))]
    return all(any(word in text for text in texts) for word in query.casefold().split())


def sort(
    records: Iterable[R],
    sorts: Sequence[Sort],
    properties: Callable[[R], Properties],
    *,
    types: Mapping[str, str] | None = None,
) -> list[R]:
    """The records in the order asked for; those without the property come last either way."""
    ordered = list(records)
    for one in reversed(sorts):
        kind = (types or {}).get(one.property, "")
        keyed = [(properties(record).get(one.property), record) for record in ordered]
        full = [(sort_key(value, kind), record) for value, record in keyed if value]
        full.sort(key=lambda pair: pair[0], reverse=one.descending)
        ordered = [record for _, record in full] + [record for value, record in keyed if not value]
    return ordered


def _holds(one: Filter, properties: Properties, types: Mapping[str, str]) -> bool:
    value = properties.get(one.property)
    if not value:
        return one.operator == "NOT_HAS_PROPERTY"
    if one.operator in _NO_VALUE:
        return one.operator == "HAS_PROPERTY"
    if one.property.startswith("associations."):
        return _associated(one, value.split(";"))
    kind = types.get(one.property, "")
    if one.operator in ("CONTAINS_TOKEN", "NOT_CONTAINS_TOKEN"):
        return contains_token(value, one.value) is (one.operator == "CONTAINS_TOKEN")
    if one.operator in _LISTS:
        return any(_listed(value, wanted, kind) for wanted in one.values) is (one.operator == "IN")
    low = compared(value, one.value, kind)
    if one.operator == "BETWEEN":
        return low >= 0 and compared(value, one.high_value, kind) <= 0
    return {"EQ": low == 0, "NEQ": low != 0, "LT": low < 0, "LTE": low <= 0, "GT": low > 0, "GTE": low >= 0}[
        one.operator
    ]


def _listed(value: str, wanted: str, kind: str) -> bool:
    """A listed value of a string property must be in lower case to be found, as at HubSpot."""
    return value.lower() == wanted if kind == "string" else compared(value, wanted, kind) == 0


def _associated(one: Filter, ids: list[str]) -> bool:
    wanted = one.values if one.operator in _LISTS else (one.value,)
    return any(record_id in wanted for record_id in ids) is (one.operator in ("EQ", "IN"))


def _filter(written: object) -> Filter:
    fields = _mapping(written, "filters")
    missing = [name for name in ("propertyName", "operator") if not fields.get(name)]
    if missing:
        raise _unset("Filter", missing)
    name, operator = fields["propertyName"], fields["operator"]
    if not isinstance(name, str):
        raise _invalid("Invalid input JSON: `propertyName` must be a string")
    if operator not in OPERATORS:
        raise _no_such_constant("Filter$Operator", operator, OPERATORS)
    operator = str(operator)
    if name.startswith("associations.") and operator not in _ASSOCIATION_OPERATORS:
        raise _unbuildable(f"operator {operator} is not supported for {name}")
    if operator in _LISTS:
        values = fields.get("values")
        if not isinstance(values, list) or not values:
            raise _unbuildable(f"operator {operator} requires values")
        return Filter(name, operator, values=tuple(_scalar(one, "values") for one in values))
    if operator in _NO_VALUE:
        return Filter(name, operator)
    if fields.get("value") is None:
        raise _unbuildable(f"operator {operator} requires a value")
    if operator == "BETWEEN" and fields.get("highValue") is None:
        raise _unbuildable("operator BETWEEN requires a highValue")
    high = _scalar(fields["highValue"], "highValue") if operator == "BETWEEN" else ""
    return Filter(name, operator, _scalar(fields["value"], "value"), high)


def _sorts(fields: Mapping[str, object]) -> tuple[Sort, ...]:
    """Sorts are written as objects, or as names with `-` before a descending one."""
    sorts: list[Sort] = []
    for one in _list(fields.get("sorts"), "sorts"):
        if isinstance(one, str):
            sorts.append(Sort(one.removeprefix("-"), one.startswith("-")))
            continue
        written = _mapping(one, "sorts")
        name, direction = written.get("propertyName"), written.get("direction", "ASCENDING")
        if not isinstance(name, str) or not name:
            raise _unset("Sort", ["propertyName"])
        if direction not in _DIRECTIONS:
            raise _no_such_constant("Sort$Direction", direction, _DIRECTIONS)
        sorts.append(Sort(name, direction == "DESCENDING"))
    if len(sorts) > 1:
        raise _invalid(f"Too many sorts: found {len(sorts)}, the maximum is 1")
    return tuple(sorts)


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise _invalid(f"Invalid input JSON: {where} must be an object")
    return value


def _list(value: object, where: str) -> list[object]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise _invalid(f"Invalid input JSON: {where} must be a list")
    return value


def _scalar(value: object, where: str) -> str:
    if isinstance(value, dict | list) or value is None:
        raise _invalid(f"Invalid input JSON: {where} must be a string")
    return text_of(value)


def _unbuildable(problem: str) -> QueryError:
    return _invalid(f"Invalid input JSON: Cannot construct instance of `{_PACKAGE}.Filter`, problem: {problem}")


def _unset(thing: str, names: Sequence[str]) -> QueryError:
    return _invalid(
        f"Invalid input JSON: Cannot build {thing}, some of required attributes are not set [{', '.join(names)}]"
    )


def _no_such_constant(enumeration: str, found: object, allowed: Sequence[str]) -> QueryError:
    return _invalid(
        f"Invalid input JSON: Cannot deserialize value of type `{_PACKAGE}.{enumeration}` from String "
        f'"{text_of(found)}": not one of the values accepted for Enum class: [{", ".join(allowed)}]'
    )


def _invalid(message: str) -> QueryError:
    return QueryError(message, code=VALIDATION_ERROR)
