"""What an outside agent and its harness have: HTTP requests, `benchwright serve` as a process, a task's right calls."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from authoring.tasks import one_task
from authoring.transcript import as_data
from runtime.agents.reference import make
from runtime.episode.episode import run_episode
from runtime.episode.prepared import Prepared
from runtime.gateway.gateway import default_gateway
from runtime.serve.agents_port import AgentsPort, Served
from runtime.serve.control import Control
from runtime.serve.episodes import Episodes
from runtime.serve.server import listen, serving

ROOT = Path(__file__).parents[3]
TOKEN = "a-token-that-nobody-guesses"
LAPTOP = "simple.laptop_return"


@cache
def task(name: str) -> Prepared:
    domain, _, slug = name.partition(".")
    return one_task(str(ROOT / "tasks_yaml" / domain / f"{slug}.yaml"))


@cache
def right_calls(name: str) -> list[dict[str, Any]]:
    """The reference's calls as arguments of `api_fetch`."""
    prepared = task(name)
    episode = run_episode(prepared, make(prepared), default_gateway())
    assert episode.scores.task_completed_correctly == 1
    calls = []
    for call in episode.calls:
        given = {"params": dict(call.params) or None, "body": call.body}
        texts = {key: json.dumps(value) for key, value in given.items() if value is not None}
        calls.append({"method": call.method, "url": call.url, **texts})
    return calls


def ask(method: str, url: str, data: Any = None, token: str = "", **headers: str) -> tuple[int, Any]:
    """A request with a JSON body; gives the status and the answer, parsed where it is JSON."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        named["Authorization"] = f"Bearer {token}"
    if data is not None:
        named.setdefault("Content-Type", "application/json")
    body = data if isinstance(data, bytes) or data is None else json.dumps(data).encode()
    try:
        with urlopen(Request(url, body, named, method=method), timeout=20) as answer:
            status, raw = answer.status, answer.read()
    except HTTPError as error:
        status, raw = error.code, error.read()
    try:
        return status, json.loads(raw)
    except ValueError:
        return status, raw.decode()


@dataclass
class Outside:
    """Where a server is."""

    agents: str
    control: str
    token: str = TOKEN

    def manage(self, method: str, path: str, data: Any = None) -> Any:
        """A request to the control port that has to work."""
        status, answer = ask(method, f"{self.control}{path}", data, self.token)
        assert status < 300, answer
        return answer

    def do(self, calls: list[dict[str, Any]], at: str = "") -> None:
        """Make calls by `api_fetch` over HTTP."""
        for call in calls:
            status, answer = ask("POST", f"{at or self.agents}/tools/api_fetch", call)
            assert status == 200, answer

    def completed(self, episode: str = "1") -> int:
        """The headline score of an episode as it stands."""
        score: int = self.manage("GET", f"/episodes/{episode}/grade")["scores"]["task_completed_correctly"]
        return score


@contextmanager
def here(*tasks: str, served: Served | None = None, **options: Any) -> Iterator[Outside]:
    """Both ports, in a thread of this process; the first episode is at the root where there is one task."""
    port = AgentsPort(served or Served())
    episodes = Episodes({name: task(name) for name in tasks}, default_gateway(), port=port, **options)
    places: list[str] = []
    up = Event()
    loops: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def main() -> None:
        over = asyncio.Event()
        loops.append((asyncio.get_running_loop(), over))
        control = Control(
            episodes, TOKEN, describe=lambda each: as_data(episodes.grade(each), each.prepared), stop=over.set
        )  # fmt: skip
        async with serving(port, listen(0)) as agents, serving(control, listen(0)) as managed:
            episodes.base = agents
            if len(tasks) == 1:
                episodes.open(first=True)
            places.extend([agents, managed])
            up.set()
            await over.wait()
            await episodes.close_all()

    thread = Thread(target=asyncio.run, args=(main(),), daemon=True)
    thread.start()
    assert up.wait(20)
    try:
        yield Outside(*places)
    finally:
        [(loop, over)] = loops
        if not loop.is_closed():
            loop.call_soon_threadsafe(over.set)
        thread.join(20)


@contextmanager
def process(*words: str) -> Iterator[tuple[Outside, "subprocess.Popen[str]"]]:
    """`benchwright serve WORDS` as a process of its own, with the addresses and the token it prints."""
    command = [sys.executable, "-m", "authoring", "serve", *words, "--port", "0"]
    started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert started.stdout is not None
    try:
        shown = ""
        for line in started.stdout:
            shown += line
            if "stop with Ctrl-C" in line:
                break
        agents = re.search(r"to agents at (\S+)", shown)
        control = re.search(r"control at ([^\s,]+), token (\S+)", shown)
        assert agents and control, shown
        yield Outside(agents[1], control[1], control[2]), started
    finally:
        started.terminate()
        started.wait(20)
        started.stdout.close()
