"""Goal 11: proofs of many tasks are shared out over two processes, and through Ray, at little cost and to the same end.

The tasks that ship are proved again and again until 20,000 worlds were run and graded. CPU time is that of the whole
tree of processes. The wall clock says something only where both cores are free: it is left out where a spin loop on
each core waits.
`python tests/perf/goal_11_fan_out.py` prints the figures and exits with 1 where a goal is missed.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import orjson

from runtime.task.load import find_tasks
from tests.perf.stopwatch import Row, report
from validators.engines import engines
from validators.prove_many import prove_path

AT_MOST_WALL = 1 / 1.6
AT_MOST_CPU, AT_MOST_CPU_OF_RAY = 1.20, 1.30
AT_MOST_SPIN = 1.15
ROLLOUTS, JOBS, ROUNDS = 20_000, 2, 3
SPIN_SECONDS = 1.0
_TICK = os.sysconf("SC_CLK_TCK")
_OWN, _REAPED = slice(11, 13), slice(13, 15)
"""Where user and system time stand in /proc/PID/stat behind the command, and those of children that ended."""


def tree_cpu() -> float:
    """CPU seconds of this process and all below it so far, those that ended among them."""
    stats: dict[int, tuple[int, int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it ended meanwhile
                continue
            stats[int(folder.name)] = (int(words[1]), sum(map(int, [*words[_OWN], *words[_REAPED]])))
    ours, found = {os.getpid()}, True
    while found:
        found = {pid for pid, (parent, _) in stats.items() if parent in ours} - ours
        ours |= found
    return sum(stats[pid][1] for pid in ours) / _TICK


def spin(seconds: float) -> float:
    """How much longer a loop of so many CPU seconds takes by the wall clock."""
    wall, cpu = time.perf_counter(), time.process_time()
    while time.process_time() - cpu < seconds:
        pass
    return (time.perf_counter() - wall) / (time.process_time() - cpu)


def busy() -> float:
    """The wait of a spin loop when each of our processes has one."""
    with ProcessPoolExecutor(JOBS) as pool:
        return max(pool.map(spin, [SPIN_SECONDS] * JOBS))


def proofs(name: str, paths: Sequence[Path]) -> list[bytes]:
    """What an engine gives, in one order, without how long it took."""
    found = []
    for each in engines()[name].each_proof(paths, prove_path, JOBS):
        data: dict[str, Any] = orjson.loads(orjson.dumps(each))
        del data["seconds"], data["timings"]
        found.append(orjson.dumps(data))
    return sorted(found)


def timed(do: Callable[[], list[bytes]]) -> tuple[float, float, list[bytes]]:
    """Wall and CPU seconds of the whole tree, and what came out."""
    wall, cpu = time.perf_counter(), tree_cpu()
    found = do()
    return time.perf_counter() - wall, tree_cpu() - cpu, found


def work() -> list[Path]:
    """Tasks enough for so many rollouts, those that ship over and over; everything they need is loaded."""
    tasks = find_tasks([Path(__file__).parents[2] / "tasks_yaml"])[0]
    rollouts = sum(each.episodes for each in engines()["serial"].each_proof(tasks, prove_path, 1))
    times = -(-ROLLOUTS // rollouts)
    print(f"{len(tasks)} tasks with {rollouts} rollouts, {times} times over")
    return tasks * times


def measure() -> list[Row]:
    """The ratios of goal 11, those that can be told here."""
    paths = work()
    with warm_ray() as has_ray:
        return compared(paths, ["serial", "processes", *(["ray"] if has_ray else [])])


def compared(paths: Sequence[Path], names: Sequence[str]) -> list[Row]:
    """Engines in turns."""
    walls: dict[str, list[float]] = {name: [] for name in names}
    cpus: dict[str, list[float]] = {name: [] for name in names}
    waits, expected = [busy()], None
    for _ in range(ROUNDS):
        for name in names:
            wall, cpu, found = timed(lambda name=name: proofs(name, paths))  # type: ignore[misc]
            walls[name].append(wall)
            cpus[name].append(cpu)
            expected = expected if expected is not None else found
            assert found == expected, f"{name} does not give what serial gives"
        waits.append(busy())
    wall, cpu = ({name: median(each) for name, each in times.items()} for times in (walls, cpus))
    rows = [Row("CPU, two processes", cpu["processes"], "one", cpu["serial"], AT_MOST_CPU)]
    is_quiet = max(waits) <= AT_MOST_SPIN
    if not is_quiet:
        print(f"the wall clock says nothing: a spin loop took {max(waits):.2f} of its CPU time")
    rows.append(
        Row("wall, two processes", wall["processes"], "one", wall["serial"], AT_MOST_WALL if is_quiet else None)
    )
    if "ray" in names:
        rows.append(Row("CPU, Ray", cpu["ray"], "one process", cpu["serial"], AT_MOST_CPU_OF_RAY))
        rows.append(Row("wall, Ray", wall["ray"], "one process", wall["serial"]))
    return rows


@contextmanager
def warm_ray() -> Iterator[bool]:
    """Whether Ray is there, with warm workers: what a cluster costs to start is not what is asked."""
    try:
        import ray
    except ImportError:
        print("Ray: skipped, it is not installed")
        yield False
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    ray.init("local", num_cpus=JOBS, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    tasks = find_tasks([Path(__file__).parents[2] / "tasks_yaml"])[0]
    try:
        proofs("ray", tasks * JOBS * 2)
        yield True
    finally:
        ray.shutdown()


def test_two_processes_and_ray_cost_little_more_than_one_and_give_the_same() -> None:
    assert report("goal 11: fan-out", measure())


if __name__ == "__main__":
    sys.exit(not report("goal 11: fan-out", measure()))
