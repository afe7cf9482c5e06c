"""The hunt for calls: goal after goal on one world, until every objective holds and no guard is broken."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from runtime.gateway.gateway import Gateway, Response
from runtime.grading.compile import Compiled
from runtime.grading.where import WhereError
from runtime.kit.records import RecordDict
from runtime.kit.seeding import ensure_app
from runtime.kit.world import Change, World
from validators.proof.kit.request import Request
from validators.proof.kit.search.filling import Filling
from validators.proof.kit.search.goal import Goal, Plan
from validators.proof.kit.search.grid import row_calls
from validators.proof.kit.search.learning import route
from validators.proof.kit.search.reading import told_by_read
from validators.proof.kit.search.routes import candidates
from validators.proof.kit.search.sheet_goals import ROWS

CALLS: Final = 200
"""Calls that are made at most for one assertion."""
_OPERATIONS: Final = 8
"""Operations that are tried for one goal."""
_ROUNDS: Final = 14
"""Calls of one operation for one goal, each mended after the one before."""


@dataclass
class Found:
    """A world in which a goal is reached, and the calls that led there."""

    world: World
    calls: list[Request] = field(default_factory=list)


@dataclass
class Tally:
    """What the hunt for one assertion met."""

    calls: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    """What operations answered that refused a call, and how often."""
    spoiled: str = ""
    """The id of a guard that broke when the assertion held."""
    missing: str = ""
    """A field that no operation gave as wanted."""
    lacking: str = ""
    """A collection in which the world has no record for a call to name."""
    bug: str = ""
    unread: str = ""
    """Why an assertion's parameters could not be read."""

    @property
    def refused(self) -> str:
        """What the first operation that refused a call said most often."""
        first = next(iter(self.refusals), "").partition(" ")[0]
        own = [(count, words) for words, count in self.refusals.items() if words.startswith(first + " ")]
        return max(own, key=lambda each: each[0])[1] if own else ""

    @property
    def spent(self) -> bool:
        """Whether no call is left."""
        return self.calls >= CALLS


Reached = Callable[[World], bool]


