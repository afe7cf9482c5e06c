"""Creating, changing and merging records, with everything HubSpot checks and does on the way."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.hubspot.catalog.property import Property
from runtime.apps.hubspot.checks import check_owner, check_stage, check_unique, known_options
from runtime.apps.hubspot.computed import stage_is_closed
from runtime.apps.hubspot.kinds import KINDS, Kind, properties_of
from runtime.apps.hubspot.links import kind_for_links, link_as_asked
from runtime.apps.hubspot.models.base import stage_of
from runtime.apps.hubspot.records import Association, Company
from runtime.apps.hubspot.refusals import invalid, not_set, wrong_properties, wrong_property
from runtime.apps.hubspot.values import ValueRefused, accepted, shown
from runtime.kit.html_text import html_text
from runtime.kit.records import RecordDict, fields_of
from runtime.kit.timestamps import instant
from runtime.kit.world import World

_LINK_FIELDS = ("associated_contact_ids", "associated_company_ids", "associated_deal_ids", "associated_ticket_ids",
                "associated_quote_ids")  # fmt: skip


def create(
    world: World, kind: Kind, properties: Mapping[str, Any], associations: Sequence[Mapping[str, Any]] = ()
) -> RecordDict:
    """A new record from properties under HubSpot's names. Raises BadRequest or Conflict."""
    known = properties_of(world, kind)
    fields = _stored(world, kind, known, properties, None)
    missing = [name for name in kind.required if not _has(known[name], fields)]
    if kind.name == "contacts" and not any(fields.get(name) for name in ("email", "firstname", "lastname")):
        missing = ["email"]
    if kind.name == "companies" and not any(fields.get(name) for name in ("name", "domain")):
        missing = ["name"]
    if missing:
        raise not_set(kind.singular.upper(), missing)
    if kind.engagement:
        fields["engagement_type"] = kind.engagement
    made = {name: value for name, value in fields.items() if value is not None}
    check_owner(world, kind, made)
    check_stage(world, kind, None, made)
    check_unique(world, kind, known, "", made)
    record = world.create(kind.model, **_followed(world, kind, None, made))
    link_as_asked(world, kind_for_links(kind, record), record, associations)
    return world.get(kind.model, record["id"])


def update(world: World, kind: Kind, record: RecordDict, properties: Mapping[str, Any]) -> RecordDict:
    """Change the properties that are given; null or an empty text empties one. Raises BadRequest or Conflict."""
    if not properties:
        raise invalid("No properties found to update, please provide at least one.", context={"properties": ["{}"]})
    known = properties_of(world, kind)
    fields = _stored(world, kind, known, properties, record)
    emptied = [
        name for name, spec in fields_of(kind.model).items() if spec.required and name in fields and not fields[name]
    ]
    if emptied:
        wrong = [wrong_property(name, "REQUIRED_FIELD", f"{name} is required and cannot be empty") for name in emptied]
        raise wrong_properties(wrong)
    check_owner(world, kind, fields)
    check_stage(world, kind, record, fields)
    check_unique(world, kind, known, record["id"], fields)
    changed = {name: value for name, value in fields.items() if record.get(name) != value}
    if not changed:
        return record
    return world.change(kind.model, record["id"], **_followed(world, kind, record, changed), updated_at=world.now_text)


def merge(world: World, kind: Kind, primary: RecordDict, other: RecordDict) -> RecordDict:
    """Merge a record into another, which keeps its values and takes what it lacks, and all the links."""
    taken = {
        name: other[name]
        for name in kind.model.model_fields
        if primary.get(name) in (None, "", []) and other.get(name) not in (None, "", [])
    }
    opened = {
        **other["properties"],
        **{name: value for name, value in primary["properties"].items() if value is not None},
    }
    if kind.name == "contacts" and primary["email"] and other["email"]:
        more = [opened.get("hs_additional_emails"), other["email"]]
        opened["hs_additional_emails"] = ";".join(filter(None, more))
    links = {
        name: list(dict.fromkeys([*primary[name], *other[name]]))
        for name in _LINK_FIELDS
        if name in kind.model.model_fields
    }
    merged = [*primary["merged_ids"], *other["merged_ids"], other["id"]]
    world.delete(kind.model, other["id"])
    _move_links(world, kind, other["id"], primary["id"])
    values = {**taken, **links, "properties": opened, "merged_ids": merged, "updated_at": world.now_text}
    return world.change(kind.model, primary["id"], **values)


def _move_links(world: World, kind: Kind, old: str, new: str) -> None:
    field = f"associated_{kind.singular}_ids"
    for model in dict.fromkeys(each.model for each in KINDS if field in each.model.model_fields):
        for each in world.find(model, **{field: old}):
            moved = list(dict.fromkeys(new if held == old else held for held in each[field]))
            world.change(model, each["id"], **{field: moved})
    for each in world.all(Association):
        ends = [(each["from_object"], each["from_id"]), (each["to_object"], each["to_id"])]
        if (kind.name, old) in ends:
            world.delete(Association, each["id"])
            sides = [new if end == (kind.name, old) else end[1] for end in ends]
            if sides[0] != sides[1]:
                world.create(Association, **{**each, "id": "", "from_id": sides[0], "to_id": sides[1]})


