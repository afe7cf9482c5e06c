"""Goal 10: `benchwright --help` starts fast, because it imports click and nothing else of weight.

`python tests/perf/goal_10_start_up.py` prints the figures and exits with 1 where a goal is missed.
"""

import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.perf.stopwatch import Row, report

AT_MOST_OF_PYTHON = 6.0
WALL_SECONDS = 0.150
HELP = [sys.executable, "-m", "authoring", "--help"]
NOTHING = [sys.executable, "-c", "pass"]


def child(command: list[str]) -> tuple[float, float]:
    """CPU and wall seconds of a fresh process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def measure() -> list[Row]:
    """The ratios of goal 10, from processes that take turns."""
    times: dict[str, list[tuple[float, float]]] = {"help": [], "nothing": []}
    for _ in range(9):
        times["help"].append(child(HELP))
        times["nothing"].append(child(NOTHING))
    cpu = {name: statistics.median(each[0] for each in found) for name, found in times.items()}
    wall = statistics.median(each[1] for each in times["help"])
    return [
        Row("benchwright --help, CPU", cpu["help"], "python -c pass", cpu["nothing"], AT_MOST_OF_PYTHON),
        Row("benchwright --help, wall", wall, "150 ms", WALL_SECONDS, 1.0),
    ]


def test_help_starts_fast() -> None:
    assert report("goal 10: start-up", measure())


if __name__ == "__main__":
    sys.exit(not report("goal 10: start-up", measure()))
