"""The same calls give the same bytes, in any process and under any hash seed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TASKS = sorted(path for path in (ROOT / "tasks_yaml").rglob("*.yaml") if not path.name.endswith(".solution.yaml"))


def transcript(task: Path, hash_seed: str) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "authoring", "run", str(task), "--format", "json"]
    return subprocess.run(command, capture_output=True, cwd=ROOT, env=environment, check=True).stdout


@pytest.mark.parametrize("task", TASKS, ids=[path.stem for path in TASKS])
def test_a_reference_leaves_the_same_transcript_under_another_hash_seed(task: Path) -> None:
    one, two = transcript(task, "0"), transcript(task, "4711")
    assert one == two
    assert json.loads(one)["scores"]["task_completed_correctly"] == 1
