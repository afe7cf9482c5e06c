"""How one end state differs from another: record by record, and in lines for a person."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from runtime.kit.records import Record, RecordDict, fields_of
from runtime.kit.seeding import model_at
from runtime.kit.values import identical
from runtime.kit.world import World, label_of
from validators.proof.kit.state import MADE_UP
from validators.proof.kit.variant import Edit


@dataclass(frozen=True, slots=True)
class Delta:
    """One record that is otherwise in a second end state: missing there, only there, or with other values."""

    collection: str
    id: str
    """Its id in the second end state; in the first one where it is missing in the second."""
    right: RecordDict | None
    other: RecordDict | None
    seeded: bool

    @property
    def model(self) -> type[Record]:
        """The model of the record."""
        return model_at(self.collection)

    def fields(self) -> list[str]:
        """Stored fields that differ; all filled ones of a record that only one of the two has."""
        one, two = self.right or {}, self.other or {}
        return [name for name in stored_fields(self.model) if not identical(one.get(name), two.get(name))]

    def edit(self) -> Edit | None:
        """What has to be done to the first end state to get this difference; None where it cannot be done."""
        if self.other is None:
            return Edit(self.collection, self.id, None)
        if self.right is None:
            return Edit(self.collection, self.id, self.other, new=True)
        key = str(self.right[self.model.key])
        return Edit(self.collection, key, {name: self.other.get(name) for name in self.fields()})


def deltas(right: World, other: World) -> list[Delta]:
    """What `other` has otherwise than `right`. Both stand on one seed; new records are paired by what they say."""
    paths = dict.fromkeys([*(each.collection for each in right.diff()), *(each.collection for each in other.diff())])
    return [delta for path in paths for delta in _in_collection(path, right, other)]


def _in_collection(path: str, right: World, other: World) -> Iterable[Delta]:
    seeded = right.seed.collections.get(path, {})
    ours, theirs = right.collection(path), other.collection(path)
    for key in seeded:
        one, two = ours.get(key), theirs.get(key)
        if one is not two and not (one is not None and two is not None and identical(one, two)):
            yield Delta(path, key, one, two, True)
    model = model_at(path)
    new_ours = {key: record for key, record in ours.items() if key not in seeded}
    new_theirs = {key: record for key, record in theirs.items() if key not in seeded}
    for key, record in list(new_theirs.items()):
        twin = next((each for each, mine in new_ours.items() if _same(model, mine, record)), None)
        if twin is not None:
            del new_ours[twin], new_theirs[key]
    for key, record in list(new_theirs.items()):
        mine = new_ours.pop(key, None)
        yield Delta(path, key, mine, record, False)
    for key, record in new_ours.items():
        yield Delta(path, key, record, None, False)


def _same(model: type[Record], one: RecordDict, two: RecordDict) -> bool:
    return all(
        identical(one.get(name), two.get(name)) for name in stored_fields(model) if name not in MADE_UP
    )  # fmt: skip


def stored_fields(model: type[Record]) -> list[str]:
    """Fields of a model that a run can be judged by: stored, not kept by the vendor itself, not the id."""
    return [name for name, spec in fields_of(model).items() if not spec.read_only and name != model.key]


def difference(right: World, other: World) -> list[str]:
    """Lines for a person: `+` a record only in the second, `-` one only in the first, `~` a field that differs."""
    return [line for delta in deltas(right, other) for line in _lines(delta)]


def _lines(delta: Delta) -> list[str]:
    path = f"{delta.collection}/{delta.id}"
    if delta.right is None and delta.other is not None:
        told = sorted(delta.fields(), key=lambda name: name in MADE_UP)
        return [f"+ {path}  {label_of(delta.model, delta.other)}{_shown(delta.other, told)}"]
    if delta.other is None and delta.right is not None:
        return [f"- {path}  {label_of(delta.model, delta.right)}"]
    one, two = delta.right or {}, delta.other or {}
    return [f"~ {path}.{name}: {_beside(one.get(name), two.get(name))}" for name in delta.fields()]


def _beside(one: Any, two: Any) -> str:
    """Two values, long texts cut to where they part."""
    left, right = " ".join(str(one).split()), " ".join(str(two).split())
    same = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, left.rfind(" ", 0, max(0, same - 12)) + 1) if max(len(left), len(right)) > 70 else 0
    lead = "..." if start else ""
    return f"{lead}{_short(left[start:])} -> {lead}{_short(right[start:])}"


def _shown(record: RecordDict, names: list[str]) -> str:
    told = [f"{name}={_short(record[name])}" for name in names if record.get(name) not in (None, "", [], {}, False)]
    return f" ({', '.join(told[:5])})" if told else ""


def _short(value: Any) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 70 else text[:67] + "..."
