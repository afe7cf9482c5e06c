"""How one end state differs from another, in lines for a person: `+` only in the second, `-` only in the first."""

from typing import Any

from runtime.kit.records import RecordDict, fields_of
from runtime.kit.seeding import model_at
from runtime.kit.values import identical
from runtime.kit.world import World, label_of


def difference(right: World, other: World) -> list[str]:
    """Record by record and field by field: what `other` leaves otherwise than `right`. Both stand on one seed."""
    paths = dict.fromkeys([*(each.collection for each in right.diff()), *(each.collection for each in other.diff())])
    lines: list[str] = []
    for path in paths:
        lines += _in_collection(path, right.collection(path), other.collection(path))
    return lines


def _in_collection(path: str, right: dict[str, RecordDict], other: dict[str, RecordDict]) -> list[str]:
    model = model_at(path)
    kept = [name for name, spec in fields_of(model).items() if not spec.read_only and name != model.key]
    lines = []
    for key in dict.fromkeys([*right, *other]):
        one, two = right.get(key), other.get(key)
        if one is two:
            continue
        if one is None and two is not None:
            lines.append(f"+ {path}/{key}  {label_of(model, two)}{_shown(two, kept)}")
        elif two is None and one is not None:
            lines.append(f"- {path}/{key}  {label_of(model, one)}")
        elif one is not None and two is not None:
            for name in kept:
                if not identical(one.get(name), two.get(name)):
                    lines.append(f"~ {path}/{key}.{name}: {_short(one.get(name))} -> {_short(two.get(name))}")
    return lines


def _shown(record: RecordDict, kept: list[str]) -> str:
    told = [f"{name}={_short(record[name])}" for name in kept if record.get(name) not in (None, "", [], {}, False)]
    return f" ({', '.join(told[:5])})" if told else ""


def _short(value: Any) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 70 else text[:67] + "..."
