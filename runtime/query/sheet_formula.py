"""Formulas of Google Sheets, read into a tree; and the references in a formula, changed when cells move.

Rows and columns are counted from 0. `runtime.query.sheet_evaluate` computes a tree.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeAlias

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from runtime.query.a1 import column_letter, column_number, quote_title
from runtime.query.errors import QueryError
from runtime.query.nesting import too_deep

DEEPEST = 30
LONGEST = 20_000

_CORNER = re.compile(r"(\$?)([A-Za-z]{0,3})(\$?)([0-9]*)")


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a text, a truth value, or None for an argument left out."""

    value: str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Failure:
    """An error written in the formula, such as `#REF!`."""

    code: str


@dataclass(frozen=True, slots=True)
class Name:
    """A bare word: a named range, if there is one."""

    name: str


@dataclass(frozen=True, slots=True)
class Corner:
    """One end of a reference; None is an open end. `$` fixes an end when the formula is copied."""

    row: int | None
    column: int | None
    row_fixed: bool = False
    column_fixed: bool = False

    @property
    def text(self) -> str:
        """The end in A1 notation, as in `$B$2`."""
        letters = "" if self.column is None else ("$" if self.column_fixed else "") + column_letter(self.column)
        digits = "" if self.row is None else ("$" if self.row_fixed else "") + str(self.row + 1)
        return letters + digits


@dataclass(frozen=True, slots=True)
class Reference:
    """One cell (`last` is None) or a rectangle of cells, on the formula's own sheet where `title` is None."""

    title: str | None
    first: Corner
    last: Corner | None = None

    @property
    def text(self) -> str:
        """The reference as a formula spells it."""
        prefix = f"{quote_title(self.title)}!" if self.title is not None else ""
        return prefix + self.first.text + (f":{self.last.text}" if self.last else "")


@dataclass(frozen=True, slots=True)
class Call:
    """A function with its arguments; the name is in capitals."""

    name: str
    arguments: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """Operators of one precedence, computed from left to right."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


@dataclass(frozen=True, slots=True)
class Signed:
    """A value behind signs."""

    negative: bool
    value: "Node"


@dataclass(frozen=True, slots=True)
class Percent:
    """A value before `times` percent signs."""

    value: "Node"
    times: int


Node: TypeAlias = Constant | Failure | Name | Reference | Call | Chain | Signed | Percent


@v_args(inline=True)
class _ReadFormula(Transformer[Token, Node]):
    """Turns a parsed formula into its tree."""

    def start(self, node: Node) -> Node:
        return node

    def number(self, token: Token) -> Node:
        return Constant(int(token) if token.isdigit() and len(token) <= 15 else float(token))

    def text(self, token: Token) -> Node:
        return Constant(token[1:-1].replace('""', '"'))

    def boolean(self, token: Token) -> Node:
        return Constant(token.upper() == "TRUE")

    def blank(self) -> Node:
        return Constant(None)

    def error(self, token: Token) -> Node:
        return Failure(str(token))

    def reference(self, token: Token) -> Node:
        return read_reference(token)

    def name(self, token: Token) -> Node:
        return Name(str(token))

    def call(self, name: Token, *arguments: Node) -> Node:
        given = () if arguments == (Constant(None),) else arguments
        return Call(name.upper(), given)

    def signed(self, *parts: Token | Node) -> Node:
        signs = [each for each in parts if isinstance(each, Token)]
        node: Node = parts[-1]  # type: ignore[assignment]
        return Signed(sum(sign == "-" for sign in signs) % 2 == 1, node) if signs else node

    def percented(self, value: Node, *signs: Token) -> Node:
        return Percent(value, len(signs))

    def _chain(self, first: Node, *rest: Token | Node) -> Node:
        pairs = zip(rest[::2], rest[1::2], strict=True)
        return Chain(first, tuple((str(operator), node) for operator, node in pairs))  # type: ignore[misc]

    compared = joined = added = multiplied = raised = _chain


@cache
def _grammar() -> Lark:
    return Lark.open("sheet_formula.lark", rel_to=__file__, parser="lalr", lexer="basic", transformer=_ReadFormula())


@lru_cache(maxsize=4096)
def parse(text: str) -> Node:
    """The tree of a formula, `=` included. Raises QueryError with the code `#ERROR!` for text that is none."""
    if len(text) > LONGEST:
        raise QueryError("Formula parse error.", position=LONGEST, code="#ERROR!")
    deep = too_deep(_without_strings(text), limit=DEEPEST)
    if deep is not None:
        raise QueryError("Formula parse error.", position=deep, code="#ERROR!")
    try:
        node: Node = _grammar().parse(text)  # type: ignore[assignment]
    except UnexpectedInput as error:
        at = max(error.pos_in_stream or 0, 0)
        raise QueryError("Formula parse error.", position=at, near=text[at : at + 20], code="#ERROR!") from None
    return node


def _without_strings(text: str) -> str:
    """The text with its strings and quoted titles blanked, as backslashes mean nothing in a formula."""
    return re.sub(r"\"[^\"]*\"|'[^']*'", lambda found: " " * len(found.group()), text).replace("\\", " ")


@lru_cache(maxsize=4096)
def read_reference(text: str) -> Reference:
    """`'Fx Rates'!$A$2:C` as a reference, its ends in order. The text must fit the grammar's REFERENCE."""
    before, bang, area = text.rpartition("!")
    title = (before[1:-1].replace("''", "'") if before.startswith("'") else before) if bang else None
    one, colon, other = area.partition(":")
    first = _corner(one)
    if not colon:
        return Reference(title, first)
    last = _corner(other)
    low_row, high_row = _ordered(first.row, last.row)
    low_column, high_column = _ordered(first.column, last.column)
    return Reference(
        title,
        replace(first, row=low_row, column=low_column),
        replace(last, row=high_row, column=high_column),
    )


