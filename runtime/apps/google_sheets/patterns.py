"""Number formats: a number as a pattern shows it (`$#,##0.00`, `0.0%`, `yyyy-mm-dd`, `h:mm AM/PM`)."""

import re
from datetime import datetime
from decimal import Decimal, localcontext

from babel.numbers import format_decimal

from runtime.apps.google_sheets.grid import Format
from runtime.apps.google_sheets.typed import moment_of
from runtime.query.sheet_evaluate import general

MOMENTS = ("DATE", "TIME", "DATE_TIME")
"""Types of format that show a serial number as a date or a time."""

DEFAULTS = {
    "NUMBER": "#,##0.00",
    "PERCENT": "0.00%",
    "CURRENCY": "$#,##0.00",
    "DATE": "m/d/yyyy",
    "TIME": "h:mm:ss AM/PM",
    "DATE_TIME": "m/d/yyyy h:mm:ss",
    "SCIENTIFIC": "0.00E+00",
    "TEXT": "@",
}

_LITERAL = re.compile(r'"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]|_.|\*.')
_CORE = re.compile(r"[#0?][#0?,.]*(?:E\+0+)?|\.[#0?]+", re.IGNORECASE)
_MOMENT = re.compile(r'"([^"]*)"|\\(.)|(AM/PM|am/pm|a/p|y{2,4}|m{1,5}|d{1,4}|h{1,2}|s{1,2}|[YMDHS]{1,4})')


def pattern_of(form: Format) -> str:
    """The pattern of a format, the usual one of its type where it has none."""
    return form.pattern or DEFAULTS.get(form.type, "")


def render(number: float, form: Format) -> str:
    """The text that shows `number` under a format."""
    pattern = pattern_of(form)
    if form.type in MOMENTS:
        moment = moment_of(number)
        return _moment(moment, pattern) if moment else general(number)
    if form.type == "TEXT" or not pattern:
        return general(number)
    return _sections(number, pattern)


def _sections(number: float, pattern: str) -> str:
    """The section for positive, negative or zero, and the number in it."""
    sections = _split(pattern)
    section, shown = sections[0], number
    if number < 0 and len(sections) > 1:
        section, shown = sections[1], -number
    elif number == 0 and len(sections) > 2:
        section = sections[2]
    percent = "%" in section and abs(shown) < 1e300
    core = ""

    def keep(found: re.Match[str]) -> str:
        return "\0" + "".join(part or "" for part in found.groups()) + "\0"

    plain = _LITERAL.sub(keep, section)
    pieces = plain.split("\0")
    out = []
    for place, piece in enumerate(pieces):
        if place % 2 or core:
            out.append(piece)
            continue
        found = _CORE.search(piece)
        if found:
            core = found.group()
            out.append(
                piece[: found.start()] + _digits(abs(shown) * (100 if percent else 1), core) + piece[found.end() :]
            )
        else:
            out.append(piece)
    return ("-" if shown < 0 else "") + "".join(out)


def _split(pattern: str) -> list[str]:
    return re.split(r';(?=(?:[^"]*"[^"]*")*[^"]*$)', pattern)[:4]


def _digits(value: float, core: str) -> str:
    if "E" in core.upper():
        places = len(core.upper().partition("E")[0].partition(".")[2])
        return re.sub(r"E([+-])(\d)$", r"E\g<1>0\2", f"{value:.{places}E}")
    core = core.replace("?", "#")
    whole, point, fraction = core.partition(".")
    grouped = "," in whole
    whole = whole.replace(",", "")
    # The pattern language of the number library wants every optional digit before the needed ones.
    needed = whole.count("0")
    clean = ("#,##" if grouped else "#" * (1 if not needed else 0)) + "0" * needed
    if grouped and needed < 1:
        clean = "#,###"
    with localcontext(prec=400):
        # Wide enough for the largest number a cell can hold.
        return format_decimal(
            Decimal(f"{value:.15g}"), format=clean + point + fraction.replace(",", ""), locale="en_US"
        )


def _moment(moment: datetime, pattern: str) -> str:
    half_day = bool(re.search(r"am/pm|a/p", pattern, re.IGNORECASE))
    out: list[str] = []
    at, last = 0, ""
    tokens = list(_MOMENT.finditer(pattern))
    for place, found in enumerate(tokens):
        out.append(pattern[at : found.start()])
        at = found.end()
        token = found[3]
        if token is None:
            out.append(found[1] if found[1] is not None else found[2])
            continue
        following = next((each[3] for each in tokens[place + 1 :] if each[3]), "")
        minutes = token.lower() in ("m", "mm") and (last.startswith("h") or following.lower().startswith("s"))
        out.append(_part(moment, token.lower(), half_day, minutes))
        last = token.lower()
    return "".join([*out, pattern[at:]])


def _part(moment: datetime, token: str, half_day: bool, minutes: bool) -> str:
    if minutes:
        return f"{moment.minute:0{len(token)}d}"
    hour = (moment.hour % 12 or 12) if half_day else moment.hour
    match token[0], len(token):
        case "a", _:
            return (
                ("AM" if moment.hour < 12 else "PM")
                if "/p" in token and len(token) > 3
                else ("A" if moment.hour < 12 else "P")
            )
        case "y", length:
            return f"{moment.year:04d}" if length > 2 else f"{moment.year % 100:02d}"
        case "m", length if length > 2:
            name = f"{moment:%B}"
            return name[:1] if length == 5 else name if length == 4 else name[:3]
        case "m", length:
            return f"{moment.month:0{length}d}"
        case "d", length if length > 2:
            return f"{moment:%A}" if length == 4 else f"{moment:%a}"
        case "d", length:
            return f"{moment.day:0{length}d}"
        case "h", length:
            return f"{hour:0{length}d}"
        case _:
            return f"{moment.second:0{len(token)}d}"
