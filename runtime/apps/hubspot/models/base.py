"""The base of all CRM objects: their id and times, and the spellings that a seed may use."""

from functools import cache
from typing import Any, ClassVar

from runtime.apps.hubspot.catalog import PROPERTIES
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Record, RecordDict, wire
from runtime.kit.seeding import model_at
from runtime.kit.timestamps import instant, iso_z


class CrmObject(Record):
    """What every object has. `properties` holds what has no field of its own, under HubSpot's names."""

    kind: ClassVar[str] = ""
    """The name of the kind in `catalog.PROPERTIES`."""
    aliases: ClassVar[dict[str, str]] = {}
    """Other spellings of fields that seeds use."""

    id: Id = ""
    properties: dict[str, Any] = {}
    created_at: DateTime | None = wire("createdate", default=None, read_only=True)
    updated_at: DateTime | None = wire("hs_lastmodifieddate", default=None, read_only=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """HubSpot's property names and the aliases are accepted beside the fields, at the top or among `properties`."""
        opened = raw.get("properties") or {}
        if not isinstance(opened, dict):
            return raw
        standard = {each.name for each in PROPERTIES[cls.kind]}
        fields: dict[str, Any] = {}
        opens: dict[str, Any] = {}
        for name, value in sorted(raw.items(), key=lambda pair: pair[0] in cls.model_fields):
            field = cls.field_named(name)
            if field and value is not None and name != "properties":
                fields[field] = value
            elif not field and name in standard:
                opens[name] = value
            elif not field:
                fields[name] = value
        for name, value in opened.items():
            field = cls.field_named(name)
            if not field:
                opens[name] = value
            elif value not in (None, ""):
                fields.setdefault(field, value)
        return {**fields, "properties": opens}

    @classmethod
    def field_named(cls, name: str) -> str:
        """The field that a name in a seed means, or empty."""
        if name in cls.model_fields:
            return name
        return cls.aliases.get(name) or _field_names(cls.kind).get(name, "")

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are numbers of eleven digits; a record that nobody changed was changed when it was made."""
        record["id"] = str(record.get("id") or ids.digits(11))
        record["created_at"] = record.get("created_at") or now
        record["updated_at"] = record.get("updated_at") or record["created_at"]


@cache
def _field_names(kind: str) -> dict[str, str]:
    return {each.name: each.field for each in PROPERTIES[kind] if each.field}


def newest(moments: list[Any]) -> str | None:
    """The latest of some times, or None of none."""
    found = [instant(each) for each in moments if each]
    return iso_z(max(found)) if found else None


def related(world: Any, collection: str, ids: list[str]) -> list[RecordDict]:
    """The records of a collection that the world still holds, in the order of the ids."""
    model = model_at(f"hubspot.{collection}")
    held = [world.peek(model, each) for each in ids]
    return [each for each in held if each is not None]


def emails(world: Any, contact_ids: list[str]) -> list[str]:
    """The mail addresses of some contacts."""
    return [each["email"] for each in related(world, "contacts", contact_ids) if each["email"]]


def names(world: Any, company_ids: list[str]) -> list[str]:
    """The names of some companies."""
    return [each["name"] for each in related(world, "companies", company_ids) if each["name"]]


def activity(world: Any, field: str, record_id: str, *types: str) -> list[RecordDict]:
    """The engagements logged on a record (`field` holds its id), of the given types or all."""
    found = world.find(model_at("hubspot.engagements"), **{field: record_id})
    return [each for each in found if not types or each["engagement_type"] in types]


def stage_of(world: Any, kind: str, pipeline_id: str, stage_id: str) -> dict[str, Any] | None:
    """A stage of a pipeline, or None."""
    pipeline = world.peek(model_at("hubspot.pipelines"), f"{kind}:{pipeline_id}")
    stages = pipeline["stages"] if pipeline else []
    return next((stage for stage in stages if stage["id"] == stage_id), None)
