"""Reading everything there is: every read operation with every id that was met, breadth first."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from runtime.agents._asking import AGAIN, MANY, next_page, options
from runtime.agents._names import noun, refers
from runtime.agents._notes import Notes
from runtime.agents._ways import Slot, Way, ways_of
from runtime.episode.session import Session

EACH = 120
"""The most calls of one operation."""
PAGES = 5
ROUNDS = 6
WORDS = 3
PATIENCE = 5
"""After so many calls of an operation that showed nothing new, others come first."""

_TELLING = re.compile(r"\b(?:[A-Z]{2,}[A-Z0-9-]*\d*|[A-Z][a-z]{3,})\b")
_QUERIES = frozenset({"query", "q"})

Bound = dict[str, str]
"""Slot name -> the value it is given."""


class Crawl:
    """A crawl of some apps, which can be gone on with.

    It makes no call that writes. What it has read is in `notes`.
    """

    def __init__(self, session: Session, apps: Iterable[str] = ()) -> None:
        """Without `apps`, those that the trigger's words suggest come first, then all others."""
        self.session = session
        self.ways = ways_of(session.gateway.catalog)
        self.apps = tuple(apps) or suggested_apps(session)
        self.notes = Notes(session.task.trigger)
        self._words = list(dict.fromkeys(_TELLING.findall(session.task.trigger)))[:WORDS]
        self._done: set[tuple[object, ...]] = set()
        self._made: dict[tuple[str, str], int] = {}
        self._idle: dict[tuple[str, str], int] = {}
        self.notes.linked(session.task.trigger)
        reads = [way for app in self.apps for way in self.ways.of.get(app, ()) if not way.operation.writes]
        self._reads = sorted(reads, key=lambda way: "@" in str(self._options(way)))

    def run(self, calls: int, *, patience: int | None = PATIENCE) -> Notes:
        """Read on until `calls` calls are made in all, or nothing is left to ask; `None` gives no operation up."""
        for _ in range(ROUNDS):
            before = self.notes.calls
            for way in self._reads:
                if not self._all_of(way, calls, patience):
                    return self.notes
            self._follow_links(calls)
            if self.notes.calls == before:
                break
        return self.notes

    def _all_of(self, way: Way, calls: int, patience: int | None) -> bool:
        """Call one operation with everything that is known; False when the calls are used up."""
        key = (way.operation.app, way.operation.id)
        for bound in bindings(self.notes, way, self.ways.literals, self._known, self._options(way)):
            if self.notes.calls >= calls:
                return False
            if self._made.get(key, 0) >= EACH or (patience is not None and self._idle.get(key, 0) >= patience):
                break
            for asked in self._askings(way, bound):
                place = (*key, *bound.values(), *asked.values())
                if place not in self._done:
                    self._done.add(place)
                    self._call(way, bound, asked, calls)
        return True

    def _known(self, way: Way, slot: Slot) -> Iterable[str]:
        """Values for a slot that no answer gave: words of the trigger, ids in links."""
        if slot.kind in _QUERIES:
            return self._words
        if not way.operation.app.startswith("google_"):
            return ()
        if slot.kind == "file":
            return self.notes.links
        return [which for which, kind in self.notes.links.items() if kind == slot.kind]

    def _options(self, way: Way) -> dict[str, Any]:
        return options(way.operation.app, way.operation.id, way.takes)

    def _askings(self, way: Way, bound: Bound) -> Iterator[dict[str, Any]]:
        """The options of a call: widened, and in a second way where that shows something else."""
        operation = way.operation
        asked: dict[str, Any] = {}
        parents = parents_of(way, bound)
        for name, value in self._options(way).items():
            if isinstance(value, str) and value.startswith("@"):
                ids = self._below(operation.app, value[1:], parents)
                if ids:
                    asked[name] = ",".join(ids)
            elif isinstance(value, str) and "{" in value:
                kind = value.partition("{")[2].partition("}")[0]
                for each in self.notes.ids(operation.app, kind):
                    yield {**asked, name: value.replace(f"{{{kind}}}", each)}
                return
            else:
                asked[name] = value
        for parameter in operation.parameters:
            if parameter.name in MANY and not parameter.required:
                asked[parameter.name] = min(int(parameter.schema.get("maximum", 100)), 250)
        yield asked
        again = AGAIN.get((operation.app, operation.id))
        if again:
            yield {**asked, **again}

    def _below(self, app: str, kind: str, parents: Mapping[str, str]) -> Iterable[str]:
        for parent, which in parents.items():
            found = self.notes.below.get((app, kind, parent, which))
            if found:
                return found
        return ()

    def _call(self, way: Way, bound: Bound, asked: Mapping[str, Any], calls: int) -> None:
        operation, notes = way.operation, self.notes
        key = (operation.app, operation.id)
        url, params, body = addressed(way, bound)
        params.update({name: value for name, value in asked.items() if name not in bound})
        parents = parents_of(way, bound)
        kinds = kinds_of(way, bound)
        texts = notes.texts.setdefault(operation.app, {})
        before = len(texts)
        for _ in range(PAGES):
            if notes.calls >= calls:
                break
            response = self.session.fetch(operation.method, url, params=params, body=body)
            notes.calls += 1
            self._made[key] = self._made.get(key, 0) + 1
            if not response.ok:
                break
            notes.read(operation.app, response.body, kinds, parents, self.ways.wanted)
            more = next_page(response.body, way.takes)
            if not more:
                break
            params.update(more)
        self._idle[key] = 0 if len(texts) > before else self._idle.get(key, 0) + 1

    def _follow_links(self, calls: int) -> None:
        """Call what answers name as a URL of their own."""
        gateway, notes = self.session.gateway, self.notes
        for app in list(notes.texts):
            for text in list(notes.texts[app]):
                if not text.startswith("https://") or " " in text or len(text) > 300 or ("link", text) in self._done:
                    continue
                self._done.add(("link", text))
                operation = gateway.operation_at("GET", text)
                if operation is None or operation.writes or notes.calls >= calls:
                    continue
                response = self.session.fetch("GET", text)
                notes.calls += 1
                if response.ok:
                    notes.read(operation.app, response.body, (), {}, self.ways.wanted)


