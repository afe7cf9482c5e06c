"""Other line breaks and marks: CRLF, wrapped lines, non-breaking spaces, curly quotes, long dashes.

Mail programs, word processors and chat clients put them in by themselves; a person reads the same text.
"""

import re
from collections.abc import Iterator
from textwrap import fill

from validators.proof.equivalents._texts import FreeText, between_tags, free_texts, rewritten
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("other line breaks", "STR02", "representation", "error")
_WIDTH = 38
_SPACE_IN_LINE = re.compile(r"(?<=\S) (?=\S)")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_QUOTED = re.compile(r'"([^"\n]*)"')
_DASH = re.compile(r"(?<=\s)-(?=\s)")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All texts as each kind of program would make them."""
    texts = free_texts(trace)
    plain = [each for each in texts if not each.is_html]
    yield from rewritten("CRLF at the ends of lines", plain, _crlf, trace)
    yield from rewritten(f"lines wrapped at {_WIDTH} characters", plain, _wrapped, trace)
    yield from rewritten("non-breaking spaces", texts, _unbroken, trace)
    yield from rewritten("curly quotes and long dashes", texts, _typeset, trace)


def _crlf(text: FreeText) -> str:
    return re.sub(r"(?<!\r)\n", "\r\n", text.text + "\n")


def _wrapped(text: FreeText) -> str:
    lines = text.text.split("\n")
    return "\n".join(fill(line, _WIDTH, break_long_words=False, break_on_hyphens=False) for line in lines)


def _unbroken(text: FreeText) -> str:
    return between_tags(text.text, lambda part: _SPACE_IN_LINE.sub("\N{NO-BREAK SPACE}", part))


def _typeset(text: FreeText) -> str:
    def inside(part: str) -> str:
        part = _QUOTED.sub("\N{LEFT DOUBLE QUOTATION MARK}\\1\N{RIGHT DOUBLE QUOTATION MARK}", part)
        return _DASH.sub("\N{EN DASH}", _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", part))

    return between_tags(text.text, inside)
