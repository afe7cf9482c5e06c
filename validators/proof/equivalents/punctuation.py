"""Other layout: sentences as bullets, lines as one paragraph, no stop at the end.

The words and their order stay; only marks between sentences and lines change.
"""

import re
from collections.abc import Iterator

from validators.proof.equivalents._texts import FreeText, free_texts, rewritten
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("other layout", "STR01", "incidental-wording", "error")
_SENTENCE_END = re.compile(r"(?<=[a-z\d)][.!?]) +(?=[A-Z])")
_MARK = re.compile(r"^(?:[-*•]|\d+[.)])\s+")
_STOPS = (".", "!", "?", ";")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All plain texts in each layout."""
    texts = [each for each in free_texts(trace) if not each.is_html]
    yield from rewritten("sentences as bullets", texts, _bullets, trace)
    yield from rewritten("everything in one paragraph", texts, _paragraph, trace)
    yield from rewritten("no stop at the end", texts, _unstopped, trace)


def _bullets(text: FreeText) -> str:
    return "\n".join(f"- {part.removesuffix('.')}" for line in _lines(text) for part in _SENTENCE_END.split(line))


def _paragraph(text: FreeText) -> str:
    *lines, last = _lines(text)
    return " ".join([*(line if line.endswith(_STOPS) else f"{line.rstrip(',:')};" for line in lines), last])


def _unstopped(text: FreeText) -> str:
    return text.text.rstrip().removesuffix(".")


def _lines(text: FreeText) -> list[str]:
    """The lines without the marks of a list."""
    return [_MARK.sub("", line.strip()) for line in text.text.split("\n") if line.strip()]
