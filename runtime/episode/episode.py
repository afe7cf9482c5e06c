"""An episode: seed + agent + budget -> calls, diff, verdicts, scores, told as a stream of events."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from runtime.episode.prepared import Prepared
from runtime.episode.session import Agent, AgentStopped, BudgetSpent, Call, Session
from runtime.episode.usage import Message, Usage
from runtime.gateway.gateway import Gateway
from runtime.grading.scores import Scores, score
from runtime.grading.verdict import Verdict
from runtime.kit.world import Change, World

End: TypeAlias = Literal["done", "stopped", "budget", "timeout", "infrastructure", "bug"]
"""How an episode ended: by the agent itself, at a step it could not go on from, out of steps, out of time, by a fault
of what carries the agent (a model's server), or by a fault of ours. The last two have no verdict."""


@dataclass(frozen=True, slots=True)
class Started:
    """The episode begins."""

    task: str
    agent: str


@dataclass(frozen=True, slots=True)
class Called:
    """One call was answered."""

    call: Call
    changes: tuple[tuple[str, str, str], ...]
    """(kind, collection, id) of each record the call wrote."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The episode is over and graded."""

    episode: "Episode"


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the conversation between the harness and a model."""

    message: Message


Event: TypeAlias = Started | Called | Said | Finished


@dataclass(frozen=True, slots=True)
class Episode:
    """Everything that came of one run."""

    task: str
    agent: str
    ended: End
    calls: tuple[Call, ...]
    diff: tuple[Change, ...]
    verdicts: dict[str, Verdict]
    scores: Scores
    world: World
    note: str = ""
    """Why the agent stopped, where it could not go on."""
    messages: tuple[Message, ...] = ()
    """The conversation, where the agent is a model."""
    usage: Usage | None = None
    """What it used up, where the agent says."""
    steps: int = 0
    """Tool-using turns: calls, for an agent that makes one at a time."""


def changes_of(call: Call, world: World) -> tuple[tuple[str, str, str], ...]:
    """(kind, collection, id) of each record that a call wrote, right after it."""
    return tuple((each.kind, each.collection, each.id) for each in world.diff() if call.number in each.calls)


def run_episode(
    prepared: Prepared,
    agent: Agent,
    gateway: Gateway,
    *,
    report: Callable[[Event], None] | None = None,
    checked: bool = False,
    scoped: bool = False,
) -> Episode:
    """Run an agent on a fresh world and grade what it leaves behind. `report` is told each event as it happens.

    `scoped` lets it reach the task's own services only.
    """
    tell = report or (lambda event: None)
    world = prepared.world(checked=checked)

    def on_call(call: Call) -> None:
        tell(Called(call, changes_of(call, world)))

    session = Session(prepared.public, world, gateway, on_call=on_call if report else None, scoped=scoped)
    tell(Started(prepared.task.id, agent.name))
    ended: End = "done"
    note = ""
    try:
        agent.act(session)
    except BudgetSpent:
        ended = "budget"
    except AgentStopped as stopped:
        ended, note = "stopped", str(stopped)
    if any(call.response.bug for call in session.calls):
        ended = "bug"
    calls = tuple(session.calls)
    episode = grade(prepared, world, agent=agent.name, ended=ended, calls=calls, note=note, steps=len(calls))
    tell(Finished(episode))
    return episode


def grade(
    prepared: Prepared,
    world: World,
    *,
    agent: str,
    ended: End = "done",
    calls: tuple[Call, ...] = (),
    note: str = "",
    messages: tuple[Message, ...] = (),
    usage: Usage | None = None,
    steps: int = 0,
) -> Episode:
    """The verdicts and scores of an end state."""
    verdicts = prepared.verdicts(world)
    scores = score([each.assertion for each in prepared.assertions], prepared.start, verdicts)
    diff = tuple(world.diff())
    return Episode(
        prepared.task.id, agent, ended, calls, diff, verdicts, scores, world, note, messages, usage, steps
    )  # fmt: skip
