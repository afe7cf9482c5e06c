"""The facts in a running text: amounts, numbers, days, times, mail addresses, ids and names, each with its place.

Facts never overlap. What is known only to the seed (ids and names) is looked for letter by letter; the rest by form.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from babel.dates import get_day_names, get_month_names
from dateutil import parser

from runtime.grading.currencies import after_pattern, before_pattern
from runtime.grading.numbers import read_amount
from validators.proof.kit.lookup import ADDRESS, Lookup
from validators.proof.kit.seed_names import beginnings, capitals

FactKind: TypeAlias = Literal["amount", "number", "date", "time", "address", "id", "name", "word"]
"""A `word` has a capital inside a sentence and stands in a text of the seed too: a town, a segment, a product."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: `text[start:end]` says it."""

    start: int
    end: int
    kind: FactKind
    value: Any
    """Decimal for an amount (a number with a currency) or number, date, time, else text; an address in lower case."""


def facts(text: str, lookup: Lookup) -> tuple[Fact, ...]:
    """Every fact in a text, in order."""
    known: dict[str, tuple[Fact, ...]] = lookup.kept.setdefault("facts", {})
    found = known.get(text)
    if found is None:
        known[text] = found = _facts(text, lookup)
    return found


def without_fact(text: str, fact: Fact, other: str = "") -> str:
    """The text with other words in a fact's place; a gap is closed."""
    before, after = text[: fact.start], text[fact.end :]
    if not other and (not before or before[-1].isspace()) and after.startswith(" "):
        after = after[1:]
    return before + other + after


# Finding


def _facts(text: str, lookup: Lookup) -> tuple[Fact, ...]:
    taken: list[Fact] = []
    for finder in (_addresses, _ids, _dates, _times, _named, _numbers, _capitals):
        for fact in finder(text, lookup):
            if all(fact.end <= each.start or each.end <= fact.start for each in taken):
                taken.append(fact)
    return tuple(sorted(taken, key=lambda each: each.start))


def _addresses(text: str, lookup: Lookup) -> Iterator[Fact]:
    for found in ADDRESS.finditer(text):
        yield Fact(found.start(), found.end(), "address", found[0].casefold())


_WORD = re.compile(r"[^\W_](?:[\w/.-]*[^\W_])?")
_CODE = re.compile(r"[A-Z]{1,8}(?:[-/]?\d+)(?:[-/]\d+)*")


def _ids(text: str, lookup: Lookup) -> Iterator[Fact]:
    """Ids of seeded records, and codes such as NS-2026-038 and RV14. A short bare number is no id."""
    for found in _WORD.finditer(text):
        word = found[0]
        known = word in lookup.by_id and any(map(str.isdigit, word)) and (len(word) > 6 or not word.isdigit())
        if known or _CODE.fullmatch(word):
            yield Fact(found.start(), found.end(), "id", word)


def _dates(text: str, lookup: Lookup) -> Iterator[Fact]:
    for found in _date_pattern().finditer(text):
        day = _day(found[0], lookup.prepared.seed.now.date())
        if day is not None:
            yield Fact(found.start(), found.end(), "date", day)


@cache
def _date_pattern() -> re.Pattern[str]:
    months = {name for width in ("wide", "abbreviated") for name in get_month_names(width, locale="en").values()}
    month = rf"(?:{'|'.join(sorted(months | {'Sept'}, key=lambda each: (-len(each), each)))})"
    number = r"(?:[12][0-9]|3[01]|0?[1-9])(?:st|nd|rd|th)?"
    year = r"(?:,? (?:of )?(?:19|20)[0-9]{2}(?![0-9]))?"
    spoken = (
        rf"{month}\.? {number}(?![0-9:.,][0-9]|[0-9]){year}|{number} (?:of )?{month}(?:\.(?= \d{{4}}))?(?![^\W_]){year}"
    )
    digits = r"\d{4}-\d{2}-\d{2}(?!\d)|\d{1,2}/\d{1,2}/\d{4}(?!\d)|\d{1,2}\.\d{1,2}\.\d{4}(?!\d)"
    return re.compile(rf"(?<![\w/.-])(?:{digits})|(?<!\w)(?:{spoken})")


