"""`exec:command`: any program as an agent. It is told by environment variables what to do and where its tools are."""

import asyncio
import contextlib
import errno
import os
import shlex
import shutil
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from runtime.agents._desk import Desk, InfrastructureError
from runtime.agents._errors import AgentError
from runtime.agents._program import Program
from runtime.episode.prepared import Prepared
from runtime.episode.session import AgentStopped, BudgetSpent
from runtime.serve.agents_port import AgentsPort, Served
from runtime.serve.seat import Seat
from runtime.serve.tools_over_http import MCP_PATH

TAKES = "command"
"""What stands after the colon."""
PASSING = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ETXTBSY)
"""Faults of starting a program that another try may not meet."""
GRACE = 5.0
"""Seconds that a program has to end by itself once it has been refused a call for want of steps."""
SAID = 5
"""Lines of stderr that go into the note of a program that failed."""
LONGEST = 600
"""Characters of those lines."""


class Exec:
    """Starts a program, and is done when it exits."""

    name = "exec"

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    async def play(self, desk: Desk) -> None:
        """Run the program to its end.

        Raises BudgetSpent when it called beyond its last step, AgentStopped when it failed, and InfrastructureError
        when it could not be started. When cancelled, the program and its children are ended.
        """
        refused = asyncio.Event()
        seat = Seat(desk.session, desk.toolset, desk.max_steps, usage=desk.usage, on_refused=refused.set)
        hall = _hall()
        path = hall.port.open(seat)
        try:
            with TemporaryDirectory(prefix="benchwright-") as folder:
                program = Program(self._words, *_handed_over(seat, f"{hall.url}{path}", Path(folder)))
                await self._run(program, desk, refused)
        finally:
            desk.steps = seat.steps
            await hall.port.close(path)
        if seat.fault is not None:
            raise seat.fault
        if seat.refused:
            raise BudgetSpent(f"it called beyond its {seat.max_steps} steps")
        if program.exit_code:
            raise AgentStopped(_why(self._words[0], program))

    async def _run(self, program: Program, desk: Desk, refused: asyncio.Event) -> None:
        try:
            async with program:
                ended = asyncio.create_task(program.wait())
                called = asyncio.create_task(refused.wait())
                try:
                    await asyncio.wait({ended, called}, return_when=asyncio.FIRST_COMPLETED)
                    if not ended.done():
                        await asyncio.wait({ended}, timeout=GRACE)
                finally:
                    ended.cancel()
                    called.cancel()
        except OSError as error:
            what = (error.strerror or str(error)).lower()
            raise InfrastructureError(
                f"cannot start `{self._words[0]}`: {what}", again=error.errno in PASSING
            ) from None
        finally:
            desk.usage.extra.update(stdout=program.stdout, stderr=program.stderr, exit_code=program.exit_code)


def check(argument: str, options: Mapping[str, Any]) -> None:
    """Raises AgentError for a command that cannot be read, or a program that is not there."""
    _words(argument)


def make(prepared: Prepared, argument: str) -> Exec:
    """The agent for a task. Raises AgentError for a command that cannot be read, or a program that is not there."""
    return Exec(_words(argument))


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise AgentError(f"`{command}` is no command: {str(error).lower()}") from None
    if not words:
        raise AgentError("`exec` needs a command after a colon")
    if shutil.which(words[0]) is None:
        raise AgentError(f"there is no program `{words[0]}`")
    return words


def _handed_over(seat: Seat, url: str, folder: Path) -> tuple[dict[str, str], Path]:
    """The program's environment, and the file that is its stdin."""
    trigger = folder / "trigger.txt"
    trigger.write_text(seat.task.trigger, encoding="utf-8")
    environment = {
        **os.environ,
        "BENCHWRIGHT_TASK": seat.task.id,
        "BENCHWRIGHT_TRIGGER": seat.task.trigger,
        "BENCHWRIGHT_TRIGGER_FILE": str(trigger),
        "BENCHWRIGHT_HTTP_URL": url,
        "BENCHWRIGHT_MCP_URL": f"{url}{MCP_PATH}",
        "BENCHWRIGHT_MAX_STEPS": str(seat.max_steps),
    }
    for name in ("no_proxy", "NO_PROXY"):  # a proxy of the machine cannot reach its 127.0.0.1
        others = [each for each in environment.get(name, "").split(",") if each]
        environment[name] = ",".join(dict.fromkeys([*others, "127.0.0.1", "localhost"]))
    return environment, trigger


def _why(name: str, program: Program) -> str:
    code = program.exit_code or 0
    how = f"exit code {code}"
    if code < 0:
        with contextlib.suppress(ValueError):
            how = f"signal {signal.Signals(-code).name}"
    lines = [line.strip() for line in program.stderr.splitlines() if line.strip()][-SAID:]
    return f"`{name}` ended with {how}" + (f": {' / '.join(lines)[-LONGEST:]}" if lines else "")


@dataclass(frozen=True, slots=True)
class _Hall:
    """The port that programs reach: one for all episodes of an event loop, which ends with the loop."""

    port: AgentsPort
    url: str
    task: "asyncio.Task[None]"


_halls: dict[asyncio.AbstractEventLoop, _Hall] = {}


def _hall() -> _Hall:
    from runtime.serve.server import listen, serving  # what lists the agents has no need of a server

    loop = asyncio.get_running_loop()
    if loop not in _halls:
        port = AgentsPort(Served())
        listener = listen(0)

        async def keep() -> None:
            try:
                async with serving(port, listener):
                    await loop.create_future()
            finally:
                del _halls[loop]

        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        _halls[loop] = _Hall(port, url, loop.create_task(keep()))
    return _halls[loop]
