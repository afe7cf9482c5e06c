"""Jira's durations: 1w 2d 3h 30m, with weeks of five days and days of eight hours."""

import re

MINUTE, HOUR, DAY, WEEK = 60, 3600, 8 * 3600, 5 * 8 * 3600
_UNITS = {"w": WEEK, "d": DAY, "h": HOUR, "m": MINUTE}
_WRITTEN = re.compile(r"(?:[0-9]{1,6}(?:\.[0-9]{1,3})?[wdhm]\s*)+", re.IGNORECASE)
_PART = re.compile(r"([0-9.]+)([wdhm])", re.IGNORECASE)


def seconds_of(text: str) -> int:
    """The seconds of a written duration; a bare number is minutes. Raises ValueError."""
    written = text.strip()
    if written.isascii() and written.isdigit() and len(written) < 10:
        return int(written) * MINUTE
    if not _WRITTEN.fullmatch(written):
        raise ValueError(f"`{text}` is not a duration such as 3h 30m")
    return round(sum(float(amount) * _UNITS[unit.lower()] for amount, unit in _PART.findall(written)))


def written(seconds: int) -> str:
    """Seconds as Jira writes them: 1d 4h, 30m, 0m."""
    parts = []
    left = max(seconds, 0)
    for unit, size in _UNITS.items():
        amount, left = divmod(left, size)
        if amount:
            parts.append(f"{amount}{unit}")
    return " ".join(parts) or "0m"
