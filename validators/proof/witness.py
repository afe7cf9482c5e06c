"""A witness: calls found from the assertions alone that satisfy every objective and break no guard.

The author's reference is not looked at. What is found shows that the set can be met together and can be written; what
is not found is a lead that names the assertion and what stopped the search, never an error. UNR01 (a note): no
operation writes what an objective asks for.
"""

from collections.abc import Mapping
from typing import Any

from runtime.grading.compile import Compiled
from runtime.grading.where import WhereError
from runtime.kit.records import fields_of
from runtime.kit.world import World
from runtime.task.expressions import ExpressionError, render
from validators.effects import can_be, effects
from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.request import Request
from validators.proof.kit.result import Witness
from validators.proof.kit.search.caps import caps
from validators.proof.kit.search.goal import Goal, Plan
from validators.proof.kit.search.hunt import Found, Hunt, Tally
from validators.proof.kit.search.merging import merged
from validators.proof.kit.search.plans import collections_of, plans_of

PROOF = Proof(80, "witness")
_UNREADABLE = (WhereError, KeyError, TypeError, ValueError)
"""What a named type's parameters can be that mean nothing to the search."""


def prove(bench: Bench) -> None:
    """Search, and put what was found into the result."""
    start = bench.prepared.world()
    counted = [each for each in bench.prepared.assertions if each.id in bench.counted]
    objectives = [each for each in counted if bench.prepared.start[each.id].status == "failed"]
    guards = [each for each in counted if bench.prepared.start[each.id].held]
    if not objectives:
        return
    guards += [cap for each in objectives for cap in caps(bench.prepared, each, start)]
    found = _Search(bench, Hunt(bench.gateway, list(guards)), start)
    found.run(objectives)
    if found.leads:
        other = _Search(bench, Hunt(bench.gateway, list(guards)), start)
        other.together(objectives)
        other.run(objectives)
        if len(other.leads) < len(found.leads):
            found = other
    found.report(objectives)


