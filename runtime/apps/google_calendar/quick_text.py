"""One sentence such as `Lunch with Ann tomorrow at noon for 30 minutes` read into an event."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from re import IGNORECASE, Match, compile, sub
from typing import Any

from runtime.apps.google_calendar.times import bad_request
from runtime.kit.errors import BadRequest

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTH = "(?P<month>" + "|".join(f"{name[:3]}(?:{name[3:]})?" if len(name) > 3 else name for name in _MONTHS) + r")\.?"
_NUMBER = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?\b"
_YEAR = r"(?:,?\s+(?P<y>\d{4})\b)?"
_HOUR = r"(?P<h{0}>\d{{1,2}})(?::(?P<m{0}>[0-5]\d))?\s*(?P<p{0}>[ap]\.?m\b\.?)?"
_RANGE = compile(
    r"\b(?:from\s+)?" + _HOUR.format(1) + r"\s*(?:-|–|—|to|until)\s*" + _HOUR.format(2) + r"(?!\S*\d)", IGNORECASE
)
_AT = compile(
    r"(?:\b(?:at|@)\s*)?\b(?:(?P<h>\d{1,2})(?::(?P<m>[0-5]\d)(?!\d))?\s*(?P<p>[ap]\.?m\b\.?)"
    r"|(?P<h2>\d{1,2}):(?P<m2>[0-5]\d)\b)"
    r"|\bat\s+(?P<bare>\d{1,2})\b(?![:\d])|(?:\bat\s+)?\b(?P<word>noon|midday|midnight)\b",
    IGNORECASE,
)
_FOR = compile(r"\bfor\s+(?:(?P<n>\d{1,4}(?:\.\d+)?)|an?)\s*(?P<unit>minutes?|mins?|hours?|hrs?|h)\b", IGNORECASE)
_HOURS_BY_WORD = {"noon": 12, "midday": 12, "midnight": 0}


def read_quick_text(text: str, now: datetime) -> dict[str, Any]:
    """Field values of the event that a sentence describes, seen from `now` in the calendar's zone.

    A time without a day is the next such time; a day without a time is the whole day; with neither the event begins
    now. It lasts an hour unless said. Raises BadRequest for an empty sentence.
    """
    if not text.strip():
        raise BadRequest("Missing event text.", code="required", field="text")
    rest, length = _taken(_FOR, text, _length)
    rest, day = _day(rest, now.date())
    rest, hours = _hours(rest)
    if day is not None and not 1900 <= day.year < 2100:
        raise bad_request()
    summary = " ".join(sub(r"\b(?:on|at|from)\s*$", "", rest.strip(" ,.;"), flags=IGNORECASE).split()).strip(" ,.;")
    values: dict[str, Any] = {"summary": summary or text.strip()}
    if place := compile(r"\bat\s+(?P<place>[A-Z][^,]*)$").search(summary):
        values["location"] = place["place"]
    if day is not None and hours is None and length is None:
        following = (day + timedelta(days=1)).isoformat()
        return {**values, "all_day": True, "start__dateTime": day.isoformat(), "end__dateTime": following}
    start = now.replace(second=0, microsecond=0)
    if hours is not None:
        start = datetime.combine(day or now.date(), hours[0], now.tzinfo)
        if day is None and start < now:
            start = datetime.combine(now.date() + timedelta(days=1), hours[0], now.tzinfo)
    elif day is not None:
        start = datetime.combine(day, start.time(), now.tzinfo)
    end = start + (length or timedelta(hours=1))
    if hours is not None and hours[1] is not None:
        end = datetime.combine(start.date(), hours[1], now.tzinfo)
        end = end if end > start else datetime.combine(start.date() + timedelta(days=1), hours[1], now.tzinfo)
    return {**values, "start__dateTime": start.isoformat(), "end__dateTime": end.isoformat()}


def _taken(regex: Any, text: str, read: Callable[[Match[str]], Any]) -> tuple[str, Any]:
    """The text without what the first readable match says, and what it says."""
    for match in regex.finditer(text):
        found = read(match)
        if found is not None:
            return f"{text[: match.start()]} {text[match.end() :]}", found
    return text, None


def _length(match: Match[str]) -> timedelta | None:
    number = float(match["n"] or 1)
    minutes = number if match["unit"].lower().startswith("m") else number * 60
    return timedelta(minutes=minutes) if minutes else None


def _hours(text: str) -> tuple[str, tuple[time, time | None] | None]:
    rest, both = _taken(_RANGE, text, _range)
    if both is not None:
        return rest, both
    rest, one = _taken(_AT, text, _at)
    return rest, None if one is None else (one, None)


def _range(match: Match[str]) -> tuple[time, time] | None:
    first_half, second_half = match["p1"], match["p2"]
    if not (first_half or second_half or (match["m1"] and match["m2"])):
        return None
    end = _clock(match["h2"], match["m2"], second_half or first_half)
    start = _clock(match["h1"], match["m1"], first_half or second_half)
    if start and end and not first_half and start > end:
        start = _clock(match["h1"], match["m1"], "am")
    return (start, end) if start and end else None


def _at(match: Match[str]) -> time | None:
    if match["word"]:
        return time(_HOURS_BY_WORD[match["word"].lower()])
    if match["bare"]:
        return _clock(match["bare"], None, "pm" if 1 <= int(match["bare"]) <= 7 else None)
    return _clock(match["h"] or match["h2"], match["m"] or match["m2"], match["p"])


def _clock(hour: str, minute: str | None, half: str | None) -> time | None:
    number = int(hour)
    if half:
        if not 1 <= number <= 12:
            return None
        number = number % 12 + (12 if half.lower().startswith("p") else 0)
    return time(number, int(minute or 0)) if number < 24 else None


def _day(text: str, today: date) -> tuple[str, date | None]:
    readings: tuple[tuple[str, Callable[[Match[str]], date | None]], ...] = (
        (r"(?P<y>\d{4})-(?P<mo>\d\d)-(?P<d>\d\d)\b", lambda m: _date(int(m["y"]), int(m["mo"]), int(m["d"]))),
        (rf"{_MONTH}\s+{_NUMBER}{_YEAR}", lambda m: _named(m, today)),
        (rf"{_NUMBER}\s+(?:of\s+)?{_MONTH}{_YEAR}", lambda m: _named(m, today)),
        (r"(?P<mo>\d{1,2})/(?P<d>\d{1,2})(?:/(?P<y>\d{4}|\d\d))?\b", lambda m: _slashed(m, today)),
        (r"(?P<word>today|tonight|tomorrow)\b", lambda m: today + timedelta(days=m["word"].lower() == "tomorrow")),
        (rf"(?:this\s+)?(?P<next>next\s+)?(?P<name>{'|'.join(_DAYS)})\b", lambda m: _weekday(m, today)),
        (r"in\s+(?P<n>\d{1,3})\s+(?P<unit>days?|weeks?)\b", lambda m: _ahead(m, today)),
    )
    for regex, read in readings:
        rest, found = _taken(compile(rf"\b(?:on\s+)?{regex}", IGNORECASE), text, read)
        if found is not None:
            return rest, found
    return text, None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _coming(year: str | None, month: int, day: int, today: date) -> date | None:
    """The date in the year given, else the next such date."""
    if year:
        return _date(int(year) + (2000 if len(year) == 2 else 0), month, day)
    found = _date(today.year, month, day)
    return found if found is None or found >= today else _date(today.year + 1, month, day)


def _named(match: Match[str], today: date) -> date | None:
    month = next(number for number, name in enumerate(_MONTHS, 1) if name.startswith(match["month"].lower()[:3]))
    return _coming(match["y"], month, int(match["d"]), today)


def _slashed(match: Match[str], today: date) -> date | None:
    return _coming(match["y"], int(match["mo"]), int(match["d"]), today)


def _weekday(match: Match[str], today: date) -> date:
    days = (_DAYS.index(match["name"].lower()) - today.weekday()) % 7
    return today + timedelta(days=days or 7 if match["next"] else days)


def _ahead(match: Match[str], today: date) -> date:
    return today + timedelta(days=int(match["n"]) * (7 if match["unit"].lower().startswith("w") else 1))
