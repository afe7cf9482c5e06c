"""What text means when it is typed into a cell (USER_ENTERED): numbers, percents, money, dates, truth, formulas."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from runtime.apps.google_sheets.grid import Cell, Format

EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001
"""Day 0 of Sheets' serial numbers."""

_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|[+-]?\.\d+")
_SCIENTIFIC = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)[eE][+-]?\d{1,3}")
_MONEY = re.compile(
    r"(?P<open>\()?(?P<sign>[+-])?(?P<mark>[$€£¥])\s?(?P<sign2>[+-])?(?P<digits>[\d,]*\.?\d+|[\d,]+\.)(?P<close>\))?"
)
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([AaPp])[Mm])?")


@dataclass(frozen=True, slots=True)
class _DayForm:
    pattern: re.Pattern[str]
    """Groups y, m and d; m may be a month's name."""
    shown: str


_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_LONG = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_NAME = r"(?P<m>[A-Za-z]{3,9})\.?"
_DAYS = (
    _DayForm(re.compile(r"(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})"), "yyyy-mm-dd"),
    _DayForm(re.compile(r"(?P<y>\d{4})/(?P<m>\d{1,2})/(?P<d>\d{1,2})"), "yyyy/mm/dd"),
    _DayForm(re.compile(r"(?P<m>\d{1,2})[/-](?P<d>\d{1,2})[/-](?P<y>\d{4})"), "m/d/yyyy"),
    _DayForm(re.compile(r"(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>\d{2})"), "m/d/yy"),
    _DayForm(re.compile(r"(?P<m>\d{1,2})/(?P<d>\d{1,2})"), "m/d"),
    _DayForm(re.compile(_NAME + r"\s+(?P<d>\d{1,2}),?\s+(?P<y>\d{4})"), "mmm d, yyyy"),
    _DayForm(re.compile(r"(?P<d>\d{1,2})[ -]" + _NAME + r"[ -](?P<y>\d{4})"), "d mmm yyyy"),
    _DayForm(re.compile(_NAME + r"\s+(?P<d>\d{1,2})"), "mmm d"),
)


def typed(value: Any, today: date, *, before: Cell | None = None) -> Cell:
    """The cell that typing `value` makes, where `before` was. A leading apostrophe, or a text format, keeps text."""
    if not isinstance(value, str):
        return stored(value)
    if value.startswith("'"):
        return Cell(value[1:])
    if value.startswith("=") and len(value) > 1:
        return Cell(formula=value)
    if before is not None and before.format is not None and before.format.type == "TEXT":
        return stored(value)
    text = value.strip()
    if text.upper() in ("TRUE", "FALSE"):
        return Cell(text.upper() == "TRUE")
    found = read(text, today)
    if found is None:
        return stored(value)
    number, form = found
    return Cell(number) if form is None else Cell(text, format=form, number=number)


def stored(value: Any) -> Cell:
    """The cell that holds a JSON value as it is (RAW); empty text and None are nothing."""
    if value is None or value == "":
        return Cell()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return Cell(int(value))
    return Cell(value)


def read(text: str, today: date) -> tuple[int | float, Format | None] | None:
    """The number that typed text means and the format it brings along, or None for plain text."""
    text = text.strip()
    if len(text) > 60 or not any(letter.isdigit() for letter in text) or not text.isprintable():
        return None
    if _NUMBER.fullmatch(text) and text.isascii():
        number = _number(text)
        pattern = ("#,##0.00" if "." in text else "#,##0") if "," in text else ""
        return number, Format("NUMBER", pattern) if pattern else None
    if text.endswith("%") and _NUMBER.fullmatch(text[:-1].rstrip()):
        return _tidy(float(_number(text[:-1].rstrip())) / 100), Format("PERCENT", "0.00%" if "." in text else "0%")
    if _SCIENTIFIC.fullmatch(text) and text.isascii():
        number = float(text)
        return (_tidy(number), Format("SCIENTIFIC", "0.00E+00")) if abs(number) < 1e300 else None
    return _read_money(text) or _read_moment(text, today)


def _number(text: str) -> int | float:
    plain = text.replace(",", "")
    digits = plain.lstrip("+-")
    if digits.isdigit() and len(digits) <= 15:
        return int(plain)
    return _tidy(float(plain))


def _tidy(value: float) -> int | float:
    value = float(f"{value:.15g}")
    return int(value) if value.is_integer() and abs(value) < 1e15 else value


def _read_money(text: str) -> tuple[int | float, Format] | None:
    found = _MONEY.fullmatch(text)
    if not found or bool(found["open"]) != bool(found["close"]) or not _NUMBER.fullmatch(found["digits"]):
        return None
    negative = bool(found["open"]) or "-" in (found["sign"], found["sign2"])
    number = _number(found["digits"])
    pattern = found["mark"] + ("#,##0.00" if "." in found["digits"] else "#,##0")
    return -number if negative else number, Format("CURRENCY", pattern)


def _read_moment(text: str, today: date) -> tuple[int | float, Format] | None:
    """A date, a time of day, or both."""
    clock = _CLOCK.search(text)
    if clock and clock.end() == len(text):
        time = _read_clock(clock)
        day_text = text[: clock.start()].strip()
        if time is None:
            return None
        fraction, time_pattern = time
        if not day_text:
            return fraction, Format("TIME", time_pattern)
        day = _read_day(day_text, today)
        return (day[0] + fraction, Format("DATE_TIME", f"{day[1]} {time_pattern}")) if day else None
    day = _read_day(text, today)
    return (day[0], Format("DATE", day[1])) if day else None


def _read_clock(found: re.Match[str]) -> tuple[float, str] | None:
    hour, minute, second, half = int(found[1]), int(found[2]), int(found[3] or 0), found[4]
    if minute > 59 or second > 59 or hour > (12 if half else 23) or (half and hour == 0):
        return None
    if half:
        hour = hour % 12 + (12 if half in "pP" else 0)
    pattern = "h:mm" + (":ss" if found[3] else "") + (" AM/PM" if half else "")
    return (hour * 3600 + minute * 60 + second) / 86400, pattern


def _read_day(text: str, today: date) -> tuple[int, str] | None:
    for form in _DAYS:
        found = form.pattern.fullmatch(text)
        if not found:
            continue
        parts = found.groupdict()
        month = _month(parts["m"])
        year = int(parts.get("y") or today.year)
        if year < 100:
            year += 2000 if year < 50 else 1900
        try:
            return serial(datetime(year, month, int(parts["d"]))), _spelled(form.shown, parts["m"])  # noqa: DTZ001
        except ValueError:
            continue
    return None


def _month(text: str) -> int:
    """A month's number; 0, which is none, for a word that is no month."""
    if text.isdigit():
        return int(text)
    low = text.lower()
    if low in _LONG:
        return _LONG.index(low) + 1
    return _MONTHS.index(low[:3]) + 1 if low in _MONTHS or low == "sept" else 0


def _spelled(pattern: str, month: str) -> str:
    return pattern.replace("mmm", "mmmm") if month.lower() in _LONG and month.lower() != "may" else pattern


def serial(moment: datetime) -> int:
    """The serial number of a day."""
    return (moment - EPOCH).days


def moment_of(number: float) -> datetime | None:
    """The date and time a serial number stands for, to the second; None where the calendar ends."""
    try:
        return EPOCH + timedelta(seconds=round(number * 86400))
    except OverflowError:
        return None
