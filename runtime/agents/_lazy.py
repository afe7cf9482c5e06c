"""What the lazy panel has in common: an agent reads everything, then does one foolish thing with it.

The panel shows what a task gives away. Each of its agents could be written by somebody who never understood a task:
none may complete one.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest

from runtime.agents._compose import Asked, Filling, best_first, compose
from runtime.agents._crawl import Crawl
from runtime.agents._notes import Notes
from runtime.agents._ways import Way, ways_of
from runtime.episode.session import BudgetSpent, Session

READS = 400
WRITES = 400
TARGETS = 25
TRIES = 3
TELLING = ("send an email", "post a message to a channel")
"""What every request ends with, whether it says so or not: somebody is told."""
LONGEST = 10_000
"""Characters of one text."""


class Lazy(ABC):
    """A lazy agent. Its module has make(prepared), and LAZY says its kind.

    `idle` writes nothing, `talker` says everything to everybody, `picker` acts on records by a rule of thumb.
    """

    name: str

    def act(self, session: Session) -> None:
        """Read with half of the steps, then work."""
        self.work(session, Crawl(session).run(min(READS, session.task.steps // 2)))

    @abstractmethod
    def work(self, session: Session, notes: Notes) -> None:
        """Do what this agent does with what was read. The world is as it was while reading."""


def do(session: Session, calls: Iterable[Asked | None]) -> int:
    """Make calls, up to the panel's limit or the end of the budget; gives how many the vendor accepted."""
    made = accepted = 0
    for call in calls:
        if made >= WRITES:
            break
        if call is None:
            continue
        made += 1
        ok = one(session, call)
        if ok is None:
            break
        accepted += ok
    return accepted


def one(session: Session, call: Asked) -> bool | None:
    """Make one call and say whether the vendor accepted it; None where no step is left."""
    method = call.way.operation.method
    try:
        return session.fetch(method, call.url, params=call.params, body=call.body, headers=call.headers).ok
    except BudgetSpent:
        return None


def set_fields(session: Session, calls: Iterable[Asked]) -> None:
    """Make updates; one that is refused is made field by field, so that what may not be set keeps nothing else back."""
    left = WRITES
    for call in calls:
        ok = one(session, call)
        left -= 1
        for part in _field_by_field(call) if ok is False else ():
            one(session, part)
            left -= 1
        if ok is None or left <= 0:
            break


def _field_by_field(call: Asked) -> list[Asked]:
    wrapper = next((name for name, value in call.body.items() if isinstance(value, dict) and len(value) > 1), "")
    values = call.body[wrapper] if wrapper else call.body
    if len(values) < 2:
        return []
    alone = [{name: value} for name, value in values.items()]
    return [replace(call, body={wrapper: each} if wrapper else each) for each in alone]


def until_accepted(session: Session, notes: Notes, ways: Iterable[Way], filling: Filling, tries: int = TRIES) -> None:
    """Each operation once: with its first target, or with the next where the vendor refuses that."""
    literals = ways_of(session.gateway.catalog).literals
    for way in ways:
        for bound in best_first(notes, way, literals, filling)[:tries]:
            call = compose(notes, way, bound, filling)
            if call is None or one(session, call) is not False:
                break


def writes(session: Session, notes: Notes) -> list[Way]:
    """Every operation that writes, of the apps that were read."""
    ways = ways_of(session.gateway.catalog)
    return [way for app in notes.texts for way in ways.of.get(app, ()) if way.operation.writes]


def suggested(session: Session, notes: Notes) -> list[Way]:
    """The writes that a search for the trigger, for each sentence of it, and for telling somebody finds."""
    trigger = session.task.trigger
    sentences = [each for each in trigger.replace("\n", " ").replace("?", ".").split(". ") if len(each) > 12]
    found: dict[str, None] = {}
    for query, many in ((trigger, 15), *((each, 5) for each in sentences), *((each, 3) for each in TELLING)):
        found.update(dict.fromkeys(str(each["id"]) for each in session.search(query, many)["results"]))
    known = {f"{way.operation.app}.{way.operation.id}": way for way in writes(session, notes)}
    return [known[each] for each in found if each in known]


def one_of_each(
    session: Session, notes: Notes, ways: Iterable[Way], filling: Filling, targets: int = TARGETS
) -> Iterator[Asked | None]:
    """Each operation with its first target, then each with its second, and so on."""
    literals = ways_of(session.gateway.catalog).literals
    ways = list(ways)
    aimed = [best_first(notes, way, literals, filling)[:targets] for way in ways]
    for row in zip_longest(*aimed):
        for way, bound in zip(ways, row, strict=True):
            if bound is not None:
                yield compose(notes, way, bound, filling)


def only(ways: Iterable[Way], *, deleting: bool) -> list[Way]:
    """The operations that delete, or all others."""
    words = ("delete", "trash", "archive", "clear", "remove", "kick", "leave", "close", "merge", "empty")
    return [
        way
        for way in ways
        if deleting is (way.operation.method == "DELETE" or any(each in way.operation.id.lower() for each in words))
    ]


def deepest_first(ways: Iterable[Way]) -> list[Way]:
    """Operations that delete in an order in which one leaves the next something to delete."""
    return sorted(ways, key=lambda way: (way.operation.method == "DELETE", -way.operation.url.count("/")))
