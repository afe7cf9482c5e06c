"""What Facebook Lead Ads remembers: ads with a form, who filled it in, and reports."""

from typing import Any, Literal

from runtime.kit.as_written import Address, Amount, Day, Link, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Phone, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World


class AdObject(Record):
    """What every record has."""

    id: Id = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are numbers of seventeen digits."""
        record["id"] = record["id"] or ids.digits(17)
        for name in ("created_time", "generated_at"):
            if name in record:
                record[name] = record[name] or now


class LeadAd(AdObject, collection="ads", label="ad_name", text_field="message"):
    """An ad with a form to fill in."""

    ad_name: Line
    adset_id: Id
    adset_name: Line = ""
    campaign_id: Id = ""
    campaign_name: Line = ""
    creative_name: Line
    message: Text
    link: Link
    form_id: Id = ""
    form_name: Line = ""
    page_id: Id = ""
    status: Literal["ACTIVE", "PAUSED"] = "ACTIVE"
    action_type: Literal["APPLY_NOW", "DOWNLOAD", "GET_QUOTE", "LEARN_MORE", "SIGN_UP", "SUBSCRIBE"] = "LEARN_MORE"
    platform: Line = "facebook"
    created_time: Moment | None = None


class Lead(AdObject, collection="leads", label="full_name"):
    """A person who filled in the form of an ad."""

    ad_id: str = ref("ads", soft=True)
    email: Address
    full_name: Line
    phone: Phone | None = None
    created_time: Moment | None = None

    @derived("line")
    def ad_name(record: RecordDict, world: World) -> Any:
        """The name of the ad."""
        found = world.peek(LeadAd, record["ad_id"])
        return found["ad_name"] if found else None


class Report(AdObject, collection="reports", label="date_preset"):
    """Figures about ads over some days."""

    date_preset: Line
    date_start: Day
    date_stop: Day
    level: Literal["ad", "adset", "campaign", "account"] = "ad"
    total_impressions: int = 0
    total_clicks: int = 0
    total_reach: int = 0
    total_spend: Amount = "0.00"
    average_cpc: Amount = "0.00"
    breakdowns: list[Line] = []
    fields: list[Line] = []
    generated_at: Moment | None = None
