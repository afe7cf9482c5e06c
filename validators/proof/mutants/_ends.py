"""The end state of a reference, and records of the seed that it leaves alone: what edits of an end state start from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz

from runtime.kit.records import FieldSpec, Record, RecordDict, fields_of
from runtime.kit.seeding import model_at
from runtime.kit.world import Change, defaults_of, label_of
from validators.effects import can_be
from validators.proof.kit.arguments import Leaf
from validators.proof.kit.lookup import Known
from validators.proof.kit.origins import origins
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Edit

_MANNERS = frozenset({"in_reply_to", "references"})
"""Fields that say how a thing was written, beside others that say what; so do those of a time zone."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record in the end state, or a key of an open one, that a write has set."""

    write: Write
    leaf: Leaf
    collection: str
    id: str
    name: str
    spec: FieldSpec | None
    """None for the key of an open field."""
    value: Any
    before: Any
    """What it was in the seed, or what it is in a new record that nobody has filled in."""
    created: bool

    @property
    def model(self) -> type[Record]:
        """The model of the record."""
        return model_at(self.collection)

    @property
    def label(self) -> str:
        """How a person names it: `salesforce.opportunities/006.stage_name`."""
        return f"{self.collection}/{'(new)' if self.created else self.id}.{self.name}"

    @property
    def required(self) -> bool:
        """Whether a new record cannot be without it."""
        return self.created and self.spec is not None and (self.spec.required or self.name == "thread_id")

    @property
    def sort(self) -> str:
        """What kind of value it is: its kind, or for an open field what the value looks like."""
        if self.spec is None:
            return sort_of(self.value)
        return f"ref {self.spec.ref}" if self.spec.ref else self.spec.kind


def sort_of(value: Any) -> str:
    """What a value of an open field looks like: number, boolean, address, date or text."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    text = str(value)
    if "@" in text:
        return "address"
    return "date" if text[:4].isdigit() and text[4:5] == "-" else "text"


def fields(trace: Trace) -> tuple[Field, ...]:
    """Every single-valued field that a write has set and that still is so in the end, each once."""
    found: tuple[Field, ...] | None = trace.lookup.kept.get("fields")
    if found is None:
        every = {(each.collection, each.id, each.name): each for each in _fields(trace)}
        trace.lookup.kept["fields"] = found = tuple(every.values())
    return found


def is_title(trace: Trace, field: Field) -> bool:
    """Whether it is a subject above a body: what it says is rarely asked for."""
    return field.name == "subject" and any(
        each.id == field.id and each.spec is not None and each.spec.kind in ("text", "html") for each in fields(trace)
    )


def _fields(trace: Trace) -> Iterator[Field]:
    for write in trace.writes:
        for leaf in write.leaves:
            if leaf.path[0] == "path":
                continue  # it says which record, not what is written
            for origin in origins(write, leaf):
                model = origin.model
                end = trace.end.collection(origin.collection).get(origin.id)
                if (
                    end is None
                    or origin.field == model.key
                    or (origin.spec and (origin.spec.read_only or origin.spec.many))
                ):
                    continue
                if origin.field in _MANNERS or origin.field.endswith("zone"):
                    continue
                seeded = trace.prepared.seed.collections.get(origin.collection, {}).get(origin.id)
                old = seeded if seeded is not None else defaults_of(model)
                if origin.spec is None:
                    end, old = end.get(str(model.open_fields)) or {}, old.get(str(model.open_fields)) or {}
                if origin.field in end:
                    place = (origin.collection, origin.id, origin.field, origin.spec)
                    value, before = end[origin.field], old.get(origin.field)
                    yield Field(write, leaf, *place, value, before, seeded is None)


def edit_of(trace: Trace, collection: str, record_id: str, values: Mapping[str, Any]) -> Edit:
    """Fields or open keys of a record of the end state set; None takes a key of an open field away."""
    model = model_at(collection)
    own = {name: value for name, value in values.items() if name in model.model_fields}
    opened = {name: value for name, value in values.items() if name not in own}
    if opened and model.open_fields:
        cells = {**(trace.end.collection(collection)[record_id].get(model.open_fields) or {}), **opened}
        own[model.open_fields] = {name: value for name, value in cells.items() if value is not None}
    return Edit(collection, record_id, own)


def fresh(trace: Trace, collection: str, record: RecordDict) -> Edit:
    """Another record with the same values, under an id of its own."""
    model = model_at(collection)
    again = {name: value for name, value in record.items() if name not in (model.key, "ts")}
    if "row_id" in record:
        rows = trace.end.collection(collection).values()
        numbers = [row["row_id"] for row in rows if isinstance(row.get("row_id"), int)]
        again["row_id"] = max(numbers, default=1) + 1
    return Edit(collection, "(new)", again, new=True)


def settable(model: type[Record], record: RecordDict, *, new: bool = False) -> list[FieldSpec]:
    """Stored fields that some operation can give a new record or change in an old one, not the one that names it."""
    return [
        spec
        for name, spec in fields_of(model).items()
        if name in record and name != model.key and not spec.read_only and not spec.derived
        if can_be(model.path, name, new=new)
    ]


def touched(trace: Trace) -> dict[str, list[Change]]:
    """Collection -> what the reference leaves different there."""
    found: dict[str, list[Change]] = {}
    for change in trace.end.diff():
        found.setdefault(change.collection, []).append(change)
    return found


def bystanders(trace: Trace, collection: str) -> list[Known]:
    """Seeded records of a collection that the reference leaves alone: decoys first, then what is most like its own."""
    kept: dict[str, list[Known]] = trace.lookup.kept.setdefault("bystanders", {})
    if collection not in kept:
        changes = touched(trace).get(collection, [])
        own = {each.id for each in changes}
        decoys = _decoys(trace)
        labels = [_label(each) for each in changes]
        others = [each for each in trace.lookup.by_collection.get(collection, []) if each.id not in own]
        likeness = {each.id: max((fuzz.ratio(each.label, label) for label in labels), default=0) for each in others}
        kept[collection] = sorted(others, key=lambda each: (each.path not in decoys, -likeness[each.id], each.id))
    return kept[collection]


def _label(change: Change) -> str:
    return label_of(model_at(change.collection), change.after or change.before or {})


def _decoys(trace: Trace) -> frozenset[str]:
    named = (each.look_alike or each.stale_row for each in trace.prepared.task.traps)
    return frozenset(each.decoy for each in named if each is not None)
