"""Variants of the shipped tasks: judged beside the reference's end state as anew, and the same ones in every run."""

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
from validators.prove import prove_task

SHIPPED = sorted(path for path in Path("tasks_yaml").rglob("*.yaml") if not path.name.endswith(".solution.yaml"))


def bench_of(path: Path) -> Bench:
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    return Bench(path, prepared, default_gateway(), TaskProof(str(path), prepared.task.id))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_number_names_the_same_variant_in_a_proof_and_where_it_is_explained(path: Path) -> None:
    proof = prove_task(path, default_gateway())
    alone = bench_of(path).trace
    assert alone is not None
    assert [(each.id, each.variant.says) for each in made(alone)] == [(each.id, each.says) for each in proof.mutants]
    right = all_of(EQUIVALENTS, "equivalents", "E", alone)
    assert [(each.id, each.variant.says) for each in right] == [(each.id, each.says) for each in proof.equivalents]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_variant_gets_the_verdicts_of_a_whole_judgement(path: Path) -> None:
    bench = bench_of(path)
    assert bench.trace is not None
    variants = [*made(bench.trace), *all_of(EQUIVALENTS, "equivalents", "E", bench.trace)]
    assert len(variants) > 50
    for each in variants:
        world = run(bench.trace, each.variant).world
        assert bench.verdicts_beside(world, bench.trace) == bench.verdicts(world), each.id
