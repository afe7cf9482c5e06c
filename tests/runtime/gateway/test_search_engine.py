import math
import os
import re
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.gateway.search import Index
from runtime.gateway.synonyms import GROUPS, Group
from runtime.gateway.words import STOP_WORDS, stem, words

CATALOG = (
    ("slack.chat.postMessage", "slack chat.postMessage POST /api/chat.postMessage Sends a message to a channel"),
    (
        "slack.conversations.list",
        "slack conversations.list GET /api/conversations.list Lists all channels in a workspace",
    ),
    ("gmail.messages.send", "gmail users.messages.send POST /gmail/v1/users/me/messages/send Sends the message"),
    ("gmail.messages.trash", "gmail users.messages.trash POST /messages/{id}/trash Moves the message to the trash"),
    ("jira.createIssue", "jira create_issue POST /rest/api/3/issue Creates an issue in a project"),
    ("jira.editIssue", "jira edit_issue PUT /rest/api/3/issue/{issueIdOrKey} Edits an issue"),
    ("hubspot.deals.search", "hubspot POST /crm/v3/objects/deals/search Searches for deals by their properties"),
    ("hubspot.deals.archive", "hubspot DELETE /crm/v3/objects/deals/{dealId} Moves a deal to the recycling bin"),
)


def ids(query, top_k=3, documents=CATALOG):
    return [identity for identity, _ in Index(documents).search(query, top_k)]


def scores(documents, query, synonyms=()):
    return dict(Index(documents, synonyms).search(query, len(documents)))


# Words


def test_a_camel_case_name_counts_whole_and_in_parts():
    assert words("chat.postMessage") == ["chat", "postmessag", "post", "messag"]


def test_an_acronym_is_one_part_of_a_camel_case_name():
    assert words("getHTTPHeader") == ["gethttpheader", "get", "http", "header"]


def test_an_underscore_separates_words():
    assert words("create_issue") == ["creat", "issu"]


def test_letters_outside_ascii_separate_words():
    assert words("caf\u00e9 \u212a9") == ["caf", "9"]


@pytest.mark.parametrize(
    "forms",
    [
        "send sends sending",
        "message messages",
        "reply replies replied replying",
        "company companies",
        "move moves moved moving",
        "create creates created creating",
        "note notes noted",
        "get gets getting",
        "log logs logged logging",
        "add adds added adding",
        "call calls called calling",
        "address addresses addressed",
        "box boxes",
        "batch batches batching",
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms):
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    "pair", ["status state", "note not", "page pag", "issue is", "string str", "v3s v3", "need ne"]
)
def test_different_words_keep_different_stems(pair):
    first, second = pair.split()
    assert stem(first) != stem(second)


# What is found


def test_a_camel_case_operation_is_found_by_its_parts():
    assert ids("post message", documents=[("a", "api.postMessage"), ("b", "api.delete")]) == ["a"]


def test_a_camel_case_operation_is_found_by_its_whole_name():
    assert ids("postmessage", 1) == ["slack.chat.postMessage"]


def test_an_operation_is_found_by_another_form_of_its_words():
    assert ids("searching deal")[0] == "hubspot.deals.search"


@pytest.mark.parametrize(
    ("query", "identity"),
    [
        ("remove deal", "hubspot.deals.archive"),
        ("look up deals", "hubspot.deals.search"),
        ("modify ticket", "jira.editIssue"),
        ("new ticket", "jira.createIssue"),
        ("delete mail", "gmail.messages.trash"),
    ],
)
def test_an_operation_is_found_by_synonyms(query, identity):
    assert ids(query)[0] == identity


def test_a_synonym_counts_less_than_the_word_itself():
    found = scores([("asked", "ticket x"), ("synonym", "issue x")], "ticket", GROUPS)
    assert found["asked"] > found["synonym"] > 0


def test_a_word_and_its_synonym_in_one_document_count_as_the_better_of_the_two():
    documents = [("a", "ticket issue"), ("b", "other word")]
    assert scores(documents, "ticket", GROUPS)["a"] == scores(documents, "ticket")["a"]


