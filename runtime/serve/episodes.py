"""Episodes that outside agents work on: each has a world of its own, and is reset and graded from here only."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from runtime.episode.episode import End, Episode, grade
from runtime.episode.prepared import Prepared
from runtime.episode.session import Call, Session
from runtime.gateway.gateway import Gateway
from runtime.serve.agents_port import AgentsPort
from runtime.serve.seat import Seat
from runtime.task.nearest import did_you_mean
from runtime.toolsets._tools import Toolset, open_toolset

AGENT = "outside"
"""What the record calls an agent of which nothing is known."""


class NoSuchTask(Exception):
    """A task that is not served; the message names the nearest."""


@dataclass(frozen=True, slots=True)
class Open:
    """One open episode."""

    id: str
    prepared: Prepared
    trial: int
    seat: Seat
    path: str | None
    """On the agents' port, empty for the root; None for one that goes over stdio."""


class Episodes:
    """The open episodes of the tasks that are served."""

    def __init__(
        self,
        tasks: Mapping[str, Prepared],
        gateway: Gateway,
        *,
        toolset: str = "api",
        max_steps: int = 50,
        port: AgentsPort | None = None,
        on_call: Callable[[str, Call], None] | None = None,
    ) -> None:
        """`on_call` is told the episode's id and each call."""
        self.tasks = tasks
        self.port = port
        self.base = ""
        """Where the agents' port is."""
        self._gateway = gateway
        self._toolset = toolset
        self._max_steps = max_steps
        self._on_call = on_call
        self._open: dict[str, Open] = {}
        self._numbers = 0

    def open(self, task: str = "", trial: int = 1, *, first: bool = False) -> Open:
        """Open an episode; the only task where none is named. `first` puts it at the root.

        Raises NoSuchTask.
        """
        prepared = self._task(task)
        self._numbers += 1
        name = str(self._numbers)
        seat = Seat(*self._fresh(name, prepared), min(self._max_steps, prepared.public.steps))
        path = self.port.open(seat, at_root=first) if self.port is not None else None
        opened = Open(name, prepared, trial, seat, path)
        self._open[name] = opened
        return opened

    def all(self) -> list[Open]:
        """The open episodes, oldest first."""
        return list(self._open.values())

    def get(self, name: str) -> Open | None:
        """An open episode by its id."""
        return self._open.get(name)

    def reset(self, opened: Open) -> None:
        """Put an episode back to its start, at the same address."""
        opened.seat.begin(*self._fresh(opened.id, opened.prepared))

    def grade(self, opened: Open) -> Episode:
        """The verdicts and scores of an episode as it stands; it goes on."""
        seat = opened.seat
        calls = tuple(seat.session.calls)
        ended: End = "budget" if seat.refused else "done"
        note = ""
        if seat.fault is not None:
            ended, note = "bug", f"{type(seat.fault).__name__}: {seat.fault}"
        elif any(call.response.bug for call in calls):
            ended = "bug"
        return grade(
            opened.prepared, seat.session.world, agent=AGENT, ended=ended, calls=calls, note=note, usage=seat.usage,
            steps=seat.steps,
        )  # fmt: skip

    async def close(self, opened: Open) -> None:
        """Close an episode; its address answers no more."""
        del self._open[opened.id]
        if self.port is not None and opened.path is not None:
            await self.port.close(opened.path)

    async def close_all(self) -> None:
        """Close every episode."""
        for each in self.all():
            await self.close(each)

    def _task(self, name: str) -> Prepared:
        if not name and len(self.tasks) == 1:
            return next(iter(self.tasks.values()))
        if name not in self.tasks:
            what = f"no task `{name}` is served here" if name else "which task is not said"
            known = ", ".join(sorted(self.tasks)[:10]) + (" ..." if len(self.tasks) > 10 else "")
            raise NoSuchTask(f"{what}{did_you_mean(name, self.tasks) or f'; there are {known}'}")
        return self.tasks[name]

    def _fresh(self, name: str, prepared: Prepared) -> tuple[Session, Toolset]:
        tell = self._on_call
        session = Session(
            prepared.public, prepared.world(), self._gateway, counts_calls=False, scoped=True,
            on_call=None if tell is None else lambda call: tell(name, call),
        )  # fmt: skip
        return session, open_toolset(self._toolset, session)