def suggested_apps(session: Session) -> tuple[str, ...]:
    """All apps, those first that a search for the trigger's words finds."""
    found = [str(each["id"]).partition(".")[0] for each in session.search(session.task.trigger, 20)["results"]]
    return tuple(dict.fromkeys([*found, *session.gateway.catalog.apps]))


# Filling in ids


def bindings(
    notes: Notes,
    way: Way,
    literals: Mapping[tuple[str, str], list[str]],
    known: Callable[[Way, Slot], Iterable[str]] = lambda way, slot: (),
    leave_out: Container[str] = (),
) -> list[Bound]:
    """Every way to fill in what a call must be given, from ids that were read; an id below the id it was read below."""
    partial: list[tuple[Bound, dict[str, str]]] = [({}, {})]
    for slot in way.slots:
        if slot.name in leave_out:
            continue
        grown = []
        for bound, kinds in partial:
            kind = noun(bound[slot.after]) if slot.after else slot.kind
            for value in _candidates(notes, way.operation.app, slot, kind, kinds, literals, known(way, slot)):
                grown.append(({**bound, slot.name: value}, {**kinds, kind: value}))
                if len(grown) >= 2 * EACH:
                    break
        partial = grown[: 2 * EACH]
    return [bound for bound, _ in partial]


def _candidates(
    notes: Notes,
    app: str,
    slot: Slot,
    kind: str,
    kinds: Mapping[str, str],
    literals: Mapping[tuple[str, str], list[str]],
    known: Iterable[str],
) -> list[str]:
    if "enum" in slot.schema:
        return [str(each) for each in slot.schema["enum"] if each is not None]
    for parent, which in reversed(list(kinds.items())):
        found = notes.below.get((app, kind, parent, which))
        if found:
            return list(found)
        if (app, kind, parent) in notes.nested:
            return []
    extra = list(known)
    if "user id for a direct message" in slot.schema.get("description", ""):
        extra += notes.ids(app, "user")
    own = [*literals.get((app, kind), ()), *extra, *notes.ids(app, kind)]
    if own:
        return list(dict.fromkeys(own))
    vendor = app.partition("_")[0]
    for (other, what), found in notes.known.items():
        if what == kind and other != app and other.partition("_")[0] == vendor and "_" in other:
            return list(found)
    if kind == "email":
        return notes.addresses()
    guess = slot.example
    if slot.where == "path":  # `me`, `primary`; anything else is an id of another world
        return [guess] if isinstance(guess, str) and guess.isalpha() and guess.islower() and not kinds else []
    return [str(guess)] if isinstance(guess, str | int | float) and not refers(slot.name) else []


def parents_of(way: Way, bound: Bound) -> dict[str, str]:
    """The ids that a call names, by kind."""
    found = dict(way.implied)
    for slot in way.slots:
        kind = noun(bound[slot.after]) if slot.after and slot.after in bound else slot.kind
        if kind and kind not in _QUERIES and slot.name in bound:
            found[kind] = bound[slot.name]
            if slot.kind and slot.kind != kind:
                found[slot.kind] = bound[slot.name]
    return found


def kinds_of(way: Way, bound: Bound) -> tuple[str, ...]:
    """What the answer of a call is made of."""
    parts = way.operation.url.rsplit("/", 1)
    last = parts[-1].strip("{}") if parts[-1].startswith("{") else ""
    slot = next((each for each in way.slots if each.name == last), None)
    if slot is not None and slot.after in bound:
        return tuple(dict.fromkeys([noun(bound[slot.after]), *way.kinds]))
    if slot is not None and last in bound and way.kinds == (slot.kind,) and slot.kind.endswith("type"):
        return (noun(bound[last]),)
    return way.kinds


def addressed(way: Way, bound: Bound) -> tuple[str, dict[str, Any], Any]:
    """URL, parameters and body of a call with its ids filled in; the rest of a body is as in the spec's example."""
    operation = way.operation
    url, params = operation.url, {}
    body = None if operation.rpc else operation.example.get("body")
    for slot in way.slots:
        if slot.name not in bound:
            continue
        if slot.where == "path":
            url = url.replace(f"{{{slot.name}}}", quote(bound[slot.name], safe="!@:$,;'()*~"))
        else:
            params[slot.name] = bound[slot.name]
    return url, params, body
