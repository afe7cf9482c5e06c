"""Recurrence lines (RRULE, EXRULE, RDATE, EXDATE) read into the local times at which an event begins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from heapq import merge
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

from dateutil.rrule import rrule, rrulestr

from runtime.apps.google_calendar.times import LAST, zone_named
from runtime.kit.errors import BadRequest
from runtime.kit.timestamps import instant

_FREQUENCIES = {"DAILY": "daily", "WEEKLY": "weekly", "MONTHLY": "monthly", "YEARLY": "yearly"}
_PARTS = {
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYYEARDAY", "BYWEEKNO", "BYSETPOS", "WKST",
}  # fmt: skip
_MOST = 10_000
"""An interval or count beyond this is no recurrence a person means."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One RRULE or EXRULE on naive local times. `count` and `until` stand apart so that any rule can be cut short."""

    rule: rrule
    count: int | None
    until: datetime | None

    def starts(self, high: datetime) -> Iterator[datetime]:
        """Local times up to `high`."""
        limit = high if self.until is None else min(high, self.until)
        return islice(iter(self.rule.replace(until=limit)), self.count)


@dataclass(frozen=True, slots=True)
class Recurrence:
    """All lines of one event together."""

    rules: tuple[Rule, ...]
    except_rules: tuple[Rule, ...]
    dates: tuple[datetime, ...]
    except_dates: frozenset[datetime]

    @property
    def endless(self) -> bool:
        """Whether some rule goes on for ever."""
        return any(rule.count is None and rule.until is None for rule in self.rules)

    def starts(self, high: datetime) -> Iterator[datetime]:
        """The local times at which the event begins, in order, each once, up to `high`."""
        left_out = set(self.except_dates)
        for rule in self.except_rules:
            left_out.update(rule.starts(high))
        last = None
        for start in merge(*(rule.starts(high) for rule in self.rules), sorted(self.dates)):
            if start > high:
                return
            if start != last and start not in left_out:
                yield start
            last = start


@lru_cache(maxsize=512)
def read(lines: tuple[str, ...], first: datetime, zone: str) -> Recurrence:
    """The lines of an event that begins at the local time `first`. Raises BadRequest for a line Calendar refuses."""
    rules: list[Rule] = []
    except_rules: list[Rule] = []
    dates: list[datetime] = []
    except_dates: list[datetime] = []
    for line in lines:
        head, colon, value = line.strip().partition(":")
        name, *options = head.upper().split(";")
        if not colon or not value:
            raise invalid()
        if name in ("RRULE", "EXRULE"):
            (rules if name == "RRULE" else except_rules).append(_rule(value, first, zone_named(zone)))
        elif name in ("RDATE", "EXDATE"):
            found = [_date(text, options, head, first, zone_named(zone)) for text in value.split(",")]
            (dates if name == "RDATE" else except_dates).extend(found)
        else:
            raise invalid()
    if not rules and not dates:
        raise invalid()
    if dates and not rules:
        dates.append(first)
    return Recurrence(tuple(rules), tuple(except_rules), tuple(dates), frozenset(except_dates))


def invalid() -> BadRequest:
    """What Calendar says of recurrence lines it cannot read."""
    return BadRequest("Invalid recurrence rule.", code="invalid")


def _parts(value: str) -> dict[str, str]:
    parts: dict[str, str] = {}
    for piece in value.upper().strip(";").split(";"):
        name, _, text = piece.partition("=")
        if name not in _PARTS or name in parts or not text:
            raise invalid()
        parts[name] = text
    return parts


def _rule(value: str, first: datetime, zone: ZoneInfo) -> Rule:
    parts = _parts(value)
    until, count = parts.pop("UNTIL", None), parts.pop("COUNT", None)
    if parts.get("FREQ") not in _FREQUENCIES or (until and count):
        raise invalid()
    for number in (parts.get("INTERVAL", "1"), count or "1"):
        if not (number.isascii() and number.isdigit() and 0 < int(number[:9]) <= _MOST):
            raise invalid()
    text = ";".join(f"{name}={part}" for name, part in parts.items())
    try:
        rule = rrulestr(f"RRULE:{text}", dtstart=first)
        last = _local(until, zone, end_of_day=True) if until else None
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError):
        raise invalid() from None
    if not isinstance(rule, rrule):
        raise invalid()
    return Rule(rule, int(count) if count else None, last)


def _date(text: str, options: Sequence[str], head: str, first: datetime, zone: ZoneInfo) -> datetime:
    named = next((head.split(";")[1:][place][5:] for place, each in enumerate(options) if each.startswith("TZID=")), "")
    try:
        written = _local(text, zone_named(named) if named else zone)
    except ValueError:
        raise invalid() from None
    if named and not text.upper().endswith("Z"):
        written = written.replace(tzinfo=zone_named(named)).astimezone(zone).replace(tzinfo=None)
    return datetime.combine(written.date(), first.time()) if "T" not in text.upper() else written


def _local(text: str, zone: ZoneInfo, *, end_of_day: bool = False) -> datetime:
    """20260302T090000Z, 20260302T090000 or 20260302 as a naive local time. Raises ValueError."""
    text = text.strip().upper()
    if "T" not in text:
        day = datetime.strptime(text, "%Y%m%d")  # noqa: DTZ007
        moment = day + timedelta(hours=23, minutes=59, seconds=59) if end_of_day else day
    elif text.endswith("Z"):
        moment = datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    else:
        moment = datetime.strptime(text, "%Y%m%dT%H%M%S")  # noqa: DTZ007
    if not 1900 <= moment.year < 10_000 - 1:
        raise ValueError(f"`{text}` is out of range")
    return moment.astimezone(zone).replace(tzinfo=None) if moment.tzinfo else moment


def horizon(recurrence: Recurrence, first: datetime, high: datetime | None, otherwise: datetime) -> datetime:
    """How far a recurrence is followed: to `high`, else to its end, or to two years after `otherwise` or the first."""
    end = datetime(LAST, 1, 1)  # noqa: DTZ001
    if high is None and recurrence.endless:
        high = max(first, otherwise) + timedelta(days=730)
    return end if high is None else min(high, end)


def facts_of_rule(lines: Sequence[Any]) -> dict[str, Any]:
    """The flat fields that say the same as the first RRULE: frequency, until and count."""
    facts: dict[str, Any] = {"recurrence_frequency": None, "recurrence_until": None, "recurrence_count": None}
    for line in lines:
        head, _, value = str(line).partition(":")
        if head.strip().upper() != "RRULE":
            continue
        parts = dict(piece.partition("=")[::2] for piece in value.upper().split(";"))
        facts["recurrence_frequency"] = _FREQUENCIES.get(parts.get("FREQ", ""))
        count = parts.get("COUNT", "")
        facts["recurrence_count"] = int(count) if count.isascii() and count.isdigit() and len(count) < 10 else None
        facts["recurrence_until"] = _until_text(parts.get("UNTIL"))
        break
    return facts


def _until_text(until: str | None) -> str | None:
    if not until:
        return None
    try:
        return instant(until).isoformat().replace("+00:00", "Z") if "T" in until else instant(until).date().isoformat()
    except ValueError:
        return None


def rule_from_facts(frequency: str, until: str | None, count: Any) -> str:
    """The RRULE line that flat fields say; `until` is UTC, as 2026-03-02T09:00:00Z."""
    line = f"RRULE:FREQ={frequency.upper()}"
    if count:
        return f"{line};COUNT={count}"
    return f"{line};UNTIL={until.replace('-', '').replace(':', '')}" if until else line
