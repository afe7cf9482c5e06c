"""Other date format: every day in a text in another usual way of writing it.

An assertion that finds `2026-01-26` and not `January 26th, 2026` asks for a format that nobody stated. A day that
begins or ends a span (`14 to 16 March`) stays as it is.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial

from validators.proof.equivalents._texts import FreeText, free_texts, rewritten, with_facts
from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("other date format", "DATE07", "format-variation", "error")
_IN_A_SPAN_BEFORE = re.compile(r"\d(?:st|nd|rd|th)?\s*(?:-|–|/|to|and|until|till)\s*$")
_GOES_ON = re.compile(r"T\d|\s*(?:-|–|/)\s*\d")
_MONTHS = ("January February March April May June July August September October November December").split()


def _ordinal(day: int) -> str:
    ending = "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


_STYLES: tuple[tuple[str, Callable[[date], str]], ...] = (
    ("2026-01-26", date.isoformat),
    ("26 January 2026", lambda day: f"{day.day} {_MONTHS[day.month - 1]} {day.year}"),
    ("January 26th, 2026", lambda day: f"{_MONTHS[day.month - 1]} {_ordinal(day.day)}, {day.year}"),
    ("Jan 26, 2026", lambda day: f"{_MONTHS[day.month - 1][:3]} {day.day}, {day.year}"),
)


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All days in the texts, once in each style."""
    texts = free_texts(trace)
    for example, style in _STYLES:
        yield from rewritten(f"days written like {example}", texts, partial(_changed, style, trace), trace)


def _changed(style: Callable[[date], str], trace: Trace, text: FreeText) -> str:
    def change(part: str, fact: Fact) -> str | None:
        if fact.kind != "date" or _GOES_ON.match(part, fact.end) or _IN_A_SPAN_BEFORE.search(part[: fact.start]):
            return None
        return style(fact.value)

    return with_facts(text.text, trace.lookup, change)
