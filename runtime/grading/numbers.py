"""Numbers and amounts of money as people write them.

One number has one meaning where its writing leaves one: `156,000`, `$156,000.00`, `156.000,00`, `156'000` are all
156000, and `156.5` and `156,50` are fractions. A point before exactly three digits (`156.000`) is a decimal point, or,
beside a currency, may also part the thousands. `1.2.3`, `007`, `INV-42`, `10:30`, `3/4`, `156k` and `1.2 million` are
no numbers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache, lru_cache
from typing import Any

from runtime.grading.currencies import after_pattern, before_pattern, currencies_of, is_sign
from runtime.grading.text import plain

# A float is exact to fifteen digits; what is behind them is noise of its arithmetic.
_FLOAT = Context(prec=15)
_LONGEST_PREFIX = 16

_RUN = re.compile(r"(?<![0-9])[0-9]+(?:[.,'][0-9]+)*")
_GLUED_BEFORE = re.compile(r"(?:\w|\w[-/]|[0-9][:.,'])\Z")
_GLUED_AFTER = re.compile(
    r"\w|@|[-/:][0-9]|-[A-Z]|[.,'][0-9]| ?(?i:k|m|mm|mn|bn|thousand|million|billion|trillion|lakhs?|crores?)\b"
)
_PERCENT = re.compile(r" ?(?:%|(?i:percent|per cent|pct)\b)")
_SPACE_WITHIN_DIGITS = re.compile(r"(?<=[0-9]) (?=[0-9]{3})")
_BY_THREES = re.compile(r"[0-9]{1,3}(?:([.,'])[0-9]{3})(?:\1[0-9]{3})*")
_BY_LAKHS = re.compile(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}")
_IN_PARENTHESES = re.compile(r"\((?P<inside>[^()]+)\)")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as it was written, with the unit beside it."""

    values: frozenset[Decimal]
    """Every number that the writing can mean; nearly always one."""
    currencies: tuple[str, ...] = ()
    """The codes that a currency beside it can mean, the usual one first; empty where none is stated."""
    percent: bool = False

    def in_usual_currency(self) -> "Amount":
        """The same amount with `$` read as US dollars: what an author means by it."""
        return Amount(self.values, self.currencies[:1], self.percent)

    def agrees_with(self, other: "Amount") -> bool:
        """Whether both are the same number, in the same currency where both state one."""
        return bool(self.values & other.values) and self.same_unit(other)

    def agrees_in_whole_units(self, other: "Amount") -> bool:
        """As `agrees_with`, but cents are left out of account, dropped or rounded."""
        wanted = {whole for value in self.values for whole in (int(value), _rounded(value))}
        return self.same_unit(other) and any(
            int(value) == int(mine) or (value == int(value) and int(value) in wanted)
            for value in other.values
            for mine in self.values
        )

    def same_unit(self, other: "Amount") -> bool:
        """Whether the currencies do not contradict each other, and `other` is a percentage if this one is."""
        money = not self.currencies or not other.currencies or not set(self.currencies).isdisjoint(other.currencies)
        return money and (other.percent or not self.percent)


def number(value: Any) -> Decimal | None:
    """The exact value of an int, float or Decimal; None for anything else, for truth values and for infinities."""
    match value:
        case bool():
            return None
        case int():
            return Decimal(value)
        case float():
            exact = _FLOAT.create_decimal(repr(value))
        case Decimal():
            exact = value
        case _:
            return None
    return exact if exact.is_finite() else None


def read_amount(value: Any) -> Amount | None:
    """The amount that a value is as a whole, or None; a number in parentheses is negative, as accountants write it."""
    exact = number(value)
    if exact is not None:
        return Amount(frozenset({exact}))
    if not isinstance(value, str):
        return None
    text = plain(value)
    within = _IN_PARENTHESES.fullmatch(text)
    text = within["inside"].strip() if within else text
    found = _scan(text)
    if len(found) != 1 or found[0][:2] != (0, len(text)):
        return None
    amount = found[0][2]
    return Amount(frozenset(-each for each in amount.values), amount.currencies) if within else amount


def amounts_in(text: str) -> tuple[Amount, ...]:
    """Every amount in running text, in order."""
    return tuple(amount for _, _, amount in _scan(text))


@lru_cache(maxsize=1024)
def _scan(text: str) -> tuple[tuple[int, int, Amount], ...]:
    return tuple(_amounts(_join_spaced_groups(text)))


