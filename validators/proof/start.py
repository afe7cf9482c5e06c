"""What holds before anybody acts: each assertion is an objective or a guard, and doing nothing must not be enough.

VAC01: doing nothing completes the task. VAC02: an assertion that is meant as an objective holds already. VAC03: all of
them hold already, so there is nothing to do. CON04: an assertion that is meant as a guard does not hold at the start.
"""

from dataclasses import asdict

from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.result import AssertionRow

PROOF = Proof(10, "start verdicts")


def prove(bench: Bench) -> None:
    """Fill in the rows of the polarity map as far as the start shows them."""
    result, start, noop = bench.result, bench.prepared.start, bench.noop
    result.budget = bench.prepared.task.budget.steps
    result.noop = asdict(noop.scores)
    for place, compiled in enumerate(bench.prepared.assertions):
        assertion, verdict = compiled.assertion, start[compiled.id]
        row = AssertionRow(
            compiled.id, "guard" if verdict.held else "objective", verdict, noop.verdicts[compiled.id]
        )  # fmt: skip
        result.rows.append(row)
        if verdict.status == "unjudged":
            bench.unsure(compiled.id, verdict.found, bug=True)
            continue
        if assertion.objective and verdict.held:
            witness = f"; {verdict.record} satisfies it" if verdict.record else ""
            message = f"`{row.id}` is meant as an objective, but already holds before the agent acts{witness}"
            tip = "use `created`, or `guard: true`"
            bench.find("VAC02", "free-objective", message, "assertions", place, "objective", tip=tip)
        if assertion.guard and not verdict.held:
            message = f"`{row.id}` is meant as a guard, but does not hold before the agent acts"
            bench.find("CON04", "inverted-guard", message, "assertions", place, "guard")
    if not any(row.intent == "objective" for row in result.rows):
        message = "every assertion already holds at the start: there is nothing to do"
        bench.find("VAC03", "guards-only", message, "assertions", key=True)
    elif noop.scores.task_completed_correctly == 1:
        bench.find("VAC01", "idle-pass", "doing nothing completes the task", "assertions", key=True)
