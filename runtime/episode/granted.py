"""The action tools of a task whose `tools:` is empty: those its reference needs, and about as many beside them."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import orjson

from runtime.gateway.catalog import Catalog
from runtime.gateway.gateway import Gateway
from runtime.kit.operation import Operation
from runtime.kit.seeding import app_names
from runtime.task.solution import Step

EFFECTS = Path(__file__).parent.parent / "effects.json"
FEWEST = 2
"""Distractors that a task has at least, where its apps have so many other operations."""
_FILLED = re.compile(r"\$\{[^}]*\}")


def action_name(operation: Operation) -> str:
    """The name of an operation's action tool: `slack_chat_postMessage`."""
    return f"{operation.app}_{operation.id}"


@cache
def tool_app(tool: str) -> str:
    """The app that an action tool belongs to: the longest app name it begins with, or empty."""
    return max((app for app in app_names() if tool.startswith(f"{app}_")), key=len, default="")


def derived_tools(
    task: str, reference: Sequence[Step], guarded: Iterable[tuple[str, bool]], gateway: Gateway
) -> tuple[str, ...]:
    """Names of action tools, sorted: the reference's own, and distractors, always the same ones for a task id.

    `guarded` are the collections that guards look at, each with whether it is new records there that it forbids. For
    each one the distractors have a tool that writes there, as far as there is room for it; the others are of the apps
    of the reference, in turn.
    """
    needed = {action_name(each) for step in reference for each in _operations(step, gateway)}
    if not needed:
        return ()

    def place(operation: Operation) -> bytes:
        return sha256(f"{task} {action_name(operation)}".encode()).digest()

    beside: dict[str, None] = {}
    for collection, created in sorted(set(guarded)):
        writers = map(action_name, _writers(collection, created, gateway.catalog, place))
        breaker = next((each for each in writers if each not in needed), None)
        if breaker is not None:
            beside[breaker] = None
    apps = sorted({tool_app(each) for each in needed})
    for each in chain.from_iterable(zip_longest(*(sorted(gateway.catalog.of(app), key=place) for app in apps))):
        if each is not None and action_name(each) not in needed:
            beside[action_name(each)] = None
    room = max(FEWEST, len(needed))
    return tuple(sorted([*needed, *list(beside)[:room]]))


def _operations(step: Step, gateway: Gateway) -> list[Operation]:
    """What a step calls, whatever its `${...}` stand for; all root fields that a GraphQL document names."""
    found = gateway.operation_at(step.method, _FILLED.sub("x", step.url))
    if found is None:
        return []
    if not found.graphql:
        return [found]
    asked = set(re.findall(r"\w+", str(step.body)))
    return [each for each in gateway.catalog.of(found.app) if each.graphql and each.id in asked]


def _writers(collection: str, created: bool, catalog: Catalog, place: Callable[[Operation], bytes]) -> list[Operation]:
    """Operations that write in a collection, those that break its guard first."""
    app = collection.partition(".")[0]
    learned = {name: each[collection] for name, each in _effects().get(app, {}).items() if collection in each}
    operations = [each for each in catalog.of(app) if each.id in learned]
    return sorted(operations, key=lambda each: (("created" in learned[each.id]) is not created, place(each)))


@cache
def _effects() -> dict[str, Any]:
    """App -> operation -> collection -> what it writes there; of no app where the file is missing."""
    data: dict[str, Any] = orjson.loads(EFFECTS.read_bytes()) if EFFECTS.exists() else {}
    return data
