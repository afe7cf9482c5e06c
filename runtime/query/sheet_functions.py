"""The functions a formula may call, by name: numbers, conditions and text."""

import math
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import TypeAlias

from runtime.query.sheet_evaluate import (
    CellError,
    Scalar,
    Scope,
    Value,
    compute,
    number,
    power,
    scalar,
    text,
    truth,
)
from runtime.query.sheet_formula import Constant, Name, Node, Reference
from runtime.query.sheet_lookups import LOOKUPS, call, table

Function: TypeAlias = Callable[[Scope, Sequence[Node]], Value]


def functions() -> dict[str, Function]:
    """Every function there is, by its name in capitals."""
    return {**_FUNCTIONS, **LOOKUPS}


def numbers_in(scope: Scope, nodes: Sequence[Node]) -> list[float | int]:
    """The numbers of the arguments: in a range only true numbers count, a single value must be one.

    Raises CellError for an error among them and for a single text that is no number.
    """
    found: list[float | int] = []
    for node in nodes:
        value = compute(node, scope)
        if isinstance(node, Reference | Name) or isinstance(value, list):
            for each in _flat(value):
                if isinstance(each, CellError):
                    raise each
                if isinstance(each, int | float) and not isinstance(each, bool):
                    found.append(each)
        elif not (isinstance(node, Constant) and node.value is None):
            found.append(number(value, scope))
    return found


def _flat(value: Value) -> Iterator[Scalar]:
    for row in table(value):
        yield from row


def _values(scope: Scope, nodes: Sequence[Node]) -> list[Scalar]:
    return [each for node in nodes for each in _flat(compute(node, scope))]


def _sum(scope: Scope, nodes: Sequence[Node]) -> Value:
    found = numbers_in(scope, nodes)
    return sum(found) if all(isinstance(each, int) for each in found) else math.fsum(found)


def _over(reduce: Callable[[list[float | int]], float | int], empty: float | str) -> Function:
    def function(scope: Scope, nodes: Sequence[Node]) -> Value:
        found = numbers_in(scope, nodes)
        if not found and isinstance(empty, str):
            raise CellError(empty)
        return reduce(found) if found else empty

    return function


def _count(scope: Scope, nodes: Sequence[Node]) -> Value:
    def counts(each: Scalar) -> bool:
        return isinstance(each, int | float) and not isinstance(each, bool)

    return sum(1 for each in _values(scope, nodes) if counts(each))


def _count_a(scope: Scope, nodes: Sequence[Node]) -> Value:
    return sum(1 for each in _values(scope, nodes) if each is not None)


def _count_blank(scope: Scope, nodes: Sequence[Node]) -> Value:
    return sum(1 for each in _values(scope, nodes) if each is None or each == "")


def _count_unique(scope: Scope, nodes: Sequence[Node]) -> Value:
    return len({(type(each) is bool, each) for each in _values(scope, nodes) if each is not None})


def _sum_product(scope: Scope, nodes: Sequence[Node]) -> Value:
    tables = [table(compute(node, scope)) for node in nodes]
    shapes = {(len(each), len(each[0]) if each else 0) for each in tables}
    if len(shapes) != 1:
        raise CellError("#VALUE!")
    columns = zip(*([each for row in one for each in row] for one in tables), strict=True)
    return math.fsum(math.prod(_plain_number(each) for each in cells) for cells in columns)


def _plain_number(value: Scalar) -> float | int:
    if isinstance(value, CellError):
        raise value
    return value if isinstance(value, int | float) and not isinstance(value, bool) else 0


def _if(scope: Scope, nodes: Sequence[Node]) -> Value:
    if not 2 <= len(nodes) <= 3:
        raise CellError("#N/A")
    if truth(compute(nodes[0], scope), scope):
        return compute(nodes[1], scope)
    return compute(nodes[2], scope) if len(nodes) == 3 else False


def _ifs(scope: Scope, nodes: Sequence[Node]) -> Value:
    for condition, value in zip(nodes[::2], nodes[1::2], strict=False):
        if truth(compute(condition, scope), scope):
            return compute(value, scope)
    raise CellError("#N/A")


def _if_error(scope: Scope, nodes: Sequence[Node]) -> Value:
    if not 1 <= len(nodes) <= 2:
        raise CellError("#N/A")
    try:
        return scalar(compute(nodes[0], scope))
    except CellError:
        return compute(nodes[1], scope) if len(nodes) == 2 else None


def _truths(scope: Scope, nodes: Sequence[Node]) -> list[bool]:
    if not nodes:
        raise CellError("#N/A")
    return [truth(each, scope) for each in _values(scope, nodes) if each is not None and not isinstance(each, str)]


def _and(scope: Scope, nodes: Sequence[Node]) -> Value:
    return all(_truths(scope, nodes))


def _or(scope: Scope, nodes: Sequence[Node]) -> Value:
    return any(_truths(scope, nodes))


def _rounded(value: float, places: float, way: Callable[[float], int]) -> float:
    factor = 10.0 ** int(places)
    # The nudge undoes what binary fractions lose: 1.005 is to round up as its decimal form says.
    return math.copysign(way(abs(value) * factor + 1e-9), value) / factor


