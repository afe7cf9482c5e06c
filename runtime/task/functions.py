"""The functions that expressions may call: every public function of this module, by its name."""

import base64 as encoding
import builtins
import datetime as dt
import inspect
import re
import string
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import orjson
from babel.dates import format_date as babel_format_date
from babel.dates import format_time as babel_format_time
from babel.numbers import NumberFormatError, format_currency, get_currency_precision, list_currencies, parse_decimal
from dateutil.relativedelta import relativedelta

from runtime.task import mail, quantities
from runtime.task.nearest import did_you_mean
from runtime.task.written_dates import written_day

_LOCALE = "en_US"
_LAST_COLUMN = 18_278  # ZZZ
_UNIT = r"\s*(?:[A-Z]{3}|[A-Z]{0,2}[$€£¥₹]|%)?\s*"
_WITH_UNIT = re.compile(rf"(?P<sign>[+-]?){_UNIT}(?P<digits>[+-]?[0-9.][0-9.,]*){_UNIT}")


def number(value: Any) -> Decimal:
    """The number that a text such as `1,200.50`, `$120,000` or `7.5%` writes, in American notation."""
    if not isinstance(value, str):
        return quantities.exact(value)
    parts = _WITH_UNIT.fullmatch(value.strip())
    if parts is None:
        raise ValueError(f"`{value}` is not a number")
    try:
        return quantities.exact(parse_decimal(parts["sign"] + parts["digits"], locale=_LOCALE, strict=True))
    except NumberFormatError:
        raise ValueError(f"`{value}` is not a number") from None


def money(amount: Any, currency: str = "USD", cents: bool | str = "auto") -> str:
    """An amount as text, `$156,000` or `€99.50`: with cents where there are any, always (`true`) or never (`false`)."""
    if currency not in list_currencies():
        raise ValueError(f"`{currency}` is not a currency{did_you_mean(str(currency), list_currencies())}")
    if cents not in (True, False, "auto"):
        raise ValueError(f'`cents` found `{cents}`, expected true, false or "auto"')
    places = get_currency_precision(currency)
    value = quantities.rounded(number(amount), 0 if cents is False else places)
    if cents is False or (cents == "auto" and value == value.to_integral_value()):
        places = 0
    pattern = "¤#,##0" + ("." + "0" * places if places else "")
    return format_currency(value, currency, format=pattern, locale=_LOCALE, currency_digits=False)


def round_to(x: Any, places: int = 0) -> Decimal:
    """The number rounded to so many places, halves away from zero."""
    return quantities.rounded(number(x), places)


def percent(part: Any, whole: Any, places: int = 0) -> Decimal:
    """How many per cent of the whole the part is, rounded to so many places."""
    return quantities.rounded(quantities.divided_by(quantities.times(number(part), 100), number(whole)), places)


def date(text: str) -> str:
    """The day of a date, or of a date and time, as `2026-01-28`; the year needs four digits."""
    return _day(text).isoformat()


def add_days(date: str, n: int) -> str:
    """The date, or date and time, so many days later; a negative number goes back."""
    return _moved(date, relativedelta(days=_whole(n)))


def add_months(date: str, n: int) -> str:
    """The date, or date and time, so many months later; the 31st becomes the last day of a shorter month."""
    return _moved(date, relativedelta(months=_whole(n)))


def add_minutes(moment: str, n: int) -> str:
    """The date and time n minutes later."""
    return _moved(moment, relativedelta(minutes=_whole(n)))


def days_between(a: str, b: str) -> int:
    """How many days the second date is after the first."""
    return (_day(b) - _day(a)).days


def weekday(date: str) -> str:
    """The day of the week, `Wednesday`."""
    return format_date(date, "EEEE")


def format_date(date: str, pattern: str = "long") -> str:
    """The date in words: `short`, `medium`, `long`, `full`, or a pattern such as `MMM d, yyyy`."""
    return babel_format_date(_day(date), pattern, locale=_LOCALE).replace("\u202f", " ")


