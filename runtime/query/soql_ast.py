"""The parts of a SOQL query. Offsets are kept for error messages and never take part in equality."""

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal


def _offset() -> int:
    return field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class Path:
    """A field, reached through parent relationships: `Account.Owner.Name`."""

    parts: tuple[str, ...]
    position: int = _offset()

    def __str__(self) -> str:
        return ".".join(self.parts)


@dataclass(frozen=True)
class Call:
    """A function of at most one field, its name in upper case: `COUNT()`, `SUM(Amount)`, `FIELDS(ALL)`."""

    function: str
    argument: Path | None
    position: int = _offset()

    def __str__(self) -> str:
        return f"{self.function}({self.argument or ''})"


Operand = Path | Call


@dataclass(frozen=True)
class Selected:
    """One selected field or function, with the alias an aggregate may carry."""

    operand: Operand
    alias: str | None = None


@dataclass(frozen=True)
class ChildSelect:
    """A sub-select over a child relationship: `(SELECT Id FROM Contacts)`."""

    query: "Query"


@dataclass(frozen=True)
class DateLiteral:
    """A named range of days: `TODAY`, `LAST_N_DAYS:30`."""

    name: str
    count: int | None = None


Scalar = str | Decimal | bool | None | date | datetime | DateLiteral


@dataclass(frozen=True)
class Literal:
    """A value as written: `kind` is string, number, boolean, null, date, datetime or date_literal."""

    kind: str
    value: Scalar
    text: str = field(default="", compare=False)
    position: int = _offset()


@dataclass(frozen=True)
class Comparison:
    """`field operator value`; the operator is one of = != < <= > >= LIKE IN NOT IN INCLUDES EXCLUDES."""

    operand: Operand
    operator: str
    value: "Literal | tuple[Literal, ...] | Query"
    position: int = _offset()


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


Condition = Comparison | And | Or | Not


@dataclass(frozen=True)
class OrderItem:
    """One sort key; without NULLS FIRST or LAST, `nulls_first` is None."""

    operand: Operand
    descending: bool = False
    nulls_first: bool | None = None


@dataclass(frozen=True)
class Query:
    """One SELECT. `text` is the whole query as written, for error messages (empty for a sub-select)."""

    select: tuple[Selected | ChildSelect, ...]
    object: str
    alias: str | None = None
    where: Condition | None = None
    group_by: tuple[Operand, ...] = ()
    having: Condition | None = None
    order_by: tuple[OrderItem, ...] = ()
    limit: int | None = None
    offset: int = 0
    text: str = field(default="", compare=False, repr=False)
    position: int = _offset()
