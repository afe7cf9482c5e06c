"""The numbers and amounts that a seed holds, in fields, cells and texts."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from runtime.kit.records import FieldSpec, fields_of
from validators.proof.kit.facts_in_text import Fact, facts
from validators.proof.kit.lookup import Known, Lookup, texts


def other_numbers(fact: Fact, lookup: Lookup) -> list[Decimal]:
    """The other numbers of the seed that could stand for a fact's, the nearest first; for an amount, any."""
    kinds = ("amount", "number") if fact.kind == "amount" else ("number",)
    pool = dict.fromkeys(each for kind in kinds for each in seed_numbers(lookup)[kind])
    others = [each for each in pool if each != fact.value]
    return sorted(others, key=lambda each: (abs(each - fact.value), each))


def seed_numbers(lookup: Lookup) -> Mapping[str, Mapping[Decimal, None]]:
    """Numbers by kind, `amount` or `number`, each once and in the order of records."""
    found: dict[str, dict[Decimal, None]] | None = lookup.kept.get("numbers")
    if found is None:
        lookup.kept["numbers"] = found = {"amount": {}, "number": {}}
        for known in lookup.records:
            for kind, value in _in_record(known, lookup):
                found[kind].setdefault(value)
    return found


def _in_record(known: Known, lookup: Lookup) -> Iterator[tuple[str, Decimal]]:
    specs = fields_of(known.model)
    for name, value in known.record.items():
        spec = specs.get(name)
        if name == known.model.open_fields and isinstance(value, Mapping):
            for cell in value.values():
                yield from _plain(cell, None)
        elif spec is not None and spec.kind in ("text", "html"):
            for text in texts(value):
                for fact in facts(text, lookup) if any(map(str.isdigit, text)) else ():
                    if fact.kind in ("amount", "number"):
                        yield fact.kind, fact.value
        elif spec is not None and spec.kind in ("money", "number", "integer") and _is_written(known, spec, lookup):
            yield from _plain(value, spec)


def _plain(value: Any, spec: FieldSpec | None) -> Iterator[tuple[str, Decimal]]:
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield "amount" if spec is not None and spec.kind == "money" else "number", Decimal(str(value))


def _is_written(known: Known, spec: FieldSpec, lookup: Lookup) -> bool:
    """Whether an author wrote the field: a size that the vendor works out is nothing that a text could speak of."""
    at = lookup.prepared.seed.places.get((known.collection, known.id), ())
    written: Any = lookup.prepared.loaded.document.data
    try:
        for step in at if at[:1] == ("policy",) else ("seed", *at):
            written = written[step]
    except (KeyError, IndexError, TypeError):  # the record came with its app, or another spelling of the seed
        return False
    return isinstance(written, Mapping) and (spec.name in written or spec.wire in written)
