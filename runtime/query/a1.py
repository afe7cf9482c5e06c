"""Cell ranges of Google Sheets in A1 notation (and R1C1).

Rows and columns are counted from 0, both ends belong to the range, and None is an open end:
`A2:C` is rows 1 to None, columns 0 to 2. Whether a title or a named range exists is the caller's to know.
"""

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from runtime.query.errors import QueryError

_QUOTED_TITLE = re.compile(r"'((?:[^']|'')+)'", re.DOTALL)
_QUOTED_PREFIX = re.compile(r"'((?:[^']|'')+)'!(.*)", re.DOTALL)
_PLAIN_PREFIX = re.compile(r"([^'!].*)!([^!]*)", re.DOTALL)
_PLAIN_TITLE = re.compile(r"[^\W\d]\w*")
_LOOKS_LIKE_A_CELL = re.compile(r"[A-Za-z]{1,3}[0-9]*|[Rr][0-9]*[Cc][0-9]*")


@dataclass(frozen=True)
class Range:
    """A rectangle of cells, open where an end is None."""

    title: str | None = None
    """The sheet's title; None means the first sheet."""
    first_row: int | None = None
    last_row: int | None = None
    first_column: int | None = None
    last_column: int | None = None
    maybe_title: str | None = None
    """The whole text, when it came alone and unquoted and so may name a sheet or a named range: `Sheet1`, `Q1`."""

    @property
    def text(self) -> str:
        """The range as Google echoes it: `Sheet1!A1:B2`, `'Fx Rates'!A1:C4`. Raises ValueError as `format_range`."""
        return format_range(
            self.title,
            first_row=self.first_row,
            last_row=self.last_row,
            first_column=self.first_column,
            last_column=self.last_column,
        )


@dataclass(frozen=True)
class _Corner:
    row: int | None = None
    column: int | None = None


