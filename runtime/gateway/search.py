"""Ranks documents for a query by BM25 over weighted fields (BM25F), the same way on every machine.

A document is one text, or several fields of which each has a weight. Words come from `words`: stems of runs of ASCII
letters and digits, a camelCase run whole and in parts; the stop words of `words` are left out. The term frequency of a
word in a document is tf = sum over fields of weight x count / (1 - b + b x length / mean length), where lengths count
the words of that field. The weight of the word there is idf x tf x (k1 + 1) / (tf + k1), with k1 = 1.5, b = 0.5 and
idf = ln(1 + (N - df + 0.5) / (df + 0.5)), where N documents are indexed and df of them have the word. With one field of
weight 1 that is plain BM25.

A query is a set of words: order and repetition do not count, save that two neighbours may be a phrase of `synonyms`. A
document scores, for each query word, the weight of that word or the best of its synonyms' weights times the synonym's
own, rounded to 9 decimals; its score is their sum. A synonym that is rarer than the word asked for is weighed with the
idf of that word, so that no stand-in is worth more than what it stands for. Documents without a score are left out, and
equal scores are in order of id.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

from runtime.gateway.synonyms import GROUPS, Group
from runtime.gateway.words import STOP_WORDS, words

K1, B = 1.5, 0.5
_UNIT = 10**9
_REMEMBERED_QUERIES, _REMEMBERED_LENGTH = 4096, 1000

_Postings = dict[int, float]
"""Document number to score in units of 1e-9: whole numbers, so that a sum is exact and the same in any order."""


class Index:
    """An immutable set of documents to search in."""

    def __init__(
        self,
        documents: Sequence[tuple[str, str | tuple[str, ...]]],
        synonyms: Iterable[Group] = GROUPS,
        weights: tuple[float, ...] = (1.0,),
    ) -> None:
        """Take (id, text) or (id, fields) pairs, with one weight for each field.

        ValueError when an id appears twice or a document has more or fewer fields than there are weights.
        """
        # Numbered in order of id, so that the smaller number wins a tie.
        ordered = sorted(
            ((identity, (text,) if isinstance(text, str) else text) for identity, text in documents), key=itemgetter(0)
        )
        self._ids = [identity for identity, _ in ordered]
        for identity, following in pairwise(self._ids):
            if identity == following:
                raise ValueError(f"document `{identity}` appears twice")
        for identity, fields in ordered:
            if len(fields) != len(weights):
                raise ValueError(f"document `{identity}` has {len(fields)} fields, expected {len(weights)}")
        plain = _weigh([fields for _, fields in ordered], weights)
        self._terms = {
            term: (max(found.values()), found) for term, found in _widen(plain, synonyms, len(ordered)).items()
        }
        self._remembered = lru_cache(_REMEMBERED_QUERIES)(self._rank)

    def search(self, query: str, top_k: int) -> list[tuple[str, float]]:
        """The best `top_k` documents as (id, score), best first; empty when nothing fits or `top_k` is below 1."""
        rank = self._remembered if len(query) <= _REMEMBERED_LENGTH else self._rank
        return list(rank(query, top_k))

    def _rank(self, query: str, top_k: int) -> tuple[tuple[str, float], ...]:
        found = words(query)
        asked = dict.fromkeys((*_telling(found), *map(" ".join, pairwise(found))))
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


def _telling(found: Iterable[str]) -> list[str]:
    """The words that are no stop words."""
    return [word for word in found if word not in STOP_WORDS]


def _idf(holders: int, documents: int) -> float:
    return math.log(1 + (documents - holders + 0.5) / (holders + 0.5))


def _weigh(documents: list[tuple[str, ...]], weights: tuple[float, ...]) -> dict[str, dict[int, float]]:
    """The BM25 weight of each word in each document that has it, but for the idf."""
    frequencies: dict[str, dict[int, float]] = {}
    for at, weight in enumerate(weights):
        counted = [Counter(_telling(words(fields[at]))) for fields in documents]
        lengths = [counts.total() for counts in counted]
        mean = sum(lengths) / max(len(documents), 1)
        for number, counts in enumerate(counted):
            for term, count in counts.items():
                holders = frequencies.setdefault(term, {})
                normal = 1 - B + B * lengths[number] / mean
                holders[number] = holders.get(number, 0.0) + weight * count / normal
    return {
        term: {number: tf * (K1 + 1) / (tf + K1) for number, tf in holders.items()}
        for term, holders in frequencies.items()
    }


def _widen(plain: dict[str, dict[int, float]], synonyms: Iterable[Group], documents: int) -> dict[str, _Postings]:
    """The postings of each word and phrase that a query may have, its synonyms in them."""
    stand_ins: dict[str, dict[str, float]] = {}
    for group in synonyms:
        members = list(dict.fromkeys(" ".join(words(word)) for word in group.words))
        for asked in members:
            known = stand_ins.setdefault(asked, {})
            for found in members:
                if found != asked and found in plain:
                    known[found] = max(group.weight, known.get(found, 0.0))
    idf = {term: _idf(len(holders), documents) for term, holders in plain.items()}
    widened: dict[str, _Postings] = {}
    for asked in dict.fromkeys((*plain, *stand_ins)):
        best = {number: idf[asked] * weight for number, weight in plain.get(asked, {}).items()}
        for found, share in stand_ins.get(asked, {}).items():
            factor = share * min(idf[found], idf.get(asked, math.inf))
            for number, weight in plain[found].items():
                best[number] = max(best.get(number, 0.0), factor * weight)
        whole = ((number, float(round(score * _UNIT))) for number, score in best.items())
        if postings := {number: score for number, score in whole if score}:
            widened[asked] = postings
    return widened