class _Search:
    """The objectives of one task, one after the other on one world; each alone where that fails."""

    def __init__(self, bench: Bench, hunt: Hunt, start: World) -> None:
        self.bench, self.hunt, self.start = bench, hunt, start
        self.world = start
        self.calls: list[Request] = []
        self.leads: list[tuple[str, str]] = []
        """Assertion and what stopped the search."""
        self.frozen: dict[str, str] = {}
        """Why an objective cannot be satisfied, where nothing writes there."""
        self.against: dict[str, str] = {}
        """The guard that breaks whenever an objective was satisfied."""
        self.silent: dict[str, None] = {}
        """Apps without operations that an objective is about."""
        self.reached: set[str] = set()

    def together(self, objectives: list[Compiled]) -> None:
        """Make one record for what several objectives ask of such a one, before they are looked at each."""
        goals = [goal for each in objectives for plan in self._plans(each)[:1] for goal in plan]
        for group in merged(goals):
            brought = (self.hunt.bring(goal, self.world, Tally()) for goal in group)
            found = next((each for each in brought if each is not None), None)
            if found is not None:
                self.world, self.calls = found.world, [*self.calls, *found.calls]

    def run(self, objectives: list[Compiled]) -> None:
        """Go for each objective, and once more for those that were not reached before the others were."""
        later: list[Compiled] = []
        for each in sorted(objectives, key=self._weight):
            if not self._one(each, last=False):
                later.append(each)
        for each in later:
            self._one(each, last=True)

    def jointly(self, objectives: list[Compiled]) -> bool:
        """Whether everything holds at once."""
        return all(each.verdict(self.world).held for each in objectives) and not self.hunt.broken(self.world)

    def report(self, objectives: list[Compiled]) -> None:
        """Fill in the witness."""
        bench = self.bench
        alone = {each.id for each in objectives if each.id not in self.reached and self._alone(each)}
        bench.result.episodes += 1
        bench.result.witness = Witness(
            len(objectives),
            len(self.reached | alone),
            self.jointly(objectives),
            [_line(each) for each in self.calls],
            [f"{name}: {why}" for name, why in self.leads],
        )
        for place, each in enumerate(bench.prepared.assertions):
            if each.id in self.frozen and not bench.sound:
                message = f"`{each.id}` cannot be satisfied: {self.frozen[each.id]}"
                bench.find("UNR01", "frozen-path", message, "assertions", place, severity="note")
            if each.id in self.against and not bench.sound:
                message = f"no way was found to satisfy `{each.id}`: {self.against[each.id]}"
                bench.find(
                    "CON03", "guard-against-goal", message, "assertions", place, severity="note", confidence="possible"
                )  # fmt: skip
        if self.silent:
            bench.unsure("witness", f"no operations are served for {', '.join(self.silent)}")

    def _weight(self, assertion: Compiled) -> int:
        """What asks for more comes first, since it may do for what asks for less."""
        return -len(str(assertion.assertion.form))

    def _plans(self, assertion: Compiled) -> list[Plan]:
        try:
            return list(plans_of(self._keys(assertion), self.world))
        except _UNREADABLE:
            return []

    def _keys(self, assertion: Compiled) -> Mapping[str, Any]:
        try:
            keys: Mapping[str, Any] = render(assertion.assertion.form, self.bench.prepared.facts)
        except ExpressionError:
            return assertion.assertion.form
        return keys

    def _one(self, assertion: Compiled, *, last: bool) -> bool:
        if assertion.verdict(self.world).held:
            return self._keep(assertion)
        tally = Tally()
        found = self._reach(self.hunt, assertion, self.world, tally)
        if found is not None:
            self.world, self.calls = found.world, [*self.calls, *found.calls]
            return self._keep(assertion)
        if last:
            self._lead(assertion, tally)
        return False

    def _keep(self, assertion: Compiled) -> bool:
        self.reached.add(assertion.id)
        self.hunt.guards.append(assertion)
        return True

    def _reach(self, hunt: Hunt, assertion: Compiled, world: World, tally: Tally) -> Found | None:
        try:
            return hunt.reach(iter(self._plans(assertion)), assertion, world, tally)
        except _UNREADABLE as error:
            tally.unread = f"{type(error).__name__}: {error}"
            return None

    def _alone(self, assertion: Compiled) -> bool:
        """Whether it can be reached where nothing else has to hold."""
        return self._reach(Hunt(self.bench.gateway, []), assertion, self.start, Tally()) is not None

    def _lead(self, assertion: Compiled, tally: Tally) -> None:
        """Say what stopped the search for one assertion."""
        paths = collections_of(self._keys(assertion), self.start)
        served = [path for path in paths if effects().knows(path)]
        if paths and not served:
            self.silent |= dict.fromkeys(path.partition(".")[0] for path in paths)
            return
        if tally.bug:
            why = f"a bug: {tally.bug}"
        elif tally.spoiled:
            why = f"whatever satisfies it breaks `{tally.spoiled}`"
            self.against[assertion.id] = why
        elif frozen := self._nothing_writes(assertion, served):
            why = self.frozen[assertion.id] = f"no operation writes {frozen}"
        elif not paths or tally.unread:
            why = "its parameters do not say what to write" + (f" ({tally.unread})" if tally.unread else "")
        elif tally.lacking and not tally.calls:
            why = f"the world has no record in {tally.lacking} for the call to name"
        elif absent := self._nothing_to_name(assertion):
            why = f"the world has no record in {absent} for a new one to belong to; {tally.refused}"
        elif tally.missing:
            why = f"no call found that gives `{tally.missing}` as wanted, in {tally.calls} calls"
        else:
            why = f"no call found in {tally.calls} calls" + (f"; {tally.refused}" if tally.refused else "")
        self.leads.append((assertion.id, why))

    def _nothing_to_name(self, assertion: Compiled) -> str:
        """A collection that is empty although each record that the assertion asks for belongs to one of its records."""
        for goal in (goal for plan in self._plans(assertion) for goal in plan if goal.kind == "make"):
            for spec in fields_of(goal.model).values():
                if spec.ref and not (spec.soft or spec.nullable or spec.many or spec.read_only):
                    path = spec.ref if "." in spec.ref else f"{goal.app}.{spec.ref}"
                    if not self.start.collection(path):
                        return path
        return ""

    def _nothing_writes(self, assertion: Compiled, served: list[str]) -> str:
        """The collections that no operation writes to, or the fields that none gives in any plan; or empty."""
        if served and not any(effects().of(path).touched for path in served):
            return ", ".join(served)
        stuck = []
        for plan in self._plans(assertion):
            fields = [field for goal in plan for field in _frozen_fields(goal)]
            if not fields:
                return ""
            stuck += fields
        return ", ".join(dict.fromkeys(f"`{field}`" for field in stuck))


def _frozen_fields(goal: Goal) -> list[str]:
    """Wanted fields of a goal that no operation gives; one that follows from others may still come about."""
    if goal.kind == "remove" or not effects().knows(goal.collection):
        return []
    specs = fields_of(goal.model)
    own = [name for name in goal.wanted if name in specs and not specs[name].derived]
    new = goal.kind == "make"
    return [f"{goal.collection}.{name}" for name in own if not can_be(goal.collection, name, new=new)]


def _line(request: Request) -> str:
    body = "" if request.body is None else f" {' '.join(str(request.body).split())}"
    line = f"{request}{body}"
    return line if len(line) <= 400 else line[:397] + "..."
