"""A call made from the example of its description: ids exchanged for ids that were read, texts for one's own."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.header import Header
from functools import lru_cache
from typing import Any

from runtime.agents._crawl import Bound, addressed, bindings, parents_of
from runtime.agents._names import ADDRESS, is_prose, noun, refers
from runtime.agents._notes import Notes
from runtime.agents._ways import Way
from runtime.kit.operation import Operation

SUBJECT = 80
_SHORT = ("name", "subject", "summary", "title", "topic", "label", "goal")
_IDS = frozenset({"id", "Id", "key", "accountId"})


@dataclass(frozen=True, slots=True)
class Asked:
    """A call that an agent is about to make."""

    way: Way
    url: str
    params: Mapping[str, Any]
    body: Any
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Filling:
    """What an agent puts into a call."""

    text: str = ""
    """For every free text; empty leaves the example's."""
    to: Sequence[str] = ()
    """For every mail address; all of them where a mail takes several."""
    picked: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(app, kind) -> the id that is preferred."""


class Unresolved(Exception):
    """An id in the example has no counterpart here."""


def compose(notes: Notes, way: Way, bound: Bound, filling: Filling) -> Asked | None:
    """The call, or None where something that must be given is not known here."""
    operation = way.operation
    bound = {name: _with_cells(way, name, value) for name, value in bound.items()}
    url, params, _ = addressed(way, bound)
    example = operation.example
    filler = _Filler(notes, way, bound, filling)
    for name, value in example.get("query", {}).items():
        if name not in params:
            try:
                params[name] = filler.fill(value, name, "")
            except Unresolved:
                continue
        elif is_prose(name, value) and filling.text:
            params[name] = filler.prose(name)
    try:
        body = filler.body(example.get("body"), operation)
    except Unresolved:
        return None
    if operation.rpc and isinstance(body, dict):
        body.update(params)
        params = {}
    return Asked(way, url, params, body, dict(example.get("headers", {})))


def best_first(notes: Notes, way: Way, literals: Mapping[tuple[str, str], list[str]], filling: Filling) -> list[Bound]:
    """Every way to address a call: with the preferred ids first, then with the kinds that its example is about."""
    typed = {slot.after for slot in way.slots} | {slot.name for slot in way.slots if slot.kind.endswith("type")}
    meant = {slot.name: slot.example for slot in way.slots if slot.name in typed and isinstance(slot.example, str)}
    found = [
        bound
        for bound in bindings(notes, way, literals)
        if all(noun(bound[name]) == noun(value) for name, value in meant.items())
    ]
    wanted = frozenset(filling.picked.values())

    def rank(bound: Bound) -> tuple[int, int]:
        own = sum(1 for slot in way.slots if slot.name in bound and str(slot.example) == bound[slot.name])
        return -sum(1 for value in bound.values() if value in wanted), -own

    return sorted(found, key=rank)


def raw_mail(to: Sequence[str], subject: str, text: str) -> str:
    """A mail in base64url, written by hand: the panel sends many, and the email package takes its time."""
    title = subject if subject.isascii() else Header(subject, "utf-8").encode()
    head = f"To: {', '.join(to)}\r\nSubject: {title}\r\nMIME-Version: 1.0\r\n"
    kind = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    return base64.urlsafe_b64encode((head + kind).encode() + _encoded(text)).decode().rstrip("=")


@lru_cache(maxsize=16)
def _encoded(text: str) -> bytes:
    return base64.encodebytes(text.encode())


def _with_cells(way: Way, name: str, value: str) -> str:
    """A tab's name with the cells that the example has behind it."""
    slot = next(each for each in way.slots if each.name == name)
    cells = str(slot.example).partition("!")[2] if slot.kind == "sheet.name" and "!" not in value else ""
    return f"{value}!{cells}" if cells else value


