"""Right variants of the reference must pass. One that fails is a false alarm that an honest agent would meet.

Each equivalent passes, fails (found under the code of its operator), or is not runnable (the vendor refuses it).
"""

from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.difference import difference
from validators.proof.kit.operators import all_of
from validators.proof.kit.replay import run
from validators.proof.kit.result import Tried
from validators.proof.mutation import refusal

PROOF = Proof(50, "equivalents", needs_reference=True)
PACKAGE = "validators.proof.equivalents"


def prove(bench: Bench) -> None:
    """Run every equivalent; `bench.shared["right_runs"]` keeps the worlds of those that pass."""
    trace = bench.trace
    assert trace is not None
    right = bench.shared.setdefault("right_runs", [])
    places = {each.id: place for place, each in enumerate(bench.prepared.assertions)}
    for each in all_of(PACKAGE, "equivalents", "E", trace):
        ran = run(trace, each.variant)
        tried = Tried(each.id, each.operator.name, each.variant.says, "not runnable")
        bench.result.equivalents.append(tried)
        if ran.bug:
            bench.unsure(f"{each.id} {each.variant.says}", ran.bug, bug=True)
            continue
        if ran.refused is not None:
            tried.why = refusal(ran)
            continue
        verdicts = bench.verdicts_beside(ran.world, trace)
        tried.by = [name for name in places if verdicts[name].status == "failed" and name in bench.counted]
        tried.fate = "fails" if tried.by else "passes"
        if not tried.by:
            right.append(ran.world)
            continue
        tried.why = verdicts[tried.by[0]].explain()
        tried.diff = difference(trace.end, ran.world)
        operator = each.operator
        message = f"{tried.id} fails `{tried.by[0]}`, though right ({operator.name}): {tried.says}; {tried.why}"
        bench.find(
            operator.code, operator.defect, message, "assertions", places[tried.by[0]], severity=operator.severity
        )  # fmt: skip
