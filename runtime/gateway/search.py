"""Ranks documents for a query by BM25, the same way on every machine.

Words come from `words`: stems of runs of ASCII letters and digits, a camelCase run whole and in parts. The weight of a
word in a document is idf x tf x (k1 + 1) / (tf + k1 x (1 - b + b x length / mean length)), with k1 = 1.5, b = 0.75 and
idf = ln(1 + (N - df + 0.5) / (df + 0.5)), where N documents are indexed and df of them have the word.

A query is a set of words: order and repetition do not count, save that two neighbours may be a phrase of `synonyms`. A
document scores, for each query word, the weight of that word or the best of its synonyms' weights times the synonym's
own, rounded to 9 decimals; its score is their sum. Documents without a score are left out, and equal scores are in
order of id.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from runtime.gateway.synonyms import GROUPS, Group
from runtime.gateway.words import words

K1, B = 1.5, 0.75
_UNIT = 10**9
_REMEMBERED_QUERIES, _REMEMBERED_LENGTH = 4096, 1000

_Postings = dict[int, float]
"""Document number to score in units of 1e-9: whole numbers, so that a sum is exact and the same in any order."""


class Index:
    """An immutable set of documents to search in."""

    def __init__(self, documents: Sequence[tuple[str, str]], synonyms: Iterable[Group] = GROUPS) -> None:
        """Take (id, text) pairs; ValueError when an id appears twice."""
        # Numbered in order of id, so that the smaller number wins a tie.
        ordered = sorted(documents)
        self._ids = [identity for identity, _ in ordered]
        for identity, following in pairwise(self._ids):
            if identity == following:
                raise ValueError(f"document `{identity}` appears twice")
        plain = _weigh([Counter(words(text)) for _, text in ordered])
        self._terms = {term: (max(found.values()), found) for term, found in _widen(plain, synonyms).items()}
        self._remembered = lru_cache(_REMEMBERED_QUERIES)(self._rank)

    def search(self, query: str, top_k: int) -> list[tuple[str, float]]:
        """The best `top_k` documents as (id, score), best first; empty when nothing fits or `top_k` is below 1."""
        rank = self._remembered if len(query) <= _REMEMBERED_LENGTH else self._rank
        return list(rank(query, top_k))

    def _rank(self, query: str, top_k: int) -> tuple[tuple[str, float], ...]:
        found = words(query)
        asked = dict.fromkeys((*found, *map(" ".join, pairwise(found))))
        terms = sorted((self._terms[term] for term in asked if term in self._terms), key=_ceiling, reverse=True)
        if not terms or top_k < 1:
            return ()
        scores = _add_up(terms, top_k)
        bar = _bar(scores, top_k)
        best = sorted([(-score, number) for number, score in scores.items() if score >= bar])[:top_k]
        return tuple((self._ids[number], -score / _UNIT) for score, number in best)


def _ceiling(term: tuple[float, _Postings]) -> float:
    return term[0]


def _add_up(terms: list[tuple[float, _Postings]], top_k: int) -> _Postings:
    """The full scores of at least the best `top_k` documents, given terms with the highest ceiling first.

    MaxScore: once the terms to come cannot lift a new document past the best so far, only documents seen are looked up,
    and those that can no longer reach the best are dropped.
    """
    to_come = sum(map(_ceiling, terms))
    scores: _Postings = {}
    seen, bar = 0.0, 0.0
    for ceiling, postings in terms:
        # No sum so far is above `seen`, so looking for the bar is worth its time only from here on.
        if seen > to_come and len(scores) >= top_k:
            bar = _bar(scores, top_k)
        if bar > to_come:
            weight_of, needed = postings.get, bar - to_come
            scores = {number: score + weight_of(number, 0.0) for number, score in scores.items() if score >= needed}
        elif scores:
            score_of = scores.get
            for number, weight in postings.items():
                scores[number] = score_of(number, 0.0) + weight
        else:
            scores = dict(postings)
        seen += ceiling
        to_come -= ceiling
    return scores


def _bar(scores: _Postings, top_k: int) -> float:
    """The score of the last document that makes the best `top_k`."""
    return sorted(scores.values(), reverse=True)[:top_k][-1]


def _weigh(documents: list[Counter[str]]) -> dict[str, dict[int, float]]:
    """The BM25 weight of each word in each document that has it."""
    lengths = [counts.total() for counts in documents]
    mean = sum(lengths) / max(len(documents), 1)
    holders: dict[str, list[int]] = {}
    for number, counts in enumerate(documents):
        for term in counts:
            holders.setdefault(term, []).append(number)
    weights: dict[str, dict[int, float]] = {}
    for term, numbers in holders.items():
        idf = math.log(1 + (len(documents) - len(numbers) + 0.5) / (len(numbers) + 0.5))
        weights[term] = {}
        for number in numbers:
            count = documents[number][term]
            weights[term][number] = idf * count * (K1 + 1) / (count + K1 * (1 - B + B * lengths[number] / mean))
    return weights


def _widen(plain: dict[str, dict[int, float]], synonyms: Iterable[Group]) -> dict[str, _Postings]:
    """The postings of each word and phrase that a query may have, its synonyms in them."""
    stand_ins: dict[str, dict[str, float]] = {}
    for group in synonyms:
        members = list(dict.fromkeys(" ".join(words(word)) for word in group.words))
        for asked in members:
            known = stand_ins.setdefault(asked, {})
            for found in members:
                if found != asked and found in plain:
                    known[found] = max(group.weight, known.get(found, 0.0))
    widened: dict[str, _Postings] = {}
    for asked in dict.fromkeys((*plain, *stand_ins)):
        best = dict(plain.get(asked, {}))
        for found, weight in stand_ins.get(asked, {}).items():
            for number, score in plain[found].items():
                best[number] = max(best.get(number, 0.0), weight * score)
        whole = ((number, float(round(score * _UNIT))) for number, score in best.items())
        if postings := {number: score for number, score in whole if score}:
            widened[asked] = postings
    return widened
