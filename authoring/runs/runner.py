"""Episodes at once: each world is synchronous, the waiting for models and programs is shared.

What is finished is handed on at once. Episodes that fail by a fault of what carries the agent are tried again, and
recorded as such when that does not help.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from time import perf_counter
from typing import Any

from opentelemetry import trace

from authoring.runs.record import record_of
from runtime.agents._choose import make_agent
from runtime.agents._desk import Desk, InfrastructureError, TurnAgent
from runtime.episode.episode import (
    Called,
    End,
    Episode,
    Event,
    Finished,
    Said,
    Started,
    changes_of,
    grade,
    run_episode,
)
from runtime.episode.prepared import Prepared
from runtime.episode.session import AgentStopped, BudgetSpent, Call, Session
from runtime.episode.usage import Message
from runtime.gateway.gateway import Gateway
from runtime.toolsets._tools import open_toolset

TRIES = 3
"""How often an episode is begun before a fault of what carries the agent counts as its end."""
PAUSE = 2.0
"""Seconds before the second try; twice as long before each further one."""
_tracer = trace.get_tracer("benchwright")


@dataclass(frozen=True, slots=True)
class Job:
    """One episode to be run."""

    prepared: Prepared
    trial: int
    bound: Mapping[str, str | None]
    """What `authoring.hashes.bound_to` gave when the task was read."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How episodes are run."""

    agent: str
    toolset: str = "api"
    max_steps: int = 50
    max_concurrent: int = 8
    timeout: float | None = None
    """Wall seconds that an episode may take."""
    options: dict[str, Any] = field(default_factory=dict)
    """What the command line says to the agent."""
    tries: int = TRIES
    pause: float = PAUSE


async def run_jobs(
    jobs: Sequence[Job],
    plan: Plan,
    gateway: Gateway,
    finished: Callable[[dict[str, Any], Episode], None],
    report: Callable[[Job, Event], None] = lambda job, event: None,
) -> None:
    """Run episodes, at most `max_concurrent` at once; `finished` gets each record as soon as there is one.

    Raises AgentError for an agent that cannot be made. When cancelled, episodes under way are given up.
    """
    waiting = iter(jobs)

    async def work() -> None:
        for job in waiting:
            record, episode = await _episode(job, plan, gateway, partial(report, job))
            finished(record, episode)
            await asyncio.sleep(0)  # an interrupt gets in between two episodes that never wait

    async with asyncio.TaskGroup() as group:
        for _ in range(min(plan.max_concurrent, len(jobs))):
            group.create_task(work())


async def _episode(
    job: Job, plan: Plan, gateway: Gateway, report: Callable[[Event], None]
) -> tuple[dict[str, Any], Episode]:
    started, begin = datetime.now(UTC).isoformat(timespec="seconds"), perf_counter()  # noqa: TID251  # of the run
    with _tracer.start_as_current_span("episode") as span:
        span.set_attribute("benchwright.task", job.prepared.task.id)
        span.set_attribute("benchwright.trial", job.trial)
        span.set_attribute("benchwright.agent", plan.agent)
        episode = await _tried(job, plan, gateway, report)
        span.set_attribute("benchwright.ended", episode.ended)
        span.set_attribute("benchwright.steps", episode.steps)
        score = episode.scores.task_completed_correctly
        if score is not None:
            span.set_attribute("benchwright.completed", score)
    record = record_of(
        episode, job.prepared, job.bound, trial=job.trial, agent=plan.agent, toolset=plan.toolset,
        seconds=perf_counter() - begin, started=started,
    )  # fmt: skip
    return record, episode


async def _tried(job: Job, plan: Plan, gateway: Gateway, report: Callable[[Event], None]) -> Episode:
    earlier: list[dict[str, Any]] = []
    for attempt in range(1, plan.tries + 1):
        agent = make_agent(plan.agent, job.prepared)
        if not isinstance(agent, TurnAgent):
            return run_episode(job.prepared, agent, gateway, report=report, scoped=True)
        episode, again = await _turns(job, agent, plan, gateway, report)
        if not again or attempt == plan.tries:
            break
        if episode.usage is not None:
            earlier.append(asdict(episode.usage))
        await asyncio.sleep(plan.pause * 2 ** (attempt - 1))
    if earlier and episode.usage is not None:
        episode.usage.extra["earlier_tries"] = earlier  # they are paid for, too
    report(Finished(episode))
    return episode


async def _turns(
    job: Job, agent: TurnAgent, plan: Plan, gateway: Gateway, report: Callable[[Event], None]
) -> tuple[Episode, bool]:
    """An episode, and whether it ended by a fault that may be gone at another try."""
    prepared = job.prepared
    world = prepared.world()

    def on_call(call: Call) -> None:
        report(Called(call, changes_of(call, world)))

    session = Session(prepared.public, world, gateway, on_call=on_call, counts_calls=False, scoped=True)
    messages: list[Message] = []

    def say(message: Message) -> None:
        message = replace(message, after_call=len(session.calls))
        messages.append(message)
        report(Said(message))

    steps = min(plan.max_steps, prepared.public.steps)
    desk = Desk(session, open_toolset(plan.toolset, session), steps, say, options=dict(plan.options))
    report(Started(prepared.task.id, agent.name))
    ended: End = "done"
    note = ""
    again = False
    try:
        async with asyncio.timeout(plan.timeout) as limit:
            await agent.play(desk)
    except TimeoutError as error:
        if limit.expired():
            ended, note = "timeout", f"not done after {plan.timeout:g} s"
        else:  # somebody else's time ran out
            ended, note = "bug", f"TimeoutError: {error}"
    except BudgetSpent as spent:
        ended, note = "budget", str(spent)
    except AgentStopped as stopped:
        ended, note = "stopped", str(stopped)
    except InfrastructureError as error:
        ended, note, again = "infrastructure", str(error), error.again
    except Exception as error:  # a fault of ours in one episode must not take the others with it
        ended, note = "bug", f"{type(error).__name__}: {error}"
    if any(call.response.bug for call in session.calls):
        ended, again = "bug", False
    episode = grade(
        prepared, world, agent=agent.name, ended=ended, calls=tuple(session.calls), note=note,
        messages=tuple(messages), usage=desk.usage, steps=desk.steps,
    )  # fmt: skip
    return episode, again
