"""Writes that the task never asked for: a new record, a changed one, a deleted one, for each collection of an app."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from runtime.kit.world import World
from validators.proof.kit.lookup import Known
from validators.proof.kit.referents import person
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Variant, followed_by
from validators.proof.mutants._acts import Act, acts, aimed, called, seeded, sends
from validators.proof.mutants._extra_rows import row_writes
from validators.proof.mutants._recipients import strangers

_MARKS = frozenset(
    {"label_ids", "last_read", "is_open", "is_read", "unread", "member_ids", "watcher_ids", "reactions", "updated"}
)
"""Fields that reading and following leave behind, which no task minds."""
_TRIES = 3
_COLLECTIONS = 4
"""Collections of one app in which something extra is done: those with most records."""


@dataclass(frozen=True, slots=True)
class Extra:
    """A write that works on the end state and was not asked for."""

    says: str
    write: Write
    world: World
    """The world after it. Fork it, never write to it."""
    act: Act | None = None


def extras(trace: Trace, app: str) -> list[Extra]:
    """What could be done too much in an app, each tried on the end state; of rows of sheets see `row_writes`."""
    known: dict[str, list[Extra]] = trace.lookup.kept.setdefault("extras", {})
    if app not in known:
        known[app] = list(_extras(trace, app))
    return known[app]


def variants(trace: Trace, app: str) -> Iterator[Variant]:
    """The reference, and then one write too much in an app."""
    for says, request in row_writes(trace, app):
        yield followed_by(trace, says, [request])
    for extra in extras(trace, app):
        yield followed_by(trace, extra.says, [extra.write.request])


def own_apps(trace: Trace) -> list[str]:
    """Apps that the reference writes to."""
    return list(dict.fromkeys(write.app for write in trace.writes))


def other_apps(trace: Trace) -> list[str]:
    """Apps with seeded records that the reference does not write to."""
    own = own_apps(trace)
    seen = dict.fromkeys(each.collection.partition(".")[0] for each in trace.lookup.records)
    return [app for app in seen if app not in own and trace.gateway.catalog.of(app)]


def is_trash(act: Act | None) -> bool:
    """Whether a thing is put where it can be taken back from, though not to where it was."""
    return act is not None and "trash" in act.operation.id


def _extras(trace: Trace, app: str) -> Iterator[Extra]:
    known = acts(trace.gateway, app)
    acted = {act.collection for act in known}
    sizes = {path: len(each) for path, each in trace.lookup.by_collection.items() if path in acted}
    sent = [act.collection for act in known if sends(act)]
    largest = sorted(sizes, key=lambda each: -sizes[each])[:_COLLECTIONS]
    for path in dict.fromkeys([*largest, *sent[:1]]):
        mine = [act for act in known if act.collection == path]
        yield from _first(trace, [act for act in mine if act.kind == "created"])
        yield from _first(trace, [act for act in mine if act.kind == "changed" and not act.fields <= _MARKS])
        trash = [act for act in mine if is_trash(act)]
        yield from _first(trace, [*trash, *(act for act in mine if act.kind == "deleted")])


def _first(trace: Trace, group: list[Act]) -> Iterator[Extra]:
    """What the first act that works does: to one record, or to an insider and to an outsider."""
    for act in group[:_TRIES]:
        targets: list[Known | None] = [None]
        if act.kind != "created":
            targets = list(islice(seeded(trace, act.collection), _TRIES))
        for target in targets:
            found = [
                extra
                for whom, request in _requests(trace, act, target)
                for extra in _tried(trace, request, _about(trace, target, whom), act)
            ]
            if found:
                yield from found
                return


def _tried(trace: Trace, request: Request, about: str, act: Act | None = None) -> Iterator[Extra]:
    world = trace.end.fork()
    write = called(trace, world, request)
    if write is not None:
        yield Extra(f"also {write}{about}", write, world, act)


def _about(trace: Trace, target: Known | None, whom: str) -> str:
    known = trace.lookup.by_id.get(whom, [])
    named = person(target) if target else person(known[0]) if known else whom
    return f" on {named}" if target else f" to {named}" if whom else ""


def _requests(trace: Trace, act: Act, target: Known | None) -> Iterator[tuple[str, Request]]:
    others: dict[str, list[str]] = {}
    for slot in act.slots:
        if slot.collection and slot.collection != "@":
            free = [each.id for each in islice(seeded(trace, slot.collection), 1)]
            others[slot.collection] = free or [each.id for each in trace.lookup.by_collection.get(slot.collection, [])]
    is_written_to = any(slot.collection == "@" for slot in act.slots)
    for address in strangers(trace) if is_written_to else [""]:
        request = aimed(act, target.record if target else None, {**others, "@": [address]})
        if request is not None:
            yield address or next((each[0] for each in others.values() if each), ""), request
