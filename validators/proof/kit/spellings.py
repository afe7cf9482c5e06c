"""How numbers, days and times of day are written: every usual spelling in small letters, to be looked for in a text."""

from collections.abc import Iterator
from datetime import date, time
from decimal import Decimal
from functools import lru_cache

from babel.dates import get_day_names, get_month_names

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_PARTS = {Decimal("0.25"): "a quarter", Decimal("0.5"): "a half", Decimal("0.75"): "three quarters"}
_THOUSAND, _MILLION, _HUNDRED = Decimal(1_000), Decimal(1_000_000), Decimal(100)


@lru_cache(maxsize=2048)
def of_number(value: Decimal) -> tuple[str, ...]:
    """A number without its sign: in digits, with thousands marked, in words, in thousands, in cents or as a part."""
    return tuple(dict.fromkeys(_of_number(abs(value))))


def _of_number(value: Decimal) -> Iterator[str]:
    yield from _in_digits(value)
    whole = int(value)
    if value == whole and whole < len(_WORDS):
        yield _WORDS[whole]
        yield from _ORDINALS[whole : whole + 1] if whole else ()
    part = _PARTS.get(value - whole)
    if part is not None and whole < len(_WORDS):
        yield f"{_WORDS[whole]} and {part}" if whole else part.removeprefix("a ")
    if value >= _THOUSAND and value % _HUNDRED == 0:
        thousands, millions = f"{(value / _THOUSAND).normalize():f}", f"{(value / _MILLION).normalize():f}"
        yield from (f"{thousands}k", f"{thousands} thousand", f"{millions}m", f"{millions} million")
    elif value == whole and value >= _HUNDRED:
        yield from (f"{each}" for each in _in_digits(value / _HUNDRED) if "." in each)
    if value < 1 and value:
        yield f"{(value * _HUNDRED).normalize():f}%"


def _in_digits(value: Decimal) -> Iterator[str]:
    plain = f"{value.normalize():f}"
    whole, _, fraction = plain.partition(".")
    forms = [fraction] if fraction else ["", "0", "00"]
    if len(fraction) == 1:
        forms.append(fraction + "0")
    grouped = f"{int(whole):,}"
    for each in forms:
        yield f"{whole}.{each}" if each else whole
        if len(whole) > 3:
            yield f"{grouped}.{each}" if each else grouped
        for mark in (".", "'", " ", "\u00a0", "\u202f") if len(whole) > 3 else ():
            marked = grouped.replace(",", mark)
            yield f"{marked},{each}" if each else marked
    if fraction:
        yield f"{whole},{forms[-1]}"


@lru_cache(maxsize=512)
def of_day(day: date) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A day with its year, and a day without one (a year may still follow: `17 april`)."""
    d, m, y = day.day, day.month, day.year
    months = {get_month_names(width, locale="en")[m].casefold() for width in ("wide", "abbreviated")}
    months |= {"sept"} if m == 9 else set()
    numbers = (f"{d}", f"{d:02}", f"{d}{_ending(d)}")
    spoken = [
        spelled
        for month in sorted(months)
        for number in numbers
        for spelled in (f"{number} {month}", f"{month} {number}", f"{number} of {month}", f"{number}-{month}")
    ]
    full = [day.isoformat(), f"{y}{m:02}{d:02}", f"{y}/{m:02}/{d:02}"]
    full += [f"{m}/{d}/{y}", f"{m:02}/{d:02}/{y}", f"{d:02}/{m:02}/{y}", f"{d}.{m}.{y}", f"{d:02}.{m:02}.{y}"]
    return tuple(dict.fromkeys(full)), tuple(dict.fromkeys(spoken))


def weekday_of(day: date) -> tuple[str, ...]:
    """The names of its day of the week."""
    return tuple(get_day_names(width, locale="en")[day.weekday()].casefold() for width in ("wide", "abbreviated"))


def _ending(number: int) -> str:
    return "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


@lru_cache(maxsize=512)
def of_time(moment: time) -> tuple[str, ...]:
    """A time of day to the minute: 24 hours, 12 hours, and words for a whole hour."""
    h, m = moment.hour, moment.minute
    twelve, half = h % 12 or 12, "pm" if h >= 12 else "am"
    dotted = f"{half[0]}.m."
    found = [f"{h}:{m:02}", f"{h:02}:{m:02}", f"{h}.{m:02}", f"{h:02}.{m:02}"]
    found += [f"{twelve}:{m:02} {half}", f"{twelve}:{m:02}{half}", f"{twelve}:{m:02} {dotted}"]
    if m == 0:
        found += [f"{twelve} {half}", f"{twelve}{half}", f"{twelve} {dotted}", f"{twelve} o'clock"]
        found += [f"{word} {each}" for word in ("at", "by", "from", "until") for each in (str(h), _WORDS[twelve])]
        found += {0: ["midnight"], 12: ["noon"]}.get(h, [])
    return tuple(dict.fromkeys(found))
