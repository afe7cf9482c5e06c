"""What a run has seen so far: the trigger and every answer as text, asked for values in any usual spelling."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from decimal import Decimal
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from runtime.kit.html_text import html_text
from runtime.task.quantities import in_digits
from validators.proof.kit import cells, spellings

_ISO = re.compile(r"(\d{4}-\d\d-\d\d)t(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(z|[+-]\d\d:?\d\d)?", re.IGNORECASE)
_EPOCH = re.compile(r"(?<![\w.])1\d{9}(?:\d{3})?(?:\.\d+)?(?![\w.])")
_ZONE = re.compile(r"\b(?:africa|america|asia|atlantic|australia|europe|pacific|indian)/[a-z_]+(?:/[a-z_]+)?")
_BLANKS = re.compile(r"\s+")
_PLAIN_KEY = re.compile(r"[A-Za-z_]+")
_ENCODED = frozenset({"data", "raw"})
_ECHOED = frozenset({"query"})
"""Names under which an answer repeats what was asked for."""
_RELATIVE = {0: ("today", "this morning", "tonight", "this evening"), 1: ("tomorrow",), -1: ("yesterday", "last night")}
_NEAR = timedelta(days=14)
_YEAR_AFTER = re.compile(r"[\s,]+(20\d\d)(?!\d)")


class Seen:
    """The texts seen so far, with white space and case evened out."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.texts: list[str] = []
        self.ranges: list[cells.Range] = []
        self._moments: list[tuple[set[datetime], set[tuple[date, time]], set[str]]] = []

    # Taking in

    def add(self, text: str) -> None:
        """A text becomes known."""
        if text:
            self.texts.append(_even(text))

    def answer(self, body: Any) -> None:
        """Everything that an answer says becomes known: values, decoded mails, the words of HTML."""
        if isinstance(body, bytes):
            body = body.decode("utf-8", "replace")
        pieces = list(_said(body, ""))
        self.ranges += [found for each in pieces if "!" in each and (found := cells.read(each)) is not None]
        self.add("\n".join(pieces))

    # Asking

    def token(self, value: str) -> bool:
        """Whether an id or another single word was seen, letter by letter but for case."""
        return self._any(_even(value), _apart)

    def address(self, value: str) -> bool:
        """Whether a mail address was seen."""
        return self._any(_even(value), _address_apart)

    def words(self, value: str) -> bool:
        """Whether a value was seen as words; `in_progress` is also `In progress`."""
        needle = _even(value).lstrip("#@")
        loose = needle.replace("_", " ").replace("-", " ")
        return self._any(needle, _apart) or (loose != needle and self._any(loose, _apart))

    def name(self, value: str) -> bool:
        """Whether a name was seen: whole, or all its words within one answer."""
        if self.words(value):
            return True
        parts = [each for each in re.findall(r"\w+", _even(value)) if len(each) > 1]
        return len(parts) > 1 and any(all(_stands(text, each, _apart) for each in parts) for text in self.texts)

    def number(self, value: Decimal) -> bool:
        """Whether a number was seen, in any usual format or in words."""
        return any(
            self._any(each, _number_apart if each[0].isdigit() else _apart) for each in spellings.of_number(value)
        )

    def day(self, value: date) -> bool:
        """Whether a day was seen: written, in an instant, or as `Friday` or `tomorrow` near the task's now."""
        full, spoken = spellings.of_day(value)
        if any(self._any(each, _digits_apart) for each in full) or any(self._spoken(each, value) for each in spoken):
            return True
        instants, local, zones = self._all_moments()
        if any(day == value for day, _ in local) or any(
            each.astimezone(zone).date() == value for each in instants for zone in zones
        ):
            return True
        away = value - self.now.date()
        if abs(away) <= _NEAR and any(self._any(each, _apart) for each in spellings.weekday_of(value)):
            return True
        return any(self._any(each, _apart) for each in _RELATIVE.get(away.days, ()))

    def clock_time(self, value: time) -> bool:
        """Whether a time of day was seen: written, or in an instant, in its own or another zone that was seen."""
        if any(self._any(each, _digits_apart) for each in spellings.of_time(value)):
            return True
        instants, local, zones = self._all_moments()
        return any(at == value for _, at in local) or any(
            _minute(each.astimezone(zone)) == value for each in instants for zone in zones
        )

    def instant(self, value: datetime) -> bool:
        """Whether an instant was seen as one, or its day and its time, in a zone that was seen."""
        instants, local, zones = self._all_moments()
        wall = value if value.tzinfo else value.replace(tzinfo=None)
        if value.tzinfo and value.astimezone(UTC) in instants:
            return True
        if (wall.date(), _minute(wall)) in local:
            return True
        walls = [wall, *(value.astimezone(zone) for zone in zones)] if value.tzinfo else [wall]
        return any(self.day(each.date()) and self.clock_time(_minute(each)) for each in walls)

    def cells_of(self, value: cells.Range) -> bool:
        """Whether cells lie within what was read of their sheet, or in the row below."""
        return any(each.reaches(value) for each in self.ranges)

    # Looking

    def _any(self, needle: str, apart: Callable[[str, int, int], bool]) -> bool:
        return any(_stands(text, needle, apart) for text in self.texts)

    def _spoken(self, needle: str, day: date) -> bool:
        """A day and month, unless another year follows."""
        for text in self.texts:
            at = text.find(needle)
            while at >= 0:
                end = at + len(needle)
                year = _YEAR_AFTER.match(text, end)
                if _apart(text, at, end) and (year is None or int(year[1]) == day.year):
                    return True
                at = text.find(needle, at + 1)
        return False

    def _all_moments(self) -> tuple[set[datetime], set[tuple[date, time]], list[tzinfo]]:
        self._moments += map(_moments, self.texts[len(self._moments) :])
        instants = {each for found, _, _ in self._moments for each in found}
        local = {each for _, found, _ in self._moments for each in found}
        zones = sorted({each for _, _, found in self._moments for each in found})
        return instants, local, [UTC, *(zone for zone in map(_zone, zones) if zone is not None)]


