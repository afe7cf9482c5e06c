"""Goal 6: a call and a reference task cost a fraction of what they cost in other simulators, all without a model.

The peers come from the package registry into environments of their own under `~/.cache/benchwright-perf`, and run in
processes of their own that take turns with ours; each reads its own CPU clock. A peer that cannot be had is said and
left out. What is compared is what a call, or a reset, replay and check, cost here and there, not whole benchmarks.

AgentDojo's slack suite (17 records, 4.7 calls a task) stands beside a task of Slack calls (300 records, 10 calls), which
has the goal, and beside the tasks that ship, which has none: they search mail, read sheets and query a CRM.
`python tests/perf/goal_06_peers.py` prints the figures and exits with 1 where a goal is missed.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from platformdirs import user_cache_path

from runtime.episode.episode import grade
from runtime.episode.play import play
from runtime.episode.prepared import Prepared, prepare
from runtime.episode.session import Session
from runtime.gateway.gateway import default_gateway
from runtime.kit.world import World
from runtime.task.load import find_tasks, load_task
from tests.perf.goal_04_world import seed_of
from tests.perf.goal_05_rollout import CALLS as SLACK_CALLS
from tests.perf.goal_05_rollout import FORMS
from tests.perf.stopwatch import Row, report

AT_MOST_OF_AGENTDOJO = 1 / 15
AT_MOST_OF_MOTO = 1 / 40
AT_MOST_OF_FASTAPI = 1 / 12
ROUNDS, CALLS, TIMES, RECORDS = 7, 1000, 20, 300
ROOT = Path(__file__).parents[2]
PEERS = {
    "agentdojo": ["agentdojo==0.1.35"],
    "simulators": ["moto[dynamodb]==5.2.5", "boto3==1.44.8", "fastapi==0.165.0", "httpx==0.28.1"],
}
TAU2 = "tau2: skipped, its retail data are in its git repository only, not on the package registry"


class Missing(Exception):
    """A peer cannot be had; the message tells why."""


def python_of(peer: str) -> Path:
    """The Python of a peer's environment, made where it is not there yet. Raises Missing."""
    folder = user_cache_path("benchwright-perf") / peer
    python, ready = folder / "bin" / "python", folder / f"ready-{'-'.join(PEERS[peer]).replace('/', '_')}"
    if ready.exists() and python.exists():
        return python
    uv = shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")
    if not Path(uv).exists():
        raise Missing(f"{peer}: skipped, there is no uv (`make .uv/bin/uv` fetches it)")
    commands = (
        [uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(folder)],
        [uv, "pip", "install", "--quiet", "--python", str(python), *PEERS[peer]],
    )
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Missing(f"{peer}: skipped, it cannot be installed: {done.stderr.strip().splitlines()[-1:]}")
    ready.touch()
    return python