def _half_up(value: float) -> int:
    return math.floor(value + 0.5)


def _up(value: float) -> int:
    return math.ceil(value - 2e-9)


def _round(way: Callable[[float], int]) -> Function:
    def function(scope: Scope, value: Value, places: Value = 0) -> Value:
        digits = number(places, scope)
        if abs(digits) > 15:
            raise CellError("#NUM!")
        return _rounded(number(value, scope), digits, way)

    return call(function, 1, 2)


def _number_function(compute_it: Callable[..., float | int | bool], least: int = 1, most: int = 1) -> Function:
    return call(lambda scope, *values: compute_it(*(number(each, scope) for each in values)), least, most)


def _mod(value: float, by: float) -> float | int:
    if by == 0:
        raise CellError("#DIV/0!")
    return value % by


def _square_root(value: float) -> float:
    if value < 0:
        raise CellError("#NUM!")
    return math.sqrt(value)


def _concatenate(scope: Scope, nodes: Sequence[Node]) -> Value:
    return "".join(text(each) for each in _values(scope, nodes))


def _text_join(scope: Scope, nodes: Sequence[Node]) -> Value:
    if len(nodes) < 3:
        raise CellError("#N/A")
    between = text(compute(nodes[0], scope))
    skip = truth(compute(nodes[1], scope), scope)
    words = [text(each) for each in _values(scope, nodes[2:])]
    return between.join(word for word in words if word or not skip)


def _join(scope: Scope, nodes: Sequence[Node]) -> Value:
    if len(nodes) < 2:
        raise CellError("#N/A")
    return text(compute(nodes[0], scope)).join(text(each) for each in _values(scope, nodes[1:]))


def _text_function(compute_it: Callable[[str], Value]) -> Function:
    return call(lambda scope, value: compute_it(text(value)), 1, 1)


def _piece(cut: Callable[[str, int], str]) -> Function:
    def function(scope: Scope, value: Value, length: Value = 1) -> Value:
        wanted = int(number(length, scope))
        if wanted < 0:
            raise CellError("#VALUE!")
        return cut(text(value), wanted)

    return call(function, 1, 2)


def _middle(scope: Scope, value: Value, start: Value, length: Value) -> Value:
    first, wanted = int(number(start, scope)), int(number(length, scope))
    if first < 1 or wanted < 0:
        raise CellError("#VALUE!")
    return text(value)[first - 1 : first - 1 + wanted]


def _is(test: Callable[[Scalar], bool]) -> Function:
    def function(scope: Scope, nodes: Sequence[Node]) -> Value:
        if len(nodes) != 1:
            raise CellError("#N/A")
        try:
            return test(scalar(compute(nodes[0], scope)))
        except CellError as error:
            return test(error)

    return function


def _is_number(value: Scalar) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _today(scope: Scope, nodes: Sequence[Node]) -> Value:
    if nodes:
        raise CellError("#N/A")
    return scope.cells.today.toordinal() - 693594


_FUNCTIONS: dict[str, Function] = {
    "ABS": _number_function(abs),
    "AND": _and,
    "AVERAGE": _over(lambda found: math.fsum(found) / len(found), "#DIV/0!"),
    "CONCAT": call(lambda scope, one, other: text(one) + text(other), 2, 2),
    "CONCATENATE": _concatenate,
    "COUNT": _count,
    "COUNTA": _count_a,
    "COUNTBLANK": _count_blank,
    "COUNTUNIQUE": _count_unique,
    "IF": _if,
    "IFERROR": _if_error,
    "IFS": _ifs,
    "INT": _number_function(math.floor),
    "ISBLANK": _is(lambda value: value is None),
    "ISERROR": _is(lambda value: isinstance(value, CellError)),
    "ISNUMBER": _is(_is_number),
    "ISTEXT": _is(lambda value: isinstance(value, str)),
    "JOIN": _join,
    "LEFT": _piece(lambda value, length: value[:length]),
    "LEN": _text_function(len),
    "LOWER": _text_function(str.lower),
    "MAX": _over(max, 0),
    "MEDIAN": _over(median, "#NUM!"),
    "MID": call(_middle, 3, 3),
    "MIN": _over(min, 0),
    "MOD": _number_function(_mod, 2, 2),
    "NOT": call(lambda scope, value: not truth(value, scope), 1, 1),
    "OR": _or,
    "POWER": _number_function(power, 2, 2),
    "PRODUCT": _over(math.prod, 0),
    "PROPER": _text_function(str.title),
    "RIGHT": _piece(lambda value, length: value[-length:] if length else ""),
    "ROUND": _round(_half_up),
    "ROUNDDOWN": _round(math.floor),
    "ROUNDUP": _round(_up),
    "SQRT": _number_function(_square_root),
    "SUM": _sum,
    "SUMPRODUCT": _sum_product,
    "TEXTJOIN": _text_join,
    "TODAY": _today,
    "TRIM": _text_function(lambda value: " ".join(value.split())),
    "UPPER": _text_function(str.upper),
    "VALUE": _number_function(lambda value: value),
}
