"""What loading and grading an imported AutomationBench task costs, beside a deep copy of its seed.

`python tests/perf/load_and_grade.py` prints the figures over the public tasks of ../shared, where they are; there is no
goal for them.
"""

import copy
import sys
from functools import partial
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from authoring.convert.automationbench.importing import import_rows
from runtime.episode.prepared import Prepared, prepare
from runtime.grading.verdict import Verdict
from runtime.task.load import load_task
from tests.interop import corpus
from tests.perf.stopwatch import compare

EVERY = 8
"""Each how many-th of the tasks is measured."""


def prepared(path: Path) -> Prepared:
    """A task read from its file, its seed built and its assertions compiled, no verdict taken."""
    ready, problems = prepare(load_task(path), start=False)
    assert ready is not None, problems
    return ready


def grade(ready: Prepared) -> dict[str, Verdict]:
    """Every verdict of a task on a fresh world."""
    return ready.verdicts(ready.world())


def main(folder: Path) -> None:
    """Measure a part of the corpus and print medians."""
    found = [each.path for each in import_rows(corpus.FOLDER / "tasks.dev.jsonl", folder) if each.path is not None]
    loads, grades, copies = [], [], []
    for path in found[::EVERY]:
        ready = prepared(path)
        grade(ready)
        times = compare(
            {
                "load": partial(prepared, path),
                "grade": partial(grade, ready),
                "copy": partial(copy.deepcopy, ready.seed.collections),
            },
            rounds=3,
        )
        loads.append(times["load"])
        grades.append(times["grade"])
        copies.append(times["copy"])
    print(f"{len(loads)} of {len(found)} imported tasks, median CPU time a task")
    print(f"  load (read, validate, build the seed, compile): {median(loads) * 1e3:.2f} ms")
    print(f"  fresh world and all verdicts: {median(grades) * 1e3:.3f} ms, the slowest task {max(grades) * 1e3:.2f} ms")
    print(f"  a deep copy of the seed, for comparison: {median(copies) * 1e3:.2f} ms")


if __name__ == "__main__":
    import tempfile

    if not corpus.available():
        sys.exit("the corpus of ../shared is not here")
    with tempfile.TemporaryDirectory() as temporary:
        main(Path(temporary))
