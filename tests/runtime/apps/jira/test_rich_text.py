"""Descriptions and comments: documents in version 3, wiki text in version 2, words for grading."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.jira.document import is_document, kept, text_of
from runtime.apps.jira.markup import html_of, wiki_of
from runtime.apps.jira.wiki import document_of
from tests.runtime.apps.jira.jira_site import API, HOST, WIKI, Site, document, errors

LISTED = {
    "type": "doc",
    "version": 1,
    "content": [
        {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "Plan"}]},
        {
            "type": "orderedList",
            "content": [
                {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Call ", "marks": []}, {"type": "mention", "attrs": {"id": "u1", "text": "@Ann"}}]}]},
                {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "docs", "marks": [{"type": "link", "attrs": {"href": "https://d.example.com"}}]}]}]},
            ],
        },
    ],
}  # fmt: skip


@pytest.fixture
def site() -> Site:
    return Site()


def test_a_document_comes_back_as_it_was_given(site: Site) -> None:
    key = site.made(summary="x", description=LISTED)
    assert site.fields(key)["description"] == LISTED


def test_grading_sees_the_words_of_a_document(site: Site) -> None:
    key = site.made(summary="x", description=LISTED)
    assert site.record("jira.issues", key)["description"] == "Plan\n\n1. Call @Ann\n2. docs (https://d.example.com)"


def test_version_2_shows_a_document_as_wiki_text(site: Site) -> None:
    key = site.made(summary="x", description=LISTED)
    assert (
        site.fields(key, api=WIKI)["description"]
        == "h2. Plan\n\n# Call [~accountid:u1]\n# [docs|https://d.example.com]"
    )


def test_wiki_text_comes_back_as_it_was_given_and_as_a_document_in_version_3(site: Site) -> None:
    text = "h3. Facts\n* *one* of {{two}}\n* [docs|https://d.example.com]"
    key = site.made(summary="x", api=WIKI, description=text)
    assert site.fields(key, api=WIKI)["description"] == text
    heading, bullets = site.fields(key)["description"]["content"]
    assert (heading["type"], heading["attrs"]) == ("heading", {"level": 3})
    first = bullets["content"][0]["content"][0]["content"]
    assert first[0] == {"type": "text", "text": "one", "marks": [{"type": "strong"}]}


def test_latest_speaks_version_2(site: Site) -> None:
    assert isinstance(site.fields("SUP-2", api=f"{HOST}/rest/api/latest")["description"], str)


def test_a_plain_document_needs_no_copy_beside_its_text(site: Site) -> None:
    key = site.made(summary="x", description=document("One", "Two"))
    record = site.record("jira.issues", key)
    assert (record["description"], record["description_adf"]) == ("One\n\nTwo", None)


def test_version_3_refuses_a_text_and_version_2_a_document(site: Site) -> None:
    said = "Operation value must be an Atlassian Document (see the Atlassian Document Format)"
    assert errors(site.create(summary="x", description="text")) == {"description": said}
    assert errors(site.create(summary="x", api=WIKI, description=document("x"))) == {
        "description": "Operation value must be a string"
    }


def test_a_document_with_something_unknown_in_it_is_invalid(site: Site) -> None:
    response = site.create(
        summary="x", description={"type": "doc", "version": 1, "content": [{"type": "bold", "text": "x"}]}
    )
    assert response.body == {"errorMessages": ["INVALID_INPUT"], "errors": {}}


def test_comments_follow_the_same_rules(site: Site) -> None:
    assert errors(site.post(f"{API}/issue/SUP-2/comment", {"body": "text"})) == {
        "comment": "Comment body is not valid!"
    }
    assert errors(site.post(f"{API}/issue/SUP-2/comment", {})) == {"comment": "Comment body can not be empty!"}
    made = site.post(f"{WIKI}/issue/SUP-2/comment", {"body": "*Soon*"})
    assert made.body["body"] == "*Soon*"
    assert site.get(f"{API}/issue/SUP-2/comment/{made.body['id']}").body["body"] == document_of("*Soon*")


@pytest.mark.parametrize(
    ("wiki", "words"),
    [
        ("a\nb", "a\nb"),
        ("*a* and _b_", "a and b"),
        ("2*3*4 snake_case_name", "2*3*4 snake_case_name"),
        ("* a\n** b\n* c", "- a\n  - b\n- c"),
        ("{code:java}\nx = 1\n{code}", "x = 1"),
        ("{quote}said{quote}", "said"),
        ("||A||B||\n|1|2|", "A | B\n1 | 2"),
        ("see https://a.example.com/x.", "see https://a.example.com/x."),
        ("{code}never closed", "{code}never closed"),
    ],
)
def test_wiki_markup_has_words(wiki: str, words: str) -> None:
    assert text_of(document_of(wiki)) == words


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab *_-#|{}[]h1.\n~:/code quote", max_size=60))
def test_any_text_is_a_document_that_can_be_written_in_every_way(text: str) -> None:
    found: dict[str, Any] = document_of(text)
    assert is_document(found)
    assert isinstance(wiki_of(found), str)
    assert isinstance(html_of(found), str)
    words, document_kept = kept(found)
    assert document_kept is not None or document_of(words) == found