def column_letter(index: int) -> str:
    """The letters of a column counted from 0: 0 is `A`, 25 is `Z`, 26 is `AA`. Raises ValueError below 0."""
    if index < 0:
        raise ValueError(f"a column is 0 or more, found {index}")
    letters = ""
    left = index + 1
    while left:
        left, digit = divmod(left - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def column_number(letters: str) -> int:
    """The column, counted from 0, that `letters` name in either case. Raises ValueError when they are not A to Z."""
    if not re.fullmatch(r"[A-Za-z]+", letters):
        raise ValueError(f"`{letters}` is not a column; expected letters A to Z")
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


@v_args(inline=True)
class _ReadRange(Transformer[Token, Range]):
    """Turns the parsed corners into a `Range` without a title."""

    def letters_and_digits(self, token: Token) -> _Corner:
        plain = token.replace("$", "")
        digits = plain.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return _Corner(int(digits) - 1, column_number(plain[: -len(digits)]))

    def row_and_column(self, token: Token) -> _Corner:
        row, column = re.findall(r"[0-9]+", token)
        return _Corner(int(row) - 1, int(column) - 1)

    def letters_only(self, token: Token) -> _Corner:
        return _Corner(column=column_number(token.replace("$", "")))

    def digits_only(self, token: Token) -> _Corner:
        return _Corner(row=int(token.replace("$", "")) - 1)

    def cell(self, corner: _Corner) -> Range:
        return Range(None, corner.row, corner.row, corner.column, corner.column)

    def area(self, one: _Corner, other: _Corner) -> Range:
        return Range(None, *_ends(one.row, other.row), *_ends(one.column, other.column))


def _ends(one: int | None, other: int | None) -> tuple[int | None, int | None]:
    """First and last of two ends in either order; an end given once is the first, and the last stays open."""
    given = sorted(end for end in (one, other) if end is not None)
    first = given[0] if given else None
    return first, given[1] if len(given) > 1 else None


@cache
def _grammar() -> Lark:
    return Lark.open("a1.lark", rel_to=__file__, parser="lalr", transformer=_ReadRange())


@lru_cache(maxsize=1024)
def parse(text: str) -> Range:
    """Read `text` as a range; raises QueryError "Unable to parse range: ..." when it is none.

    A bare word is a sheet's title (`Sheet1`); one that is also a cell (`Q1`) is read as the cell. Both keep the word
    in `maybe_title`. Titles may be quoted, and must be when they hold `'`.
    """
    if quoted := _QUOTED_TITLE.fullmatch(text):
        return Range(quoted[1].replace("''", "'"))
    if prefixed := _QUOTED_PREFIX.fullmatch(text):
        return replace(_area(text, prefixed[2]), title=prefixed[1].replace("''", "'"))
    if prefixed := _PLAIN_PREFIX.fullmatch(text):
        return replace(_area(text, prefixed[2]), title=prefixed[1])
    if ":" in text or "!" in text or text.startswith("'") or not text.strip():
        return _area(text, text)
    try:
        return replace(_area(text, text), maybe_title=text)
    except QueryError:
        return Range(text, maybe_title=text)


def _area(text: str, area: str) -> Range:
    try:
        read: Range = _grammar().parse(area)  # type: ignore[assignment]
    except UnexpectedInput as error:
        at = len(text) - len(area) + max(error.pos_in_stream or 0, 0)
        raise QueryError(
            f"Unable to parse range: {text}", position=at, near=text[at : at + 20], code="INVALID_ARGUMENT"
        ) from None
    return read


def quote_title(title: str) -> str:
    """The sheet's title as it stands before `!`: quoted unless it is one plain word that is no cell."""
    if _PLAIN_TITLE.fullmatch(title) and not _LOOKS_LIKE_A_CELL.fullmatch(title):
        return title
    return "'" + title.replace("'", "''") + "'"


def format_range(
    title: str | None = None,
    *,
    first_row: int | None = None,
    last_row: int | None = None,
    first_column: int | None = None,
    last_column: int | None = None,
) -> str:
    """Write a range in A1 notation; one cell is `A1`, a whole sheet its title alone.

    Raises ValueError when A1 cannot say it: nothing at all, a last end without a first, a first row with no column.
    """
    cells = _cells(first_row, last_row, first_column, last_column)
    if title is None:
        if not cells:
            raise ValueError("a range needs a title or cells")
        return cells
    return f"{quote_title(title)}!{cells}" if cells else quote_title(title)


def _cells(first_row: int | None, last_row: int | None, first_column: int | None, last_column: int | None) -> str:
    for first, last in ((first_row, last_row), (first_column, last_column)):
        if last is not None and (first is None or first > last):
            raise ValueError(f"a range cannot run from {first} to {last}")
    first_letters = "" if first_column is None else column_letter(first_column)
    last_letters = "" if last_column is None else column_letter(last_column)
    first_digits = "" if first_row is None else str(first_row + 1)
    last_digits = "" if last_row is None else str(last_row + 1)
    first_cell, last_cell = first_letters + first_digits, last_letters + last_digits
    if first_cell == last_cell and first_letters and first_digits:
        return first_cell
    if last_cell or not first_cell:
        return f"{first_cell}:{last_cell}" if first_cell else ""
    if first_letters and first_digits:
        return f"{first_digits}:{first_letters}"
    raise ValueError(f"`{first_cell}` alone is no range")


def clip(area: Range, rows: int, columns: int) -> Range:
    """`area` with its open ends closed at a grid of `rows` by `columns`, and its last ends kept inside it.

    Raises QueryError "Range (...) exceeds grid limits. ..." when the range starts outside the grid.
    """
    first_row, first_column = area.first_row or 0, area.first_column or 0
    if first_row >= rows or first_column >= columns:
        raise QueryError(
            f"Range ({area.text}) exceeds grid limits. Max rows: {rows}, max columns: {columns}",
            code="INVALID_ARGUMENT",
        )
    return replace(
        area,
        first_row=first_row,
        first_column=first_column,
        last_row=rows - 1 if area.last_row is None else min(area.last_row, rows - 1),
        last_column=columns - 1 if area.last_column is None else min(area.last_column, columns - 1),
    )
