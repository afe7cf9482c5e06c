"""Ranges of a sheet as calls and answers write them: `Open invoices!H8:J8`."""

import re
from dataclasses import dataclass
from functools import lru_cache

_RANGE = re.compile(
    r"(?:(?P<sheet>'[^']+'|[^!'\n]{1,100})!)?\$?(?P<one>[A-Z]{0,3})\$?(?P<top>\d*)(?::\$?(?P<other>[A-Z]{0,3})\$?(?P<end>\d*))?"
)
_ALL = 10**7


@dataclass(frozen=True, slots=True)
class Range:
    """A rectangle of cells, counted from 1; a side that is not said reaches to the edge."""

    sheet: str
    left: int
    top: int
    right: int
    bottom: int

    def reaches(self, other: "Range") -> bool:
        """Whether another range lies within this one, or directly below it."""
        same = not self.sheet or not other.sheet or self.sheet == other.sheet
        across = self.left <= other.left and (other.right <= self.right or other.right == _ALL)
        down = self.top <= other.top <= self.bottom + 1
        return same and across and down and (other.bottom in (_ALL, other.top) or other.bottom <= self.bottom + 1)


@lru_cache(maxsize=512)
def read(text: str) -> Range | None:
    """The range that a text writes, or None."""
    found = _RANGE.fullmatch(text)
    if found is None or (found["sheet"] is None and not (found["one"] and found["top"])):
        return None
    left = _column(found["one"]) or 1
    top = int(found["top"] or 1)
    if found["other"] is None:
        right, bottom = (left if found["one"] else _ALL), (top if found["top"] else _ALL)
    else:
        right, bottom = _column(found["other"]) or _ALL, int(found["end"] or _ALL)
    return Range((found["sheet"] or "").strip("'").casefold(), left, top, right, bottom)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
