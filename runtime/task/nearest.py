"""The nearest known name to a misspelt one."""

from collections.abc import Iterable

from rapidfuzz import fuzz, process


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name most like `word`, or None when none is near; ties go to the first in alphabetical order."""
    best = process.extractOne(word, sorted(known), scorer=fuzz.ratio, processor=str.casefold, score_cutoff=65)
    return best[0] if best else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``, did you mean `name` `` to end a message with, or nothing when no known name is near."""
    name = nearest(word, known)
    return f", did you mean `{name}`" if name is not None else ""
