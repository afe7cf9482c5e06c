"""The reference run taken down: every call with its answer, and for each write what it changed and the world before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from runtime.episode.episode import Episode, grade
from runtime.episode.play import StepFault, play
from runtime.episode.prepared import Prepared
from runtime.episode.session import Call, Session
from runtime.gateway.gateway import Gateway, Response
from runtime.kit.operation import Operation
from runtime.kit.world import Change, World
from runtime.task.solution import Step
from validators.proof.kit.arguments import Leaf, leaves
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.request import Request


@dataclass(frozen=True)
class Write:
    """A call of the reference that changed the world."""

    number: int
    """Its place among the writes."""
    step: int
    """Its place among all steps."""
    request: Request
    response: Response
    operation: Operation
    changes: tuple[Change, ...]
    """What this call made different; `before` is the world before this call, not the seed."""

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """Its arguments one by one, a mail's headers and text among them."""
        return tuple(leaves(self.request, self.operation))

    @property
    def app(self) -> str:
        """The app that it writes to."""
        return self.operation.app

    def __str__(self) -> str:
        return f"{self.app}.{self.operation.id}"


@dataclass
class Trace:
    """One run of written steps, with what its variants start from."""

    prepared: Prepared
    gateway: Gateway
    steps: Sequence[Step]
    calls: list[Call]
    names: list[Mapping[str, Any]]
    """What `${...}` could use in each step: facts, and what earlier steps saved."""
    writes: list[Write]
    before: list[World]
    """The world before each write, and last the end state. Fork one, never write to it."""
    episode: Episode
    fault: StepFault | None = None
    """Why the run ended before its last step, if it did."""
    known: Mapping[str, Any] = field(default_factory=dict)
    """What `${...}` could use after the last step."""
    lookup: Lookup = field(init=False)

    def __post_init__(self) -> None:
        self.lookup = Lookup(self.prepared)

    @property
    def end(self) -> World:
        """The end state. Fork it, never write to it."""
        return self.before[-1]

    @property
    def apps(self) -> tuple[str, ...]:
        """Apps that the run calls, in order."""
        return tuple(dict.fromkeys(call.response.app for call in self.calls if call.response.app))


class _Recorder(Session):
    """A session that keeps the world before each call and what the call changed."""

    def __init__(self, prepared: Prepared, gateway: Gateway, world: World) -> None:
        super().__init__(prepared.public, world, gateway)
        self.before: list[World] = []
        self.changes: list[tuple[Change, ...]] = []

    def fetch(self, method: str, url: str, **more: Any) -> Response:
        """Carry out one call as `Session.fetch` does, and take it down. Raises BudgetSpent."""
        fork, mark = self.world.fork(), self.world.mark()
        response = super().fetch(method, url, **more)
        self.before.append(fork)
        self.changes.append(tuple(self.world.changes_since(mark)))
        return response


def record(
    prepared: Prepared,
    gateway: Gateway,
    steps: Sequence[Step],
    *,
    agent: str = "reference",
    after: Trace | None = None,
) -> Trace:
    """Play steps on a fresh world (or `after` another run) and take them down, up to the first that goes wrong."""
    world = prepared.world() if after is None else after.end.fork()
    session = _Recorder(prepared, gateway, world)
    names: list[Mapping[str, Any]] = []
    start = prepared.facts if after is None else after.known
    played = play(steps, session, start, on_step=lambda known: names.append(dict(known)))
    episode = grade(prepared, session.world, agent=agent, calls=tuple(session.calls))
    writes: list[Write] = []
    before: list[World] = []
    for place, (call, changes) in enumerate(zip(session.calls, session.changes, strict=True)):
        if changes and call.response.operation:
            operation = gateway.catalog.get(call.response.app, call.response.operation)
            writes.append(Write(len(writes), place, Request.of(call), call.response, operation, changes))
            before.append(session.before[place])
    before.append(session.world)
    return Trace(prepared, gateway, steps, session.calls, names, writes, before, episode, played.fault, played.names)