def test_a_phrase_counts_only_when_its_words_are_neighbours():
    documents = [("a", "search deals"), ("b", "none")]
    phrases = [Group(0.5, ("search", "look up"))]
    assert scores(documents, "look up", phrases).keys() == {"a"}
    assert scores(documents, "look it up", phrases) == {}


def test_a_rare_synonym_is_worth_no_more_than_the_common_word_asked_for():
    documents = [("a", "ticket"), ("b", "ticket"), ("c", "ticket"), ("d", "issue"), ("e", "other")]
    found = scores(documents, "ticket", [Group(0.9, ("ticket", "issue"))])
    assert found["d"] == pytest.approx(0.9 * found["a"])


def test_synonyms_are_not_chained():
    groups = [Group(0.5, ("one", "two")), Group(0.5, ("two", "three"))]
    assert scores([("a", "three")], "one", groups) == {}


def test_every_synonym_counts_less_than_the_word_asked_for():
    assert all(0 < group.weight < 1 for group in GROUPS)


def test_synonym_groups_name_distinct_words():
    for group in GROUPS:
        stems = [" ".join(words(word)) for word in group.words]
        assert len(set(stems)) == len(stems) > 1, group


# Stop words and fields


def test_a_stop_word_finds_nothing_by_itself():
    assert Index([("a", "who may see the file"), ("b", "file")]).search("the", 5) == []


def test_a_stop_word_does_not_change_the_order():
    documents = [("a", "the the the the channel"), ("b", "message channel")]
    assert scores(documents, "a message in the channel") == scores(documents, "message channel")


def test_a_text_is_no_longer_for_its_stop_words():
    found = scores([("a", "send it to the file"), ("b", "send file")], "file")
    assert found["a"] == found["b"]


def test_a_word_in_a_heavier_field_counts_more():
    documents = [("name", ("message", "other")), ("details", ("other", "message"))]
    assert [identity for identity, _ in Index(documents, (), (4.0, 1.0)).search("message", 2)] == ["name", "details"]


def test_a_long_field_does_not_make_a_word_of_another_field_weaker():
    documents = [("long", ("message", "x " * 200 + "y")), ("short", ("message", "y"))]
    found = dict(Index(documents, (), (4.0, 1.0)).search("message", 2))
    assert found["long"] == found["short"]


def test_one_field_of_weight_one_scores_as_a_plain_text():
    plain = Index(CATALOG)
    fields = Index([(identity, (text,)) for identity, text in CATALOG])
    assert fields.search("send a message", 8) == plain.search("send a message", 8) != []


def test_a_document_with_another_number_of_fields_than_weights_is_refused():
    with pytest.raises(ValueError, match="`a` has 1 fields, expected 2"):
        Index([("a", "text")], (), (4.0, 1.0))


# Order, size and limits


def test_equal_scores_are_in_order_of_id_however_the_documents_were_given():
    documents = [(name, "send mail") for name in ("b", "c", "a", "d")]
    assert ids("mail", 3, documents) == ["a", "b", "c"]


def test_order_and_repetition_of_the_words_of_a_query_do_not_count():
    index = Index(CATALOG)
    assert index.search("issue create issue", 9) == index.search("create issue", 9)


def test_a_document_without_any_word_of_the_query_is_left_out():
    assert ids("channel", 100) == ["slack.conversations.list", "slack.chat.postMessage"]


@pytest.mark.parametrize("query", ["", "   ", "?!", "zzzz", "\u00fc"])
def test_a_query_that_fits_nothing_finds_nothing(query):
    assert ids(query) == []


@pytest.mark.parametrize("top_k", [0, -1])
def test_no_documents_are_given_when_none_are_asked_for(top_k):
    assert ids("message", top_k) == []


@pytest.mark.parametrize("documents", [[], [("a", "")]])
def test_an_index_without_words_finds_nothing(documents):
    assert Index(documents).search("message", 5) == []


def test_a_very_long_query_is_the_set_of_its_words():
    index = Index(CATALOG)
    assert index.search("send issue unknown " * 20_000, 4) == index.search("send issue unknown send", 4)


