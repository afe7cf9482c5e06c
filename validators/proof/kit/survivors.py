"""Surviving mutants: shrunk to the one record that makes them wrong, reported once for each hole, with a remedy."""

from collections.abc import Sequence

from runtime.kit.world import World
from validators.proof.kit.bench import Bench
from validators.proof.kit.difference import Delta, deltas, difference
from validators.proof.kit.operators import Made
from validators.proof.kit.replay import Ran, make_edit
from validators.proof.kit.result import Tried, survivor_words
from validators.proof.kit.suggest import Suggester
from validators.proof.kit.trace import Trace


def report(bench: Bench, trace: Trace, survivors: Sequence[tuple[Made, Ran, Tried]]) -> None:
    """A finding for each hole that mutants came through, at the assertion nearest to it."""
    if not survivors:
        return
    suggester = Suggester(bench, trace)
    holes: dict[tuple[str, int | None, object], list[tuple[Made, Tried, Delta | None]]] = {}
    for made, ran, tried in survivors:
        world = shrunk(bench, trace, ran.world)
        tried.diff = difference(trace.end, world)
        left = deltas(trace.end, world)
        first = left[0] if left else None
        place = _nearest(bench, first)
        holes.setdefault((made.operator.code, place, _shape(first)), []).append((made, tried, first))
        if first is not None and (found := suggester.suggest(first, world)) is not None:
            tried.suggestion, tried.suggestion_at = found
    for (code, place, _), through in holes.items():
        made, tried, _ = through[0]
        more = f", and {len(through) - 1} more in this way" if len(through) > 1 else ""
        message = f"{survivor_words(tried)} ({tried.operator}): {tried.says}{more}"
        tip = "benchwright prove --fix adds the assertion shown" if tried.suggestion else ""
        where: tuple[str | int, ...] = ("assertions", place) if place is not None else ("assertions",)
        bench.find(
            code, made.operator.defect, message, *where, key=place is None, severity=made.operator.severity,
            tip=tip or "add an assertion that fails on it, or say in `leeway:` of the solution why it does not matter",
        )  # fmt: skip


def shrunk(bench: Bench, trace: Trace, world: World) -> World:
    """The smallest end state that still survives: the reference's with one record otherwise, where one is enough."""
    found = deltas(trace.end, world)
    if len(found) < 2:
        return world
    for delta in found:
        smaller = trace.end.fork()
        edit = delta.edit()
        if edit is None or not make_edit(smaller, edit):
            continue
        verdicts = bench.verdicts(smaller)
        if all(verdicts[name].held for name in bench.counted) and not bench.equals(smaller):
            return smaller
    return world


def _shape(delta: Delta | None) -> object:
    if delta is None:
        return None
    kind = "extra" if delta.right is None else "missing" if delta.other is None else tuple(delta.fields())
    return delta.collection, kind


def _nearest(bench: Bench, delta: Delta | None) -> int | None:
    """The place of the first assertion that reads the collection in question."""
    if delta is None:
        return None
    for place, each in enumerate(bench.prepared.assertions):
        if delta.collection in each.judge.reads:
            return place
    return None
