"""What a real account always has: the standard pipelines, and a definition of every property and stage in use."""

from typing import Any

from runtime.apps.hubspot.catalog import PROPERTIES
from runtime.apps.hubspot.models.account import Pipeline, PropertyDefinition
from runtime.apps.hubspot.models.people import Company, Contact
from runtime.apps.hubspot.models.sales import Deal, LineItem, Product, Quote
from runtime.apps.hubspot.models.service import Engagement, Ticket
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import iso_z
from runtime.kit.world import Seed

_DEAL_STAGES = (
    ("appointmentscheduled", "Appointment Scheduled", "0.2", "false"),
    ("qualifiedtobuy", "Qualified To Buy", "0.4", "false"),
    ("presentationscheduled", "Presentation Scheduled", "0.6", "false"),
    ("decisionmakerboughtin", "Decision Maker Bought-In", "0.8", "false"),
    ("contractsent", "Contract Sent", "0.9", "false"),
    ("closedwon", "Closed Won", "1.0", "true"),
    ("closedlost", "Closed Lost", "0.0", "true"),
)
_TICKET_STAGES = (
    ("1", "New", "OPEN"),
    ("2", "Waiting on contact", "OPEN"),
    ("3", "Waiting on us", "OPEN"),
    ("4", "Closed", "CLOSED"),
)
_OBJECTS = (Contact, Company, Deal, Ticket, Product, LineItem, Quote)
_ENGAGEMENTS = {"NOTE": "notes", "EMAIL": "emails", "CALL": "calls", "MEETING": "meetings", "TASK": "tasks"}


def furnish(seed: Seed) -> None:
    """Pipelines hold every stage that a seeded deal or ticket is in; open properties that are in use are defined."""
    pipelines = seed.collections.setdefault(Pipeline.path, {})
    _deal_pipeline(seed, pipelines)
    if "tickets:0" not in pipelines:
        stages = [
            {"id": key, "label": label, "metadata": {"ticketState": state}} for key, label, state in _TICKET_STAGES
        ]
        _add_pipeline(seed, pipelines, "tickets", "0", "Support Pipeline", stages)
    _add_stages(seed, pipelines, "deals", Deal, "pipeline", "dealstage")
    _add_stages(seed, pipelines, "tickets", Ticket, "hs_pipeline", "hs_pipeline_stage")
    _define_properties(seed)


def _deal_pipeline(seed: Seed, pipelines: dict[str, RecordDict]) -> None:
    """The sales pipeline; its stages are named by their labels where the seeded deals name them so."""
    if "deals:default" in pipelines:
        return
    used = {each["dealstage"] for each in seed.collections.get(Deal.path, {}).values() if each["pipeline"] == "default"}
    by_label = {label.casefold(): label for _, label, _, _ in _DEAL_STAGES}
    renamed = {by_label[each.casefold()]: each for each in sorted(used) if each.casefold() in by_label}
    spelled = bool(renamed) and not used & {key for key, *_ in _DEAL_STAGES}
    stages = [
        {
            "id": renamed.get(label, label) if spelled else key,
            "label": label,
            "metadata": {"isClosed": closed, "probability": probability},
        }
        for key, label, probability, closed in _DEAL_STAGES
    ]
    _add_pipeline(seed, pipelines, "deals", "default", "Sales Pipeline", stages)


def _add_pipeline(
    seed: Seed, pipelines: dict[str, RecordDict], kind: str, pipeline_id: str, label: str, stages: list[dict[str, Any]]
) -> None:
    made = Pipeline.model_validate(
        {"pipeline_id": pipeline_id, "object_type": kind, "title": label, "stages": stages}
    ).model_dump()
    Pipeline.fill(made, seed.ids, iso_z(seed.now))
    pipelines[made["id"]] = made


def _add_stages(
    seed: Seed, pipelines: dict[str, RecordDict], kind: str, model: Any, pipeline_field: str, stage_field: str
) -> None:
    open_stage = {"isClosed": "false", "probability": "0.5"} if kind == "deals" else {"ticketState": "OPEN"}
    for record in seed.collections.get(model.path, {}).values():
        key = f"{kind}:{record[pipeline_field]}"
        if key not in pipelines:
            _add_pipeline(seed, pipelines, kind, record[pipeline_field], _title(record[pipeline_field]), [])
        pipeline = pipelines[key]
        if all(stage["id"] != record[stage_field] for stage in pipeline["stages"]):
            stage = {"id": record[stage_field], "label": _title(record[stage_field]), "metadata": open_stage}
            pipelines[key] = {**pipeline, "stages": [*pipeline["stages"], stage]}


def _title(name: str) -> str:
    return name if any(letter.isupper() for letter in name) else name.replace("_", " ").capitalize()


def _define_properties(seed: Seed) -> None:
    """A property that a seeded record has and HubSpot does not define is one of the account's own."""
    defined = seed.collections.setdefault(PropertyDefinition.path, {})
    for model in _OBJECTS:
        for record in seed.collections.get(model.path, {}).values():
            _define(seed, defined, model.kind, record["properties"])
    for record in seed.collections.get(Engagement.path, {}).values():
        _define(seed, defined, _ENGAGEMENTS[record["engagement_type"]], record["properties"])


def _define(seed: Seed, defined: dict[str, RecordDict], kind: str, properties: dict[str, Any]) -> None:
    standard = {each.name for each in PROPERTIES[kind]}
    for name, value in properties.items():
        key = f"{kind}:{name}"
        if name in standard or key in defined:
            continue
        type_ = "bool" if isinstance(value, bool) else "number" if isinstance(value, int | float) else "string"
        shown_as = {"bool": "booleancheckbox", "number": "number"}.get(type_, "text")
        said = {"object_type": kind, "name": name, "type": type_, "field_type": shown_as}
        made = PropertyDefinition.model_validate(said).model_dump()
        PropertyDefinition.fill(made, seed.ids, iso_z(seed.now))
        defined[key] = made
