"""One simulated instant in the vendors' spellings (facts: APPS.md 7.4)."""

from datetime import UTC, datetime
from email.utils import format_datetime
from functools import lru_cache

from runtime.kit.values import parse_instant


def instant(value: str | int | float | datetime) -> datetime:
    """An aware datetime from ISO text, epoch seconds, epoch milliseconds (from 1e11 up) or a datetime.

    Raises ValueError for text that is none of these.
    """
    if isinstance(value, datetime):
        return value if value.tzinfo else value.replace(tzinfo=UTC)
    if isinstance(value, str):
        return parse_instant(value)
    return datetime.fromtimestamp(value / 1000 if abs(value) >= 1e11 else value, UTC)


@lru_cache(maxsize=256)
def iso_z(moment: datetime) -> str:
    """2026-01-31T10:00:00Z"""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def iso_ms_z(moment: datetime) -> str:
    """2026-01-31T10:00:00.000Z"""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def iso_ms_offset(moment: datetime) -> str:
    """2026-01-31T10:00:00.000+0000"""
    return iso_ms_z(moment)[:-1] + "+0000"


def rfc3339(moment: datetime) -> str:
    """2026-01-31T11:00:00+01:00, in the zone the moment carries."""
    text = moment.replace(microsecond=0).isoformat()
    return text.replace("+00:00", "Z")


def epoch(moment: datetime) -> int:
    """Whole seconds since 1970."""
    return int(moment.timestamp())


def epoch_ms(moment: datetime) -> int:
    """Whole milliseconds since 1970."""
    return round(moment.timestamp() * 1000)


def slash_date(moment: datetime) -> str:
    """/Date(1769853600000+0000)/"""
    return f"/Date({epoch_ms(moment)}+0000)/"


def rfc2822(moment: datetime) -> str:
    """Sat, 31 Jan 2026 10:00:00 +0000"""
    return format_datetime(moment.astimezone(UTC))
