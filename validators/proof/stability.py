"""Nothing moves that should not: the verdicts of the reference and of doing nothing are the same in moved worlds.

Each shift moves the world consistently (its clock, ids, order or names); every assertion must be judged as before. A
verdict that moves is found under the code of its shift. `result.digest` is what a fresh process must come to as well
(`validators.fresh`).
"""

from collections.abc import Iterator

from runtime.episode.play import StepFault
from runtime.plugins import discover
from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.digest import digest
from validators.proof.kit.operators import operators
from validators.proof.kit.result import Tried
from validators.proof.kit.shifted import Moved, Shifted, ready, replay
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator

PROOF = Proof(70, "stability", needs_reference=True)
PACKAGE = "validators.proof.shifts"


def prove(bench: Bench) -> None:
    """Replay the reference in every moved world."""
    trace = bench.trace
    assert trace is not None
    bench.result.digest = digest(trace)
    writes = [trace.calls[write.step] for write in trace.writes]
    for number, (operator, shifted) in enumerate(_all(trace), 1):
        tried = Tried(f"S{number:02d}", operator.name, shifted.says, "not runnable")
        bench.result.shifts.append(tried)
        prepared, why = ready(shifted, bench.prepared.loaded)
        if prepared is None:
            tried.why = why
            continue
        bench.result.episodes += 2
        moved = replay(prepared, bench.gateway, writes if shifted.as_called else None)
        if moved.fault is not None:
            _stopped(bench, operator, shifted, tried, moved.fault)
        else:
            _judge(bench, operator, shifted, tried, moved)


def _all(trace: Trace) -> Iterator[tuple[Operator, Shifted]]:
    modules = discover(PACKAGE)
    for name, operator in operators(PACKAGE).items():
        for shifted in modules[name].shifts(trace):
            yield operator, shifted


def _stopped(bench: Bench, operator: Operator, shifted: Shifted, tried: Tried, fault: StepFault) -> None:
    tried.why = f"step {fault.step + 1}: {fault.message}"
    if fault.bug:
        bench.unsure(f"{tried.id} {tried.says}", fault.message, bug=True)
    elif shifted.names_stay:
        tried.fate = "fails"
        message = f"the reference stops at step {fault.step + 1} ({operator.name}); {tried.says}: {fault.message}"
        bench.find_in_solution(
            operator.code, operator.defect, message, "reference", fault.step, *fault.key, severity=operator.severity
        )  # fmt: skip


def _judge(bench: Bench, operator: Operator, shifted: Shifted, tried: Tried, moved: Moved) -> None:
    tried.fate = "passes"
    for place, row in enumerate(bench.result.rows):
        for run, before, after in (
            ("after the reference", row.reference, moved.reference[place]),
            ("after doing nothing", row.noop, moved.noop[place]),
        ):
            if before is None or before.status == after.status or row.id in tried.by:
                continue
            tried.fate = "fails"
            tried.by.append(row.id)
            why = f": {after.explain()}" if after.status != "held" else ""
            tried.why = tried.why or f"`{row.id}` {run}{why}"
            message = (
                f"{run}, `{row.id}` was {before.status} and is {after.status} ({operator.name}); {tried.says}{why}"
            )
            sure = shifted.as_called or shifted.names_stay  # a name may stand where no renaming finds it
            bench.find(
                operator.code, operator.defect, message, "assertions", place, severity=operator.severity,
                confidence="certain" if sure else "likely",
            )  # fmt: skip
