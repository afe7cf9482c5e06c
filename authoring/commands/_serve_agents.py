"""`serve --mcp` and `serve --http`: tasks for outside agents, and the control port that resets and grades them."""

import asyncio
import contextlib
import os
import secrets
import signal
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from authoring.errors import ToolError
from authoring.screen import err, out
from authoring.tasks import one_task, task_paths
from authoring.transcript import as_data
from runtime.episode.prepared import Prepared
from runtime.episode.session import Call
from runtime.gateway.gateway import default_gateway
from runtime.serve.agents_port import AgentsPort, Served
from runtime.serve.control import Control
from runtime.serve.episodes import Episodes, Open
from runtime.serve.server import PortTaken, listen, serving
from runtime.task.nearest import did_you_mean
from runtime.toolsets._tools import toolsets

if TYPE_CHECKING:
    from rich.console import Console

SHORTEST_TOKEN = 16
"""Characters that a token needs so that it is not guessed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for."""

    mcp: bool
    http: bool
    port: int | None
    toolset: str
    max_steps: int
    control_port: int
    token_file: str | None
    quiet: bool

    @property
    def stdio(self) -> bool:
        """The agent is at our own stdin and stdout."""
        return self.mcp and not self.http and self.port is None


def serve_agents(paths: Sequence[str], wanted: Wanted) -> int:
    """Serve until stopped, or until stdin ends. Raises ToolError."""
    tasks = _tasks(paths, wanted)
    token = _token(wanted.token_file)
    control = _listener(wanted.control_port, "--control-port")
    agents = None
    if not wanted.stdio:
        agents = _listener(8080 if wanted.port is None else wanted.port, "--port")
    asyncio.run(_serve(tasks, wanted, token, control, agents))
    return 0


async def _serve(
    tasks: Mapping[str, Prepared], wanted: Wanted, token: str, control: socket.socket, agents: socket.socket | None
) -> None:
    console = err() if wanted.stdio else out()
    served = Served(as_json=wanted.http, mcp=wanted.mcp)
    port = None if agents is None else AgentsPort(served)
    several = len(tasks) > 1

    def on_call(episode: str, call: Call) -> None:
        response = call.response
        console.print(f"{response.status}", style="red" if response.failed else "green", end=" ")
        start = f"{episode}: " if several or episode != "1" else ""
        console.print(f"{start}{call.method} {call.url}  {response.operation or '-'}", soft_wrap=True)
        if response.bug:
            err().print(f"our own code failed: {response.bug}", style="bold red")

    episodes = Episodes(
        tasks, default_gateway(), toolset=wanted.toolset, max_steps=wanted.max_steps, port=port,
        on_call=None if wanted.quiet or wanted.stdio else on_call,
    )  # fmt: skip
    if not several:
        episodes.open(first=True)
    stopped = asyncio.Event()

    def stop() -> None:
        if wanted.stdio:  # a thread waits for stdin and cannot be called off
            os._exit(0)
        stopped.set()

    def describe(opened: Open) -> Mapping[str, Any]:
        return {**as_data(episodes.grade(opened), opened.prepared), "trial": opened.trial, "steps": opened.seat.steps}

    async with contextlib.AsyncExitStack() as stack:
        at = await stack.enter_async_context(serving(Control(episodes, token, describe=describe, stop=stop), control))
        shown = "" if wanted.token_file else token
        if port is None:
            _say_control(console, at, shown, several=False)
            await _stdio(episodes)
            return
        assert agents is not None
        episodes.base = await stack.enter_async_context(serving(port, agents))
        stack.push_async_callback(episodes.close_all)
        _say_agents(console, episodes, served)
        _say_control(console, at, shown, several=several)
        console.print("stop with Ctrl-C")
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, stopped.set)
        await stopped.wait()


async def _stdio(episodes: Episodes) -> None:
    from runtime.serve.mcp_server import serve_stdio

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a thread waits for stdin and cannot be called off
    await serve_stdio(episodes.all()[0].seat)


def _say_agents(console: "Console", episodes: Episodes, served: Served) -> None:
    base = episodes.base
    if not episodes.all():
        console.print(f"serving {len(episodes.tasks)} tasks to agents at {base}", soft_wrap=True)
        return
    console.print(f"serving {next(iter(episodes.tasks))} to agents at {base}", soft_wrap=True)
    if served.mcp:
        console.print(f"  MCP     {base}/mcp", soft_wrap=True)
    if served.as_json:
        console.print(f"  task    {base}/task", soft_wrap=True)
        console.print(f"  tools   {base}/tools", soft_wrap=True)
        if episodes.all()[0].seat.any_operation:
            console.print(f"  apps    {base}/p/<app>/", soft_wrap=True)


def _say_control(console: "Console", at: str, token: str, *, several: bool) -> None:
    console.print(f"control at {at}" + (f", token {token}" if token else ""), soft_wrap=True)
    if several:
        console.print('  POST /episodes {"task": "<id>"}   opens an episode and gives its address', soft_wrap=True)
    console.print("  GET /grade   GET /calls   POST /reset   POST /stop", soft_wrap=True)


def _tasks(paths: Sequence[str], wanted: Wanted) -> dict[str, Prepared]:
    if wanted.toolset not in toolsets():
        near = did_you_mean(wanted.toolset, toolsets()) or f"; there are {', '.join(toolsets())}"
        raise ToolError(f"there is no toolset `{wanted.toolset}`{near}")
    found, problems = task_paths(paths)
    if problems:
        raise ToolError(problems[0])
    if wanted.stdio and len(found) != 1:
        raise ToolError(
            f"an agent over stdio works on one task, found {len(found)}", tip="name one, or serve many with --port"
        )
    tasks: dict[str, Prepared] = {}
    for path in found:
        prepared = one_task(str(path))
        if prepared.task.id in tasks:
            raise ToolError(f"two files have the task id `{prepared.task.id}`")
        tasks[prepared.task.id] = prepared
    if not tasks:
        raise ToolError(f"no task files in {', '.join(paths) or 'tasks_yaml'}; a task file ends in .yaml")
    return tasks


def _token(file: str | None) -> str:
    if file is None:
        return secrets.token_urlsafe(32)
    try:
        token = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror or str(error) if isinstance(error, OSError) else "it is not text"
        raise ToolError(f"cannot read {file}: {reason.lower()}") from None
    if len(token) < SHORTEST_TOKEN or not token.isascii() or len(token.split()) != 1:
        raise ToolError(
            f"{file} holds no token: expected one word of at least {SHORTEST_TOKEN} plain characters",
            tip="`openssl rand -hex 32` makes one",
        )
    return token


def _listener(port: int, option: str) -> socket.socket:
    try:
        return listen(port)
    except PortTaken as taken:
        raise ToolError(str(taken), tip=f"choose another with {option}, or {option} 0 for any free one") from None