def _stored(
    world: World, kind: Kind, known: Mapping[str, Property], properties: Mapping[str, Any], record: RecordDict | None
) -> dict[str, Any]:
    """Written properties as stored fields. Raises BadRequest, with everything that is wrong at once."""
    fields: dict[str, Any] = {}
    opened: dict[str, Any] = dict(record["properties"]) if record else {}
    wrong: list[dict[str, Any]] = []
    for name, value in properties.items():
        prop = known.get(name)
        if prop is None:
            wrong.append(wrong_property(name, "PROPERTY_DOESNT_EXIST", f'Property "{name}" does not exist'))
            continue
        if isinstance(value, dict | list):
            raise invalid(f"Invalid input JSON: the value of property {name} must be a string")
        if prop.read_only:
            if record is not None and shown(prop, record.get(prop.field)) == value:
                continue
            message = f'"{name}" is a read only property; its value cannot be set.'
            wrong.append(wrong_property(name, "READ_ONLY_VALUE", message))
            continue
        try:
            kept = accepted(prop, value, known_options(world, kind, prop))
        except ValueRefused as refused:
            wrong.append(refused.entry)
            continue
        if name == "associatedcompanyid":
            fields["associated_company_ids"], entry = _main_company(world, record, kept)
            wrong += entry
        elif prop.field:
            fields[prop.field] = _default(kind, prop.field) if kept is None else kept
        elif kept is None:
            opened.pop(name, None)
        else:
            opened[name] = kept
    if wrong:
        raise wrong_properties(wrong)
    if record is None or opened != record["properties"]:
        fields["properties"] = opened
    return fields


def _main_company(world: World, record: RecordDict | None, value: Any) -> tuple[list[str], list[dict[str, Any]]]:
    """A contact's companies with another main one, or without the main one; and what is wrong with it."""
    held = record["associated_company_ids"] if record else []
    if value is None:
        return held[1:], []
    if world.peek(Company, str(value)) is None:
        message = f"Company {value} does not exist"
        return held, [wrong_property("associatedcompanyid", "INVALID_OBJECT_ID", message)]
    return [str(value), *(each for each in held if each != str(value))], []


def _default(kind: Kind, field: str) -> Any:
    """What an emptied field holds: nothing, or the default of one that is never empty."""
    spec = fields_of(kind.model)[field]
    return None if spec.nullable or spec.required else kind.model.model_fields[field].default


def _has(prop: Property, fields: Mapping[str, Any]) -> bool:
    return bool(fields.get(prop.field) if prop.field else fields["properties"].get(prop.name))


def _followed(world: World, kind: Kind, record: RecordDict | None, changed: dict[str, Any]) -> dict[str, Any]:
    """A write with what follows from it."""
    after = {**(record or {}), **changed}
    if kind.pipeline and kind.pipeline[1] in changed:
        return changed | _closing(world, kind, record, after, changed)
    if kind.model.collection == "engagements":
        changed |= _engagement_follows(world, record, after, changed)
    if kind.name == "companies" and record is None and not changed.get("name"):
        changed["name"] = changed["domain"]
    return changed


def _closing(
    world: World, kind: Kind, record: RecordDict | None, after: RecordDict, changed: Mapping[str, Any]
) -> dict[str, Any]:
    """What a move in or out of a closed stage sets: a ticket's close date; a deal's, where none is past."""
    pipeline_field, stage_field = kind.pipeline or ("", "")
    pipeline_id = after.get(pipeline_field) or kind.model.model_fields[pipeline_field].default
    stage = stage_of(world, kind.name, pipeline_id, after[stage_field])
    closed = bool(stage and stage_is_closed(stage))
    if kind.name == "tickets":
        return {} if "closed_date" in changed else {"closed_date": world.now_text if closed else None}
    if not closed or "closedate" in changed:
        return {}
    ahead = not after.get("closedate") or instant(after["closedate"]) > world.now
    return {"closedate": world.now_text} if ahead else {}


def _engagement_follows(
    world: World, record: RecordDict | None, after: RecordDict, changed: Mapping[str, Any]
) -> dict[str, Any]:
    """A completed task has a completion date; an email without a text says what its HTML says."""
    found: dict[str, Any] = {}
    if after.get("engagement_type") == "TASK" and "status" in changed:
        found["completed_at"] = world.now_text if changed["status"] == "COMPLETED" else None
    html = changed.get("properties", {}).get("hs_email_html")
    if html and "body" not in changed and html != (record or {"properties": {}})["properties"].get("hs_email_html"):
        found["body"] = html_text(html)
    return found
