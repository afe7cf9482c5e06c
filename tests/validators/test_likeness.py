"""Likeness of names: what a careful and a hasty reader would take for one another."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from validators.rules.names._likeness import Likeness, NameIndex, alike, likeness, name_words, normal

letters = st.text(alphabet="abcdeoO01il .,'-&éøΑАсе", min_size=0, max_size=12)
any_text = st.text(max_size=20)
people = st.builds(
    lambda words, form: " ".join([*words, *form]),
    st.lists(
        st.sampled_from("ana anna jon john j k kevin chen chens meyer meier the co".split()), min_size=1, max_size=3
    ),
    st.sampled_from([[], ["Inc."], ["& Co."]]),
)


def level(one: str, other: str) -> str | None:
    found = likeness(one, other)
    return found.level if found else None


@given(any_text | letters)
@settings(max_examples=300)
def test_a_name_is_like_itself(name: str) -> None:
    assert likeness(name, name) == Likeness("identical", "")


@given(any_text | letters)
@settings(max_examples=500)
def test_the_normal_form_of_a_normal_form_is_itself(name: str) -> None:
    assert normal(normal(name)) == normal(name)


@given(any_text | letters | people, any_text | letters | people)
@settings(max_examples=500)
def test_likeness_does_not_depend_on_which_name_comes_first(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)


@given(st.lists(people | letters, max_size=8))
@settings(max_examples=300)
def test_looking_at_all_names_together_finds_what_comparing_every_pair_finds(names: list[str]) -> None:
    pairs = [(i, j, likeness(names[i], names[j])) for i in range(len(names)) for j in range(i + 1, len(names))]
    assert alike(names) == [each for each in pairs if each[2] is not None]


@given(st.lists(people | letters, max_size=6), people | letters)
@settings(max_examples=200)
def test_an_index_finds_every_name_that_is_like_the_one_asked_for(names: list[str], name: str) -> None:
    expected = {(each, likeness(name, each)) for each in names if likeness(name, each)}
    assert set(NameIndex(names).like(name)) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Acme Corp", "ACME CORP"),
        ("Acme Corp", "Acme Corp."),
        ("Acme  Corp", "Acme Corp"),
        ("José Núñez", "Jose Nunez"),
        ("Łukasz Sørensen", "Lukasz Sorensen"),
        ("O'Brien", "O’Brien"),
        ("Ann-Marie Fox", "Ann–Marie Fox"),
        ("Аcme", "Acme"),
        ("L0gistics Hub", "LOgistics Hub"),
        ("Unit 07", "Unit 7"),
        ("S.A. Foods", "SA Foods"),
        ("Fox & Hill", "Fox and Hill"),
    ],
)
def test_names_that_no_reader_tells_apart_are_identical(one: str, other: str) -> None:
    assert level(one, other) == "identical"


@pytest.mark.parametrize(
    ("one", "other", "by"),
    [
        ("Acme Corp", "Acme, Inc.", "the legal form"),
        ("Smith & Co.", "Smith", "the legal form"),
        ("Sarah Chen", "Chen, Sarah", "the order of the words"),
        ("BrightPath", "Bright Path", "the spaces between words"),
    ],
)
def test_one_name_in_another_form_is_the_same(one: str, other: str, by: str) -> None:
    assert likeness(one, other) == Likeness("same", by)


@pytest.mark.parametrize(
    ("one", "other", "by"),
    [
        ("Jon Ames", "John Ames", "one letter"),
        ("Norhtlight Studio", "Northlight Studio", "one letter"),
        ("Northlight Studio", "Northlight Studios Inc.", "one letter"),
        ("Katherine Johnson", "Katharina Johnson", "two letters"),
        ("K. Chen", "Kevin Chen", "an initial"),
        ("Kevin S. Chen", "Kevin Chen", "an initial"),
        ("Dan Okafor", "Daniel Okafor", "a short form"),
        ("Meridian", "Meridien", "one letter"),
    ],
)
def test_names_a_slip_apart_are_near(one: str, other: str, by: str) -> None:
    assert likeness(one, other) == Likeness("near", by)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Invoice 12", "Invoice 21"),
        ("Q1 Report", "Q2 Report"),
        ("Phase II", "Phase III"),
        ("Team A", "Team B"),
        ("Meridian East", "Meridian West"),
        ("Sarah Chen", "Sarah Cole"),
        ("Agent Beta", "Agent Zeta"),
        ("Kevin Chen", "Grace Chen"),
        ("Meridian Corp", "Meridian Care Group"),
        ("Ann", "Ian"),
    ],
)
def test_names_that_differ_on_purpose_are_not_alike(one: str, other: str) -> None:
    assert likeness(one, other) is None


def test_a_legal_form_alone_is_a_name() -> None:
    assert name_words("AG") == ("ag",)
