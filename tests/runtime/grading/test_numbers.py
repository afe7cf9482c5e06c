"""Which numbers a person reads in a text."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.grading.numbers import amounts_in, read_amount
from runtime.grading.text import plain

ONE_NUMBER = [
    ("156,000", "156000"),
    ("$156,000.00", "156000"),
    ("USD 156.000,00", "156000"),
    ("156'000", "156000"),
    ("156\u00a0000", "156000"),
    ("156 000 EUR", "156000"),
    ("1,56,000", "156000"),
    ("-$5", "-5"),
    ("$-5", "-5"),
    ("\u22125", "-5"),
    ("156,50", "156.5"),
    ("$.50", "0.5"),
    ("0,125", "0.125"),
    ("total\u2014156,000\u2014approved", "156000"),
    ("**156,000**", "156000"),
    ("paid 156,000.", "156000"),
    ("net 30-day terms", "30"),
    ("156000USD", "156000"),
]
NO_NUMBER = [
    "156k",
    "1.2 million",
    "INV-156000",
    "156000-7",
    "1.2.3",
    "007",
    "10:30",
    "3/4",
    "Q3",
    "3rd",
    "5@x.example",
]


@pytest.mark.parametrize(("text", "value"), ONE_NUMBER)
def test_a_number_is_read_in_this_format(text: str, value: str) -> None:
    assert [set(amount.values) for amount in amounts_in(plain(text))] == [{Decimal(value)}]


@pytest.mark.parametrize("text", NO_NUMBER)
def test_this_is_not_a_number(text: str) -> None:
    assert amounts_in(plain(text)) == ()


def test_a_point_before_three_digits_parts_thousands_only_beside_a_currency() -> None:
    assert [set(amount.values) for amount in amounts_in("156.000")] == [{Decimal(156)}]
    assert [set(amount.values) for amount in amounts_in("€156.000")] == [{Decimal(156), Decimal(156000)}]


def test_a_space_without_a_currency_parts_two_numbers() -> None:
    assert [set(amount.values) for amount in amounts_in("5 300")] == [{Decimal(5)}, {Decimal(300)}]


def test_each_number_takes_the_currency_beside_it() -> None:
    assert [amount.currencies[:1] for amount in amounts_in("3 USD 5 EUR, $7 £8")] == [
        ("USD",),
        ("EUR",),
        ("USD",),
        ("GBP",),
    ]


def test_a_code_makes_a_dollar_sign_certain() -> None:
    assert [amount.currencies for amount in amounts_in("$5 CAD")] == [("CAD",)]


def test_both_ends_of_a_range_of_amounts_are_read() -> None:
    assert [set(amount.values) for amount in amounts_in("$150-$156")] == [{Decimal(150)}, {Decimal(156)}]


def test_a_value_with_more_than_one_number_is_no_amount() -> None:
    assert read_amount("5 of 7") is None


@settings(max_examples=80, deadline=None)
@given(st.decimals(0, 10**12, places=2), st.sampled_from(["{:,.2f}", "${:,.2f}", "{:.2f} USD", "USD {:,.2f}"]))
def test_a_number_is_read_back_from_every_usual_format(value: Decimal, template: str) -> None:
    amount = read_amount(template.format(value))
    assert amount is not None and value in amount.values


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet="0123456789.,'-+$€ USDkm%/:()", max_size=30))
def test_no_text_breaks_the_reading_of_numbers(text: str) -> None:
    assert all(amount.values for amount in amounts_in(plain(text)))
