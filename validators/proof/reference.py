"""The reference replays without an error, within half the budget, and every assertion holds after it.

UNR05: a step answers otherwise than written. UNR07: it takes more than half of the budget. CON01: an assertion fails
after it.
"""

from dataclasses import asdict

from runtime.task.files import solution_of
from validators.proof.kit.bench import Bench, Proof

PROOF = Proof(20, "reference")


def prove(bench: Bench) -> None:
    """Replay the reference; what is wrong stops the proofs that stand on it."""
    trace, result = bench.trace, bench.result
    if trace is None:
        if bench.prepared.loaded.solution_path is None:
            bench.unsure("reference", f"there is no {solution_of(bench.path)}")
        return
    result.steps = len(trace.calls)
    result.reference = asdict(trace.episode.scores)
    for row in result.rows:
        row.reference = trace.episode.verdicts[row.id]
        if row.reference.status == "unjudged" and row.start.status != "unjudged":
            bench.unsure(row.id, row.reference.found, bug=True)
    if trace.fault is not None:
        bench.fault(trace.fault, "reference")
        return
    budget = bench.prepared.task.budget.steps
    if result.steps > budget / 2:
        message = f"the reference takes {result.steps} steps, more than half of the budget of {budget}"
        bench.find("UNR07", "budget-too-small", message, "budget", "steps", tip="raise `budget.steps`")
    for place, row in enumerate(result.rows):
        if row.reference is not None and row.reference.status == "failed":
            message = f"`{row.id}` fails after the reference: {row.reference.explain()}"
            bench.find("CON01", "reference-fails-assertion", message, "assertions", place)
