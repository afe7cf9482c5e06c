"""Numbers as they stand in a text, and the text with one of them another, written in the same way."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from validators.proof.mutants._dates import days_in, spans, times_in

_CODES = "USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|CAD|AUD|NZD|INR|CNY|BRL|MXN|ZAR|SGD|HKD"
_NUMBER = re.compile(
    rf"(?<![\w.,:/@#'+-])(?P<before>[$€£¥] ?|(?:{_CODES}) )?(?P<digits>[0-9]{{1,3}}(?:,[0-9]{{3}})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?)"
    rf"(?![\w@]|[.,:/'-][0-9]|-\w)(?P<after> ?(?:€|(?:{_CODES}|euros?|dollars?)\b))?"
)
_TAG = re.compile(r"<[^<>]*>|https?://\S+")


@dataclass(frozen=True, slots=True)
class Written:
    """A number in a text."""

    start: int
    end: int
    value: Decimal
    is_money: bool
    """Whether a currency stands beside it, or it has cents."""


@lru_cache(maxsize=1024)
def numbers_in(text: str) -> tuple[Written, ...]:
    """Every number in a text, in order; none that is part of a day, a time, an address, an identifier or a tag."""
    if not any(letter.isdigit() for letter in text):
        return ()
    taken = [*spans(days_in(text, 2000)), *spans(times_in(text)), *(each.span() for each in _TAG.finditer(text))]
    found = []
    for match in _NUMBER.finditer(text):
        digits = match["digits"]
        padded = len(digits) > 1 and digits[0] == "0" and digits[1] != "."
        if padded or any(start < match.end() and match.start() < end for start, end in taken):
            continue
        money = bool(match["before"] or match["after"]) or re.search(r"\.[0-9]{2}\Z", digits) is not None
        found.append(Written(*match.span("digits"), Decimal(digits.replace(",", "")), money))
    return tuple(found)


def is_year(number: Written) -> bool:
    """Whether it is more likely a year than a count."""
    return not number.is_money and number.value == int(number.value) and 1900 <= number.value < 2100


def replaced_in(text: str, value: Decimal, new: Decimal, chosen: Callable[[Written], bool] = lambda each: True) -> str:
    """A text in which one number is another, wherever it stands."""
    for each in reversed(numbers_in(text)):
        if each.value == value and chosen(each):
            text = text[: each.start] + written_like(text[each.start : each.end], new) + text[each.end :]
    return text


def written_like(old: str, new: Decimal) -> str:
    """A number with the decimals and the marks between thousands that another is written with."""
    decimals = len(old.partition(".")[2])
    exponent = new.normalize().as_tuple().exponent
    needed = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    places = max(decimals, 2 if needed == 1 else needed)
    return f"{new:,.{places}f}" if "," in old or len(old) < 4 <= len(str(int(new))) else f"{new:.{places}f}"


def number_of(value: object) -> Decimal | None:
    """The number that a whole argument is: 5957.03, or `1500` as text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return Decimal(repr(value))
    if isinstance(value, str) and re.fullmatch(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", value):
        return Decimal(value)
    return None


def as_given(value: object, new: Decimal) -> object:
    """A new number in the type of the old one."""
    if isinstance(value, str):
        return written_like(value, new)
    return int(new) if new == int(new) else float(new)
