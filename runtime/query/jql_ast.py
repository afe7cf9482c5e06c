"""The parts of a JQL query. Offsets are kept for error messages and never take part in equality."""

from dataclasses import dataclass, field


def _offset() -> int:
    return field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class FieldName:
    """A field as the query names it; `custom_id` is set for `cf[10010]`."""

    name: str
    custom_id: int | None = None
    position: int = _offset()


@dataclass(frozen=True)
class Value:
    """A word or a quoted string."""

    text: str
    position: int = _offset()


@dataclass(frozen=True)
class Empty:
    """EMPTY or NULL."""

    position: int = _offset()


@dataclass(frozen=True)
class Function:
    """A function call: `startOfDay("-1d")`."""

    name: str
    arguments: tuple[str, ...] = ()
    position: int = _offset()


@dataclass(frozen=True)
class Values:
    """A list in parentheses, nested lists flattened."""

    items: "tuple[Value | Empty | Function, ...]"
    position: int = _offset()


Operand = Value | Empty | Function | Values


@dataclass(frozen=True)
class Predicate:
    """A restriction of WAS or CHANGED: `BY`, `AFTER`, `BEFORE`, `ON`, `DURING`, `FROM` or `TO`, in upper case."""

    name: str
    operand: Operand


@dataclass(frozen=True)
class Clause:
    """`field operator operand`; the operator is in upper case (`NOT IN`, `WAS NOT IN`) and CHANGED has no operand."""

    field: FieldName
    operator: str
    operand: Operand | None = None
    predicates: tuple[Predicate, ...] = ()


@dataclass(frozen=True)
class And:
    """Every part holds."""

    parts: "tuple[Condition, ...]"


@dataclass(frozen=True)
class Or:
    """Some part holds."""

    parts: "tuple[Condition, ...]"


@dataclass(frozen=True)
class Not:
    """The part does not hold."""

    part: "Condition"


Condition = Clause | And | Or | Not


@dataclass(frozen=True)
class Sort:
    """One key of ORDER BY. Without a direction the field's own default is taken."""

    field: FieldName
    descending: bool | None = None


@dataclass(frozen=True)
class Query:
    """A JQL query; an empty one keeps every issue."""

    where: Condition | None = None
    order_by: tuple[Sort, ...] = ()
