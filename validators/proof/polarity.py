"""What each assertion is worth: it earns, guards, is free, is dead, is never true, or says what another one says.

VAC02: an objective-like assertion that holds at the start and catches nothing. VAC08: an assertion that no mutant can
break, or that fails on exactly the mutants another one fails on. VAC06: one that catches wrong runs only because its
look-up finds nothing.
"""

from runtime.grading.named_type import named_types
from validators.conditions import NEGATIVE_FORMS
from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.operators import operators
from validators.proof.kit.result import AssertionRow, Label
from validators.proof.mutation import PACKAGE

PROOF = Proof(90, "polarity map", needs_reference=True)
ENOUGH = 5
"""Mutants that must have been caught before it means something that two assertions catch the same ones."""


def prove(bench: Bench) -> None:
    """Label every row, and report labels that are defects."""
    rows = bench.result.rows
    for place, row in enumerate(rows):
        row.label = _label(row)
        if row.label == "dead" and _positive(bench, place) and row.intent == "guard":
            row.label = "free"
        if row.label in ("free", "dead"):
            _no_kill(bench, place, row)
    _duplicates(bench, rows)
    _by_absence(bench, rows)


def _label(row: AssertionRow) -> Label:
    if row.reference is not None and row.reference.status == "failed":
        return "never true"
    if not row.killed_by:
        return "dead"
    return "guards" if row.intent == "guard" else "earns"


def _positive(bench: Bench, place: int) -> bool:
    """Whether it asks that something be there, and is not meant as a guard."""
    assertion = bench.prepared.assertions[place].assertion
    form = assertion.form
    if "type" in form:
        return not named_types()[str(form["type"])].negative and not assertion.guard
    return not NEGATIVE_FORMS & form.keys() and not assertion.guard


def _no_kill(bench: Bench, place: int, row: AssertionRow) -> None:
    if row.label == "free":
        witness = f": {row.start.record} satisfies it" if row.start.record else ""
        message = f"`{row.id}` holds before the agent acts{witness}, and no wrong run breaks it"
        tip = "narrow it so that only the agent's work satisfies it, or take it out"
        bench.find("VAC02", "free-objective", message, "assertions", place, "id", severity="warning", tip=tip)
    else:
        message = f"no wrong run breaks `{row.id}`: it is worth nothing"
        tip = "narrow it, or take it out"
        bench.find("VAC08", "implied-assertion", message, "assertions", place, "id", severity="note", tip=tip)


def _duplicates(bench: Bench, rows: list[AssertionRow]) -> None:
    for place, row in enumerate(rows):
        if len(row.killed_by) < ENOUGH or row.label not in ("earns", "guards"):
            continue
        for earlier in rows[:place]:
            if earlier.killed_by == row.killed_by and earlier.intent == row.intent:
                row.label = "duplicate"
                message = f"`{row.id}` catches exactly the {len(row.killed_by)} wrong runs that `{earlier.id}` catches"
                at = ("assertions", place, "id")
                bench.find("VAC08", "implied-assertion", message, *at, severity="note", confidence="likely")
                break


def _by_absence(bench: Bench, rows: list[AssertionRow]) -> None:
    taking = {each.name for each in operators(PACKAGE).values() if each.takes_away}
    told = {each.id: each for each in bench.result.mutants if each.operator not in taking}
    for place, row in enumerate(rows):
        caught = [told[each] for each in row.killed_by if each in told]
        alone = [each for each in caught if each.by == [row.id]]
        if len(alone) >= ENOUGH and all(each.by_absence for each in alone) and row.intent == "objective":
            message = f"`{row.id}` catches wrong runs only because it finds nothing, as it does when nothing is done"
            bench.find(
                "VAC06", "selector-failure", message, "assertions", place, "id", severity="note", confidence="likely"
            )  # fmt: skip