def test_changing_a_result_does_not_change_the_next_one():
    index = Index(CATALOG)
    index.search("message", 3).clear()
    assert len(index.search("message", 3)) == 3


def test_the_same_id_twice_is_refused():
    with pytest.raises(ValueError, match="document `a` appears twice"):
        Index([("a", "x"), ("b", "y"), ("a", "z")])


def test_results_do_not_depend_on_the_hash_seed():
    program = (
        "from tests.runtime.gateway.test_search_engine import CATALOG, Index\n"
        "index = Index(CATALOG)\n"
        "print([index.search(query, 8) for query in ('send mail', 'new ticket or issue', 'look up deals')])"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert answers[0] == answers[1] != ""


# The reference: the formula of the module's docstring, document by document.


def brute_force(documents, query, top_k, groups, weights=(1.0,)):
    fields = {
        identity: [[word for word in words(text) if word not in STOP_WORDS] for text in texts]
        for identity, texts in documents
    }
    means = [sum(len(texts[at]) for texts in fields.values()) / len(fields) for at in range(len(weights))]

    def idf(word):
        holders = sum(any(word in text for text in texts) for texts in fields.values())
        return math.log(1 + (len(fields) - holders + 0.5) / (holders + 0.5)) if holders else math.inf

    def weight(word, texts, highest=math.inf):
        tf = sum(
            weights[at] * text.count(word) / (0.5 + 0.5 * len(text) / means[at])
            for at, text in enumerate(texts)
            if text
        )
        return min(idf(word), highest) * tf * 2.5 / (tf + 1.5) if tf else 0.0

    found = words(query)
    asked = {word for word in found if word not in STOP_WORDS}
    asked |= {f"{first} {second}" for first, second in pairwise(found)}
    ranked = []
    for identity, texts in fields.items():
        score = 0
        for word in asked:
            options = [weight(word, texts)]
            for group in groups:
                members = [" ".join(words(member)) for member in group.words]
                if word in members:
                    others = [weight(member, texts, idf(word)) for member in members if member != word]
                    options += [group.weight * other for other in others]
            score += round(max(options) * 1e9)
        if score:
            ranked.append((-score, identity))
    return [(identity, -score / 1e9) for score, identity in sorted(ranked)[: max(top_k, 0)]]


VOCABULARY = "send email mail message find search look up the list issue ticket a b c d e f sends getTask"
vocabulary = st.sampled_from(VOCABULARY.split())
texts = st.lists(vocabulary, max_size=10).map(" ".join)


def catalogs_of(contents):
    return st.lists(contents, min_size=1, max_size=30).map(
        lambda found: [(f"{at * 7 % 31}", text) for at, text in enumerate(found)]
    )


catalogs = catalogs_of(texts)


@settings(max_examples=200, deadline=None)
@given(catalogs, texts, st.integers(-1, 8), st.sampled_from([(), GROUPS]))
def test_every_answer_equals_a_brute_force_bm25(documents, query, top_k, groups):
    fields = [(identity, (text,)) for identity, text in documents]
    assert Index(documents, groups).search(query, top_k) == brute_force(fields, query, top_k, groups)


@settings(max_examples=150, deadline=None)
@given(catalogs_of(st.tuples(texts, texts)), texts, st.integers(-1, 8), st.sampled_from([(), GROUPS]))
def test_every_answer_over_fields_equals_a_brute_force_bm25f(documents, query, top_k, groups):
    weights = (4.0, 0.5)
    assert Index(documents, groups, weights).search(query, top_k) == brute_force(
        documents, query, top_k, groups, weights
    )


@settings(max_examples=100, deadline=None)
@given(catalogs, texts, st.integers(1, 8))
def test_fewer_results_are_the_beginning_of_more_results(documents, query, top_k):
    index = Index(documents)
    assert index.search(query, top_k) == index.search(query, len(documents))[:top_k]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40))
def test_words_are_small_ascii_letters_and_digits(text):
    assert all(re.fullmatch("[a-z0-9]+", word) for word in words(text))
