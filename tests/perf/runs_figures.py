"""What runs cost: seconds and memory to score, show, export, resume and regrade 10,000 recorded episodes.

`python tests/perf/runs_figures.py [EPISODES]` writes a run directory made of the reference's episodes of the shipped
tasks, copied under other ids, into a temporary folder, and prints a table. Each command is a process of its own.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import orjson

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).with_name("benchwright"))
TRIALS = 10
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from authoring.runs.store import EPISODES, MANIFEST, dataset_hash  # noqa: E402  # after the path is set

_MEASURED = """
import resource, sys
from authoring.cli import run
code = run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, file=sys.stderr)
sys.exit(code)
"""


def recorded(folder: Path, episodes: int, agent: str = "reference") -> Path:
    """A run directory of so many episodes: `TRIALS` trials of tasks that are copies of the shipped ones."""
    seed = folder / "seed"
    subprocess.run(
        [COMMAND, "run", "--agent", agent, "--out", str(seed), "-q"], cwd=ROOT, check=True, capture_output=True
    )
    lines = [orjson.loads(line) for line in (seed / EPISODES).read_bytes().splitlines()]
    manifest = orjson.loads((seed / MANIFEST).read_bytes())
    out = folder / "many"
    out.mkdir()
    tasks, paths = {}, {}
    with (out / EPISODES).open("wb") as file:
        for place in range(episodes // TRIALS):
            line = lines[place % len(lines)]
            name = f"{line['task']}_{place}"
            tasks[name], paths[name] = manifest["tasks"][line["task"]], manifest["paths"][line["task"]]
            for trial in range(1, TRIALS + 1):
                file.write(orjson.dumps({**line, "task": name, "trial": trial}) + b"\n")
    manifest |= {"trials": TRIALS, "tasks": tasks, "paths": paths, "dataset": dataset_hash(tasks)}
    (out / MANIFEST).write_bytes(orjson.dumps(manifest))
    return out


def many_trials(run: Path, episodes: int) -> Path:
    """A run directory of so many episodes under the tasks' own ids, beside another one: for what reads the tasks too."""
    seed, out = run.parent / "seed", run.parent / "trials"
    lines = [orjson.loads(line) for line in (seed / EPISODES).read_bytes().splitlines()]
    manifest = orjson.loads((seed / MANIFEST).read_bytes())
    trials = episodes // len(lines)
    out.mkdir()
    with (out / EPISODES).open("wb") as file:
        for trial in range(1, trials + 1):
            for line in lines:
                file.write(orjson.dumps({**line, "trial": trial}) + b"\n")
    (out / MANIFEST).write_bytes(orjson.dumps({**manifest, "trials": trials}))
    return out


def command(*arguments: object) -> tuple[float, int]:
    """Seconds that a command takes, and the most memory it had, in MB."""
    begin = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    seconds = perf_counter() - begin
    assert done.returncode in (0, 1, 3), done.stderr
    return seconds, int(done.stderr.split()[-1])


def score(run: Path) -> tuple[float, int]:
    """`score`, as text."""
    return command("score", run)


def compare(run: Path) -> tuple[float, int]:
    """`score` of two runs, which are paired."""
    return command("score", run, run)


def export(run: Path) -> tuple[float, int]:
    """`score --format automationbench`, end states and all."""
    return command("score", run, "--format", "automationbench", "--out", run / "export.json")


def show(run: Path) -> tuple[float, int]:
    """`show` of one episode."""
    task = next(reversed(orjson.loads((run / MANIFEST).read_bytes())["tasks"]))
    return command("show", run, task, "--trial", TRIALS)


def resume(run: Path) -> tuple[float, int]:
    """`run --resume` of a run in which nothing is left to do."""
    return command("run", "--resume", run.parent / "trials", "-q")


def regrade(run: Path) -> tuple[float, int]:
    """`regrade` by the tasks as they were: every end state is judged again."""
    return command("regrade", run.parent / "trials", "-q")


FIGURES: dict[str, Callable[[Path], tuple[float, int]]] = {
    "score": score,
    "score, two runs": compare,
    "score as automationbench": export,
    "show": show,
    "resume": resume,
    "regrade": regrade,
}


def main(arguments: list[str]) -> None:
    """Print the figures."""
    episodes = int(arguments[0]) if arguments else 10_000
    with tempfile.TemporaryDirectory() as folder:
        run = recorded(Path(folder), episodes)
        many_trials(run, episodes)
        size = (run / EPISODES).stat().st_size
        print(f"{episodes:,} episodes, {size / 1e6:,.0f} MB")
        for name, measure in FIGURES.items():
            seconds, memory = measure(run)
            print(f"{name:28} {seconds:7.2f} s {memory:6,} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
