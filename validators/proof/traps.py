"""Every declared trap bites, because of its decoy, and can be told apart by something that an agent can read.

NAME02: the run that falls for a decoy fails nothing, or fails only as doing nothing does. Such a run is made from the
reference, the decoy's id and values in place of the right record's in all writes; and the author's foils with
`falls_for:` are such runs. A trap that no write names and no foil falls for cannot be shown to bite, which is a note.

Also reported: a decoy whose texts call it one, a trap whose telling fields are equal or are shown by no read, and an
undeclared look-alike that a wrong run takes without failing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from runtime.grading.where import WhereError, field_value
from runtime.kit.world import World
from runtime.task.document import LookAlike, StaleRow, SupersededPolicy
from validators.finding import Place, Related
from validators.proof.kit.bench import Bench, Proof, place_of
from validators.proof.kit.exchange import exchanged
from validators.proof.kit.lookup import Known
from validators.proof.kit.referents import person
from validators.proof.kit.replay import run
from validators.proof.kit.result import TrapRow
from validators.proof.kit.seen import Seen
from validators.proof.kit.shown import shown
from validators.proof.kit.trace import Trace
from validators.rules.leak.leak03_labelled_trap import label
from validators.view import SeedRecord

PROOF = Proof(65, "traps", needs_reference=True)


@dataclass(slots=True)
class _Trap:
    """A declared trap and what was shown of it."""

    place: int
    kind: str
    named: LookAlike | StaleRow | SupersededPolicy
    decoy: Known
    right: Known
    row: TrapRow
    fallen: int = 0
    """How many runs fell in."""

    @property
    def at(self) -> tuple[str | int, ...]:
        """Where it stands in the task file."""
        return "traps", self.place, self.kind


def prove(bench: Bench) -> None:
    """Fill in a row for each declared trap."""
    trace = bench.trace
    assert trace is not None
    for trap in _traps(bench, trace):
        bench.result.traps.append(trap.row)
        _by_exchange(bench, trace, trap)
        _by_foils(bench, trap)
        _report(bench, trap)
        _readable(bench, trap)
        if trap.kind != "superseded_policy":
            _unlabelled(bench, trap)
    _undeclared(bench, trace)


def _traps(bench: Bench, trace: Trace) -> Iterator[_Trap]:
    policies = {
        str(bench.prepared.task.policy[int(place[1])].id): f"{path}/{key}"
        for (path, key), place in bench.prepared.seed.places.items()
        if place[0] == "policy"
    }
    for place, each in enumerate(bench.prepared.task.traps):
        kind = next(iter(each.model_fields_set))
        named: LookAlike | StaleRow | SupersededPolicy = getattr(each, kind)
        of = named.of if isinstance(named, LookAlike) else named.current
        decoy = trace.lookup.named(policies.get(named.decoy, named.decoy))
        right = trace.lookup.named(policies.get(of, of))
        if decoy is not None and right is not None:
            yield _Trap(place, kind, named, decoy, right, TrapRow(kind, named.decoy, of, None))


# Alive


def _by_exchange(bench: Bench, trace: Trace, trap: _Trap) -> None:
    """The reference with the decoy in place of the right record."""
    if trap.kind == "superseded_policy":
        return
    variant = exchanged(trace, trap.right, trap.decoy, f"{person(trap.decoy)} taken for {person(trap.right)}")
    if variant is None:
        trap.row.says = "no write of the reference names the right record"
        return
    ran = run(trace, variant)
    if ran.bug:
        bench.unsure(f"trap {trap.named.decoy}", ran.bug, bug=True)
    elif ran.refused is not None:
        trap.row.says = f"the vendor refuses the decoy: {ran.refused.status}"
    else:
        verdicts = bench.verdicts(ran.world)
        _fell(bench, trap, {name: each.explain() for name, each in verdicts.items() if each.status == "failed"})


def _by_foils(bench: Bench, trap: _Trap) -> None:
    """The author's foils that fall for the decoy."""
    solution = bench.prepared.loaded.solution
    traces: dict[str, Trace] = bench.shared.get("foils", {})
    for name, foil in solution.foils.items() if solution else ():
        if foil.falls_for == trap.named.decoy and name in traces and traces[name].fault is None:
            verdicts = traces[name].episode.verdicts
            _fell(
                bench, trap, {each: verdicts[each].explain() for each in verdicts if verdicts[each].status == "failed"}
            )


def _fell(bench: Bench, trap: _Trap, failed: dict[str, str]) -> None:
    """One run fell in: what it fails, and whether that is more than what doing nothing fails."""
    trap.fallen += 1
    counted = [name for name in failed if name in bench.counted]
    telling = [name for name in counted if failed[name] != bench.noop.verdicts[name].explain()]
    trap.row.alive = bool(trap.row.alive or telling)
    trap.row.caught_by += [name for name in telling if name not in trap.row.caught_by]
    if not trap.row.alive:
        what = f"fails only as doing nothing does, at `{counted[0]}`" if counted else "fails nothing"
        trap.row.says = f"a run that falls for it {what}"
    else:
        trap.row.says = ""


