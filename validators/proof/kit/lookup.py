"""What the seed knows: who has which address, which record is easily taken for another, and where an id belongs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rapidfuzz import fuzz

from runtime.episode.prepared import Prepared
from runtime.kit.records import Record, RecordDict, fields_of
from runtime.kit.seeding import model_at
from runtime.kit.world import label_of

ADDRESS = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")


@dataclass(frozen=True, slots=True)
class Known:
    """A seeded record."""

    collection: str
    id: str
    record: RecordDict
    label: str
    """The words a person knows it by."""

    @property
    def model(self) -> type[Record]:
        """The model of its collection."""
        return model_at(self.collection)

    @property
    def path(self) -> str:
        """<app>.<collection>/<id>."""
        return f"{self.collection}/{self.id}"


class Lookup:
    """The seed of one task, for finding what could be mistaken for what."""

    def __init__(self, prepared: Prepared) -> None:
        self.prepared = prepared
        self._collections = dict(prepared.seed.collections)  # later on, an app joins the seed when it is first called
        self.kept: dict[str, Any] = {}
        """What other modules have worked out about this seed, by a name of theirs."""
        self._twins: dict[str, list[Known]] = {}

    @cached_property
    def records(self) -> list[Known]:
        """Every seeded record, in the order of collections."""
        found = []
        for path, records in self._collections.items():
            if records:
                model = model_at(path)
                found += [Known(path, key, record, label_of(model, record)) for key, record in records.items()]
        return found

    @cached_property
    def by_id(self) -> dict[str, list[Known]]:
        """Records by id; in different collections an id may stand for several."""
        found: dict[str, list[Known]] = {}
        for each in self.records:
            found.setdefault(each.id, []).append(each)
        return found

    @cached_property
    def by_collection(self) -> dict[str, list[Known]]:
        """Records by collection."""
        found: dict[str, list[Known]] = {}
        for each in self.records:
            found.setdefault(each.collection, []).append(each)
        return found

    @cached_property
    def _families(self) -> dict[object, list[Known]]:
        found: dict[object, list[Known]] = {}
        for each in self.records:
            found.setdefault((each.collection, _family(each)), []).append(each)
        return found

    def named(self, path: str) -> Known | None:
        """The record at <app>.<collection>/<id>, or None."""
        collection, _, record_id = path.partition("/")
        return next((each for each in self.by_id.get(record_id, []) if each.collection == collection), None)

    def family(self, known: Known) -> list[Known]:
        """The records of its collection and of its kind in the seed's order, itself among them."""
        return self._families[known.collection, _family(known)]

    def twins(self, known: Known) -> list[Known]:
        """The other records of its collection and of its kind, the one most easily taken for it first."""
        if known.path not in self._twins:
            same = [each for each in self.family(known) if each.id != known.id]
            self._twins[known.path] = sorted(same, key=lambda each: (-_likeness(known, each), each.id))
        return self._twins[known.path]

    @cached_property
    def addresses(self) -> dict[str, str]:
        """Every mail address that stands in the seed or the trigger, in lower case, with where it was first.

        The ids of mails and events look like addresses and are none.
        """
        found: dict[str, str] = {}
        for each in self.records:
            specs = fields_of(each.model)
            told = {name: value for name, value in each.record.items() if name not in specs or specs[name].kind != "id"}
            for text in texts(told):
                for address in ADDRESS.findall(text):
                    found.setdefault(address.casefold().rstrip("."), each.path)
        for address in ADDRESS.findall(self.prepared.task.trigger.text):
            found.setdefault(address.casefold().rstrip("."), "trigger")
        return found

    def other_addresses(self, address: str) -> list[str]:
        """The other addresses there are, the nearest in spelling first."""
        plain = address.casefold()
        others = [each for each in self.addresses if each != plain]
        return sorted(others, key=lambda each: (-fuzz.ratio(plain, each), each))


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, at any depth."""
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from texts(each)
        case list():
            for each in value:
                yield from texts(each)


def _family(known: Known) -> object:
    """What keeps records of one collection apart: rows of one sheet, messages of one channel."""
    names = ("worksheet_id", "spreadsheet_id", "board_id", "object_type", "table_id", "label_type")
    return tuple(known.record.get(name) for name in names)


def _likeness(one: Known, other: Known) -> float:
    likeness: float = fuzz.token_sort_ratio(_words(one), _words(other))
    alike = _equal(one.record, other.record)
    opened = one.model.open_fields
    if opened:
        alike += _equal(one.record.get(opened) or {}, other.record.get(opened) or {})
    return likeness + 2 * alike


def _words(known: Known) -> str:
    """What it says to a person: its name; what stands in it where it has none, as a row."""
    opened = known.model.open_fields
    if opened and known.label == known.id:
        return " ".join(text.casefold() for text in texts(known.record.get(opened) or {}))
    return known.label.casefold()


def _equal(one: RecordDict, other: RecordDict) -> int:
    return sum(1 for name, value in one.items() if value and other.get(name) == value)
