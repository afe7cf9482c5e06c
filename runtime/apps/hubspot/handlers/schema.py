"""What an account is set up with: properties, pipelines, owners, its own details."""

import re
from collections.abc import Mapping
from typing import Any

from runtime.apps.hubspot.catalog.property import Property
from runtime.apps.hubspot.checks import pipelines_of
from runtime.apps.hubspot.kinds import Kind, kind_named, properties_of
from runtime.apps.hubspot.pages import listing
from runtime.apps.hubspot.records import Owner, Pipeline, PropertyDefinition
from runtime.apps.hubspot.refusals import PORTAL, invalid, no_such_type
from runtime.kit.errors import Conflict, NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.records import Json, RecordDict, fields_of
from runtime.kit.timestamps import instant, iso_ms_z
from runtime.kit.world import World

_NAME = re.compile(r"[a-z][a-z0-9_]{0,99}")
_INPUTS = {"string": "text", "number": "number", "date": "date", "datetime": "date", "enumeration": "select",
           "bool": "booleancheckbox"}  # fmt: skip


def list_properties(world: World, objectType: str, archived: bool = False, **_: Any) -> Json:
    """Every property of a kind. Archived ones are not kept."""
    kind = kind_named(objectType)
    known = {} if archived else properties_of(world, kind)
    return {"results": [_property(world, kind, each) for each in known.values()]}


def get_property(world: World, objectType: str, propertyName: str, **_: Any) -> Json:
    """One property."""
    kind = kind_named(objectType)
    return _property(world, kind, _known(world, kind, propertyName))


def create_property(world: World, objectType: str, body: Mapping[str, Any], **_: Any) -> Json:
    """A property of the account's own."""
    kind = kind_named(objectType)
    name = body["name"].lower()
    if not _NAME.fullmatch(name):
        raise invalid(f"{name} is not a valid property name: use lower case letters, digits and underscores")
    if name in properties_of(world, kind):
        raise Conflict(f"A property named '{name}' already exists.", code="CONFLICT")
    options = body.get("options") or []
    if body["type"] == "enumeration" and not options:
        raise invalid("An enumeration property needs at least one option")
    values = [each["value"] for each in options]
    if len(set(values)) < len(values):
        raise invalid("Property options must have unique values")
    world.create(
        PropertyDefinition,
        object_type=kind.name,
        name=name,
        title=body["label"],
        type=body["type"],
        field_type=body.get("fieldType") or _INPUTS[body["type"]],
        group_name=body.get("groupName") or kind.group,
        description=body.get("description") or "",
        options=_options(options),
        has_unique_value=bool(body.get("hasUniqueValue")),
        hidden=bool(body.get("hidden")),
    )
    return _property(world, kind, _known(world, kind, name))


def update_property(world: World, objectType: str, propertyName: str, body: Mapping[str, Any], **_: Any) -> Json:
    """Change a property's label, description, group or options."""
    kind = kind_named(objectType)
    held = _known(world, kind, propertyName)
    stored = world.peek(PropertyDefinition, f"{kind.name}:{held.name}")
    changed: dict[str, Any] = {}
    for spelled, field in (
        ("label", "title"),
        ("description", "description"),
        ("groupName", "group_name"),
        ("hidden", "hidden"),
    ):
        if body.get(spelled) is not None:
            changed[field] = body[spelled]
    if body.get("options") is not None:
        if held.field and fields_of(kind.model)[held.field].enum:
            raise invalid(f"The options of property {held.name} are set by HubSpot and cannot be changed")
        changed["options"] = _options(body["options"])
    if stored is None:
        stored = world.create(
            PropertyDefinition, object_type=kind.name, name=held.name, title=held.label, type=held.type,
            field_type=held.input, group_name=held.group,
            options=_options([{"value": value, "label": label} for value, label in held.options]),
        )  # fmt: skip
    world.change(PropertyDefinition, stored["id"], **changed, updated_at=world.now_text)
    return _property(world, kind, _known(world, kind, held.name))


def archive_property(world: World, objectType: str, propertyName: str, **_: Any) -> Reply:
    """Remove a property of the account's own."""
    kind = kind_named(objectType)
    held = _known(world, kind, propertyName)
    if held.hubspot or held.field:
        raise invalid(f"Property {held.name} is defined by HubSpot and cannot be archived")
    world.delete(PropertyDefinition, f"{kind.name}:{held.name}")
    return Reply(204)


def list_pipelines(world: World, objectType: str, **_: Any) -> Json:
    """The pipelines of deals or tickets with their stages."""
    return {"results": [_pipeline(each) for each in pipelines_of(world, _staged(objectType))]}


def get_pipeline(world: World, objectType: str, pipelineId: str, **_: Any) -> Json:
    """One pipeline with its stages."""
    return _pipeline(_the_pipeline(world, objectType, pipelineId))


def list_pipeline_stages(world: World, objectType: str, pipelineId: str, **_: Any) -> Json:
    """The stages of a pipeline, in order."""
    return {"results": _stages(_the_pipeline(world, objectType, pipelineId))}


def get_pipeline_stage(world: World, objectType: str, pipelineId: str, stageId: str, **_: Any) -> Json:
    """One stage."""
    found = [each for each in _stages(_the_pipeline(world, objectType, pipelineId)) if each["id"] == stageId]
    if not found:
        raise NotFound(
            "Stage", stageId, f"Stage {stageId} does not exist in pipeline {pipelineId}", code="OBJECT_NOT_FOUND"
        )
    return found[0]


