"""The objects of the org by name, by collection and by id; the ids that mean a record."""

from functools import cache

from runtime.apps.salesforce.model.columns import Column
from runtime.apps.salesforce.model.sobject import columns_of
from runtime.apps.salesforce.records import (
    Account,
    Attachment,
    Campaign,
    CampaignMember,
    Case,
    CaseComment,
    Contact,
    Document,
    EmailMessage,
    Event,
    Folder,
    Lead,
    Note,
    Opportunity,
    SObject,
    Task,
    User,
)
from runtime.kit.ids import salesforce_18
from runtime.kit.records import RecordDict
from runtime.kit.world import World

OBJECTS: tuple[type[SObject], ...] = (
    Account,
    Attachment,
    Campaign,
    CampaignMember,
    Case,
    CaseComment,
    Contact,
    Document,
    EmailMessage,
    Event,
    Folder,
    Lead,
    Note,
    Opportunity,
    Task,
    User,
)
"""In the order that describeGlobal lists them."""

BY_NAME = {each.sobject.lower(): each for each in OBJECTS}
BY_COLLECTION = {each.collection: each for each in OBJECTS}
BY_PREFIX = {each.prefix: each for each in OBJECTS}


def object_named(name: str) -> type[SObject] | None:
    """The object of that API name in any case, or None."""
    return BY_NAME.get(name.lower())


def column_named(kind: type[SObject], name: str) -> Column | None:
    """The field of that wire name in any case, or None."""
    return columns_of(kind).get(name.lower())


def find_record(world: World, kind: type[SObject], record_id: str) -> RecordDict | None:
    """The record with that id in its 15 or 18 character form, or None."""
    found = world.peek(kind, record_id)
    if found is None:
        other = other_form(record_id)
        found = world.peek(kind, other) if other else None
    return found


def other_form(record_id: str) -> str:
    """The 15-character form of an 18-character id and the reverse; empty for text that is no such id."""
    if not record_id.isascii() or not record_id.isalnum():
        return ""
    if len(record_id) == 15:
        return salesforce_18(record_id)
    if len(record_id) == 18 and salesforce_18(record_id[:15]) == record_id[:15] + record_id[15:].upper():
        return record_id[:15]
    return ""


def holder(world: World, record_id: str) -> tuple[type[SObject], RecordDict] | None:
    """The object and record of an id, whatever object it is of; None where the org holds no such record."""
    likely = BY_PREFIX.get(record_id[:3])
    for kind in ((likely,) if likely else ()) + OBJECTS:
        found = find_record(world, kind, record_id)
        if found is not None:
            return kind, found
    return None


@cache
def references_to(collection: str) -> tuple[tuple[type[SObject], Column], ...]:
    """Every stored field, with its object, that may point into a collection."""
    return tuple(
        (kind, column)
        for kind in OBJECTS
        for column in columns_of(kind).values()
        if collection in column.targets and column.compute is None
    )
