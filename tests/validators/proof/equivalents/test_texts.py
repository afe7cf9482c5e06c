import re
from pathlib import Path
from typing import Any

import pytest

from tests.validators.proof.equivalents.company import MAIL, POST, TEXT, bench, failing, mail, texts

STRICT = {"id": "told", "created": "gmail.messages"}


def strict(**where: Any) -> dict[str, Any]:
    """An assertion that wants one way of writing the mail."""
    return STRICT | {"where": {"sent": True, **where}}


def test_amounts_are_written_in_every_usual_way(tmp_path: Path) -> None:
    found = texts(bench(tmp_path, MAIL), "other money format")
    amounts = ["USD 1,500.00", "1500 USD", "$1,500.00", "$1500"]
    assert found == [TEXT.replace("$1,500", amount) for amount in amounts]


def test_days_are_written_in_every_usual_way(tmp_path: Path) -> None:
    found = texts(bench(tmp_path, MAIL), "other date format")
    days = ["2026-03-09", "March 9th, 2026", "Mar 9, 2026"]
    assert found == [TEXT.replace("9 March 2026", day) for day in days]


def test_a_day_that_ends_a_span_stays(tmp_path: Path) -> None:
    span = mail(text="A-7 comes on 14 to 16 March 2026.")
    assert texts(bench(tmp_path, span), "other date format") == []


def test_a_bare_number_that_may_name_something_is_not_grouped(tmp_path: Path) -> None:
    text = "A-7 is order 48213, version 9.4, for 12,500 boxes."
    assert texts(bench(tmp_path, mail(text=text)), "other number format") == [text.replace("12,500", "12500")]


def test_rewording_keeps_facts_and_words_that_are_asked_for(tmp_path: Path) -> None:
    (free,) = texts(bench(tmp_path, MAIL), "reworded text")
    assert free == TEXT.replace("in place of", "instead of").replace("please", "kindly").replace("Thanks", "Thank you")
    (bound,) = texts(bench(tmp_path, MAIL, assertions=[strict(body={"mentions": "thanks"})]), "reworded text")
    assert "Thanks to Bo" in bound and "instead of" in bound


def test_rewording_brings_in_no_word_that_an_assertion_names(tmp_path: Path) -> None:
    guard = {"id": "calm", "not_created": "gmail.messages", "where": {"body": {"mentions": "kindly"}}}
    (text,) = texts(bench(tmp_path, MAIL, assertions=[strict(), guard]), "reworded text")
    assert "please" in text


def test_polite_words_stand_around_the_text(tmp_path: Path) -> None:
    for text in texts(bench(tmp_path, MAIL), "polite text"):
        assert TEXT in text and not text.startswith(TEXT) and not text.rstrip().endswith(TEXT)


def test_a_greeting_names_the_recipient_where_the_mail_does(tmp_path: Path) -> None:
    made = bench(tmp_path, mail(to="Bo Ray <bo.ray@client.example.com>", text="About A-7 we know."))
    assert any("Dear Bo Ray," in text for text in texts(made, "polite text"))


def test_html_gets_its_polite_words_as_paragraphs(tmp_path: Path) -> None:
    made = bench(tmp_path, mail(html="<p>About A-7 we know.</p>"))
    for text in texts(made, "polite text", field="body_html"):
        assert text.startswith("<p>") and "<p>About A-7 we know.</p><p>" in text.replace("\n", "")


def test_a_plain_mail_becomes_html_and_back(tmp_path: Path) -> None:
    only, both = texts(bench(tmp_path, MAIL), "HTML or plain", field="body_html")
    assert only == both and f"<div>{TEXT}</div>" in only
    rich = bench(tmp_path, mail(html="<p>A-7 &amp; more</p>"))
    assert [text.strip() for text in texts(rich, "HTML or plain")] == ["A-7 & more"]


def test_sentences_become_bullets_and_lines_one_paragraph(tmp_path: Path) -> None:
    text = "About A-7 we know:\\n- two boxes\\n- one lid. It is late"
    bullets, paragraph = texts(bench(tmp_path, mail(text=text)), "other layout")
    assert bullets == "- About A-7 we know:\n- two boxes\n- one lid\n- It is late"
    assert paragraph == "About A-7 we know; two boxes; one lid. It is late"


def test_lines_are_wrapped_and_spaces_made_hard(tmp_path: Path) -> None:
    found = texts(bench(tmp_path, MAIL), "other line breaks")
    assert any("\xa0" in text for text in found)
    assert any("\n" in text.strip() and text.replace("\n", " ") == TEXT for text in found)


def test_the_subject_of_a_reply_stays(tmp_path: Path) -> None:
    assert len(texts(bench(tmp_path, MAIL), "other subject", field="subject")) == 2
    reply = mail(thread="19d1f04a6c83be57", subject="Where is it", text="A-7 is.")
    assert texts(bench(tmp_path, reply), "other subject", field="subject") == []


def test_a_text_that_the_trigger_gives_word_for_word_is_left_alone(tmp_path: Path) -> None:
    post = POST | {"body": {"channel": "C0ORDERS01", "text": "order A-9 is out, tell everybody."}}
    told = {"id": "told", "created": "slack.messages"}
    assert texts(bench(tmp_path, post, assertions=[told]), "polite text", "slack.messages", "text") == []


@pytest.mark.parametrize(
    ("where", "code", "operator"),
    [
        ({"body_plain": TEXT}, "STR01", "polite text"),
        ({"body": {"matches": re.escape(TEXT)}, "subject": {"matches": "order"}}, "STR02", "other line breaks"),
        ({"body": {"matches": r"\$1,500[^.]"}}, "STR02", "other money format"),
        ({"body": {"matches": "9 March 2026"}}, "DATE07", "other date format"),
        ({"subject": "Your order A-9"}, "STR01", "other subject"),
        ({"body_html": {"empty": True}}, "STR02", "HTML or plain"),
        ({"replies_to": {"empty": True}}, "", ""),
    ],
)
def test_a_grader_that_wants_one_way_of_writing_is_found(
    tmp_path: Path, where: dict[str, Any], code: str, operator: str
) -> None:
    found = failing(bench(tmp_path, MAIL, assertions=[strict(**where)]))
    assert operator in found.get(code, {""})
    assert bool(found) == bool(code)


def test_a_sound_grader_lets_every_way_of_writing_pass(tmp_path: Path) -> None:
    asked = {"body": {"mentions": ["$1,500", "2026-03-09", "A-7"]}, "to": "bo.ray@client.example.com"}
    assert failing(bench(tmp_path, MAIL, POST, assertions=[strict(**asked)])) == {}
