"""The kinds of object there are: their names and numbers, the model that keeps them, and their properties."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from runtime.apps.hubspot.catalog import PROPERTIES
from runtime.apps.hubspot.catalog.property import Property
from runtime.apps.hubspot.models.base import CrmObject
from runtime.apps.hubspot.records import (
    Company,
    Contact,
    Deal,
    Engagement,
    LineItem,
    Product,
    PropertyDefinition,
    Quote,
    Ticket,
)
from runtime.apps.hubspot.refusals import no_such_type
from runtime.kit.records import RecordDict, fields_of
from runtime.kit.world import World


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of object."""

    name: str
    """contacts, deals, notes ..."""
    singular: str
    type_id: str
    model: type[CrmObject]
    engagement: str = ""
    """The engagement type, for a view of the engagements."""
    required: tuple[str, ...] = ()
    """Properties that a new record must have."""
    group: str = ""
    """The property group that HubSpot puts its own properties in."""

    @property
    def modified(self) -> str:
        """The name of the property that says when a record was changed."""
        return "lastmodifieddate" if self.name == "contacts" else "hs_lastmodifieddate"

    @property
    def pipeline(self) -> tuple[str, str] | None:
        """The properties that hold pipeline and stage, for a kind that has pipelines."""
        return {"deals": ("pipeline", "dealstage"), "tickets": ("hs_pipeline", "hs_pipeline_stage")}.get(self.name)

    def holds(self, record: RecordDict) -> bool:
        """Whether a record of the model is of this kind."""
        return not self.engagement or record["engagement_type"] == self.engagement


def _activity(name: str, singular: str, type_id: str) -> Kind:
    return Kind(name, singular, type_id, Engagement, singular.upper(), ("hs_timestamp",), "engagement")


KINDS = (
    Kind("contacts", "contact", "0-1", Contact, group="contactinformation"),
    Kind("companies", "company", "0-2", Company, group="companyinformation"),
    Kind("deals", "deal", "0-3", Deal, required=("dealname", "dealstage"), group="dealinformation"),
    Kind("tickets", "ticket", "0-5", Ticket, required=("subject", "hs_pipeline_stage"), group="ticketinformation"),
    _activity("notes", "note", "0-46"),
    _activity("calls", "call", "0-48"),
    _activity("emails", "email", "0-49"),
    _activity("meetings", "meeting", "0-47"),
    _activity("tasks", "task", "0-27"),
    Kind("engagements", "engagement", "0-4", Engagement, required=("hs_engagement_type",), group="engagement"),
    Kind("products", "product", "0-7", Product, required=("name",), group="productinformation"),
    Kind("line_items", "line_item", "0-8", LineItem, group="lineiteminformation"),
    Kind("quotes", "quote", "0-14", Quote, required=("hs_title", "hs_expiration_date"), group="quoteinformation"),
)
_BY_NAME = {spelling: kind for kind in KINDS for spelling in (kind.name, kind.singular, kind.type_id)}
_BY_ENGAGEMENT = {kind.engagement: kind for kind in KINDS if kind.engagement}


def kind_named(name: str) -> Kind:
    """The kind by plural, singular or type id, in any case. Raises BadRequest."""
    found = _BY_NAME.get(name.lower())
    if found is None:
        raise no_such_type(name)
    return found


def kind_of_engagement(record: RecordDict) -> Kind:
    """The kind that a stored engagement is."""
    return _BY_ENGAGEMENT[record["engagement_type"]]


def records_of(world: World, kind: Kind) -> list[RecordDict]:
    """All records of a kind, oldest first."""
    if kind.engagement:
        return world.find(kind.model, engagement_type=kind.engagement)
    return world.all(kind.model)


@cache
def standard_properties(kind: Kind) -> Mapping[str, Property]:
    """The properties that HubSpot defines for a kind, their fields and groups filled in."""
    found: dict[str, Property] = {}
    for each in PROPERTIES[kind.name]:
        field = each.field or (each.name if each.name in kind.model.model_fields else "")
        found[each.name] = replace(each, field=field, group=each.group or kind.group)
    return found


def properties_of(world: World, kind: Kind) -> Mapping[str, Property]:
    """All properties of a kind by name: HubSpot's, then the account's own."""
    own = [each for each in world.all(PropertyDefinition) if each["object_type"] == kind.name]
    if not own:
        return standard_properties(kind)
    found = dict(standard_properties(kind))
    for each in own:
        found[each["name"]] = _own(kind, each, found.get(each["name"]))
    return found


def _own(kind: Kind, made: RecordDict, standard: Property | None) -> Property:
    options = tuple((option["value"], option["label"]) for option in made["options"])
    if standard is not None:
        fixed = bool(standard.field and fields_of(kind.model)[standard.field].enum)
        return replace(standard, label=made["title"], options=standard.options if fixed or not options else options)
    return Property(
        made["name"],
        made["title"],
        made["type"],
        made["field_type"],
        options=options,
        unique=made["has_unique_value"],
        hubspot=False,
        group=made["group_name"] or kind.group,
        description=made["description"],
    )