def format_time(moment: str, pattern: str = "HH:mm") -> str:
    """The time of a date and time, in the zone it is written in: `15:05`, or by another pattern of Unicode's."""
    try:
        when = dt.datetime.fromisoformat(_text(moment).strip())
    except ValueError:
        raise ValueError(f"`{moment}` is not a date and time such as 2026-01-28T15:00:00Z") from None
    return str(babel_format_time(when, format=pattern, locale=_LOCALE))


def upper(text: str) -> str:
    """The text in capitals."""
    return _text(text).upper()


def lower(text: str) -> str:
    """The text in small letters."""
    return _text(text).lower()


def title(text: str) -> str:
    """The text with a capital at the beginning of each word."""
    return string.capwords(_text(text))


def join(list: list[Any], sep: str = ", ") -> str:
    """The texts and numbers of a list in one text, with the separator between them."""
    return sep.join(quantities.in_digits(each) if quantities.is_number(each) else _text(each) for each in _list(list))


def len(value: Any) -> int:
    """How many elements a list or mapping, or characters a text, has."""
    if not isinstance(value, list | tuple | str | Mapping):
        raise ValueError(f"found {quantities.kind_of(value)}, expected a list, mapping or text")
    return builtins.len(value)


def sum(list: list[Any]) -> Decimal:
    """The numbers of a list, added up."""
    total = Decimal(0)
    for each in _list(list):
        total = quantities.plus(total, number(each))
    return total


def min(*values: Any) -> Any:
    """The least of the numbers or texts, or of a list of such."""
    return _ordered(_choices(values))[0]


def max(*values: Any) -> Any:
    """The greatest of the numbers or texts, or of a list of such."""
    return _ordered(_choices(values))[-1]


def sorted(list: list[Any], by: str | None = None, reverse: bool = False) -> list[Any]:
    """The list in order, of the elements themselves or of one of their fields."""
    return _ordered(_list(list), by=by, reverse=reverse)


def unique(list: list[Any]) -> list[Any]:
    """The list without repetitions, in its own order."""
    kept: dict[bytes, Any] = {}
    for each in _list(list):
        kept.setdefault(orjson.dumps(each, default=_plain_number, option=orjson.OPT_SORT_KEYS), each)
    return builtins.list(kept.values())


def pluck(list: list[Any], field: str) -> list[Any]:
    """One field of each record in a list."""
    return [each[field] for each in _list(list)]


def first(list: list[Any]) -> Any:
    """The first element."""
    return _not_empty(list)[0]


def last(list: list[Any]) -> Any:
    """The last element."""
    return _not_empty(list)[-1]


def mime(
    to: Any,
    subject: str,
    *,
    text: str | None = None,
    html: str | None = None,
    cc: Any = None,
    bcc: Any = None,
    from_: str | None = None,
    in_reply_to: str | None = None,
    references: Any = None,
    attachments: list[Any] | None = None,
    date: str | None = None,
) -> str:
    """A mail as the Gmail API takes it in `raw`; an attachment is `{filename, content, type}`."""
    headers = {"From": from_, "To": to, "Cc": cc, "Bcc": bcc, "Subject": subject, "Date": date}
    headers |= {"In-Reply-To": in_reply_to, "References": references}
    return _unpadded(mail.message(headers, text, html, attachments or []))


def base64url(text: str) -> str:
    """The text in base64 for URLs, without padding."""
    return _unpadded(_text(text).encode())


def base64(text: str) -> str:
    """The text in base64."""
    return encoding.b64encode(_text(text).encode()).decode()


def from_base64url(text: str) -> str:
    """What base64 for URLs says, padded or not: the body of a mail as the Gmail API gives it."""
    written = _text(text)
    try:
        return encoding.urlsafe_b64decode(written + "=" * (-builtins.len(written) % 4)).decode()
    except ValueError:
        raise ValueError("the text is not base64 of text") from None


