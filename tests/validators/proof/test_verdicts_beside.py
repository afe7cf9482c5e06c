"""What is not judged anew beside the reference's end state has the verdict it would be given."""

from pathlib import Path

import pytest

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.proof.equivalence import PACKAGE as EQUIVALENTS
from validators.proof.kit.bench import Bench
from validators.proof.kit.operators import all_of
from validators.proof.kit.replay import run
from validators.proof.kit.result import TaskProof
from validators.proof.mutation import made

SHIPPED = sorted(path for path in Path("tasks_yaml").rglob("*.yaml") if not path.name.endswith(".solution.yaml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_variant_gets_the_verdicts_of_a_whole_judgement(path: Path) -> None:
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), prepared.task.id))
    assert bench.trace is not None
    variants = [*made(bench.trace), *all_of(EQUIVALENTS, "equivalents", "E", bench.trace)]
    assert len(variants) > 50
    for each in variants:
        world = run(bench.trace, each.variant).world
        assert bench.verdicts_beside(world, bench.trace) == bench.verdicts(world), each.id
