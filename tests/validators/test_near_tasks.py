"""The near-duplicate join finds what comparing every pair finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from validators.near_tasks import Near, near_pairs, shingles, similarity

sets = st.lists(st.frozensets(st.sampled_from("abcdefghijkl"), max_size=8), max_size=10)


@given(sets, st.sampled_from([0.1, 0.3, 0.5, 2 / 3, 0.8, 1.0]))
@settings(max_examples=400)
def test_the_join_finds_every_near_pair_and_no_other(documents: list[frozenset[str]], threshold: float) -> None:
    every = [
        Near(one, other, similarity(documents[one], documents[other]))
        for one in range(len(documents))
        for other in range(one + 1, len(documents))
    ]
    assert near_pairs(documents, threshold) == [each for each in every if each.similarity >= threshold - 1e-9]


def test_a_text_is_cut_into_runs_of_three_words_whatever_their_case_and_spacing() -> None:
    assert shingles("Mark the  deal\nas won") == {"mark the deal", "the deal as", "deal as won"}


def test_a_text_of_two_words_is_one_shingle_and_an_empty_one_none() -> None:
    assert shingles("Good morning") == {"good morning"}
    assert shingles(" ") == set()


def test_empty_documents_are_near_to_nothing() -> None:
    assert near_pairs([set(), set()], 0.5) == []


@pytest.mark.parametrize("threshold", [0, -1, 1.5])
def test_a_threshold_that_is_no_similarity_is_refused(threshold: float) -> None:
    with pytest.raises(ValueError, match="no similarity"):
        near_pairs([{"a"}], threshold)
