"""Days as people write them."""

import re
from datetime import UTC, date, datetime
from functools import lru_cache

from dateutil import parser

_HAS_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_LONGEST = 60
# Two stand-ins that share no part: a text that reads the same with both has named its own day, month and year.
_STAND_INS = (datetime(2000, 1, 1, tzinfo=UTC), datetime(2003, 2, 2, tzinfo=UTC))


@lru_cache(maxsize=1024)
def written_day(text: str) -> date | None:
    """The day that a text names in full, with a four-digit year; None where it names none.

    `1/28/2026` (the month first where both orders are possible), `28.01.2026`, `January 28, 2026`, `28 Jan 2026`.
    """
    if len(text) > _LONGEST or not _HAS_YEAR.search(text):
        return None
    try:
        first, second = (parser.parse(text, default=stand_in, ignoretz=True).date() for stand_in in _STAND_INS)
    except (ValueError, OverflowError):
        return None
    return first if first == second else None
