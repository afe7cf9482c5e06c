"""Salesforce's conditions as named types: fields of records, campaign members, tasks, notes, cases."""

from collections.abc import Mapping
from typing import Any

from authoring.convert.automationbench.named.target import Named, NoCounterpart, Target, needles, pieces, plain
from runtime.kit.records import fields_of
from runtime.kit.seeding import models_of


def _field(collection: str) -> Any:
    stored = {name for name, spec in fields_of(models_of("salesforce")[collection]).items() if not spec.derived}

    def of_record(record: Mapping[str, Any], name: str, wanted: Any) -> Named:
        if name not in stored:
            raise NoCounterpart(f"`{name}` is not a stored field")
        named = {"collection": collection, "record_id": record["id"], "field": name}
        if isinstance(wanted, Mapping) and wanted.keys() == {"not"} and not isinstance(wanted["not"], Mapping | list):
            return {"type": "salesforce_field_not_equals", **named, "value": wanted["not"]}
        if isinstance(wanted, Mapping):
            found = needles(wanted)
            if len(found) > 1:
                raise NoCounterpart(f"`{name}`: a named type looks for one piece of text in a field")
            return {"type": "salesforce_field_contains", **named, "value": found[0]}
        if isinstance(wanted, list) or wanted is None:
            raise NoCounterpart(f"`{name}`: named types know one value here")
        return {"type": "salesforce_field_equals", **named, "value": wanted}

    return of_record


def _count(collection: str) -> Any:
    def count(where: Mapping[str, Any], number: int) -> Named:
        if where:
            raise NoCounterpart("named types count a whole collection, not records of a kind")
        return {"type": "salesforce_collection_count_equals", "collection": collection, "count": number}

    return count


_KINDS: dict[str, dict[str, Any]] = {
    "campaign_members": {
        "exists": "salesforce_campaign_member_exists",
        "absent": "salesforce_campaign_member_not_exists",
        "fields": {name: plain(name) for name in ("campaign_id", "contact_id", "lead_id")},
    },
    "tasks": {
        "exists": "salesforce_task_exists",
        "absent": "salesforce_task_not_exists",
        "fields": {"subject": pieces("subject_contains"), "related_to_id": plain("what_id")},
    },
    "notes": {
        "exists": "salesforce_note_exists",
        "absent": "salesforce_note_not_exists",
        "fields": {"parent_id": plain("parent_id"), "body": pieces("body_contains")},
    },
    "cases": {
        "exists": "salesforce_case_exists",
        "absent": "salesforce_case_not_exists",
        "fields": {
            "subject": pieces("subject_contains"),
            "priority": plain("priority"),
            "origin": plain("origin"),
            "account_id": plain("account_id"),
        },
    },
    "contacts": {"absent": "salesforce_contact_not_exists", "fields": {"email": plain("email")}},
    "leads": {
        "exists": "salesforce_lead_exists",
        "absent": "salesforce_lead_not_exists",
        "fields": {name: plain(name) for name in ("email", "company", "last_name")},
    },
}

SALESFORCE = {
    f"salesforce.{name}": Target(of_record=_field(name), count=_count(name), **_KINDS.get(name, {}))
    for name in models_of("salesforce")
}
