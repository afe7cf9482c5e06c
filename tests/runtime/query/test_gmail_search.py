"""Gmail's search box."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query.errors import QueryError
from runtime.query.gmail_search import Mail, matches, parse

NOW = datetime(2026, 2, 1, 12, tzinfo=UTC)


def at(year: int, month: int, day: int, hour: int, minute: int) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp() * 1000)


MAIL: dict[str, Any] = {
    "date": at(2026, 1, 15, 9, 30),
    "from_": "Ann Lee <ann@x.example>",
    "to": "Bob <bob@y.example>",
    "cc": "cat@y.example",
    "bcc": "dan@z.example",
    "subject": "Renewal of the Café contract",
    "body": "The secret plan for your birthday, $1,250.00 due. See https://docs.google.com/document/d/1",
    "label_ids": ("INBOX", "UNREAD", "Label_7"),
    "label_names": ("Big Deals/2026",),
    "filenames": ("Q1_report.pdf",),
    "size": 2_000_000,
    "message_id": "<abc.1@mail.x.example>",
    "list_id": "Sales <sales.lists.x.example>",
    "delivered_to": "bob@y.example",
}


def found(query: str, *, me: str = "", include_spam_trash: bool = False, **changes: Any) -> bool:
    return matches(parse(query), Mail(**MAIL | changes), now=NOW, me=me, include_spam_trash=include_spam_trash)


def test_terms_side_by_side_must_all_match() -> None:
    assert found("renewal secret")
    assert not found("renewal invoice")
    assert found("renewal AND secret")
    assert not found("renewal AND invoice")


def test_words_match_whole_words_without_case_or_accents() -> None:
    assert found("RENEWAL cafe")
    assert not found("renew")
    assert not found("ewal")


def test_or_binds_tighter_than_standing_side_by_side() -> None:
    assert found("invoice OR renewal secret")
    assert not found("renewal OR secret invoice")


def test_or_in_lower_case_is_a_word() -> None:
    assert not found("renewal or invoice")


def test_braces_ask_for_any_of_their_terms() -> None:
    assert found("{invoice renewal}")
    assert not found("{invoice receipt}")
    assert found("{invoice from:ann} -{receipt from:bob}")


def test_a_minus_excludes_a_term_a_group_or_an_operator() -> None:
    assert not found("renewal -secret")
    assert found("renewal -invoice -from:bob")
    assert not found("-(renewal secret)")
    assert found("-(renewal invoice)")


def test_a_hyphen_inside_a_word_excludes_nothing() -> None:
    assert found("follow-up", subject="A follow-up call")


def test_parentheses_group() -> None:
    assert found("(invoice secret) OR renewal")
    assert not found("(invoice OR receipt) renewal")


def test_a_phrase_in_quotes_must_match_in_order() -> None:
    assert found('"secret plan"')
    assert not found('"plan secret"')
    assert not found('"contract the secret"')


def test_a_plus_asks_for_the_accents_too() -> None:
    assert found("+café")
    assert not found("+cafe")


def test_an_amount_is_found_as_written() -> None:
    assert found("$1,250.00")
    assert found("1250", body="1250 due")
    assert not found("1250")


def test_around_asks_for_two_texts_near_each_other() -> None:
    assert found("birthday AROUND 3 secret")
    assert not found("birthday AROUND 2 secret")
    assert found('"secret plan" AROUND 2 birthday')


def test_around_inside_quotes_keeps_the_order() -> None:
    assert found('"secret AROUND 5 birthday"')
    assert not found('"birthday AROUND 5 secret"')


@pytest.mark.parametrize(
    "sender", ["ann", "lee", "Ann Lee", "x.example", "ann@x.example", "@x.example", "ANN@X.EXAMPLE"]
)
def test_a_sender_is_found_by_name_word_domain_or_address(sender: str) -> None:
    assert found(f'from:"{sender}"')
    assert found(f"from:({sender})")


@pytest.mark.parametrize("sender", ["an", "bob", "y.example", "nn@x.example"])
def test_a_sender_is_not_found_by_part_of_a_word_or_anothers_address(sender: str) -> None:
    assert not found(f"from:{sender}")


def test_a_whole_address_does_not_match_the_end_of_a_longer_one() -> None:
    assert not found("from:ann@x.example", from_="mary.ann@x.example")


def test_to_covers_every_recipient_and_cc_and_bcc_their_own() -> None:
    assert found("to:bob to:cat to:dan@z.example")
    assert found("cc:cat bcc:dan")
    assert not found("cc:bob")
    assert not found("bcc:cat")


def test_me_stands_for_the_searcher() -> None:
    assert found("to:me -from:me", me="bob@y.example")
    assert not found("to:me", me="ann@x.example")


def test_subject_looks_in_the_subject_only() -> None:
    assert found("subject:renewal")
    assert not found("subject:secret")
    assert found('subject:"café contract"')


def test_an_operator_before_parentheses_holds_for_each_word_inside() -> None:
    assert found("subject:(contract renewal)")
    assert not found("subject:(contract secret)")
    assert found("subject:{secret contract}")
    assert found("from:(bob OR ann)")


def test_a_space_after_an_operator_is_let_pass() -> None:
    assert found("from: ann")
    assert not found("from: bob")


def test_labels_are_named_with_hyphens_for_spaces_and_slashes() -> None:
    assert found("label:big-deals-2026")
    assert found('label:"Big Deals/2026"')
    assert not found("label:big")
    assert found("label:unread label:inbox")


@pytest.mark.parametrize(
    ("query", "labels", "expected"),
    [
        ("is:unread", ("UNREAD",), True),
        ("is:read", ("UNREAD",), False),
        ("is:read", (), True),
        ("is:starred", ("STARRED",), True),
        ("is:important", (), False),
        ("is:snoozed", ("SNOOZED",), True),
        ("in:inbox", ("INBOX",), True),
        ("in:sent", ("INBOX",), False),
        ("in:drafts", ("DRAFT",), True),
        ("in:archive", (), True),
        ("in:archive", ("INBOX",), False),
        ("category:promotions", ("CATEGORY_PROMOTIONS",), True),
        ("category:social", ("CATEGORY_PROMOTIONS",), False),
        ("category:primary", ("INBOX",), True),
        ("category:primary", ("INBOX", "CATEGORY_UPDATES"), False),
        ("has:yellow-star", ("STARRED",), True),
        ("has:yellow-star", ("STARRED", "RED_BANG"), False),
        ("has:red-bang", ("STARRED", "RED_BANG"), True),
        ("has:userlabels", ("INBOX", "CATEGORY_SOCIAL"), False),
        ("has:userlabels", ("INBOX", "Label_7"), True),
        ("has:nouserlabels", ("INBOX",), True),
    ],
)
def test_state_place_and_category_come_from_the_labels(query: str, labels: tuple[str, ...], expected: bool) -> None:
    assert found(query, label_ids=labels) is expected


def test_has_finds_attachments_and_links() -> None:
    assert found("has:attachment has:document has:drive")
    assert not found("has:attachment", filenames=())
    assert not found("has:spreadsheet")
    assert found("has:youtube", body="https://youtu.be/x")


def test_a_file_is_found_by_a_word_of_its_name_or_its_extension() -> None:
    assert found("filename:pdf filename:report filename:q1_report.pdf")
    assert not found("filename:rep")
    assert found("report")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("after:2026/01/15", True),
        ("after:2026-01-16", False),
        ("after:01/15/2026", True),
        ("newer:2026/1/15", True),
        ("before:2026/01/15", False),
        ("before:2026/01/16", True),
        ("older:2026-01-15", False),
        (f"after:{at(2026, 1, 15, 9, 30) // 1000}", True),
        (f"after:{at(2026, 1, 15, 9, 31) // 1000}", False),
        (f"before:{at(2026, 1, 15, 9, 30) // 1000}", False),
        ("newer_than:18d", True),
        ("newer_than:17d", False),
        ("older_than:17d", True),
        ("older_than:1m", False),
        ("newer_than:1m", True),
        ("older_than:1y", False),
        ("newer_than:9999y", True),
    ],
)
def test_dates_are_midnight_utc_and_ages_count_from_now(query: str, expected: bool) -> None:
    assert found(query) is expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [("larger:1M", True), ("larger:2M", False), ("smaller:2M", True), ("size:1999999", True), ("larger:2000K", False)],
)
def test_sizes_take_k_and_m(query: str, expected: bool) -> None:
    assert found(query) is expected


def test_a_message_is_found_by_its_message_id() -> None:
    assert found("rfc822msgid:abc.1@mail.x.example")
    assert found("rfc822msgid:<abc.1@mail.x.example>")
    assert not found("rfc822msgid:abc")


def test_lists_and_delivery_addresses_have_operators() -> None:
    assert found("list:sales.lists.x.example list:sales@lists.x.example deliveredto:bob@y.example")
    assert not found("deliveredto:cat@y.example")
    assert not found("list:support")


@pytest.mark.parametrize("label", ["SPAM", "TRASH"])
def test_spam_and_trash_are_left_out_unless_asked(label: str) -> None:
    assert not found("renewal", label_ids=(label,))
    assert not found("", label_ids=(label,))
    assert not found("-in:inbox", label_ids=(label,))
    assert found(f"in:{label.lower()} renewal", label_ids=(label,))
    assert found("in:anywhere renewal", label_ids=(label,))
    assert found("renewal", label_ids=(label,), include_spam_trash=True)


def test_asking_for_trash_does_not_show_spam() -> None:
    assert not found("in:trash OR renewal", label_ids=("SPAM",))
    assert found("in:trash OR renewal", label_ids=("TRASH",))


def test_excluding_trash_does_not_ask_for_it() -> None:
    assert not found("renewal OR -in:trash", label_ids=("TRASH",))


def test_an_empty_search_finds_every_mail() -> None:
    assert found("")
    assert found("  ")


def test_an_unknown_operator_is_searched_as_text() -> None:
    assert not found("foo:bar")
    assert found("foo:bar", body="it says foo bar")


@pytest.mark.parametrize(
    "query", ["after:soon", "is:odd", "has:legs", "larger:big", "older_than:3x", "after:2026/13/01"]
)
def test_a_value_an_operator_cannot_read_is_searched_as_text(query: str) -> None:
    assert not found(query)
    assert found(query, body=query)


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ("(renewal", "renewal"),
        ("renewal)", "renewal"),
        ("{invoice renewal", "{invoice renewal}"),
        ("({invoice) renewal}", "({invoice renewal})"),
        ('"secret plan', '"secret plan"'),
        ("renewal OR", "renewal"),
        ("OR renewal", "renewal"),
        ("renewal OR OR secret", "renewal OR secret"),
        ("renewal -", "renewal"),
        ("- renewal", "renewal"),
        ("--invoice", "-invoice"),
        ("() renewal", "renewal"),
        ("-() renewal", "renewal"),
        ("renewal !!! +", "renewal"),
        ("(-) renewal", "renewal"),
    ],
)
def test_odd_text_is_read_leniently(odd: str, plain: str) -> None:
    assert parse(odd) == parse(plain)


def test_an_operator_or_around_that_joins_nothing_is_text() -> None:
    assert found("subject:", body="the subject")
    assert found("AROUND 3", body="around 3")
    assert not found("subject: -renewal", body="the subject")


PIECES = ["a", "-", "+b", "(", ")", "{", "}", '"', '"c d"', "OR", "AND", "AROUND 3", "from:", "from:x", "subject:("]
PIECES += ["is:unread", "in:trash", "after:2026/01/01", "after:", "newer_than:5m", "!", "foo:bar", "has:drive", "\n"]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join),
                 st.lists(st.sampled_from(PIECES), max_size=14).map("".join)))  # fmt: skip
@settings(max_examples=400, deadline=None)
def test_no_text_is_refused(text: str) -> None:
    assert found(text) in (True, False)


@given(
    st.lists(st.sampled_from([each for each in PIECES if each not in ('"', ")")]), min_size=1, max_size=8).map(" ".join)
)
@settings(max_examples=100, deadline=None)
def test_a_term_in_parentheses_means_the_same(text: str) -> None:
    assert found(f"({text}", label_ids=()) == found(f"(({text}", label_ids=())


@pytest.mark.parametrize("query", ["x" * 9000, "(" * 500, "{a " * 100, "subject:(" * 100 + "a"])
def test_only_over_long_and_over_nested_text_is_refused(query: str) -> None:
    with pytest.raises(QueryError, match=r"^Invalid query"):
        parse(query)


@pytest.mark.parametrize("query", ["a " * 4000, "-" * 8000 + "a", "a OR " * 1500 + "b", "{a}" * 2000, ")" * 8000])
def test_long_flat_text_is_read(query: str) -> None:
    assert found(query) in (True, False)
