"""The simulated company behind one sample: tools over a world of its own, and the grade of what is left behind.

A company is told by the calls that were made on it: the same calls give the same world, in any process.
"""

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from runtime.agents._model.system_prompt import system_prompt
from runtime.episode.episode import grade
from runtime.episode.prepared import Prepared, prepare
from runtime.episode.session import Call, Session
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from runtime.task.nearest import did_you_mean
from runtime.toolsets._tools import Tool, open_toolset, toolsets

HERE = Path(__file__).parent
KEPT = 512
"""Companies that are held ready; one that is not is built again from its calls."""


class NoVerdict(Exception):
    """The end state could not be judged: a fault of the task or of Benchwright, never a score."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A task of this package as an agent may know it, and where its file is."""

    id: str
    title: str
    domain: str
    split: str
    steps: int
    """Tool-using turns that the task allows."""
    trigger: str
    services: Sequence[str]
    """The apps that are connected."""
    tools: Sequence[str]
    """The action tools that the task grants to the toolset limited_zapier."""
    file: str
    hash: str
    """Content hash of the task file."""

    def budget(self, most: int) -> int:
        """The turns of an episode that may have so many at most."""
        return min(self.steps, most)

    def system(self, most: int) -> str:
        """What a model is told before the request, as `benchwright run` tells it."""
        return system_prompt(self.budget(most))


@dataclass(frozen=True, slots=True)
class Grade:
    """What an end state earned."""

    task_completed_correctly: float
    partial_credit: float
    objectives_met: float
    verdicts: dict[str, str]
    """held or failed, by assertion id."""
    explanation: str
    """A line for each assertion that failed."""
    hashes: dict[str, str]
    """What the grade is bound to: the task file and the text of the operations."""


@cache
def listed() -> dict[str, Listed]:
    """The tasks of this package by id."""
    data = json.loads((HERE / "tasks.json").read_text(encoding="utf-8"))
    return {each["id"]: Listed(**each) for each in data}


def chosen(domains: Iterable[str] | str | None = None, toolset: str = "api") -> list[Listed]:
    """The tasks of these domains (a list, or a text with commas), all unless said.

    Raises ValueError for a domain or toolset that is not there, and for tasks that the toolset has no tools for.
    """
    tasks = _of_domains(domains)
    if toolset not in toolsets():
        near = did_you_mean(toolset, toolsets()) or f"; there are {', '.join(toolsets())}"
        raise ValueError(f"there is no toolset `{toolset}`{near}")
    bare = [each.id for each in tasks if not each.tools]
    if toolset == "limited_zapier" and bare:
        raise ValueError(f"{bare[0]} grants no tools: limited_zapier has those that a task names under `tools:`")
    return tasks


def _of_domains(domains: Iterable[str] | str | None) -> list[Listed]:
    tasks = list(listed().values())
    if not domains:
        return tasks
    named = domains.split(",") if isinstance(domains, str) else list(domains)
    wanted = [each.strip() for each in named if each.strip()]
    known = sorted({each.domain for each in tasks})
    for name in wanted:
        if name not in known:
            near = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise ValueError(f"no task here is of the domain `{name}`{near}")
    return [each for each in tasks if each.domain in wanted]


@cache
def prepared(task: str) -> Prepared:
    """A task of this package, ready to run. Raises KeyError, and ValueError for a file that cannot be run."""
    path = HERE / listed()[task].file
    ready, problems = prepare(load_task(path))
    if ready is None:
        raise ValueError("\n".join(f"{path}:{each.span}: {each.message}" for each in problems))
    return ready


class Company:
    """One company, and the tools that an agent has in it."""

    def __init__(self, task: str, toolset: str = "api", calls: Sequence[Mapping[str, Any]] = ()) -> None:
        """`calls` are made first: a company that was worked on already."""
        self._prepared = prepared(task)
        public = replace(self._prepared.public, services=tuple(listed()[task].services))
        self._session = Session(public, self._prepared.world(), default_gateway(), counts_calls=False, scoped=True)
        self._toolset = open_toolset(toolset, self._session)
        self._hashes = {"task": listed()[task].hash, "spec": default_gateway().catalog.hash}
        for each in calls:
            self._session.fetch(
                each["method"], each["url"], params=each["params"] or None, body=each["body"],
                headers=each["headers"] or None,
            )  # fmt: skip

    @property
    def tools(self) -> Sequence[Tool]:
        """The tools: name, description and JSON Schema."""
        return self._toolset.tools

    def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Carry out a tool. Raises runtime.toolsets._tools.ToolError, whose message is for the agent."""
        return self._toolset.call(name, arguments)

    @property
    def calls(self) -> list[dict[str, Any]]:
        """Every call so far as JSON data."""
        return [_plain(each) for each in self._session.calls]

    @property
    def made(self) -> int:
        """How many calls there are."""
        return len(self._session.calls)

    def grade(self) -> Grade:
        """What the company as it is now earned. Raises NoVerdict."""
        fault = next((each.response.bug for each in self._session.calls if each.response.bug), None)
        if fault:
            raise NoVerdict(f"Benchwright's own code failed: {fault}")
        end = grade(self._prepared, self._session.world, agent="outside", calls=tuple(self._session.calls))
        scores = end.scores
        complete, partial, met = scores.task_completed_correctly, scores.partial_credit, scores.objectives_met
        lines = [f"{name}: {verdict.explain()}" for name, verdict in end.verdicts.items() if not verdict.held]
        if complete is None or partial is None or met is None:
            raise NoVerdict("\n".join(lines))
        statuses = {name: verdict.status for name, verdict in end.verdicts.items()}
        return Grade(float(complete), partial, met, dict(statuses), "\n".join(lines), self._hashes)


class Companies:
    """Companies at work, by the episode they belong to."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Company] = OrderedDict()

    def of(self, episode: str, task: str, toolset: str, calls: Sequence[Mapping[str, Any]]) -> Company:
        """The company of an episode, after the calls it has made: the one that is held, or one built again."""
        company = self._held.pop(episode, None)
        if company is None or company.made != len(calls):
            company = Company(task, toolset, calls)
        self._held[episode] = company
        if len(self._held) > KEPT:
            self._held.popitem(last=False)
        return company


def _plain(call: Call) -> dict[str, Any]:
    return {
        "method": call.method, "url": call.url, "params": dict(call.params), "body": call.body,
        "headers": dict(call.headers),
    }  # fmt: skip
