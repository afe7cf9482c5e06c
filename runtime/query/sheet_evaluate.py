"""Computes a formula of Google Sheets against the cells it refers to."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol, TypeAlias

from runtime.query.sheet_formula import (
    Call,
    Chain,
    Constant,
    Failure,
    Name,
    Node,
    Percent,
    Reference,
    Signed,
)


class CellError(Exception):
    """A formula's error, shown in its cell: `#DIV/0!`, `#REF!`, `#NAME?`, `#VALUE!`, `#N/A`, `#NUM!`, `#ERROR!`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


Scalar: TypeAlias = "str | int | float | bool | CellError | None"
Table: TypeAlias = "list[list[Scalar]]"
Value: TypeAlias = "Scalar | Table"


class Cells(Protocol):
    """What a formula may ask of the spreadsheet it stands in."""

    today: date

    def area(self, reference: Reference | Name) -> Table:
        """The values of a reference, by row. Raises CellError for a sheet or a name that does not exist."""

    def read_number(self, text: str) -> float | int | None:
        """The number that text typed into a cell would be, or None."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The cells, and the functions by name."""

    cells: Cells
    functions: "dict[str, Callable[[Scope, Sequence[Node]], Value]]"


def evaluate(node: Node, scope: Scope) -> Scalar:
    """The one value of a formula; a range counts only where it is a single cell. Errors come back as CellError."""
    try:
        value = scalar(compute(node, scope))
    except CellError as error:
        return error
    except (OverflowError, RecursionError):
        return CellError("#NUM!")
    return finite(value) if isinstance(value, float) else value


def finite(value: float) -> Scalar:
    """The number, whole ones as integers; infinity and NaN are `#NUM!`."""
    if not math.isfinite(value):
        return CellError("#NUM!")
    return int(value) if value.is_integer() and abs(value) < 1e15 else value


def compute(node: Node, scope: Scope) -> Value:
    """A value or, for a range, a table of values. Raises CellError."""
    match node:
        case Constant():
            return node.value
        case Failure():
            raise CellError(node.code)
        case Reference() if node.last is None:
            return scope.cells.area(node)[0][0]
        case Reference() | Name():
            return scope.cells.area(node)
        case Signed():
            value = number(compute(node.value, scope), scope)
            return -value if node.negative else value
        case Percent():
            return float(number(compute(node.value, scope), scope)) / float(100**node.times)
        case Chain():
            return _chain(node, scope)
        case Call():
            function = scope.functions.get(node.name)
            if function is None:
                raise CellError("#NAME?")
            return function(scope, node.arguments)


def _chain(node: Chain, scope: Scope) -> Value:
    left = scalar(compute(node.first, scope))
    for operator, right_node in node.rest:
        right = scalar(compute(right_node, scope))
        left = _operate(operator, left, right, scope)
    return left


def _operate(operator: str, left: Scalar, right: Scalar, scope: Scope) -> Scalar:
    match operator:
        case "&":
            return text(left) + text(right)
        case "+":
            return number(left, scope) + number(right, scope)
        case "-":
            return number(left, scope) - number(right, scope)
        case "*":
            return number(left, scope) * number(right, scope)
        case "/":
            below = number(right, scope)
            if below == 0:
                raise CellError("#DIV/0!")
            return number(left, scope) / below
        case "^":
            return power(number(left, scope), number(right, scope))
        case _:
            return compare(operator, left, right)


def power(base: float, exponent: float) -> float:
    """`base ^ exponent`. Raises CellError where there is no such real number."""
    try:
        raised: float | complex = float(base) ** float(exponent)
    except ZeroDivisionError:
        raise CellError("#DIV/0!") from None
    except OverflowError:
        raise CellError("#NUM!") from None
    if isinstance(raised, complex):
        raise CellError("#NUM!")
    return raised


def scalar(value: Value) -> Scalar:
    """The value itself, or that of a table of one cell. Raises CellError for an error and for a larger table."""
    if isinstance(value, list):
        if len(value) != 1 or len(value[0]) != 1:
            raise CellError("#VALUE!")
        value = value[0][0]
    if isinstance(value, CellError):
        raise value
    return value


def number(value: Value, scope: Scope) -> float | int:
    """A value as a number: blank is 0, text must read as a number. Raises CellError."""
    single = scalar(value)
    if single is None:
        return 0
    if isinstance(single, bool):
        return int(single)
    if isinstance(single, str):
        read = scope.cells.read_number(single)
        if read is None:
            raise CellError("#VALUE!")
        return read
    return single if isinstance(single, int | float) else 0


def text(value: Value) -> str:
    """A value as text: `TRUE`, `1200`, `0.5`; blank is empty. Raises CellError for an error."""
    single = scalar(value)
    if single is None:
        return ""
    if isinstance(single, bool):
        return "TRUE" if single else "FALSE"
    if isinstance(single, float):
        whole = finite(single)
        return general(whole) if isinstance(whole, int | float) else "#NUM!"
    return str(single)


def general(value: float) -> str:
    """A number without a format: up to ten significant places behind a point, no trailing zeros."""
    if isinstance(value, int) or value.is_integer():
        return str(int(value)) if abs(value) < 1e15 else f"{value:.5E}".replace("E+0", "E+")
    shown = f"{value:.10g}" if abs(value) < 1e10 else f"{value:.2f}"
    return shown.upper().replace("E-0", "E-")


def truth(value: Value, scope: Scope) -> bool:
    """A value as a condition: `TRUE`, any number but 0. Raises CellError for other text."""
    single = scalar(value)
    if isinstance(single, str):
        if single.upper() in ("TRUE", "FALSE"):
            return single.upper() == "TRUE"
        raise CellError("#VALUE!")
    return bool(number(single, scope))


def compare(operator: str, left: Scalar, right: Scalar) -> bool:
    """Sheets compares text without case; numbers come before text, text before truth values."""
    first, second = _sort_key(left, right), _sort_key(right, left)
    match operator:
        case "=":
            return first == second
        case "<>":
            return first != second
        case "<":
            return first < second
        case ">":
            return first > second
        case "<=":
            return first <= second
        case _:
            return first >= second


def _sort_key(value: Scalar, other: Scalar) -> tuple[int, float | str]:
    if value is None:
        value = "" if isinstance(other, str) else False if isinstance(other, bool) else 0
    if isinstance(value, bool):
        return 2, float(value)
    if isinstance(value, int | float):
        return 0, float(value)
    return 1, str(value).casefold()