class _Filler:
    def __init__(self, notes: Notes, way: Way, bound: Bound, filling: Filling) -> None:
        self._notes = notes
        self._app = way.operation.app
        self._kinds = way.kinds
        self._bound = bound
        self._parents = parents_of(way, bound)
        self._filling = filling

    def body(self, example: Any, operation: Operation) -> Any:
        """The body; what is optional in it and cannot be resolved is left out. Raises Unresolved."""
        if isinstance(example, str):
            return self._filling.text if self._filling.text and is_prose("", example) else example
        if not isinstance(example, dict):
            return self.fill(example, "ids", "")
        required = (operation.body or {}).get("required", ())
        filled = {}
        for name, value in example.items():
            try:
                filled[name] = self._bound.get(name) or self.fill(value, name, "")
            except Unresolved:
                if name in required:
                    raise
        if not filled and example:
            raise Unresolved
        return filled

    def fill(self, value: Any, name: str, above: str) -> Any:
        """A value of the example as it is sent. `above` is the key that holds its mapping. Raises Unresolved."""
        match value:
            case dict():
                return {key: self.fill(each, key, name or above) for key, each in value.items()}
            case list():
                return [self.fill(each, name, above) for each in value]
            case bool() | None:
                return value
            case str() | int():
                return self._leaf(value, name, above)
            case _:
                return value

    def prose(self, name: str) -> str:
        """The text for a field: its first line where the field is short."""
        last = name.replace("_", " ").split()[-1].lower() if name else ""
        text = self._filling.text
        short = any(last.endswith(each) for each in _SHORT)
        return (text.strip().splitlines() or [""])[0][:SUBJECT] if short else text

    def _leaf(self, value: str | int, name: str, above: str) -> Any:
        if name == "raw":
            return self._mail()
        if isinstance(value, str) and ADDRESS.fullmatch(value):
            return self._address(value)
        if name == "name" and above:
            return self._named(str(value), noun(above)) or value
        if name in _IDS or name == "ids" or refers(name):
            kind = noun(above) if name in _IDS else noun(name)
            return self._reference(value, kind or next(iter(self._kinds), ""))
        return self.prose(name) if self._filling.text and is_prose(name, value) else value

    def _reference(self, value: str | int, kind: str) -> Any:
        example = str(value)
        found = self._id(example, kind) or self._alike(example)
        if isinstance(value, int):
            return int(found) if found and found.isdigit() else value
        if found is None:
            raise Unresolved
        return found + "!" + example.partition("!")[2] if kind == "sheet.name" and "!" in example else found

    def _named(self, example: str, kind: str) -> str | None:
        """The name of a thing of a kind; the example's own where that is known here."""
        things = self._notes.of(self._app, kind)
        names = [str(each.record["name"]) for each in things if isinstance(each.record.get("name"), str)]
        return example if example in names else next(iter(names), None)

    def _address(self, example: str) -> str:
        if self._filling.to:
            return self._filling.to[0]
        known = self._notes.addresses()
        return known[0] if known else example

    def _mail(self) -> str:
        to = list(self._filling.to) or self._notes.addresses()[:1] or ["nobody@example.com"]
        text = self._filling.text or "Hello"
        return raw_mail(to, self.prose("subject") or "Hello", text)

    def _id(self, example: str, kind: str) -> str | None:
        """The counterpart of an id of a kind; None where none of that kind is known."""
        notes, app = self._notes, self._app
        known = notes.known.get((app, kind))
        picked = self._filling.picked.get((app, kind)) or self._parents.get(kind)
        if picked or not known:
            return picked
        for parent, which in reversed(self._parents.items()):
            below = notes.below.get((app, kind, parent, which))
            if below:
                return next(iter(below))
        return example if example in known else next(iter(known))

    def _alike(self, example: str) -> str | None:
        """An id that begins as the example's does, as vendors' ids of one kind do."""
        head = example[:3] if self._app == "salesforce" else example[:2]
        for (app, _), known in self._notes.known.items():
            if app == self._app:
                for each in known:
                    if each.startswith(head) and abs(len(each) - len(example)) <= 4:
                        return each
        return None