@contextmanager
def peer(name: str) -> Iterator[Callable[[str], float]]:
    """A running peer: a function that has it do a round and gives CPU seconds for one. Raises Missing."""
    script = Path(__file__).with_name(f"peer_{name}.py")
    process = subprocess.Popen(
        [python_of(name), script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdin is not None and process.stdout is not None
    source, answers = process.stdin, process.stdout

    def once(what: str) -> float:
        source.write(f"{what}\n")
        source.flush()
        return float(answers.readline())

    try:
        if not answers.readline():
            raise Missing(f"{name}: skipped, it does not run here")
        yield once
    finally:
        source.close()
        process.wait(timeout=60)
        answers.close()


class Calls:
    """One call on our stack, from URL to the bytes of the answer."""

    def __init__(self) -> None:
        self.gateway = default_gateway()
        self.world = World(seed_of(RECORDS))

    def __call__(self) -> float:
        """CPU seconds of one."""
        before = time.process_time()
        for number in range(CALLS):
            user = f"U{number * 37 % (RECORDS // 5):04}"
            response = self.gateway.execute(self.world, "GET", f"https://slack.com/api/users.info?user={user}")
            assert user.encode() in response.content()
        return (time.process_time() - before) / CALLS


def write_slack_task(folder: Path) -> Path:
    """The rollout of goal 5 as a task file with its reference; JSON is YAML."""
    records = {path: [dict(each) for each in found.values()] for path, found in seed_of(RECORDS).collections.items()}
    task = {
        "id": "simple.slack", "title": "Slack", "split": "simple", "domain": "simple", "clock": "2026-03-02T09:00:00Z",
        "budget": {"steps": 30}, "trigger": {"via": "request", "text": "Tell #deals that we won Meridian."},
        "seed": {"slack": {name: records[f"slack.{name}"] for name in ("users", "channels", "messages")}},
        "assertions": [{"id": f"a{place}", **form} for place, form in enumerate(FORMS)],
    }  # fmt: skip
    steps = [{"call": f"{method} {url}", **({"body": body} if body else {})} for method, url, body in SLACK_CALLS]
    folder = folder / "simple"
    folder.mkdir()
    (folder / "slack.solution.yaml").write_text(json.dumps({"reference": steps}, default=str))
    (folder / "slack.yaml").write_text(json.dumps(task, default=str))
    return folder / "slack.yaml"


class Tasks:
    """Some tasks: fresh world, reference, verdicts and scores."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.gateway = default_gateway()
        found = [prepare(load_task(path)) for path in paths]
        assert not any(problems for _, problems in found), [problems for _, problems in found]
        self.tasks = [each for each, _ in found if each is not None and each.loaded.solution is not None]
        for each in self.tasks:
            self.run(each)

    def run(self, prepared: Prepared) -> None:
        """One task."""
        world, solution = prepared.world(), prepared.loaded.solution
        assert solution is not None
        played = play(solution.reference, Session(prepared.public, world, self.gateway), prepared.facts)
        assert played.fault is None, played.fault
        assert grade(prepared, world, agent="reference").scores.task_completed_correctly == 1

    def __call__(self) -> float:
        """CPU seconds of one."""
        before = time.process_time()
        for _ in range(TIMES):
            for each in self.tasks:
                self.run(each)
        return (time.process_time() - before) / len(self.tasks) / TIMES


def measure() -> list[Row]:
    """The ratios of goal 6, those of the peers that can be had."""
    rows = []
    try:
        rows += against_agentdojo()
    except Missing as missing:
        print(missing)
    try:
        rows += against_simulators()
    except Missing as missing:
        print(missing)
    print(TAU2)
    return rows


def against_agentdojo() -> list[Row]:
    """A reference task here and there."""
    with tempfile.TemporaryDirectory() as folder:
        slack = Tasks([write_slack_task(Path(folder))])
    shipped, times = Tasks(find_tasks([ROOT / "tasks_yaml"])[0]), list[tuple[float, float, float]]()
    with peer("agentdojo") as theirs:
        for _ in range(ROUNDS):
            times.append((slack(), shipped(), theirs("slack")))
    on_slack, that_ships, other = (median(each) for each in zip(*times, strict=True))
    return [
        Row("a reference task, 10 calls of Slack", on_slack, "AgentDojo's slack suite", other, AT_MOST_OF_AGENTDOJO),
        Row("a reference task that ships", that_ships, "AgentDojo's slack suite", other),
    ]


def against_simulators() -> list[Row]:
    """A call here and there."""
    ours, times = Calls(), list[tuple[float, float, float]]()
    ours()
    with peer("simulators") as theirs:
        for _ in range(ROUNDS):
            times.append((ours(), theirs("moto"), theirs("fastapi")))
    mine, moto, fastapi = (median(each) for each in zip(*times, strict=True))
    return [
        Row("a call", mine, "moto, dynamodb get_item", moto, AT_MOST_OF_MOTO),
        Row("a call", mine, "httpx + FastAPI", fastapi, AT_MOST_OF_FASTAPI),
    ]


def test_a_call_and_a_task_cost_a_fraction_of_what_they_cost_elsewhere() -> None:
    assert report("goal 6: peers", measure())


if __name__ == "__main__":
    sys.exit(not report("goal 6: peers", measure()))
