"""Surviving mutants: shrunk to what makes them differ, shown as a world diff, reported once for each hole."""

from collections.abc import Sequence

from validators.proof.kit.bench import Bench
from validators.proof.kit.difference import difference
from validators.proof.kit.operators import Made
from validators.proof.kit.replay import Ran
from validators.proof.kit.result import Tried
from validators.proof.kit.trace import Trace

SHOWN_EACH = 1


def report(bench: Bench, trace: Trace, survivors: Sequence[tuple[Made, Ran, Tried]]) -> None:
    """A finding for each survivor, at the assertion that should have caught it."""
    for made, ran, tried in survivors:
        tried.diff = difference(trace.end, ran.world)
        message = f"{tried.id} survives ({tried.operator}): {tried.says}"
        operator = made.operator
        bench.find(
            operator.code, operator.defect, message, "assertions", key=True, severity=operator.severity,
            tip=f"benchwright prove --explain {tried.id} {bench.prepared.task.id} shows the run",
        )  # fmt: skip
