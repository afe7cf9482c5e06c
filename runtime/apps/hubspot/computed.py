"""Properties that HubSpot works out, which nobody can write."""

from collections.abc import Callable
from typing import Any, TypeAlias

from runtime.apps.hubspot.models.base import CrmObject, activity, newest, stage_of
from runtime.apps.hubspot.models.sales import net_price
from runtime.apps.hubspot.records import Company, Contact, Deal, Engagement, LineItem, Quote, Ticket
from runtime.kit.html_text import html_text
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World

Compute: TypeAlias = Callable[[World, RecordDict], Any]

_HELD = {"contacts": "associated_contact_ids", "companies": "associated_company_ids", "deals": "associated_deal_ids",
         "tickets": "associated_ticket_ids"}  # fmt: skip


def computed(model: type[CrmObject], name: str) -> Compute | None:
    """The function that gives a property of a record, or None for one that is stored."""
    if name in _ACTIVITY and model.kind in _HELD:
        return _ACTIVITY[name]
    return _OWN.get((model, name))


def _logged(world: World, record: RecordDict) -> list[RecordDict]:
    field = _HELD[_kind_of(record)]
    return activity(world, field, record["id"])


def _kind_of(record: RecordDict) -> str:
    if "dealname" in record:
        return "deals"
    if "hs_pipeline_stage" in record:
        return "tickets"
    return "contacts" if "firstname" in record else "companies"


def _contacted(world: World, record: RecordDict) -> str | None:
    said = [each for each in _logged(world, record) if each["engagement_type"] in ("EMAIL", "CALL", "MEETING")]
    return newest([each["timestamp"] for each in said if instant(each["timestamp"]) <= world.now])


def _last_activity(world: World, record: RecordDict) -> str | None:
    done = [each for each in _logged(world, record) if each["engagement_type"] != "TASK" or each["completed_at"]]
    return newest(
        [each["completed_at"] or each["timestamp"] for each in done if instant(each["timestamp"]) <= world.now]
    )


def _next_activity(world: World, record: RecordDict) -> str | None:
    planned = [each["timestamp"] for each in _logged(world, record) if each["engagement_type"] in ("TASK", "MEETING")]
    coming = sorted((each for each in planned if instant(each) > world.now), key=instant)
    return coming[0] if coming else None


def _sales_activities(world: World, record: RecordDict) -> int | None:
    return len(_logged(world, record)) or None


def _count(model: type[CrmObject], field: str) -> Compute:
    return lambda world, record: len(world.find(model, **{field: record["id"]}))


def _first(field: str) -> Compute:
    return lambda world, record: next(iter(record[field]), None)


def _stage(world: World, record: RecordDict) -> dict[str, Any]:
    if "dealname" in record:
        return stage_of(world, "deals", record["pipeline"], record["dealstage"]) or {"metadata": {}}
    return stage_of(world, "tickets", record["hs_pipeline"], record["hs_pipeline_stage"]) or {"metadata": {}}


def stage_is_closed(stage: dict[str, Any]) -> bool:
    """Whether a stage of a deal or ticket pipeline ends the work."""
    return bool(stage["metadata"].get("isClosed") == "true" or stage["metadata"].get("ticketState") == "CLOSED")


def _probability(world: World, record: RecordDict) -> float | None:
    said = _stage(world, record)["metadata"].get("probability")
    return float(said) if said else None


def _weighted(world: World, record: RecordDict) -> float | None:
    probability = _probability(world, record)
    return None if record["amount"] is None or probability is None else round(record["amount"] * probability, 2)


def _open_deals(world: World, record: RecordDict) -> int:
    found = world.find(Deal, associated_company_ids=record["id"])
    return sum(not stage_is_closed(_stage(world, each)) for each in found)


def _name_or_email(world: World, record: RecordDict) -> str | None:
    return " ".join(filter(None, (record["firstname"], record["lastname"]))) or record["email"]


def _preview(world: World, record: RecordDict) -> str | None:
    return html_text(record["body"])[:512] if record["body"] else None


def _overdue(world: World, record: RecordDict) -> bool:
    return record["status"] != "COMPLETED" and instant(record["timestamp"]) < world.now


def _quote_amount(world: World, record: RecordDict) -> float:
    items = world.find(LineItem, associated_quote_ids=record["id"])
    return round(sum(net_price(each) or 0 for each in items), 2)


_ACTIVITY: dict[str, Compute] = {
    "num_notes": _sales_activities,
    "notes_last_contacted": _contacted,
    "notes_last_updated": _last_activity,
    "notes_next_activity_date": _next_activity,
}
_OWN: dict[tuple[type[CrmObject], str], Compute] = {
    (Contact, "associatedcompanyid"): _first("associated_company_ids"),
    (Contact, "num_associated_deals"): lambda world, record: (
        _count(Deal, "associated_contact_ids")(world, record) or None
    ),
    (Contact, "hs_full_name_or_email"): _name_or_email,
    (Contact, "hs_email_domain"): lambda world, record: (record["email"] or "").rpartition("@")[2] or None,
    (Contact, "hs_merged_object_ids"): lambda world, record: record["merged_ids"],
    (Company, "hs_merged_object_ids"): lambda world, record: record["merged_ids"],
    (Company, "num_associated_contacts"): _count(Contact, "associated_company_ids"),
    (Company, "num_associated_deals"): lambda world, record: (
        _count(Deal, "associated_company_ids")(world, record) or None
    ),
    (Company, "hs_num_open_deals"): _open_deals,
    (Deal, "hs_merged_object_ids"): lambda world, record: record["merged_ids"],
    (Deal, "num_associated_contacts"): lambda world, record: len(record["associated_contact_ids"]),
    (Deal, "hs_primary_associated_company"): _first("associated_company_ids"),
    (Deal, "hs_deal_stage_probability"): _probability,
    (Deal, "hs_projected_amount"): _weighted,
    (Deal, "hs_is_closed"): lambda world, record: stage_is_closed(_stage(world, record)),
    (Deal, "hs_is_closed_won"): lambda world, record: Deal.is_won(record, world),
    (Ticket, "hs_merged_object_ids"): lambda world, record: record["merged_ids"],
    (Ticket, "num_associated_contacts"): lambda world, record: len(record["associated_contact_ids"]),
    (Ticket, "hs_primary_company_id"): _first("associated_company_ids"),
    (Ticket, "hs_is_closed"): lambda world, record: stage_is_closed(_stage(world, record)),
    (Engagement, "hs_body_preview"): _preview,
    (Engagement, "hs_task_is_completed"): lambda world, record: record["status"] == "COMPLETED",
    (Engagement, "hs_task_is_overdue"): _overdue,
    (Engagement, "hs_task_completion_date"): lambda world, record: record["completed_at"],
    (Quote, "hs_quote_amount"): _quote_amount,
    (LineItem, "amount"): lambda world, record: net_price(record),
}