@dataclass
class Hunt:
    """One task's assertions, and the world that the calls found so far have led to."""

    gateway: Gateway
    guards: list[Compiled]
    """Assertions that hold and have to go on holding; each objective joins them once it is reached."""

    def reach(self, plans: Iterator[Plan], assertion: Compiled, world: World, tally: Tally) -> Found | None:
        """The first way to make an assertion hold that breaks no guard; None where none was found."""
        for plan in plans:
            found = self._follow(plan, assertion, world, tally)
            if found is not None:
                return found
            if tally.spent:
                break
        return None

    def bring(self, goal: Goal, world: World, tally: Tally) -> Found | None:
        """The first way to reach a goal that breaks no guard, whatever assertion it is of."""
        return self._pursue(goal, world, _reached(goal), tally)

    def _follow(self, plan: Plan, assertion: Compiled, world: World, tally: Tally) -> Found | None:
        here = Found(world)
        for place, goal in enumerate(plan):
            last = place == len(plan) - 1
            for turn in range(goal.times):
                if assertion.verdict(here.world).held:
                    break
                counted = replace(goal, times=turn + 1)
                if len(plan) + goal.times > 2 and _holds(counted, here.world):
                    continue
                final = last and turn == goal.times - 1
                reached = _verdict_of(assertion) if final else _reached(counted)
                next_one = self._pursue(goal, here.world, reached, tally)
                if next_one is None:
                    return None
                here = Found(next_one.world, [*here.calls, *next_one.calls])
        return here if assertion.verdict(here.world).held and not self.broken(here.world) else None

    def _pursue(self, goal: Goal, world: World, reached: Reached, tally: Tally, *, again: bool = True) -> Found | None:
        """Calls after which a goal is reached with no guard broken."""
        if goal.app not in world.seed.apps:
            ensure_app(world.seed, goal.app)  # as the gateway does with the first call
        if goal.collection == ROWS:
            return self._by_grid(goal, world, reached, tally)
        fillings = self._fillings(goal, world)
        for filling in fillings[:_OPERATIONS]:
            found = self._mend(filling, world, reached, tally, again=again)
            if found is not None or tally.spent:
                return found
        if fillings and fillings[0].uncovered and not tally.missing:
            tally.missing = fillings[0].uncovered[0]
        return None

    def _by_grid(self, goal: Goal, world: World, reached: Reached, tally: Tally) -> Found | None:
        for calls in row_calls(goal, world, self.gateway.catalog):
            after = world.fork()
            answers = [self._call(after, each, tally) for each in calls]
            if all(each.ok for each in answers) and self._accepted(after, reached, tally):
                return Found(after, calls)
            if tally.spent:
                break
        return None

    def _fillings(self, goal: Goal, world: World) -> list[Filling]:
        """The operations that may reach a goal, those that give most of it first."""
        found = []
        for name in candidates(goal.kind, goal.collection, list(goal.wanted))[: 2 * _OPERATIONS]:
            way = route(self.gateway, goal.kind, goal.collection, name)
            if way is not None:
                found.append(Filling(way, goal, world))
        try:
            useful = [each for each in found if each.helps or not each.wanted]
            return sorted(useful, key=lambda each: len(each.uncovered))
        except WhereError:
            return []

    def _mend(
        self, filling: Filling, world: World, reached: Reached, tally: Tally, *, again: bool
    ) -> Found | None:  # fmt: skip
        """Call an operation; where the record is not as wanted, choose otherwise for the field that differs."""
        goal = filling.goal
        if goal.kind == "change" and filling.wanted:
            for name, ways in told_by_read(filling, world, self.gateway).items():
                filling.options[name][:0] = ways
        for _ in range(_ROUNDS):
            request = filling.request()
            if request is None or tally.spent:
                tally.lacking = tally.lacking or filling.lacking
                return None
            after = world.fork()
            mark = after.mark()
            answer = self._call(after, request, tally)
            if not answer.ok:
                if not _otherwise(filling):
                    return None
                continue
            if self._accepted(after, reached, tally):
                return Found(after, [request])
            written = _written(goal, after, after.changes_since(mark))
            if written is None:
                if not _otherwise(filling):
                    return None
                continue
            missed = goal.missed(after, written) if goal.kind != "remove" else []
            if again and missed and len(missed) < len(filling.wanted):
                further = self._then(goal, written, missed, after, reached, tally)
                if further is not None:
                    return Found(further.world, [request, *further.calls])
            if not filling.others(missed or filling.wanted):
                return None
        return None

    def _then(
        self, goal: Goal, written: RecordDict, missed: list[str], world: World, reached: Reached, tally: Tally
    ) -> Found | None:  # fmt: skip
        """Change what was made in the fields that are not yet as wanted."""
        wanted = {name: goal.wanted[name] for name in missed}
        following = Goal("change", goal.collection, wanted, str(written[goal.model.key]))
        return self._pursue(following, world, reached, tally, again=False)

    def _call(self, world: World, request: Request, tally: Tally) -> Response:
        tally.calls += 1
        answer = self.gateway.execute(
            world, request.method, request.url, params=request.params, body=request.body, headers=request.headers
        )
        tally.bug = tally.bug or answer.bug
        if not answer.ok:
            tally.refusals[f"{answer.app}.{answer.operation} answers {answer.status}: {_words(answer.body)}"] += 1
        return answer

    def _accepted(self, world: World, reached: Reached, tally: Tally) -> bool:
        if not reached(world):
            return False
        broken = self.broken(world)
        tally.spoiled = broken or tally.spoiled
        return not broken

    def broken(self, world: World) -> str:
        """The id of a guard that does not hold, or empty."""
        return next((each.id for each in self.guards if not each.verdict(world).held), "")


def _verdict_of(assertion: Compiled) -> Reached:
    return lambda world: assertion.verdict(world).held


def _reached(goal: Goal) -> Reached:
    return lambda world: _holds(goal, world)


def _holds(goal: Goal, world: World) -> bool:
    try:
        return goal.reached(world)
    except WhereError:
        return False


def _otherwise(filling: Filling) -> bool:
    """After a refusal: keep the example's own arguments, then name other records, then give fields otherwise."""
    if not filling.whole:
        filling.whole = True
        return True
    if filling.spare < 2 and filling.route.ids:
        filling.spare += 1
        return True
    return filling.others(filling.wanted)


def _written(goal: Goal, world: World, changes: list[Change]) -> RecordDict | None:
    """The record of the goal's collection that a call wrote."""
    for change in changes:
        if change.collection == goal.collection and (not goal.record_id or change.id == goal.record_id):
            return change.after
    return world.peek(goal.model, goal.record_id) if goal.record_id and goal.kind == "change" else None


def _words(body: Any) -> str:
    text = " ".join(str(body).split())
    return text if len(text) <= 160 else text[:157] + "..."
