"""Finding a record by its id or by a property that is unique."""

from runtime.apps.hubspot.catalog.property import Property
from runtime.apps.hubspot.checks import by_email
from runtime.apps.hubspot.kinds import Kind, properties_of, records_of
from runtime.apps.hubspot.links import the_object
from runtime.apps.hubspot.refusals import invalid, no_such_object
from runtime.apps.hubspot.values import shown
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def unique_property(world: World, kind: Kind, name: str) -> Property:
    """The property of that name. Raises BadRequest for one whose values need not be unique."""
    prop = properties_of(world, kind).get(name)
    if prop is None or not prop.unique:
        raise invalid(
            f"{name or 'hs_object_id'} is not a unique property of {kind.name} and cannot be used as idProperty"
        )
    return prop


def by_property(world: World, kind: Kind, value: str, name: str) -> RecordDict:
    """The record with that id (`name` is empty) or value of a unique property. Raises NotFound or BadRequest."""
    if not name or name == "hs_object_id":
        return the_object(world, kind, value)
    prop = unique_property(world, kind, name)
    if prop.name == "email":
        held = by_email(world, kind, value)
    else:
        found = (each for each in records_of(world, kind) if shown(prop, each["properties"].get(prop.name)) == value)
        held = next(found, None)
    if held is None:
        raise no_such_object(value)
    return held
