"""Goal 2: a thousand tasks are linted in a fraction of the time that checkers of plain YAML and JSON Schema take.

`python tests/perf/goal_02_lint.py` prints the figures and exits with 1 where a goal is missed.
"""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from yamllint import linter
from yamllint.config import YamlLintConfig

from authoring.files import write_whole
from tests.perf.generated_tasks import LINES, write_tasks
from tests.perf.stopwatch import Row, report
from validators.batch import lint_paths
from validators.cache import open_cache
from validators.settings import Settings

AT_MOST_OF_YAMLLINT = 0.10
AT_MOST_OF_CHECK_JSONSCHEMA = 0.5
AT_MOST_OF_COLD = 0.15
TASKS = 1000
SAMPLE = 50
"""Tasks that the slower tools are given; their time is scaled."""
SCHEMA = Path(__file__).parents[2] / "schemas" / "task.schema.json"


def cold(paths: list[Path]) -> None:
    """Every file looked at, in this process."""
    run = lint_paths(paths, Settings(), jobs=1)
    assert not run.unchecked and len(run.files) == len(paths)


def cached(paths: list[Path], folder: Path) -> None:
    """No file changed since an earlier run: its results are read from disk, as a new process would."""
    cache = open_cache(folder, Settings())
    assert len(cache.entries) == len(paths)
    lint_paths(paths, Settings(), cache=cache, jobs=1)


def yamllint(paths: list[Path], config: YamlLintConfig) -> None:
    """The yamllint library with its default rules."""
    for path in paths:
        list(linter.run(path.read_text(encoding="utf-8"), config, str(path)))


def check_jsonschema(paths: list[Path]) -> None:
    """The check-jsonschema command with the schema of a task."""
    command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(SCHEMA), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[:2000]


def seconds(call: Callable[[], object], *, of_children: bool = False) -> float:
    """CPU seconds of a call, or of the processes that it starts."""
    whose = resource.RUSAGE_CHILDREN if of_children else resource.RUSAGE_SELF
    before = resource.getrusage(whose)
    call()
    after = resource.getrusage(whose)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def keep(paths: list[Path], folder: Path) -> None:
    """Lint once and keep the results in a folder."""
    cache = open_cache(folder, Settings())
    lint_paths(paths, Settings(), cache=cache, jobs=1)
    cache.save(write_whole)


def measure() -> list[Row]:
    """The ratios of goal 2, a task each, from rounds in which the tools take turns."""
    config = YamlLintConfig("extends: default")
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            paths = write_tasks(Path(), TASKS)
            keep(paths, Path("kept"))
            times: dict[str, list[float]] = {"cold": [], "cached": [], "yamllint": [], "check-jsonschema": []}
            part = TASKS // 5
            for number in range(5):
                some = paths[number * part : (number + 1) * part]
                sample = some[:SAMPLE]
                round_of = {
                    "cold": seconds(partial(cold, some)) / len(some),
                    "cached": seconds(partial(cached, paths, Path("kept"))) / len(paths),
                    "yamllint": seconds(partial(yamllint, sample, config)) / len(sample),
                    "check-jsonschema": seconds(partial(check_jsonschema, some), of_children=True) / len(some),
                }
                for name, each in round_of.items():
                    times[name].append(each)
        finally:
            os.chdir(before)
    usual = {name: median(each) for name, each in times.items()}
    return [
        Row(f"a task of {LINES} lines, cold", usual["cold"], "yamllint", usual["yamllint"], AT_MOST_OF_YAMLLINT),
        Row(
            f"a task of {LINES} lines, cold",
            usual["cold"],
            "check-jsonschema",
            usual["check-jsonschema"],
            AT_MOST_OF_CHECK_JSONSCHEMA,
        ),
        Row("an unchanged task", usual["cached"], "its cold lint", usual["cold"], AT_MOST_OF_COLD),
    ]


def test_linting_takes_a_fraction_of_the_time_of_plain_checkers() -> None:
    assert report(f"goal 2: lint, {TASKS:,} tasks", measure())


if __name__ == "__main__":
    sys.exit(not report(f"goal 2: lint, {TASKS:,} tasks", measure()))
