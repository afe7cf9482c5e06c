"""The functions of a formula that look through a table: conditions (COUNTIF ...), VLOOKUP, MATCH, INDEX."""

import math
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from runtime.query.sheet_evaluate import (
    CellError,
    Scalar,
    Scope,
    Table,
    Value,
    compare,
    compute,
    number,
    scalar,
    text,
    truth,
)
from runtime.query.sheet_formula import Node
from runtime.query.wildcards import wildcard_test

Function: TypeAlias = Callable[[Scope, Sequence[Node]], Value]
Test: TypeAlias = Callable[[Scalar], bool]

_ABSENT = CellError("#N/A")
_OPERATORS = ("<>", "<=", ">=", "<", ">", "=")


def call(function: Callable[..., Value], least: int, most: int) -> Function:
    """A function of computed values as one of nodes. A wrong number of arguments is `#N/A`, as Sheets shows it."""

    def with_nodes(scope: Scope, nodes: Sequence[Node]) -> Value:
        if not least <= len(nodes) <= most:
            raise CellError("#N/A")
        return function(scope, *(compute(node, scope) for node in nodes))

    return with_nodes


def table(value: Value) -> Table:
    """A value as a table, a single one as a table of one cell."""
    return value if isinstance(value, list) else [[value]]


def condition(criterion: Value, scope: Scope) -> Test:
    """The test that a criterion such as `">=10"`, `"open"`, `"Jo*"` or `5` asks for. Raises CellError."""
    wanted = scalar(criterion)
    if not isinstance(wanted, str):
        return lambda value: _alike("=", value, wanted)
    operator = next((each for each in _OPERATORS if wanted.startswith(each)), "")
    rest = wanted[len(operator) :]
    read = scope.cells.read_number(rest)
    if read is not None:
        return lambda value: _alike(operator or "=", value, read)
    if operator in ("", "=", "<>"):
        if not rest:
            return lambda value: (value is None or (operator == "" and value == "")) != (operator == "<>")
        fits = _wildcards(rest)
        return lambda value: (isinstance(value, str) and fits(value.casefold())) != (operator == "<>")
    return lambda value: isinstance(value, str) and compare(operator, value, rest)


def _wildcards(pattern: str) -> Callable[[str], bool]:
    """A test of folded text: `*` is any text, `?` any character, `~` takes the next one as itself."""
    segments, literal = [""], False
    for letter in pattern.casefold():
        if literal or letter not in "*?~":
            segments[-1] += re.escape(letter)
            literal = False
        elif letter == "~":
            literal = True
        elif letter == "?":
            segments[-1] += "."
        else:
            segments.append("")
    return wildcard_test(segments)


def _alike(operator: str, value: Scalar, wanted: Scalar) -> bool:
    """A comparison in which only values of one kind can meet; `<>` holds for the others."""
    same = _kind(value) == _kind(wanted)
    return compare(operator, value, wanted) if same else operator == "<>"


def _kind(value: Scalar) -> str:
    return "bool" if isinstance(value, bool) else "number" if isinstance(value, int | float) else type(value).__name__


def _matching(scope: Scope, pairs: Sequence[Value]) -> list[tuple[int, int]]:
    """Places where every (range, criterion) pair holds. Raises CellError where ranges differ in shape."""
    places: set[tuple[int, int]] | None = None
    shape: tuple[int, int] | None = None
    for area, criterion in zip(pairs[::2], pairs[1::2], strict=True):
        cells = table(area)
        here = (len(cells), len(cells[0]) if cells else 0)
        if shape not in (None, here):
            raise CellError("#VALUE!")
        shape = here
        test = condition(criterion, scope)
        found = {(r, c) for r, row in enumerate(cells) for c, value in enumerate(row) if test(value)}
        places = found if places is None else places & found
    return sorted(places or set())


def _picked(area: Value, places: list[tuple[int, int]]) -> list[float | int]:
    cells = table(area)
    found = []
    for row, column in places:
        value = cells[row][column] if row < len(cells) and column < len(cells[row]) else None
        if isinstance(value, CellError):
            raise value
        if isinstance(value, int | float) and not isinstance(value, bool):
            found.append(value)
    return found


def _total(found: list[float | int]) -> float | int:
    return sum(found) if all(isinstance(each, int) for each in found) else math.fsum(found)


