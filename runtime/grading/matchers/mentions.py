"""Words, numbers, amounts and days that a text must speak of, however it puts them.

A needle is read by what it looks like:

- A number (`156000`, `"156,000"`): a whole number in any usual format, with or without a unit beside it, so that 25 is
  also found in `25%` and `$25`. It is not found inside another number, a range, a date or an identifier (`INV-25`).
- An amount (`"$156,000"`, `{money: 156000, currency: USD, cents: exact}`): the number without a currency or in that
  currency, never in another one. With `cents: ignore` it may be rounded or cut to whole units.
- A percentage (`"25%"`): the number with a percent sign or the word.
- A day (`2026-01-28`): that day in any usual way of writing; without a year where no other year stands beside it.
- Any other text: the same words in the same order, in any case. A word is not found inside another word, nor `won` in
  `won't`; one that ends in a digit is not found where the digits go on (`INV-7` in `INV-71` or `INV-7-2`).

A list of needles must all be found; in a list field, in the same element.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from runtime.grading.currencies import currency_codes
from runtime.grading.dates import bare_date, mention_of
from runtime.grading.matcher import Matcher, MatcherContext, MatcherError, in_words, on_some_element, show
from runtime.grading.numbers import Amount, amounts_in, number, read_amount
from runtime.grading.text import plain, text_of
from runtime.task.nearest import did_you_mean
from runtime.task.quantities import in_digits

NAME = "mentions"
DOC = "The text speaks of this word, phrase, number, amount or day, as a whole and in any usual format."

_MONEY_KEYS = ("money", "currency", "cents")
_CENTS = ("exact", "ignore")
_DIGIT = re.compile(r"[0-9]")


@dataclass(frozen=True, slots=True)
class _Needle:
    wording: str
    is_in: Callable[[str], bool]


class _Pattern:
    """A regular expression that is compiled when it is first used: most assertions are read more often than judged."""

    def __init__(self, source: str) -> None:
        self._source = source

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self._source)


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field; in a list field some element must fit.

    Raises MatcherError for an empty needle or list, an unknown currency, or a value that no text can speak of.
    """
    if isinstance(argument, list | tuple):
        if not argument:
            raise MatcherError("`mentions` found an empty list, expected something to look for")
        needles = [_needle(each) for each in argument]
    else:
        needles = [_needle(argument)]

    def holds(found: Any) -> bool:
        text = plain(text_of(found), context.kind)
        return all(needle.is_in(text) for needle in needles)

    wording = f"mentions {in_words([needle.wording for needle in needles], 'and')}"
    return on_some_element(wording, holds, many=context.many)


def _needle(argument: Any) -> _Needle:
    if isinstance(argument, Mapping):
        return _money(argument)
    day = bare_date(argument)
    if day is not None:
        return _day(day)
    if not isinstance(argument, str) and number(argument) is None:
        raise MatcherError(f"`mentions` found `{show(argument)}`, expected text, a number, a date or {{money: ...}}")
    amount = read_amount(argument)
    if amount is not None:
        wanted = amount.in_usual_currency()
        return _Needle(_worded(argument), lambda text: any(map(wanted.agrees_with, amounts_in(text))))
    return _phrase(argument)


def _worded(argument: Any) -> str:
    return in_digits(argument) if isinstance(argument, int | float | Decimal) else show(argument)


def _day(day: date) -> _Needle:
    pattern = mention_of(day)
    return _Needle(str(day), lambda text: pattern.search(text) is not None)


def _phrase(written: str) -> _Needle:
    words = plain(written).casefold()
    if not words:
        raise MatcherError(f"`mentions` found `{written}`, expected some letters or digits")
    before = after = ""
    if words[0].isalnum() or words[0] == "_":
        before = r"(?<!\w)"
        if _DIGIT.match(words[0]):
            before += r"(?<![0-9][.,:/'])(?<!\w-)"
    if words[-1].isalnum() or words[-1] == "_":
        after = r"(?!\w)(?!'t\b)"
        if _DIGIT.match(words[-1]):
            after += r"(?![-.,:/'][0-9])"
    pattern = _Pattern(before + re.escape(words) + after)
    return _Needle(show(written), lambda text: pattern.compiled.search(text.casefold()) is not None)


def _money(argument: Mapping[Any, Any]) -> _Needle:
    for key in argument:
        if key not in _MONEY_KEYS:
            raise MatcherError(f"`mentions` does not know `{key}`{did_you_mean(str(key), _MONEY_KEYS)}")
    read = read_amount(argument.get("money"))
    if read is None or read.percent:
        raise MatcherError(f"`money` found `{show(argument.get('money'))}`, expected an amount such as 156000")
    currency, cents = argument.get("currency"), argument.get("cents", "exact")
    if currency is not None and currency not in currency_codes():
        raise MatcherError(
            f"`currency` found `{currency}`, expected a code such as USD{did_you_mean(str(currency), currency_codes())}"
        )
    if cents not in _CENTS:
        raise MatcherError(f"`cents` found `{cents}`, expected `exact` or `ignore`")
    wanted = Amount(read.values, (currency,)) if currency else read.in_usual_currency()
    agrees = wanted.agrees_with if cents == "exact" else wanted.agrees_in_whole_units
    wording = f"{show(argument['money'])}{f' {currency}' if currency else ''}"
    wording += ", cents ignored" if cents == "ignore" else ""
    return _Needle(wording, lambda text: any(map(agrees, amounts_in(text))))
