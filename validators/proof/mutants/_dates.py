"""Days and times moved: whole arguments, and the words of a text, written as they were."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta

from babel.dates import get_month_names

from validators.proof.kit.arguments import Leaf, Path
from validators.proof.kit.trace import Trace, Write

_ISO = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:([T ])([0-9]{2}:[0-9]{2})(.*))?", re.DOTALL)
_SECONDS, _MILLISECONDS = (10**9, 10**10), (10**12, 10**13)
_TIMELY = ("date", "time", "_at", "due", "start", "end", "when", "until")
_PARTS: Mapping[str, Callable[[date], int]] = {
    "year": lambda day: day.year,
    "month": lambda day: day.month,
    "day": lambda day: day.day,
}
_DIGITS = (
    re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})"),
    re.compile(r"(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})/(?P<year>[0-9]{4})"),
    re.compile(r"(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})"),
)


# Whole arguments


def is_date(value: object) -> bool:
    """Whether an argument is a day or an instant as ISO writes it."""
    return isinstance(value, str) and shifted(value, timedelta(0)) is not None


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


def argument_moved(trace: Trace, leaf: Leaf, by: timedelta) -> object:
    """An argument moved that is an ISO day or instant, or a count of seconds; None for any other."""
    value = leaf.value
    if isinstance(value, bool) or leaf.path[0] == "path" or str(value) in trace.lookup.by_id:
        return None
    whole = int(value) if isinstance(value, str) and value.isdigit() and len(value) in (10, 13) else value
    if not isinstance(whole, int):
        return shifted(value, by)
    for (low, high), unit in ((_SECONDS, 1), (_MILLISECONDS, 1000)):
        if low <= whole < high and any(word in leaf.name.lower() for word in _TIMELY):
            moved = whole + int(by.total_seconds()) * unit
            return str(moved) if isinstance(value, str) else moved
    return None


def arguments_moved(trace: Trace, write: Write, by: timedelta) -> dict[Path, object]:
    """Every argument of a write that is a day or an instant, moved."""
    found = {leaf.path: argument_moved(trace, leaf, by) for leaf in write.leaves}
    return {path: value for path, value in found.items() if value is not None}


# Words in a text


def day_like(words: str, day: date) -> str:
    """Another day, written as the words write theirs: `9 April`, `Apr. 9, 2026`, `2026-04-09`."""
    for form in _DIGITS:
        match = form.fullmatch(words)
        if match is not None:
            text = words
            width = 2 if form is _DIGITS[0] or match["day"][0] == "0" or match["month"][0] == "0" else 1
            for name in sorted(_PARTS, key=lambda each: -match.start(each)):
                number = f"{_PARTS[name](day):0{width}d}"
                text = text[: match.start(name)] + number + text[match.end(name) :]
            return text
    text = re.sub(r"[0-9]{4}", f"{day.year:04d}", words)
    text = re.sub(r"[^\W\d_]{3,}", lambda found: _month_like(found[0], day.month), text, count=0)
    return re.sub(r"(?<![0-9])(0?)[0-9]{1,2}(?![0-9])(st|nd|rd|th)?", lambda found: _number_like(found, day.day), text)


def time_like(words: str, moment: time) -> str:
    """Another time of day, written as the words write theirs: `10:00`, `9 am`, `3:30 pm`."""
    half = re.search(r"[ap](?=\.?m)", words, re.IGNORECASE)
    hour = (moment.hour % 12 or 12) if half else moment.hour
    if half:
        mark = "p" if moment.hour >= 12 else "a"
        words = words[: half.start()] + (mark.upper() if half[0].isupper() else mark) + words[half.end() :]
    width = 2 if re.match(r"0|[0-9]{2}", words) and not half else 1
    minutes = f":{moment.minute:02d}" if moment.minute or ":" in words else ""
    return re.sub(r"[0-9]{1,2}(?::[0-9]{2})?", f"{hour:0{width}d}{minutes}", words, count=1)


def _month_like(word: str, month: int) -> str:
    """The name of another month, long or short as the word; a word that is no month stays."""
    wide, short = (get_month_names(width, locale="en") for width in ("wide", "abbreviated"))
    if word in wide.values():
        return str(wide[month])
    return str(short[month]) if word in short.values() or word == "Sept" else word


def _number_like(found: re.Match[str], day: int) -> str:
    ending = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return (f"{day:02d}" if found[1] else str(day)) + (ending if found[2] else "")
