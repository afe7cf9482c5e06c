"""The seed of a task as a row's start state: policy texts planted, only what AutomationBench has."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, cast

from authoring.convert.automationbench.task_of_row import FORMAT
from runtime.kit.records import text_field_of
from runtime.kit.seeding import model_at
from runtime.kit.world import Seed
from runtime.task.document import Task
from runtime.task.positions import Path
from runtime.task.yaml_reader import read

_MOMENTS = {"slack.messages": ("ts", "thread_ts")}
"""Fields that a task may write as a date and time, and AutomationBench only in the vendor's form."""


@dataclass(frozen=True, slots=True)
class Unsayable:
    """A part of a task that a row cannot hold: where it stands in the file, and why."""

    path: Path
    message: str


@cache
def only_ours() -> Mapping[str, Any]:
    """What Benchwright's apps have beyond AutomationBench's: collections, and fields of shared ones, by app."""
    text = files("authoring.convert.automationbench").joinpath("only_ours.yaml").read_text(encoding="utf-8")
    return cast(Mapping[str, Any], read(text).data)


def start_seed(task: Task, seed: Seed) -> tuple[dict[str, Any], list[Unsayable]]:
    """App -> collection -> records, with the policy texts, and what had to be left out.

    What came from a row is given as it came.
    """
    data: dict[str, Any] = deepcopy(task.seed)
    came_from_a_row = bool(task.origin) and (task.origin or {}).get("format") == FORMAT
    left_out = [] if came_from_a_row else list(_pruned(data))
    for place, policy in enumerate(task.policy):
        app, _, collection = policy.in_.partition(".")
        if collection in only_ours().get(app, {}).get("collections", ()):
            message = f"the policy `{policy.id}` is in {policy.in_}, which AutomationBench does not have"
            left_out.append(Unsayable(("policy", place, "in"), message))
            continue
        field = policy.field or text_field_of(model_at(policy.in_)) or "text"
        record = {**policy.record, field: policy.text}
        left_out += _fields(record, app, collection, ("policy", place, "record"))
        data.setdefault(app, {}).setdefault(collection, []).append(record)
    if not came_from_a_row:
        _settle(data, seed)
    return data, left_out


def _pruned(data: dict[str, Any]) -> Iterator[Unsayable]:
    """Takes out of a seed what AutomationBench does not have, and names each."""
    for app, collections in data.items():
        if not isinstance(collections, dict):
            continue
        for collection, records in list(collections.items()):
            if collection in only_ours().get(app, {}).get("collections", ()):
                yield Unsayable(("seed", app, collection), f"AutomationBench has no {app}.{collection}")
                del collections[collection]
            elif isinstance(records, list):
                for place, record in enumerate(records):
                    yield from _fields(record, app, collection, ("seed", app, collection, place))


def _fields(record: Any, app: str, collection: str, at: Path) -> Iterator[Unsayable]:
    ours = only_ours().get(app, {}).get("fields", {}).get(collection, ())
    if not isinstance(record, dict):
        return
    for name in [name for name in record if name in ours]:
        del record[name]
        yield Unsayable((*at, name), f"AutomationBench has no `{name}` in {app}.{collection}")


def _settle(data: dict[str, Any], seed: Seed) -> None:
    """Puts moments in the vendor's form, which the seed holds them in, record by record in the same order."""
    for path, names in _MOMENTS.items():
        app, _, collection = path.partition(".")
        written = data.get(app, {}).get(collection) or []
        held = list(seed.collections.get(path, {}).values())
        if len(held) == len(written):
            for record, settled in zip(written, held, strict=True):
                record |= {name: settled[name] for name in names if record.get(name)}
