"""What must hold between a written value and the rest of the account."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.hubspot.catalog.property import Property
from runtime.apps.hubspot.kinds import Kind
from runtime.apps.hubspot.records import Owner, Pipeline, PropertyDefinition
from runtime.apps.hubspot.refusals import taken, wrong_properties, wrong_property
from runtime.apps.hubspot.values import shown
from runtime.kit.records import RecordDict
from runtime.kit.world import World


class _Anything(set[str]):
    """The options of an enumeration that the account changed, in a way the seed shows only in part."""

    def __contains__(self, value: object) -> bool:
        return True


def known_options(world: World, kind: Kind, prop: Property) -> set[str]:
    """Values that an enumeration may have beside HubSpot's options.

    Where seeded records hold values that are no option, and no definition of the property is seeded, the account has
    changed the options, and any value may be one.
    """
    if prop.type != "enumeration" or prop.external or not prop.options:
        return set()
    if world.peek(PropertyDefinition, f"{kind.name}:{prop.name}") is not None:
        return set()
    options = {value for value, _ in prop.options}
    if prop.field:
        used = {value for value in world.seed.index(kind.model, prop.field) if isinstance(value, str) and value}
    else:
        seeded = world.seed.collections.get(kind.model.path, {}).values()
        held = (each["properties"].get(prop.name) for each in seeded)
        used = {value for value in held if isinstance(value, str) and value}
    return _Anything() if prop.name == "lifecyclestage" and used - options else used


def check_owner(world: World, kind: Kind, fields: Mapping[str, Any]) -> None:
    """A written owner is one of the account's, or of the seed's records where it has no owners. Raises BadRequest."""
    owner_id = fields.get("hubspot_owner_id")
    known = owner_id in world.seed.index(kind.model, "hubspot_owner_id") or not world.all(Owner)
    if owner_id and not known and world.peek(Owner, owner_id) is None:
        message = f"Owner {owner_id} does not exist"
        raise wrong_properties([wrong_property("hubspot_owner_id", "INVALID_OWNER_ID", message)])


def check_stage(world: World, kind: Kind, record: RecordDict | None, fields: Mapping[str, Any]) -> None:
    """A written stage belongs to the pipeline that the record is, or comes to be, in. Raises BadRequest."""
    if kind.pipeline is None or not fields.keys() & set(kind.pipeline):
        return
    pipeline_field, stage_field = kind.pipeline
    after = {**(record or {}), **fields}
    pipeline_id = after.get(pipeline_field) or kind.model.model_fields[pipeline_field].default
    pipeline = world.peek(Pipeline, f"{kind.name}:{pipeline_id}")
    if pipeline is None:
        known = [each["pipeline_id"] for each in pipelines_of(world, kind)]
        raise _not_an_option(pipeline_field, pipeline_id, known)
    stages = [stage["id"] for stage in pipeline["stages"]]
    if after.get(stage_field) not in stages:
        raise _not_an_option(stage_field, after.get(stage_field), stages)


def pipelines_of(world: World, kind: Kind) -> list[RecordDict]:
    """The pipelines of a kind, in their display order."""
    return sorted(world.find(Pipeline, object_type=kind.name), key=lambda each: each["display_order"])


def check_unique(
    world: World, kind: Kind, known: Mapping[str, Property], record_id: str, fields: Mapping[str, Any]
) -> None:
    """No other record has the mail address, or a value of another unique property. Raises BadRequest or Conflict."""
    if kind.name == "contacts" and fields.get("email"):
        held = by_email(world, kind, fields["email"])
        if held is not None and held["id"] != record_id:
            raise taken("Contact", held["id"])
    for prop in known.values():
        value = fields.get("properties", {}).get(prop.name) if not prop.field and prop.unique else None
        if value is None:
            continue
        for each in world.all(kind.model):
            if each["id"] != record_id and each["properties"].get(prop.name) == value:
                message = f"Cannot set {prop.name} to {shown(prop, value)}. {each['id']} already has that value."
                raise wrong_properties([wrong_property(prop.name, "CONFLICTING_UNIQUE_VALUE", message)])


def by_email(world: World, kind: Kind, email: str) -> RecordDict | None:
    """The contact with a mail address, as its main one or as an additional one."""
    wanted = email.strip().lower()
    for each in world.all(kind.model):
        more = str(each["properties"].get("hs_additional_emails") or "").lower().split(";")
        if (each["email"] or "").lower() == wanted or wanted in more:
            return each
    return None


def _not_an_option(name: str, value: Any, options: list[str]) -> Exception:
    message = f"{value} was not one of the allowed options: [{', '.join(options)}]"
    return wrong_properties([wrong_property(name, "INVALID_OPTION", message)])