def _stands(text: str, needle: str, apart: Callable[[str, int, int], bool]) -> bool:
    at = text.find(needle) if needle else -1
    while at >= 0:
        if apart(text, at, at + len(needle)):
            return True
        at = text.find(needle, at + 1)
    return False


def _apart(text: str, start: int, end: int) -> bool:
    """No letter or digit stands beside it."""
    return not _in_word(text[start - 1 : start]) and not _in_word(text[end : end + 1])


def _address_apart(text: str, start: int, end: int) -> bool:
    """It is a whole address, not the end of a longer one."""
    before, after = text[start - 1 : start], text[end : end + 2]
    inside = len(after) == 2 and after[0] in ".-" and after[1].isalnum()
    return not (_in_word(before) or before in tuple(".+%-")) and not (_in_word(after[:1]) or inside)


def _digits_apart(text: str, start: int, end: int) -> bool:
    """No digit stands beside it, and no letter before it."""
    return not _in_word(text[start - 1 : start]) and not text[end : end + 1].isdigit()


def _number_apart(text: str, start: int, end: int) -> bool:
    """It is a number of its own: no part of a word, of a longer number, of a date or a time."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if _in_word(before[-1:]) or (len(before) == 2 and before[0].isdigit() and before[1] in "-/:.,'"):
        return False
    if not _in_word(after[:1]):
        return not (len(after) == 2 and after[0] in "-/:.,'" and after[1].isdigit())
    return after[0] in "hkmdpx" and not _in_word(after[1:])


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def _even(text: str) -> str:
    return _BLANKS.sub(" ", text).strip().casefold()


# Answers


def _said(value: Any, key: str) -> Iterator[str]:
    match value:
        case str():
            yield from _in_text(value, key)
        case Mapping():
            for name, each in value.items():
                if not _PLAIN_KEY.fullmatch(str(name)):
                    yield str(name)
                if name not in _ECHOED or isinstance(each, Mapping | list):
                    yield from _said(each, str(name))
        case list() | tuple():
            for each in value:
                yield from _said(each, key)
        case bool() | None:
            return
        case int() | float() | Decimal():
            yield in_digits(value)


def _in_text(text: str, key: str) -> Iterable[str]:
    if key in _ENCODED:
        decoded = _decoded(text)
        return (decoded, html_text(decoded)) if "</" in decoded else (decoded,)
    return (text, html_text(text)) if "</" in text else (text,)


@lru_cache(maxsize=1024)
def _decoded(text: str) -> str:
    with suppress(ValueError, binascii.Error):
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    return text


# Moments


@lru_cache(maxsize=256)
def _moments(text: str) -> tuple[set[datetime], set[tuple[date, time]], set[str]]:
    """Instants, days and times as they stand there, and names of zones."""
    instants: set[datetime] = set()
    local: set[tuple[date, time]] = set()
    for found in _ISO.finditer(text):
        with suppress(ValueError):
            wall = datetime.fromisoformat(f"{found[1]}T{found[2]}")
            local.add((wall.date(), wall.time()))
            if found[3]:
                instants.add(datetime.fromisoformat(f"{found[1]}T{found[2]}{found[3].upper()}").astimezone(UTC))
    for found in _EPOCH.finditer(text):
        seconds = float(found[0]) / (1000 if len(found[0].partition(".")[0]) == 13 else 1)
        instants.add(datetime.fromtimestamp(seconds // 60 * 60, UTC))
    return instants, local, set(_ZONE.findall(text))


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo | None:
    with suppress(KeyError, ValueError, OSError):
        return ZoneInfo("/".join(part.title().replace("_Of_", "_of_") for part in name.split("/")))
    return None


def _minute(moment: datetime) -> time:
    return moment.time().replace(second=0, microsecond=0, tzinfo=None)