@lru_cache(maxsize=1024)
def _day(written: str, now: date) -> date | None:
    """The day as written; without a year, the one nearest to the task's now."""
    plain = written.replace(" of ", " ")
    dotted = "." in plain and plain[0].isdigit()
    try:
        if plain[:4].isdigit():
            return date.fromisoformat(plain)
        found = parser.parse(plain, default=datetime(now.year, 1, 1, tzinfo=UTC), dayfirst=dotted).date()
        if re.search(r"\d{4}", plain):
            return found
        years = (found.replace(year=now.year + step) for step in (-1, 0, 1))
        return min(years, key=lambda each: abs(each - now))
    except (ValueError, OverflowError):
        return None


_TIME = re.compile(
    r"(?<![\w:.,-])(?:(?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])(?!\d|:)(?: ?(?P<half>[ap]\.?m\b\.?))?"
    r"|(?P<bare>1[0-2]|[1-9]) ?(?P<only>[ap]\.?m\b))|(?<=\dT)(?P<iso>[0-2][0-9]:[0-5][0-9])",
    re.IGNORECASE,
)


def _times(text: str, lookup: Lookup) -> Iterator[Fact]:
    for found in _TIME.finditer(text):
        hour, _, minute = (found["iso"] or f"{found['hour'] or found['bare']}:{found['minute'] or 0}").partition(":")
        half = (found["half"] or found["only"] or "").lower()
        plain = int(hour) % 12 + (12 if half.startswith("p") else 0) if half else int(hour)
        if plain < 24:
            yield Fact(found.start(), found.end(), "time", time(plain, int(minute)))


def _named(text: str, lookup: Lookup) -> Iterator[Fact]:
    """Names of the seed, the longest that stands at a place."""
    begins = beginnings(lookup)
    done = 0
    for word in _WORDS.finditer(text):
        at = word.start()
        for name in begins.get(word[0], ()) if at >= done else ():
            if text.startswith(name, at) and not text[at + len(name) : at + len(name) + 1].isalnum():
                done = at + len(name)
                yield Fact(at, done, "name", name)
                break


_WORDS = re.compile(r"\w+")


@cache
def _number_pattern() -> re.Pattern[str]:
    digits = r"\d+(?:[.,']\d+)*"
    money = rf"(?<![^\W\d_])(?:{before_pattern()}) ?-?{digits}|-?{digits} ?(?:{after_pattern()})(?!\w)"
    return re.compile(rf"(?<![\w.,:/'-])(?:{money}|-?{digits}(?: ?%)?)(?![\w@]|[-/:.,']\d)")


def _numbers(text: str, lookup: Lookup) -> Iterator[Fact]:
    if not any(map(str.isdigit, text)):
        return
    for found in _number_pattern().finditer(text):
        amount = read_amount(found[0])
        if amount is not None:
            kind: FactKind = "amount" if amount.currencies else "number"
            yield Fact(found.start(), found.end(), kind, min(amount.values))


_CAPITALS_INSIDE = re.compile(r"(?<=[^\W_] |[,:;] )[A-Z][^\W\d_]{2,}\b(?: [A-Z][^\W\d_]{2,}\b)*")
_GREETING = re.compile(r"\b(?:Hi|Hello|Dear|Hey|Thanks|Regards|Mr|Ms|Mrs|Dr)[,.]? \Z")


def _capitals(text: str, lookup: Lookup) -> Iterator[Fact]:
    """Words with a capital that the seed's texts have too; not who is greeted, no day of the week, no month."""
    known = capitals(lookup)
    for found in _CAPITALS_INSIDE.finditer(text):
        words = found[0].split(" ")
        greeted = _GREETING.search(text, max(0, found.start() - 10), found.start())
        if not greeted and all(word in known and word not in _calendar_words() for word in words):
            yield Fact(found.start(), found.end(), "word", found[0])


@cache
def _calendar_words() -> frozenset[str]:
    calendars = (get_month_names, get_day_names)
    return frozenset(
        name for each in calendars for width in ("wide", "abbreviated") for name in each(width, locale="en").values()
    )
