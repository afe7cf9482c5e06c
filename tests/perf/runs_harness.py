"""What the harness costs beside the model: milliseconds a step, and memory with 100 episodes at once.

`python tests/perf/runs_harness.py` starts a scripted model server in a process of its own, which makes the reference's
calls one a turn, and runs `benchwright run` against it: one episode at a time for the time, then 1 and 100 at once for
the memory.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import orjson

ROOT = Path(__file__).parents[2]
TRIALS = 100
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

_SERVER = """
import sys, time
from pathlib import Path
from tests.runtime.agents.model_server import ModelServer
from tests.runtime.agents.scripted import solving
paths = [path for path in sorted(Path("tasks_yaml").rglob("*.yaml")) if not path.name.endswith(".solution.yaml")]
with ModelServer(solving(*paths)) as server:
    print(server.url, flush=True)
    sys.stdin.read()
"""
_MEASURED = """
import resource, sys
from authoring.cli import run
code = run(sys.argv[1:])
usage = resource.getrusage(resource.RUSAGE_SELF)
print(usage.ru_maxrss // 1024, usage.ru_utime + usage.ru_stime, file=sys.stderr)
sys.exit(code)
"""


def ran(url: str, out: Path, *arguments: object) -> tuple[list[dict[str, object]], int, float]:
    """The records of a run against the model, the most memory it had in MB, and its CPU seconds."""
    command = ["run", *map(str, arguments), "--agent", "model:openai/scripted", "--base-url", f"{url}/v1"]
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, *command, "--out", str(out), "-q"],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    memory, seconds = done.stderr.split()[-2:]
    records = [orjson.loads(line) for line in (out / "episodes.jsonl").read_bytes().splitlines()]
    return records, int(memory), float(seconds)


def main() -> None:
    """Print the figures."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(
        [sys.executable, "-c", _SERVER], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=environment,
    )  # fmt: skip
    assert server.stdout is not None
    url = server.stdout.readline().strip()
    try:
        with tempfile.TemporaryDirectory() as folder:
            records, memory, _ = ran(url, Path(folder) / "one", "tasks_yaml", "--max-concurrent", 1, "--trials", 5)
            assert all(each["scores"]["task_completed_correctly"] == 1 for each in records)  # type: ignore[index]
            steps = sum(int(each["steps"]) for each in records)  # type: ignore[call-overload]
            beside = sum(float(each["seconds"]) - float(each["usage"]["model_seconds"]) for each in records)  # type: ignore[arg-type, index]
            tools = sum(float(each["usage"]["tool_seconds"]) for each in records)  # type: ignore[index]
            print(
                f"{len(records)} episodes one at a time, {steps} steps: {beside / steps * 1000:.2f} ms a step beside the model, of which tools {tools / steps * 1000:.2f} ms"
            )
            task = "tasks_yaml/sales/win_notice_routing.yaml"
            for number in (1, 100):
                begin = time.perf_counter()
                _, memory, seconds = ran(
                    url, Path(folder) / f"at{number}", task, "--max-concurrent", number, "--trials", TRIALS
                )
                wall = time.perf_counter() - begin
                print(
                    f"{TRIALS} episodes, {number:>3} at once: {memory} MB at most, {seconds:.1f} s of CPU, {wall:.1f} s"
                )
    finally:
        server.communicate("")


if __name__ == "__main__":
    main()