def _mean(found: list[float | int]) -> float:
    if not found:
        raise CellError("#DIV/0!")
    return math.fsum(found) / len(found)


def _count_if(scope: Scope, *pairs: Value) -> Value:
    if len(pairs) % 2:
        raise CellError("#N/A")
    return len(_matching(scope, pairs))


def _reduce_if(reduce: Callable[[list[float | int]], float | int]) -> Callable[..., Value]:
    def function(scope: Scope, area: Value, criterion: Value, sums: Value = None) -> Value:
        return reduce(_picked(area if sums is None else sums, _matching(scope, [area, criterion])))

    return function


def _reduce_ifs(reduce: Callable[[list[float | int]], float | int]) -> Callable[..., Value]:
    def function(scope: Scope, sums: Value, *pairs: Value) -> Value:
        if len(pairs) % 2:
            raise CellError("#N/A")
        return reduce(_picked(sums, _matching(scope, pairs)))

    return function


def _place(scope: Scope, wanted: Scalar, column: list[Scalar], near: bool) -> int:
    """Where a value stands: the first equal one, or in a sorted column the last that is not greater."""
    if not near:
        test = condition(wanted, scope) if isinstance(wanted, str) else (lambda value: _alike("=", value, wanted))
        for place, value in enumerate(column):
            if (isinstance(wanted, str) and _equal_text(value, wanted)) or test(value):
                return place
        raise CellError("#N/A")
    found = [
        place for place, value in enumerate(column) if _kind(value) == _kind(wanted) and compare("<=", value, wanted)
    ]
    if not found:
        raise CellError("#N/A")
    return found[-1]


def _equal_text(value: Scalar, wanted: str) -> bool:
    return isinstance(value, str) and value.casefold() == wanted.casefold()


def _vlookup(scope: Scope, key: Value, area: Value, index: Value, sorted_: Value = True) -> Value:
    rows, column = table(area), int(number(index, scope))
    if column < 1:
        raise CellError("#VALUE!")
    if not rows or column > len(rows[0]):
        raise CellError("#REF!")
    place = _place(scope, scalar(key), [row[0] for row in rows], truth(sorted_, scope))
    return rows[place][column - 1]


def _match(scope: Scope, key: Value, area: Value, kind: Value = 1) -> Value:
    cells = table(area)
    line = cells[0] if len(cells) == 1 else [row[0] for row in cells]
    return _place(scope, scalar(key), line, number(kind, scope) != 0) + 1


def _index(scope: Scope, area: Value, row: Value = 0, column: Value = 0) -> Value:
    cells = table(area)
    down, across = int(number(row, scope)), int(number(column, scope))
    if len(cells) == 1 and not across:
        down, across = 1, down
    if down < 0 or across < 0 or down > len(cells) or (cells and across > len(cells[0])):
        raise CellError("#REF!")
    rows = cells[down - 1 : down] if down else cells
    picked: Table = [each[across - 1 : across] if across else each for each in rows]
    return picked if len(picked) != 1 or len(picked[0]) != 1 else picked[0][0]


def _xlookup(scope: Scope, key: Value, keys: Value, values: Value, missing: Value = _ABSENT) -> Value:
    where, there = table(keys), table(values)
    line = where[0] if len(where) == 1 else [row[0] for row in where]
    try:
        place = _place(scope, scalar(key), line, False)
    except CellError:
        return scalar(missing)
    return there[0][place] if len(where) == 1 else there[place][0]


def _search(scope: Scope, wanted: Value, within: Value) -> Value:
    place = text(within).casefold().find(text(wanted).casefold())
    if place < 0:
        raise CellError("#VALUE!")
    return place + 1


LOOKUPS: dict[str, Function] = {
    "AVERAGEIF": call(_reduce_if(_mean), 2, 3),
    "AVERAGEIFS": call(_reduce_ifs(_mean), 3, 255),
    "COUNTIF": call(_count_if, 2, 2),
    "COUNTIFS": call(_count_if, 2, 254),
    "INDEX": call(_index, 1, 3),
    "MATCH": call(_match, 2, 3),
    "SEARCH": call(_search, 2, 2),
    "SUMIF": call(_reduce_if(_total), 2, 3),
    "SUMIFS": call(_reduce_ifs(_total), 3, 255),
    "VLOOKUP": call(_vlookup, 3, 4),
    "XLOOKUP": call(_xlookup, 3, 4),
}
