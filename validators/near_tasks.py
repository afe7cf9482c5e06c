"""Which tasks are nearly the same: word 3-grams, compared by an exact join that skips most pairs unseen.

Two sets whose Jaccard similarity reaches a threshold share at least one of the rarest words of each (prefix filter) and
are not too different in size (length filter), so only such pairs are compared; what is found is what comparing every
pair finds.
"""

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import chain
from math import ceil

_SLACK = 1e-9
"""Keeps a ratio that is the threshold itself from being lost to rounding."""


@dataclass(frozen=True, slots=True, order=True)
class Near:
    """Two documents by their index, the smaller first, and how similar they are, from 0 to 1."""

    one: int
    other: int
    similarity: float


def shingles(text: str) -> set[str]:
    """The word 3-grams of a text, small letters; fewer words than three are one shingle."""
    words = text.lower().split()
    if len(words) < 3:
        return {" ".join(words)} if words else set()
    return set(map(" ".join, zip(words, words[1:], words[2:], strict=False)))


def similarity(one: Set[str], other: Set[str]) -> float:
    """Jaccard: what two sets share, of all that they hold. Two empty sets share nothing."""
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared) if shared else 0.0


def near_pairs(documents: Sequence[Set[str]], threshold: float) -> list[Near]:
    """Every pair of documents at least as similar as the threshold, by index.

    Raises ValueError for a threshold that is not above 0 and up to 1.
    """
    if not 0 < threshold <= 1:
        raise ValueError(f"`{threshold}` is no similarity above 0 and up to 1")
    counts = Counter(chain.from_iterable(documents))
    shared = {shingle: count for shingle, count in counts.items() if count > 1}
    holders: dict[str, list[int]] = {}
    found: list[Near] = []
    for index in sorted(range(len(documents)), key=lambda each: (len(documents[each]), each)):
        document = documents[index]
        size = len(document)
        if not size:
            continue
        candidates: set[int] = set()
        for shingle in _prefix(document, shared, size - ceil(threshold * size - _SLACK) + 1):
            held = holders.get(shingle)
            if held is None:
                holders[shingle] = [index]
            else:
                candidates.update(held)
                held.append(index)
        least = threshold * size - _SLACK
        for other in candidates:
            if len(documents[other]) >= least:
                alike = similarity(document, documents[other])
                if alike >= threshold - _SLACK:
                    found.append(Near(min(index, other), max(index, other), alike))
    return sorted(found)


def _prefix(document: Set[str], shared: dict[str, int], length: int) -> list[str]:
    """The rarest shingles of a document, as many as the filter needs, less those that no other document has."""
    known = [(shared[each], each) for each in document if each in shared]
    alone = len(document) - len(known)
    if alone >= length:
        return []
    known.sort()
    return [each for _, each in known[: length - alone]]
