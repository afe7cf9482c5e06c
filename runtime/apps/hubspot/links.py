"""Links between records.

A link without a label lives in a field of one of its two records (`associated_contact_ids` of a deal); the first
company in such a field is the primary one. A link with a label of the account's own, and one between kinds that have
no such field, is a record of `associations`, kept in one direction and read in both.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from runtime.apps.hubspot.association_types import TYPES, LinkType
from runtime.apps.hubspot.kinds import Kind, kind_named, kind_of_engagement
from runtime.apps.hubspot.records import Association, AssociationLabel
from runtime.apps.hubspot.refusals import invalid, no_such_object
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_FIELDS = {
    "contacts": ("companies",),
    "deals": ("contacts", "companies"),
    "tickets": ("contacts", "companies", "deals"),
    "engagements": ("contacts", "companies", "deals", "tickets"),
    "line_items": ("deals", "quotes"),
    "quotes": ("contacts", "companies", "deals"),
}
"""Collection -> the kinds whose ids a field of its records holds."""


@dataclass(frozen=True, slots=True)
class Link:
    """A linked record and the types of the link, seen from the other end."""

    record: RecordDict
    types: tuple[LinkType, ...]


def field_between(kind: Kind, other: Kind) -> tuple[Kind, str] | None:
    """The kind whose records hold the links of two kinds, and the field; None where links are records of their own."""
    for holder, held in ((kind, other), (other, kind)):
        if held.name in _FIELDS.get(holder.model.collection, ()):
            return holder, f"associated_{held.singular}_ids"
    return None


def types_between(world: World, kind: Kind, other: Kind) -> tuple[LinkType, ...]:
    """The types a link from one kind to another may have: HubSpot's, the plain one first, then the account's own."""
    own = []
    for each in world.all(AssociationLabel):
        if (each["from_object"], each["to_object"]) == (kind.name, other.name):
            own.append(LinkType(each["type_id"], each["title"], each["inverse_type_id"], "USER_DEFINED"))
        elif (each["to_object"], each["from_object"]) == (kind.name, other.name):
            own.append(LinkType(each["inverse_type_id"], each["title"], each["type_id"], "USER_DEFINED"))
    return (*TYPES.get((kind.singular, other.singular), ()), *own)


def default_type(kind: Kind, other: Kind) -> LinkType:
    """The plain type. Raises BadRequest for kinds that cannot be linked."""
    found = TYPES.get((kind.singular, other.singular))
    if not found:
        raise invalid(f"No default association type is defined from {kind.type_id} to {other.type_id}")
    return found[0]


def chosen_type(world: World, kind: Kind, other: Kind, category: str, type_id: int) -> LinkType:
    """The type of that category and number. Raises BadRequest where it does not lead from one kind to the other."""
    for each in types_between(world, kind, other):
        if (each.category, each.type_id) == (category, type_id):
            return each
    raise invalid(
        f"invalid association type {category} {type_id} from object type {kind.type_id} to object type {other.type_id}"
    )


def links_of(world: World, kind: Kind, record: RecordDict, other: Kind) -> list[Link]:
    """The records of a kind that are linked to a record, in the order they were linked."""
    plain = TYPES.get((kind.singular, other.singular), ())
    found: dict[str, tuple[RecordDict, list[LinkType]]] = {}
    for each in _in_fields(world, kind, record, other):
        primary = [made for made in plain if made.primary and _is_primary(kind, record, other, each)]
        found[each["id"]] = (each, [*plain[:1], *primary])
    known = {(made.category, made.type_id): made for made in types_between(world, kind, other)}
    for there_id, category, type_id in _records_between(world, kind, record["id"], other):
        there = world.peek(other.model, there_id)
        if there is not None and other.holds(there):
            types = found.setdefault(there_id, (there, []))[1]
            types += [known[category, type_id]] if (category, type_id) in known else []
    return [Link(there, tuple(types)) for there, types in found.values()]


def _in_fields(world: World, kind: Kind, record: RecordDict, other: Kind) -> list[RecordDict]:
    home = field_between(kind, other)
    if home is None:
        return []
    holder, field = home
    if holder is kind:
        held = [world.peek(other.model, each) for each in record[field]]
        return [each for each in held if each is not None and other.holds(each)]
    return [each for each in world.find(other.model, **{field: record["id"]}) if other.holds(each)]


def _is_primary(kind: Kind, record: RecordDict, other: Kind, there: RecordDict) -> bool:
    holder, company = (record, there) if other.name == "companies" else (there, record)
    return bool(holder["associated_company_ids"][:1] == [company["id"]])


def _records_between(world: World, kind: Kind, record_id: str, other: Kind) -> list[tuple[str, str, int]]:
    """The other end, category and number of the links that are records, seen from this end."""
    found = [
        (each["to_id"], each["category"], each["type_id"])
        for each in world.find(Association, from_id=record_id)
        if each["from_object"] == kind.name and each["to_object"] == other.name
    ]
    inverse = {(made.category, made.type_id): made.inverse for made in types_between(world, other, kind)}
    for each in world.find(Association, to_id=record_id):
        if each["to_object"] == kind.name and each["from_object"] == other.name:
            back = inverse.get((each["category"], each["type_id"]), each["type_id"])
            found.append((each["from_id"], each["category"], back))
    return list(dict.fromkeys(found))


def the_object(world: World, kind: Kind, record_id: str) -> RecordDict:
    """The record of a kind, by its id or the id of one merged into it. Raises NotFound."""
    held = world.peek(kind.model, record_id)
    if held is None and "merged_ids" in kind.model.model_fields:
        held = world.first(kind.model, merged_ids=record_id)
    if held is None or not kind.holds(held):
        raise no_such_object(record_id)
    return held


def link(
    world: World, kind: Kind, record: RecordDict, other: Kind, there: RecordDict, types: Sequence[LinkType]
) -> None:
    """Link two records, with the given types beside the plain one. A link that is there already stays."""
    home = field_between(kind, other)
    if home is not None:
        holder, field = home
        near, far, far_kind = (record, there, other) if holder is kind else (there, record, kind)
        near = world.get(holder.model, near["id"])
        held = [each for each in near[field] if each != far["id"]]
        first = far_kind.name == "companies" and any(each.primary for each in types)
        if first:
            world.change(holder.model, near["id"], **{field: [far["id"], *held]})
        elif far["id"] not in near[field]:
            world.change(holder.model, near["id"], **{field: [*held, far["id"]]})
    for each in types if home is None else [made for made in types if made.category == "USER_DEFINED"]:
        if (there["id"], each.category, each.type_id) not in _records_between(world, kind, record["id"], other):
            world.create(
                Association, from_object=kind.name, from_id=record["id"], to_object=other.name, to_id=there["id"],
                type_id=each.type_id, category=each.category, title=each.label,
            )  # fmt: skip


def unlink(world: World, kind: Kind, record: RecordDict, other: Kind, there_id: str) -> None:
    """Remove every link between two records; nothing happens where there is none."""
    home = field_between(kind, other)
    if home is not None:
        holder, field = home
        near_id, far_id = (record["id"], there_id) if holder is kind else (there_id, record["id"])
        near = world.peek(holder.model, near_id)
        if near is not None and far_id in near[field]:
            world.change(holder.model, near_id, **{field: [each for each in near[field] if each != far_id]})
    for each in world.all(Association):
        ends = {(each["from_object"], each["from_id"]), (each["to_object"], each["to_id"])}
        if ends == {(kind.name, record["id"]), (other.name, there_id)}:
            world.delete(Association, each["id"])


def link_as_asked(world: World, kind: Kind, record: RecordDict, asked: Sequence[Mapping[str, Any]]) -> None:
    """The `associations` of a new record's body: each says to whom, and by which types. Raises BadRequest."""
    for each in asked:
        there_id = str((each.get("to") or {}).get("id", ""))
        for spec in each.get("types") or ():
            other, chosen = _type_from(world, kind, spec["associationCategory"], spec["associationTypeId"])
            there = world.peek(other.model, there_id)
            if there is None or not other.holds(there):
                wrong = {"message": f"{other.singular.upper()}={there_id} is not valid", "code": "INVALID_OBJECT_IDS",
                         "context": {other.singular.upper(): [there_id]}}  # fmt: skip
                raise invalid("One or more associations are not valid", errors=[wrong])
            link(world, kind, world.get(kind.model, record["id"]), other, there, [chosen])