def _amounts(text: str) -> Iterator[tuple[int, int, Amount]]:
    done = 0
    for run in _RUN.finditer(text):
        start, end = run.span()
        written = run[0]
        front = _front().search(text, max(done, start - _LONGEST_PREFIX), start)
        if front is None or start < done:
            continue
        before = front["currency"] or ""
        outer, inner = front["outer"] or "", front["inner"] or ""
        begin = front.start()
        if outer and text[begin - 1 : begin].isalnum():
            if not before:
                continue
            outer, begin = "", begin + 1
        if front["point"]:
            if "." in written or "," in written:
                continue
            written = "0." + written
        if not before and _GLUED_BEFORE.search(text, max(0, begin - 2), begin):
            continue
        back = _back().match(text, end)
        after = back["currency"] if back and (not before or is_sign(before)) else ""
        if back and after:
            end = back.end()
        elif _GLUED_AFTER.match(text, end):
            continue
        percent = _PERCENT.match(text, end)
        done = end = percent.end() if percent else end
        sign = -1 if "-" in (outer, inner) else 1
        currencies = currencies_of(after or before) if after or before else ()
        values = frozenset(sign * value for value in _readings(written, money=bool(currencies)))
        if values:
            yield begin, end, Amount(values, currencies, percent is not None)


def _readings(written: str, *, money: bool) -> Iterator[Decimal]:
    """The numbers that digits with separators can mean; none for a version, a date or a padded identifier."""
    marks = [mark for mark in written if not mark.isdigit()]
    head, _, tail = written.partition(marks[0]) if marks else (written, "", "")
    if len(head) > 1 and head.startswith("0"):
        return
    if not marks:
        yield Decimal(written)
    elif len(set(marks)) == 2:
        whole, fraction = written[: written.rindex(marks[-1])], written[written.rindex(marks[-1]) + 1 :]
        if marks.count(marks[-1]) == 1 and marks[-1] != "'" and _is_grouped(whole):
            yield Decimal(f"{_digits(whole)}.{fraction}")
    elif len(set(marks)) == 1 and len(marks) > 1:
        if _is_grouped(written):
            yield Decimal(_digits(written))
    elif len(marks) == 1:
        grouped = _is_grouped(written) and head != "0"
        if grouped and (marks[0] != "." or money):
            yield Decimal(_digits(written))
        if marks[0] == "." or (marks[0] == "," and not grouped and (len(tail) < 3 or head == "0")):
            yield Decimal(f"{head}.{tail}")


def _is_grouped(written: str) -> bool:
    return bool(_BY_THREES.fullmatch(written) or _BY_LAKHS.fullmatch(written))


def _digits(written: str) -> str:
    return re.sub(r"[^0-9]", "", written)


def _rounded(value: Decimal) -> int:
    return int(value.to_integral_value(ROUND_HALF_UP))


@cache
def _front() -> re.Pattern[str]:
    """What may stand before a number: a sign, a currency, a sign, a bare decimal point."""
    currency = rf"(?:(?<![^\W\d_])(?P<currency>{before_pattern()}) ?)?"
    return re.compile(rf"(?P<outer>[+-])?{currency}(?P<inner>[+-])?(?P<point>(?<!\w)\.)?\Z")


@cache
def _back() -> re.Pattern[str]:
    """A currency behind a number, unless it is the sign of the next number."""
    return re.compile(rf" ?(?P<currency>{after_pattern()})(?!\w)(?!(?<=[$€£¥₹₩₺₽₪₫₱]) ?[0-9])")


@cache
def _spaced_groups() -> re.Pattern[str]:
    groups = r"[0-9]{1,3}(?: [0-9]{3})+(?:[.,][0-9]{1,2})?(?![0-9])"
    behind = rf"(?<![\w.,'-]){groups}(?= ?(?:{after_pattern()})(?!\w))"
    return re.compile(rf"{behind}|(?:{before_pattern()}) ?{groups}")


def _join_spaced_groups(text: str) -> str:
    """Put an apostrophe for the space in `156 000 EUR`: without the currency, the space may part two numbers."""
    if not _SPACE_WITHIN_DIGITS.search(text):
        return text
    return _spaced_groups().sub(lambda found: _SPACE_WITHIN_DIGITS.sub("'", found[0]), text)
