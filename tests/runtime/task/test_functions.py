"""What the functions of the expression language give."""

import base64
import email
import email.policy
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.task.expressions import ExpressionError, evaluate
from runtime.task.functions import FUNCTIONS

VALUES = [
    ("number('$1,200.50')", Decimal("1200.50")),
    ("number('7.5%') + number(1)", Decimal("8.5")),
    ("money(156000)", "$156,000"),
    ("money(156000.5, 'EUR')", "€156,000.50"),
    ("money(156000, cents=true)", "$156,000.00"),
    ("money(156000.5, cents=false)", "$156,001"),
    ("money(1234.5, 'JPY')", "¥1,235"),
    ("money(-5)", "-$5"),
    ("money('$1,200')", "$1,200"),
    ("round_to(2.675, 2)", Decimal("2.68")),
    ("round_to(2.5)", 3),
    ("round_to(1250, -2)", 1300),
    ("percent(1, 3, 1)", Decimal("33.3")),
    ("date('2026-01-28T15:00:00Z')", "2026-01-28"),
    ("date('January 28, 2026')", "2026-01-28"),
    ("add_days('2026-01-31', 1)", "2026-02-01"),
    ("add_days('2026-01-28T15:00:00Z', -1)", "2026-01-27T15:00:00Z"),
    ("add_months('2026-01-31', 1)", "2026-02-28"),
    ("add_minutes('2026-01-28T10:00:00Z', 75)", "2026-01-28T11:15:00Z"),
    ("add_minutes('2026-01-28T23:30:00+01:00', 45)", "2026-01-29T00:15:00+01:00"),
    ("format_time('2026-01-28T15:05:00Z')", "15:05"),
    ("format_time('2026-01-28T15:05:00+01:00', 'H.mm')", "15.05"),
    ("from_base64url(base64url('Grüße'))", "Grüße"),
    ("between('see https://x.example/d/abc/edit', '/d/', '/')", "abc"),
    ("position(['a', 'b'], 'b')", 1),
    ("column([['a', 1], ['b']], 1)", [1, None]),
    ("days_between('2026-01-28', '2026-03-01')", 32),
    ("weekday('2026-01-28')", "Wednesday"),
    ("format_date('2026-01-28')", "January 28, 2026"),
    ("format_date('2026-01-28', 'd MMM yyyy')", "28 Jan 2026"),
    ("upper('ab') + lower('CD')", "ABcd"),
    ('title("o\'neil sMITH")', "O'neil Smith"),
    ("join([1, 2.50, 'a'], '-')", "1-2.5-a"),
    ("len([1, 2]) + len('abc') + len({'a': 1})", 6),
    ("sum([0.1, 0.2, '$1'])", Decimal("1.3")),
    ("sum([])", 0),
    ("min(3, 2.5)", Decimal("2.5")),
    ("max(['a', 'c', 'b'])", "c"),
    ("sorted([3, 1, 2.5], reverse=true)", [3, Decimal("2.5"), 1]),
    ("pluck(sorted([{'n': 2}, {'n': 1}], by='n'), 'n')", [1, 2]),
    ("unique(['b', 'a', 'b'])", ["b", "a"]),
    ("first([1, 2]) + last([1, 2])", 3),
    ("base64('hi?>')", "aGk/Pg=="),
    ("base64url('hi?>')", "aGk_Pg"),
    ("json({'a': [0.5, null, true]})", '{"a":[0.5,null,true]}'),
    ("a1(3, 5)", "C5"),
    ("a1(28, 1)", "AB1"),
    ("a1('c', 5)", "C5"),
]
REFUSED = [
    ("number('twelve')", "`twelve` is not a number"),
    ("money(5, 'US')", "`US` is not a currency"),
    ("money(5, cents='some')", "`cents` found `some`"),
    ("date('28')", "`28` is not a date"),
    ("date('Jan 28')", "`Jan 28` is not a date"),
    ("add_days('2026-01-28', 1.5)", "expected a whole number"),
    ("first([])", "expected one with elements"),
    ("sum(5)", "found a number, expected a list"),
    ("sorted([1, 'a'])", "expected only numbers or only texts"),
    ("a1(0, 1)", "found column `0`"),
    ("mime('a@x.example', 'two\\nlines')", "`mime`:"),
    ("mime('a@x.example', 's', attachments=['a'])", "an attachment needs `filename` and `content`"),
]


