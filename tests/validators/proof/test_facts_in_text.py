"""What counts as a fact in a running text."""

from datetime import date, time
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.episode.prepared import prepare
from runtime.task.load import load_task
from validators.proof.kit.facts_in_text import Fact, facts, without_fact
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.seed_names import names, other_names
from validators.proof.kit.seed_numbers import other_numbers

SALES = Path("tasks_yaml/sales/win_notice_routing.yaml")


def lookup_of(path: Path) -> Lookup:
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    return Lookup(prepared)


LOOKUP = lookup_of(SALES)


def told(text: str) -> list[tuple[str, Any]]:
    return [(fact.kind, fact.value) for fact in facts(text, LOOKUP)]


@pytest.mark.parametrize("written", ["$150,330", "USD 150,330.00", "150330 dollars", "EUR 150,330", "150,330 EUR"])
def test_an_amount_is_one_fact_with_its_currency(written: str) -> None:
    text = f"We won {written}."
    (fact,) = facts(text, LOOKUP)
    assert (fact.kind, fact.value, text[fact.start : fact.end]) == ("amount", Decimal(150330), written)


def test_a_number_without_a_currency_is_a_number() -> None:
    assert told("net 90 days") == [("number", Decimal(90))]


@pytest.mark.parametrize(
    "written",
    ["2026-04-17", "17 April 2026", "April 17, 2026", "17.04.2026", "4/17/2026", "Apr 17th", "17 Apr", "17th of April"],
)
def test_a_day_is_one_fact_however_it_is_written(written: str) -> None:
    assert told(f"due on {written}.") == [("date", date(2026, 4, 17))]


def test_a_day_without_a_year_is_the_one_nearest_to_now() -> None:
    assert told("signed on 20 December") == [("date", date(2025, 12, 20))]


@pytest.mark.parametrize(
    ("written", "value"), [("10:00", time(10)), ("3 pm", time(15)), ("9:30am", time(9, 30)), ("12 am", time(0))]
)
def test_a_time_is_one_fact(written: str, value: time) -> None:
    assert told(f"see you at {written}") == [("time", value)]


def test_an_address_is_a_fact_in_lower_case() -> None:
    assert told("ask Vp-Sales@company.example.com.") == [("address", "vp-sales@company.example.com")]


def test_a_code_is_an_id_and_no_number() -> None:
    assert told("invoice NS-2026-038") == [("id", "NS-2026-038")]


def test_a_seeded_id_is_an_id() -> None:
    assert told("see 0065g00000MrdPlAAJ") == [("id", "0065g00000MrdPlAAJ")]


def test_the_longest_name_at_a_place_is_the_fact() -> None:
    assert told("about Meridian Corp - Platform Deal Phase 2") == [("name", "Meridian Corp - Platform Deal Phase 2")]


def test_a_person_is_known_by_first_and_last_name() -> None:
    assert told("from Claire Dubois") == [("name", "Claire Dubois")]


def test_a_name_is_not_found_inside_a_longer_word() -> None:
    assert not any(kind == "name" for kind, _ in told("the Meridian Corporation"))


def test_a_capital_word_that_the_seed_uses_is_a_word() -> None:
    assert told("Segment: Enterprise.") == [("word", "Enterprise")]


def test_whoever_is_greeted_is_no_fact() -> None:
    assert told("Dear Oakwell, thank you.") == []


def test_a_weekday_is_no_fact() -> None:
    assert told("see you on Monday") == []


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab1290.,:/-$@ \nMeridianCorp", max_size=60))
def test_facts_never_overlap_and_stand_in_order(text: str) -> None:
    found = facts(text, LOOKUP)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert all(0 <= fact.start < fact.end <= len(text) for fact in found)


def test_taking_a_fact_away_closes_the_gap() -> None:
    text = "due 17 April 2026 at ten"
    (fact,) = facts(text, LOOKUP)
    assert without_fact(text, fact) == "due at ten"


def test_other_words_can_stand_in_place_of_a_fact() -> None:
    text = "Amount: $150,330."
    (fact,) = facts(text, LOOKUP)
    assert without_fact(text, fact, "$1") == "Amount: $1."


def test_a_subject_of_a_mail_is_no_name() -> None:
    assert "Long payment terms" not in names(LOOKUP)


def test_the_other_names_of_a_kind_come_nearest_first() -> None:
    assert other_names("Sofia Marchetti", LOOKUP)[0] == "Sofie Marchand"


def test_a_name_the_seed_has_not_has_no_others() -> None:
    assert other_names("Nobody Known", LOOKUP) == []


def test_the_other_amounts_of_a_seed_come_nearest_first() -> None:
    nearest = other_numbers(Fact(0, 1, "amount", Decimal(138400)), LOOKUP)[:2]
    assert nearest == [Decimal(141000), Decimal(150000)]
