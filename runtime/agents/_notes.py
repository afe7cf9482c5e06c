"""What an agent keeps of the answers it was given: texts, records, ids by kind, and mail addresses."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from runtime.agents._names import ADDRESS, decoded, noun, singular

Known: TypeAlias = dict[str, None]
"""Values in the order they were read."""
Parents: TypeAlias = Mapping[str, str]
"""The ids that a call named, by kind."""

_ENVELOPES = frozenset({
    "data", "elements", "entries", "items", "members", "records", "results", "result", "response", "values",
})  # fmt: skip
_SAME_THING = frozenset({"properties", "fields", "profile"})
_ID_KEYS = ("id", "Id", "accountId", "key", "ts")
_MESSAGE_ID = re.compile(r"(?:<[^<> ]+>\s*)+")
_CELLS = re.compile(r"(.+)!\$?([A-Z]{1,3})\$?(\d+)(?::.*)?")
_LINK = re.compile(r"/(spreadsheets|document|presentation|file)/d/([A-Za-z0-9_-]{8,})")
_LONGEST_ID = 120


@dataclass(slots=True)
class Thing:
    """A record as it was read."""

    app: str
    kind: str
    id: str
    record: Mapping[str, Any]
    parents: Parents

    @property
    def fields(self) -> Mapping[str, Any]:
        """Its own values: those of the part that holds them, where the vendor wraps them."""
        for name in ("properties", "fields"):
            inner = self.record.get(name)
            if isinstance(inner, Mapping):
                return inner
        return self.record

    def texts(self) -> list[str]:
        """Every text and number in it."""
        found: list[str] = []
        _gather(self.record, found)
        return found


@dataclass
class Notes:
    """Everything read so far."""

    trigger: str = ""
    """What the agent was asked to do."""
    texts: dict[str, Known] = field(default_factory=dict)
    """App -> every text and number it has shown."""
    things: dict[tuple[str, str, str], Thing] = field(default_factory=dict)
    """(app, kind, id) -> the fullest record read of it."""
    known: dict[tuple[str, str], Known] = field(default_factory=dict)
    """(app, kind) -> ids."""
    below: dict[tuple[str, str, str, str], Known] = field(default_factory=dict)
    """(app, kind, kind of the parent, id of the parent) -> ids."""
    nested: set[tuple[str, str, str]] = field(default_factory=set)
    """(app, kind, kind of the parent) for which `below` has something."""
    links: dict[str, str] = field(default_factory=dict)
    """Ids in links to documents -> what each leads to: spreadsheet, document, file."""
    calls: int = 0

    def note(self, app: str, kind: str, value: str, parents: Parents) -> None:
        """Remember an id."""
        self.known.setdefault((app, kind), {})[value] = None
        for parent, which in parents.items():
            if parent != kind:
                self.below.setdefault((app, kind, parent, which), {})[value] = None
                self.nested.add((app, kind, parent))

    def read(self, app: str, body: Any, kinds: tuple[str, ...], parents: Parents, wanted: frozenset[str]) -> None:
        """Take in an answer. `kinds` is what its records are, `wanted` the kinds of ids worth keeping."""
        _Reading(self, app, parents, wanted, self.texts.setdefault(app, {})).take(body, "", kinds)

    def linked(self, text: str) -> None:
        """Remember the documents that a text links to."""
        for kind, which in _LINK.findall(text):
            self.links.setdefault(which, singular(kind))

    def ids(self, app: str, kind: str) -> Iterable[str]:
        """Ids of a kind, in the order they were read."""
        return self.known.get((app, kind), ())

    def of(self, app: str, kind: str) -> list[Thing]:
        """Records of a kind."""
        return [each for (owner, what, _), each in self.things.items() if owner == app and what == kind]

    def addresses(self) -> list[str]:
        """Every mail address met, in lower case, those of the trigger first."""
        found: Known = dict.fromkeys(each.casefold() for each in ADDRESS.findall(self.trigger))
        for texts in self.texts.values():
            for text in texts:
                if "@" in text and not _MESSAGE_ID.fullmatch(text):
                    for each in ADDRESS.findall(text):
                        found[each.casefold()] = None
        return list(found)


@dataclass(slots=True)
class _Reading:
    notes: Notes
    app: str
    parents: Parents
    wanted: frozenset[str]
    texts: Known

    def take(self, value: Any, name: str, kinds: tuple[str, ...]) -> None:
        match value:
            case str():
                self.texts[value] = None
                if "/d/" in value:
                    self.notes.linked(value)
                if name in ("data", "raw", "content", "contentBytes") and (inner := decoded(value)):
                    self.texts[inner] = None
            case bytes():
                self.texts[value.decode("utf-8", "replace")] = None
            case bool() | None:
                pass
            case int() | float():
                self.texts[str(value)] = None
            case dict():
                self._record(value, name, kinds)
            case list():
                for each in value:
                    self.take(each, "", kinds)

    def _record(self, record: dict[str, Any], name: str, kinds: tuple[str, ...]) -> None:
        own = tuple(dict.fromkeys((*_told(record), *kinds)))
        if name not in _SAME_THING:
            self._remember(record, own)
        self._name(record, own)
        self._rows(record)
        for key, value in record.items():
            if isinstance(value, str | int) and not isinstance(value, bool):
                self.take(value, key, ())
                what = noun(key)
                text = str(value)
                if what in self.wanted and 0 < len(text) <= _LONGEST_ID and text[0] not in "/[{" and " " not in text:
                    self.notes.note(self.app, what, text, self.parents)
            elif key in _SAME_THING and isinstance(value, dict):
                self.take(value, key, own)
            elif key in _ENVELOPES:
                self.take(value, key, kinds)
            else:
                # What is described under its own name, as a field is, is not a thing of that kind.
                described = isinstance(value, dict) and key in (value.get("key"), value.get("id"))
                self.take(value, key, () if described else (noun(key),))

    def _remember(self, record: dict[str, Any], kinds: tuple[str, ...]) -> None:
        key = next((each for each in _ID_KEYS if isinstance(record.get(each), str | int)), "")
        which = str(record[key]) if key else record.get("name")
        if not isinstance(which, str) or not 0 < len(which) <= _LONGEST_ID:
            return
        notes, app = self.notes, self.app
        for kind in kinds:
            if not kind:
                continue
            if kind in self.wanted:
                notes.note(app, kind, which, self.parents)
            place = (app, kind, which)
            old = notes.things.get(place)
            if old is None or len(record) > len(old.record):
                notes.things[place] = Thing(app, kind, which, record, self.parents)

    def _name(self, record: dict[str, Any], kinds: tuple[str, ...]) -> None:
        name = record.get("title") or record.get("name")
        for kind in kinds:
            if isinstance(name, str) and f"{kind}.name" in self.wanted:
                self.notes.note(self.app, f"{kind}.name", name, self.parents)

    def _rows(self, record: dict[str, Any]) -> None:
        """The rows of a table of cells as records of their own, by the names in its first row."""
        cells, values = record.get("range"), record.get("values")
        place = _CELLS.fullmatch(cells) if isinstance(cells, str) else None
        if place is None or not isinstance(values, list) or not all(isinstance(each, list) for each in values):
            return
        names = [str(each) for each in values[0]] if values else []
        for number, row in enumerate(values[1:], int(place[3]) + 1):
            which = f"{place[1]}!{number}"
            cells_of = dict(zip(names, row, strict=False))
            parents = {**self.parents, "tab": place[1], "column": place[2], "row": str(number)}
            self.notes.things.setdefault((self.app, "row", which), Thing(self.app, "row", which, cells_of, parents))


def _told(record: dict[str, Any]) -> tuple[str, ...]:
    """What a record says it is: Google's `kind` and `mimeType`, Salesforce's `attributes`."""
    attributes = record.get("attributes")
    if isinstance(attributes, dict) and isinstance(attributes.get("type"), str):
        return (attributes["type"].lower(),)
    kind = record.get("kind")
    if isinstance(kind, str) and "#" in kind:
        own = noun(kind.partition("#")[2])
        media = str(record.get("mimeType", "")).rpartition("google-apps.")[2]
        extra = ("calendar",) if own in ("calendarlistentry", "calendarlistentrie") else ()
        return (own, *extra, *((media,) if media and "/" not in media else ()))
    return ()


def _gather(value: Any, found: list[str]) -> None:
    match value:
        case str():
            found.append(value)
        case bool() | None:
            pass
        case int() | float():
            found.append(str(value))
        case dict():
            for each in value.values():
                _gather(each, found)
        case list():
            for each in value:
                _gather(each, found)
