from pathlib import Path

import pytest

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.proof import equivalence
from validators.proof.kit.bench import Bench
from validators.proof.kit.result import TaskProof

ROOT = Path(__file__).parents[4]
SHIPPED = sorted(each for each in (ROOT / "tasks_yaml").rglob("*.yaml") if not each.name.endswith(".solution.yaml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_right_variant_of_a_shipped_task_passes(path: Path) -> None:
    prepared, _ = prepare(load_task(path))
    assert prepared is not None
    bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), path.stem, ""))
    equivalence.prove(bench)
    fates = [each.fate for each in bench.result.equivalents]
    assert [(each.says, each.why) for each in bench.result.equivalents if each.fate == "fails"] == []
    assert fates.count("passes") >= 25
    assert not bench.result.unchecked