def _report(bench: Bench, trap: _Trap) -> None:
    if trap.row.alive is None:
        why = f": {trap.row.says}" if trap.row.says else ""
        message = f"whether `{trap.named.decoy}` catches anybody cannot be shown{why}"
        tip = f"write a foil that falls for it, and say so: `falls_for: {trap.named.decoy}`"
        bench.find("NAME02", "dead-decoy", message, *trap.at, "decoy", severity="note", tip=tip)
    elif not trap.row.alive:
        message = f"the decoy `{trap.named.decoy}` is dead: {trap.row.says}"
        tip = "assert what only the right record brings about, or a guard on the decoy"
        bench.find(
            "NAME02", "dead-decoy", message, *trap.at, "decoy", severity="warning", confidence="likely", tip=tip
        )  # fmt: skip


# Readable


def _readable(bench: Bench, trap: _Trap) -> None:
    """Some field tells the two apart, and some read shows it on both sides."""
    names, world = trap.named.told_apart_by, bench.prepared.world()
    sides = [(each, _values(each, names, world)) for each in (trap.decoy, trap.right)]
    mine, theirs = (values for _, values in sides)
    apart = [name for name in names if mine.get(name) != theirs.get(name)]
    superseded = trap.kind == "superseded_policy"
    said = ""
    if not apart:
        said = f"nothing tells `{trap.row.decoy}` apart: both have the same {', '.join(names)}"
    elif superseded and not (mine and theirs):
        said = f"nothing tells `{trap.row.right if mine else trap.row.decoy}` apart: it has no {' and no '.join(names)}"
    elif "seen" not in bench.shared:
        return
    else:
        told = [(_seen(bench, each), values) for each, values in sides]
        if superseded:  # the two may stand in different apps and have no field in common
            readable = all(any(shown(seen, name, values.get(name)) for name in names) for seen, values in told)
        else:
            readable = any(all(_shown(seen, name, values) for seen, values in told) for name in apart)
        if not readable:
            said = f"no read shows what tells `{trap.row.decoy}` apart: {', '.join(apart)}"
    trap.row.readable = not said
    if said:
        bench.find("NAME01", "undisambiguated-twin", said, *trap.at, "told_apart_by", confidence="likely")


def _values(known: Known, names: list[str], world: World) -> dict[str, Any]:
    """The telling fields of a record that have a value."""
    found = {}
    for name in names:
        try:
            _, read = field_value(known.model, name)
        except WhereError:
            continue
        value = read(world, known.record)
        if value not in (None, "", [], {}, False):
            found[name] = value
    return found


def _shown(seen: Seen, name: str, values: dict[str, Any]) -> bool:
    """Whether a field was read; of an empty one there is nothing to read."""
    return name not in values or shown(seen, name, values[name])


def _seen(bench: Bench, known: Known) -> Seen:
    """What an agent can read in the app of a record."""
    seen: dict[str, Seen] = bench.shared.setdefault("seen_by_app", {})
    app = known.collection.partition(".")[0]
    if app not in seen:
        seen[app] = Seen(bench.prepared.seed.now)
        seen[app].add(bench.shared["seen"].get(app, ""))
    return seen[app]


# Unlabelled, undeclared


def _unlabelled(bench: Bench, trap: _Trap) -> None:
    """The decoy does not call itself one."""
    decoy, right = (
        SeedRecord(each.collection, each.id, each.record, each.model, _at(bench, each))
        for each in (trap.decoy, trap.right)
    )
    said = label(decoy, right, frozenset(trap.named.told_apart_by))
    if said:
        fields, word = said
        message = f"the decoy says `{word}` in `{fields[-1]}`, unlike the right record, expected a telling fact"
        tip = "let a city, a date or an owner tell them apart"
        bench.find(
            "LEAK03", "labelled-trap", message, *decoy.at, *fields, severity="warning", confidence="likely", tip=tip,
            related=[Related(_place(bench, trap.right), "the right record")],
        )  # fmt: skip


def _undeclared(bench: Bench, trace: Trace) -> None:
    """Look-alikes that no trap declares, and that a wrong run took without failing."""
    declared = {frozenset((row.decoy, row.right)) for row in bench.result.traps}
    survivors = [each for each in bench.result.mutants if each.fate == "survived" and each.operator in _TAKING]
    called = {person(each): each for each in trace.lookup.records} if survivors else {}
    for tried in survivors:
        pair = [known for words, known in called.items() if words in tried.says]
        paths = frozenset(each.path for each in pair)
        if len(pair) == 2 and paths not in declared:
            declared.add(paths)
            one, other = pair
            message = f"{person(one)} and {person(other)} can be taken for one another, and nothing fails ({tried.id})"
            tip = "assert what tells them apart; or declare a trap, or give them names that differ more"
            bench.find(
                "NAME01", "undisambiguated-twin", message, *_at(bench, one), severity="warning", confidence="likely",
                tip=tip, related=[Related(_place(bench, other), "the other one")],
            )  # fmt: skip


_TAKING = frozenset({"wrong twin", "look-alike", "stale row"})
"""Operators that take one record for another."""


def _at(bench: Bench, known: Known) -> tuple[str | int, ...]:
    place = bench.prepared.seed.places.get((known.collection, known.id), ())
    return place if place[:1] == ("policy",) else ("seed", *place)


def _place(bench: Bench, known: Known) -> Place:
    return place_of(bench.path, bench.prepared.loaded.span(*_at(bench, known)))
