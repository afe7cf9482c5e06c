"""Days and times of day as they stand in a text, and the text with one of them moved, written in the same way."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_WEEKDAY = (
    r"(?:(?P<weekday>Mon(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?)"
    r"\.?,?\s+(?:the\s+)?)?"
)
_MONTH = r"(?P<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?"
_DAY = r"(?P<day>[0-3]?[0-9])(?P<suffix>st|nd|rd|th)?"
_YEAR = r"(?:,?\s+(?P<year>(?:19|20)[0-9]{2})\b)?"
_FORMS = (
    re.compile(r"(?<![\w/.-])(?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})(?![0-9]|-[0-9])"),
    re.compile(rf"(?<![\w/.:-]){_WEEKDAY}(?<![\w/.:-]){_DAY}\s+(?:of\s+)?{_MONTH}{_YEAR}"),
    re.compile(rf"(?<![\w/.:-]){_WEEKDAY}\b{_MONTH}\s+{_DAY}(?![\w/:-]|[.,][0-9]){_YEAR}"),
    re.compile(r"(?<![\w/.-])(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})(?!\w)"),
    re.compile(r"(?<![\w/.-])(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})/(?P<year>[0-9]{4})(?!\w)"),
)
_TIME = re.compile(
    r"(?<![\w:.,-])(?:(?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])(?![0-9]|:[0-9])|(?P<alone>1[0-2]|[1-9])(?=\s?[ap]\.?m\b))"
)
_ISO = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:([T ])([0-9]{2}:[0-9]{2})(.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Written:
    """A day or a time of day in a text."""

    start: int
    end: int
    value: date | timedelta
    rewritten: Callable[[date | timedelta], str]
    """The same writing of another value."""


@lru_cache(maxsize=1024)
def days_in(text: str, year: int) -> tuple[Written, ...]:
    """Every day that a text names, in order; `year` is meant where none is written."""
    found: list[Written] = []
    for form in _FORMS:
        for match in form.finditer(text):
            day = _day(match, year)
            if day is not None and not any(each.start < match.end() and match.start() < each.end for each in found):
                found.append(Written(*match.span(), day, _day_writer(match)))
    return tuple(sorted(found, key=lambda each: each.start))


@lru_cache(maxsize=1024)
def times_in(text: str) -> tuple[Written, ...]:
    """Every time of day in a text, in order."""
    return tuple(Written(*match.span(), _time(match), _time_writer(match)) for match in _TIME.finditer(text))


def moved(text: str, found: tuple[Written, ...], value: date | timedelta, by: timedelta) -> str:
    """A text in which one day or time is another, wherever it stands."""
    for each in reversed(found):
        if each.value == value:
            text = text[: each.start] + each.rewritten(each.value + by) + text[each.end :]
    return text


def shifted(value: object, by: timedelta) -> str | None:
    """An ISO day or instant moved, written as it was; None for anything else, and for a day moved by hours."""
    match = _ISO.fullmatch(value) if isinstance(value, str) else None
    if match is None or (match[3] is None and by % timedelta(days=1)):
        return None
    try:
        moment = datetime.fromisoformat(f"{match[1]}T{match[3] or '00:00'}") + by
    except (ValueError, OverflowError):
        return None
    return f"{moment:%Y-%m-%d}" + (f"{match[2]}{moment:%H:%M}{match[4]}" if match[3] else "")


def _day(match: re.Match[str], year: int) -> date | None:
    try:
        return date(int(match["year"] or year), _month(match["month"]), int(match["day"]))
    except ValueError:
        return None


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    return next(place for place, name in enumerate(MONTHS, 1) if name[:3] == text[:3])


def _day_writer(match: re.Match[str]) -> Callable[[date | timedelta], str]:
    def rewritten(value: date | timedelta) -> str:
        assert isinstance(value, date)
        parts = match.groupdict()
        digits = len(match["day"])
        texts = {"day": f"{value.day:0{digits}d}" if match["day"].startswith("0") or digits == 2 else str(value.day)}
        month = match["month"]
        texts["month"] = f"{value.month:0{len(month)}d}" if month.isdigit() else _like(month, MONTHS[value.month - 1])
        if parts.get("year"):
            texts["year"] = f"{value.year:04d}"
        if parts.get("weekday"):
            texts["weekday"] = _like(match["weekday"], WEEKDAYS[value.weekday()])
        if parts.get("suffix"):
            texts["suffix"] = _suffix(value.day)
        return _with(match, texts)

    return rewritten


def _time(match: re.Match[str]) -> timedelta:
    return timedelta(hours=int(match["hour"] or match["alone"]), minutes=int(match["minute"] or 0))


def _time_writer(match: re.Match[str]) -> Callable[[date | timedelta], str]:
    def rewritten(value: date | timedelta) -> str:
        assert isinstance(value, timedelta)
        hours, minutes = divmod(int(value.total_seconds()) // 60 % (24 * 60), 60)
        if match["alone"]:
            whole = str(hours % 12 or 12)
            return f"{whole}:{minutes:02d}" if minutes else whole
        padded = match["hour"].startswith("0") or len(match["hour"]) == 2
        return f"{hours:02d}:{minutes:02d}" if padded else f"{hours}:{minutes:02d}"

    return rewritten


def _with(match: re.Match[str], texts: Mapping[str, str]) -> str:
    """What a match found, with some of its groups written otherwise."""
    base, text = match.start(), match[0]
    for name in sorted(texts, key=lambda each: -match.start(each)):
        text = text[: match.start(name) - base] + texts[name] + text[match.end(name) - base :]
    return text


def _like(written: str, full: str) -> str:
    """A name of a month or a weekday as short as another was written."""
    return full if any(written == each for each in (*MONTHS, *WEEKDAYS)) and written != "May" else full[:3]


def _suffix(day: int) -> str:
    return "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def spans(found: tuple[Written, ...]) -> Iterator[tuple[int, int]]:
    """Where they stand."""
    for each in found:
        yield each.start, each.end