def _ordered(one: int | None, other: int | None) -> tuple[int | None, int | None]:
    return (other, one) if one is not None and other is not None and other < one else (one, other)


def _corner(text: str) -> Corner:
    found = _CORNER.fullmatch(text)
    column_mark, letters, row_mark, digits = found.groups() if found else ("", "", "", "")
    if not letters:
        return Corner(int(digits) - 1 if digits else None, None, row_fixed=bool(column_mark or row_mark))
    return Corner(int(digits) - 1 if digits else None, column_number(letters), bool(row_mark), bool(column_mark))


def references(node: Node) -> Iterator[Reference | Name]:
    """Every reference and named range of a tree, from left to right."""
    waiting: list[Node] = [node]
    while waiting:
        each = waiting.pop()
        match each:
            case Reference() | Name():
                yield each
            case Call():
                waiting.extend(reversed(each.arguments))
            case Chain():
                waiting.extend(reversed([each.first, *(right for _, right in each.rest)]))
            case Signed() | Percent():
                waiting.append(each.value)
            case _:
                pass


def rewrite(text: str, change: Callable[[Reference], Reference | None]) -> str:
    """A formula with each reference replaced by what `change` gives, `#REF!` for None; its spacing stays.

    Text that is no formula comes back as it is.
    """
    try:
        parse(text)
    except QueryError:
        return text
    out, at = [], 0
    for token in _grammar().lex(text):
        if token.type != "REFERENCE" or token.start_pos is None:
            continue
        reference = read_reference(str(token))
        changed = change(reference)
        if changed != reference:
            out += [text[at : token.start_pos], changed.text if changed else "#REF!"]
            at = token.start_pos + len(token)
    return "".join([*out, text[at:]])


def shift(text: str, rows: int, columns: int) -> str:
    """A formula as it reads after being copied by so many rows and columns: ends without `$` move along."""

    def moved(corner: Corner) -> Corner | None:
        row = corner.row if corner.row is None or corner.row_fixed else corner.row + rows
        column = corner.column if corner.column is None or corner.column_fixed else corner.column + columns
        if (row is not None and row < 0) or (column is not None and column < 0):
            return None
        return replace(corner, row=row, column=column)

    def change(reference: Reference) -> Reference | None:
        first = moved(reference.first)
        last = moved(reference.last) if reference.last else None
        if first is None or (reference.last and last is None):
            return None
        return Reference(reference.title, first, last)

    return rewrite(text, change)
