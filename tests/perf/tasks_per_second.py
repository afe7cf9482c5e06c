"""How many tasks `benchwright check` does a second on one core, once the apps are loaded.

`python tests/perf/tasks_per_second.py` prints the figure; there is no goal for it.
"""

import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from runtime.gateway.gateway import default_gateway
from runtime.task.load import find_tasks
from validators.proof.check import check_task

ROOT = Path(__file__).parents[2]
ROUNDS = 9


def main() -> None:
    """Check the tasks that ship again and again, and print the rate."""
    gateway = default_gateway()
    tasks, _ = find_tasks([ROOT / "tasks_yaml"])
    runs = 0
    for task in tasks:
        check = check_task(task, gateway)
        assert not check.findings, check.findings[0].message
        runs += 1 + check.alternatives[1] + check.foils[1]
    times = []
    for _ in range(ROUNDS):
        before = time.process_time()
        for task in tasks:
            check_task(task, gateway)
        times.append(time.process_time() - before)
    best = sorted(times)[ROUNDS // 2]
    print(
        f"{len(tasks)} tasks with {runs} replays: {best * 1000:.1f} ms CPU, {len(tasks) / best:.0f} tasks/s, {runs / best:.0f} replays/s"
    )


if __name__ == "__main__":
    main()