def _type_from(world: World, kind: Kind, category: str, type_id: int) -> tuple[Kind, LinkType]:
    for one, other in TYPES:
        if one == kind.singular:
            for each in types_between(world, kind, kind_named(other)):
                if (each.category, each.type_id) == (category, type_id):
                    return kind_named(other), each
    raise invalid(f"association type {category} {type_id} does not begin at object type {kind.type_id}")


def kind_for_links(kind: Kind, record: RecordDict) -> Kind:
    """The kind whose types a record's links have: an engagement is linked as the note or call that it is."""
    return kind_of_engagement(record) if kind.name == "engagements" else kind


def end_of(world: World, name: str, record_id: str) -> tuple[Kind, RecordDict]:
    """A record that a path names, with the kind that its links have. Raises BadRequest or NotFound."""
    kind = kind_named(name)
    record = the_object(world, kind, record_id)
    return kind_for_links(kind, record), record


def type_named(world: World, kind: Kind, other: Kind, name: str) -> LinkType:
    """The type of a number or of a name such as deal_to_contact. Raises BadRequest."""
    if name.isdecimal():
        return chosen_type(world, kind, other, "HUBSPOT_DEFINED", int(name))
    plain = f"{kind.singular}_to_{other.singular}"
    if name.lower() in (plain, f"{plain}_unlabeled", "default"):
        return default_type(kind, other)
    for each in types_between(world, kind, other):
        if each.label and name.lower() == f"{plain}_{each.label}".lower().replace(" ", "_"):
            return each
    raise invalid(f"{name} is not an association type from {kind.name} to {other.name}")
