"""Reworded text: every free text with common words and phrases exchanged for others that say the same, facts kept.

Words that an assertion or a fact of the task names stay, and none of them is brought in. What is left is wording that
nobody asked for, and a grader that wants it fails an honest agent.
"""

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from validators.proof.equivalents._asked import asked_words
from validators.proof.equivalents._lexicon import LEXICON
from validators.proof.equivalents._texts import FreeText, between_tags, free_texts, rewritten, subjects
from validators.proof.kit.facts_in_text import facts
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("reworded text", "STR01", "incidental-wording", "error")
_STEM = 4


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All texts and subjects reworded."""
    phrases = _pattern(asked_words(trace))
    texts = [*free_texts(trace), *subjects(trace)]
    yield from rewritten("reworded, facts kept", texts, partial(_reworded, phrases, trace.lookup), trace)


def _reworded(phrases: re.Pattern[str], lookup: Lookup, text: FreeText) -> str:
    def inside(part: str) -> str:
        kept = [(fact.start, fact.end) for fact in facts(part, lookup)]

        def other(found: re.Match[str]) -> str:
            if any(start < found.end() and found.start() < end for start, end in kept):
                return found[0]
            return _in_case(found[0], LEXICON[found[0].casefold()])

        return phrases.sub(other, part)

    return between_tags(text.text, inside)


def _in_case(found: str, other: str) -> str:
    return other[0].upper() + other[1:] if found[0].isupper() else other


@lru_cache(maxsize=32)
def _pattern(asked: frozenset[str]) -> re.Pattern[str]:
    """The phrases that can be exchanged where some words must stay as they are."""
    free = [old for old, new in LEXICON.items() if not _touches(old, asked) and not _touches(new, asked)]
    free.sort(key=lambda each: (-len(each), each))
    return re.compile(rf"(?<![\w'’-])(?:{'|'.join(map(re.escape, free)) or '(?!)'})(?![\w'’-])", re.IGNORECASE)


def _touches(phrase: str, asked: frozenset[str]) -> bool:
    """Whether a word of the phrase is asked for, in this form or another one (`thank`, `thanks`)."""
    words = re.findall(r"[^\W\d_]+", phrase)
    return any(
        word in asked
        or (len(word) >= _STEM and any(word.startswith(each) or each.startswith(word) for each in _long(asked)))
        for word in words
    )


@lru_cache(maxsize=32)
def _long(asked: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(each for each in asked if len(each) >= _STEM))