def between(text: str, start: str, end: str) -> str:
    """The first stretch of the text that stands between two others."""
    _, found, rest = _text(text).partition(_text(start))
    stretch, closed, _ = rest.partition(_text(end))
    if not found or not closed:
        raise ValueError(f"the text has nothing between `{start}` and `{end}`")
    return stretch


def position(list: list[Any], value: Any) -> int:
    """Where a value stands in a list, counted from 0."""
    for place, each in enumerate(_list(list)):
        if each == value:
            return place
    raise ValueError(f"the list does not hold `{value}`")


def column(rows: list[Any], n: int) -> list[Any]:
    """The nth value of each row, counted from 0; None where a row is shorter."""
    place = _whole(n)
    return [row[place] if place < builtins.len(_list(row)) else None for row in _list(rows)]


def json(value: Any) -> str:
    """The value as JSON."""
    return orjson.dumps(value, default=_plain_number).decode()


def adf(text: str) -> dict[str, Any]:
    """The text as an Atlassian document, with a paragraph for each line."""
    lines = _text(text).split("\n")
    paragraphs = [{"type": "paragraph", "content": [{"type": "text", "text": line}] if line else []} for line in lines]
    return {"type": "doc", "version": 1, "content": paragraphs}


def a1(column: Any, row: int) -> str:
    """The name of a cell, `C5`, from the number (counted from 1) or letters of its column and its row."""
    if not isinstance(column, str):
        column = _letters(_whole(column))
    if not (column.isascii() and column.isalpha()) or _whole(row) < 1:
        raise ValueError(f"found column `{column}` and row `{row}`, expected letters or a number, and a number from 1")
    return f"{column.upper()}{row}"


def _letters(column: int) -> str:
    if not 1 <= column <= _LAST_COLUMN:
        raise ValueError(f"found column `{column}`, expected 1 to {_LAST_COLUMN}")
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = string.ascii_uppercase[rest] + letters
    return letters


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"found {quantities.kind_of(value)}, expected text")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"found {quantities.kind_of(value)}, expected a list")
    return builtins.list(value)


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1_000_000:
        raise ValueError(f"found `{value}`, expected a whole number below a million")
    return value


def _day(text: Any) -> dt.date:
    written = _text(text).strip()
    try:
        return dt.datetime.fromisoformat(written).date()
    except ValueError:
        pass
    day = written_day(written)
    if day is None:
        raise ValueError(f"`{text}` is not a date, expected one such as 2026-01-28")
    return day


def _moved(text: str, step: relativedelta) -> str:
    try:
        moment = dt.datetime.fromisoformat(_text(text).strip())
        if builtins.len(text.strip()) <= builtins.len("2026-01-28"):
            return (moment.date() + step).isoformat()
        moved = (moment + step).isoformat()
    except ValueError:
        return (_day(text) + step).isoformat()
    return moved.replace("+00:00", "Z") if text.strip().endswith("Z") else moved


def _choices(values: tuple[Any, ...]) -> list[Any]:
    only = values[0] if builtins.len(values) == 1 else values
    return builtins.list(_not_empty(only))


def _not_empty(values: Any) -> Any:
    if not isinstance(values, list | tuple | str) or not values:
        raise ValueError("found an empty list or no list, expected one with elements")
    return values


def _ordered(values: list[Any], *, by: str | None = None, reverse: bool = False) -> list[Any]:
    ranks = [each if by is None else each[by] for each in values]
    if all(map(quantities.is_number, ranks)):
        ranks = builtins.list(map(quantities.exact, ranks))
    elif not all(isinstance(rank, str) for rank in ranks):
        raise ValueError("found elements of several kinds, expected only numbers or only texts")
    order = builtins.sorted(range(builtins.len(values)), key=lambda at: ranks[at], reverse=reverse)
    return [values[at] for at in order]


def _plain_number(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{quantities.kind_of(value)} has no JSON form")


def _unpadded(content: bytes) -> str:
    return encoding.urlsafe_b64encode(content).decode().rstrip("=")


FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: function
    for name, function in builtins.sorted(globals().items())
    if inspect.isfunction(function) and function.__module__ == __name__ and not name.startswith("_")
}
