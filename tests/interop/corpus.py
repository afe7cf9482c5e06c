"""AutomationBench's labelled verdicts as test input, read from ../shared and never copied here."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonpatch

from runtime.kit.seeding import app_names, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from runtime.plugins import plugin_names

FOLDER = Path(__file__).parents[3] / "shared" / "automationbench"
NOW = "2026-03-01T12:00:00Z"
"""The clock of a row that states none; no recorded verdict depends on it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One task row: its start state and its assertions."""

    name: str
    state: dict[str, Any]
    assertions: list[dict[str, Any]]


def available() -> bool:
    """Whether the corpus is there."""
    return (FOLDER / "tasks.dev.jsonl").exists()


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The lines of one of its files."""
    with (FOLDER / name).open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


@cache
def rows() -> dict[str, Row]:
    """Every task row by name, nulls dropped."""
    found = {}
    for line in lines("tasks.dev.jsonl"):
        info = json.loads(line["info"]) if isinstance(line["info"], str) else line["info"]
        found[line["task"]] = Row(line["task"], without_nulls(info["initial_state"]), without_nulls(info["assertions"]))
    return found


def without_nulls(value: Any) -> Any:
    """The same data with every null dropped, from objects and from arrays."""
    if isinstance(value, dict):
        return {name: without_nulls(each) for name, each in value.items() if each is not None}
    if isinstance(value, list):
        return [without_nulls(each) for each in value if each is not None]
    return value


def patched(row: Row, patch: list[dict[str, Any]]) -> dict[str, Any]:
    """The row's state after an RFC 6902 patch."""
    changed: dict[str, Any] = jsonpatch.apply_patch(row.state, patch, in_place=False)
    return changed


@cache
def apps_with_records() -> frozenset[str]:
    """The apps that remember anything."""
    return frozenset(app for app in app_names() if "records" in plugin_names(f"runtime.apps.{app}"))


def world_of(state: dict[str, Any], apps: frozenset[str] | None = None) -> tuple[World, list[str]]:
    """A world of a state (of some of its apps, if named), and what our seeding finds wrong with it."""
    now = state.get("meta", {}).get("current_time", NOW)
    wanted = apps_with_records() if apps is None else apps & apps_with_records()
    known = {app: data for app, data in state.items() if app in wanted}
    seed, problems = build_seed(known, instant(now))
    return World(seed), [f"{'.'.join(map(str, each.path))}: {each.message}" for each in problems]