def mail(expression: str) -> Any:
    """The message that an expression makes, read back."""
    raw = evaluate(expression, {})
    return email.message_from_bytes(base64.urlsafe_b64decode(raw + "=" * (-len(raw) % 4)), policy=email.policy.default)


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_the_function_gives(text: str, value: Any) -> None:
    assert evaluate(text, {}) == value


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_the_function_refuses(text: str, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        evaluate(text, {})
    assert message in caught.value.message


def test_a_mail_carries_its_headers_and_text() -> None:
    read = mail("mime(to=['a@x.example', 'b@x.example'], subject='Grüße', text='hällo', cc='c@x.example')")
    assert (read["To"], read["Cc"], read["Subject"]) == ("a@x.example, b@x.example", "c@x.example", "Grüße")
    assert read.get_content().strip() == "hällo"


def test_a_mail_with_html_offers_both_forms() -> None:
    read = mail("mime('a@x.example', 's', text='plain', html='<p>rich</p>')")
    assert [part.get_content_type() for part in read.iter_parts()] == ["text/plain", "text/html"]


def test_a_mail_carries_its_attachments() -> None:
    read = mail("mime('a@x.example', 's', text='t', attachments=[{'filename': 'a.csv', 'content': '1,2'}])")
    assert [(part.get_filename(), part.get_content().strip()) for part in read.iter_attachments()] == [("a.csv", "1,2")]


def test_a_reply_names_the_mail_it_answers() -> None:
    read = mail("mime('a@x.example', 's', text='t', in_reply_to='<1@x>', references=['<0@x>', '<1@x>'])")
    assert (read["In-Reply-To"], read["References"]) == ("<1@x>", "<0@x> <1@x>")


def test_a_mail_has_no_date_unless_one_is_given() -> None:
    assert mail("mime('a@x.example', 's', text='t')")["Date"] is None
    assert mail("mime('a@x.example', 's', text='t', date='2026-01-28T15:00:00Z')")["Date"] == (
        "Wed, 28 Jan 2026 15:00:00 +0000"
    )


def test_the_same_mail_is_always_the_same_bytes() -> None:
    text = "mime('a@x.example', 's', text='t', html='h', attachments=[{'filename': 'a', 'content': 'b'}])"
    assert evaluate(text, {}) == evaluate(text, {})


def test_an_atlassian_document_has_a_paragraph_for_each_line() -> None:
    document = evaluate(r"adf('a\n\nb')", {})
    assert [paragraph["content"] for paragraph in document["content"]] == [
        [{"type": "text", "text": "a"}],
        [],
        [{"type": "text", "text": "b"}],
    ]


def test_every_function_has_a_sentence_for_its_page() -> None:
    assert all((function.__doc__ or "").endswith(".") for function in FUNCTIONS.values())


@settings(max_examples=80, deadline=None)
@given(st.dates(), st.integers(-3000, 3000))
def test_days_added_are_the_days_between(day: Any, count: int) -> None:
    if 1000 <= day.year <= 9000:
        names = {"a": day.isoformat(), "n": count}
        assert evaluate("days_between(a, add_days(a, n))", names) == count


@settings(max_examples=80, deadline=None)
@given(st.decimals(-(10**9), 10**9, places=2))
def test_money_is_read_back_as_the_same_number(amount: Decimal) -> None:
    assert evaluate("number(money(a))", {"a": amount}) == amount
