"""Extra newlines: empty lines before, between and after what is said, and every sentence on a line of its own."""

import re
from collections.abc import Iterator

from validators.proof.equivalents._texts import FreeText, free_texts, rewritten
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("extra newlines", "STR02", "representation", "error")
_SENTENCE_END = re.compile(r"(?<=[a-z\d)][.!?]) +(?=[A-Z])")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All plain texts with more lines, and with more space."""
    texts = [each for each in free_texts(trace) if not each.is_html]
    yield from rewritten("a line for each sentence", texts, _lines, trace)
    yield from rewritten("empty lines around and within the text", texts, _spread, trace)
    yield from rewritten("two spaces after each sentence", texts, _wide, trace)


def _lines(text: FreeText) -> str:
    return _SENTENCE_END.sub("\n", text.text)


def _spread(text: FreeText) -> str:
    return "\n\n" + re.sub(r"\n+", "\n\n", _SENTENCE_END.sub("\n", text.text)) + "\n\n\n"


def _wide(text: FreeText) -> str:
    return _SENTENCE_END.sub("  ", text.text)