def list_owners(
    world: World, request: Request, email: str = "", after: str = "", limit: int = 100, archived: bool = False, **_: Any
) -> Json:
    """The users that records can be assigned to."""
    found = [
        each
        for each in world.all(Owner)
        if each["archived"] is archived and (not email or each["email"].lower() == email.strip().lower())
    ]
    ids = _team_ids(world)
    return listing(request, found, lambda each: _owner(each, ids), limit=limit, after=after, of="owners")


def get_owner(world: World, ownerId: str, idProperty: str = "id", archived: bool = False, **_: Any) -> Json:
    """One owner, by owner id or by user id."""
    name = "user_id" if idProperty == "userId" else "id"
    for each in world.all(Owner):
        if str(each[name]) == ownerId and each["archived"] is archived:
            return _owner(each, _team_ids(world))
    raise NotFound("Owner", ownerId, "resource not found", code="OBJECT_NOT_FOUND")


def get_account_details(world: World, **_: Any) -> Json:
    """The account this token belongs to."""
    return {
        "portalId": PORTAL,
        "accountType": "STANDARD",
        "timeZone": "UTC",
        "companyCurrency": "USD",
        "additionalCurrencies": [],
        "utcOffset": "+00:00",
        "utcOffsetMilliseconds": 0,
        "uiDomain": "app.hubspot.com",
        "dataHostingLocation": "na1",
    }


def _known(world: World, kind: Kind, name: str) -> Property:
    held = properties_of(world, kind).get(name)
    if held is None:
        raise NotFound("Property", name, f"Property {name} does not exist", code="OBJECT_NOT_FOUND")
    return held


def _options(options: Any) -> list[dict[str, Any]]:
    return [
        {
            "value": each["value"],
            "label": each.get("label") or each["value"],
            "hidden": bool(each.get("hidden")),
            "description": each.get("description") or "",
        }
        for each in options
    ]


def _property(world: World, kind: Kind, prop: Property) -> dict[str, Any]:
    own = world.peek(PropertyDefinition, f"{kind.name}:{prop.name}")
    times = {"createdAt": own["created_at"], "updatedAt": own["updated_at"]} if own and not prop.hubspot else {}
    pairs = (
        [(owner["id"], _full_name(owner)) for owner in world.all(Owner)]
        if prop.name == "hubspot_owner_id"
        else prop.options
    )
    return {
        "name": prop.name,
        "label": prop.label,
        "type": prop.type,
        "fieldType": prop.input,
        "description": prop.description,
        "groupName": prop.group,
        "options": [
            {"label": label, "value": value, "displayOrder": place, "hidden": False, "description": ""}
            for place, (value, label) in enumerate(pairs)
        ],
        "displayOrder": -1,
        "calculated": prop.read_only and not prop.field,
        "externalOptions": prop.external,
        "hasUniqueValue": prop.unique,
        "hidden": bool(own and own["hidden"]),
        "hubspotDefined": prop.hubspot,
        "archived": False,
        "formField": not prop.read_only,
        "modificationMetadata": {
            "archivable": not prop.hubspot,
            "readOnlyDefinition": prop.hubspot,
            "readOnlyValue": prop.read_only,
        },
        **{name: iso_ms_z(instant(value)) for name, value in times.items()},
    }


def _staged(name: str) -> Kind:
    kind = kind_named(name)
    if kind.pipeline is None:
        raise no_such_type(name)
    return kind


def _the_pipeline(world: World, object_type: str, pipeline_id: str) -> RecordDict:
    held = world.peek(Pipeline, f"{_staged(object_type).name}:{pipeline_id}")
    if held is None:
        raise NotFound("Pipeline", pipeline_id, f"Pipeline {pipeline_id} does not exist", code="OBJECT_NOT_FOUND")
    return held


def _pipeline(held: RecordDict) -> dict[str, Any]:
    made = iso_ms_z(instant(held["created_at"]))
    return {
        "id": held["pipeline_id"],
        "label": held["title"],
        "displayOrder": held["display_order"],
        "stages": _stages(held),
        "createdAt": made,
        "updatedAt": made,
        "archived": False,
    }


def _stages(held: RecordDict) -> list[dict[str, Any]]:
    made = iso_ms_z(instant(held["created_at"]))
    return [
        {
            "id": stage["id"],
            "label": stage["label"],
            "displayOrder": place,
            "metadata": stage["metadata"],
            "createdAt": made,
            "updatedAt": made,
            "archived": False,
            "writePermissions": "CRM_PERMISSIONS_ENFORCEMENT",
        }
        for place, stage in enumerate(held["stages"])
    ]


def _team_ids(world: World) -> dict[str, str]:
    """Every team by name: one id each, whoever is in it."""
    names = dict.fromkeys(name for owner in world.all(Owner) for name in owner["teams"])
    return {name: str(number) for number, name in enumerate(names, 1)}


def _owner(held: RecordDict, team_ids: Mapping[str, str]) -> dict[str, Any]:
    made = iso_ms_z(instant(held["created_at"]))
    teams = [{"id": team_ids[name], "name": name, "primary": place == 0} for place, name in enumerate(held["teams"])]
    return {
        "id": held["id"],
        "email": held["email"],
        "type": held["type"],
        "firstName": held["first_name"],
        "lastName": held["last_name"],
        "userId": held["user_id"],
        "userIdIncludingInactive": held["user_id"],
        "createdAt": made,
        "updatedAt": made,
        "archived": held["archived"],
        **({"teams": teams} if teams else {}),
    }


def _full_name(owner: RecordDict) -> str:
    return f"{owner['first_name']} {owner['last_name']}".strip() or str(owner["email"])
