"""One record taken for another throughout: its id, its name and every value that differs, in arguments and in texts."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from runtime.grading.facts import evaluate_facts
from runtime.kit.records import fields_of
from validators.proof.kit.arguments import Leaf, Path, replaced
from validators.proof.kit.lookup import Known
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Variant, with_requests
from validators.proof.mutants._numbers import as_given, number_of, replaced_in
from validators.proof.mutants._referents import referents

_SHORTEST = 3
_NAMED = re.compile(r"""record\(\s*(['"])(?P<path>.+?)\1\s*\)""")


def exchanged(trace: Trace, right: Known, wrong: Known, says: str) -> Variant | None:
    """The reference as someone runs it who takes `wrong` for `right`; None where that changes no call."""
    pairs = _Pairs(trace, right, wrong)
    requests: dict[int, Request] = {}
    for write in trace.writes:
        values: dict[Path, Any] = {}
        for leaf in write.leaves:
            new = pairs.of(leaf)
            if new is not None:
                values[leaf.path] = new
        for each in referents(trace, write):
            new = each.naming(wrong) if each.known.path == right.path else None
            if new is not None and new != each.leaf.value:
                values[each.leaf.path] = new
        if values:
            requests[write.number] = replaced(write.request, values)
    return with_requests(trace, says, requests) if requests else None


def in_facts(trace: Trace) -> list[str]:
    """Paths of the records that the task's facts read one by one."""
    expressions = [each for each in trace.prepared.task.facts.values() if isinstance(each, str)]
    return list(dict.fromkeys(match["path"] for each in expressions for match in _NAMED.finditer(each)))


def values_of(known: Known) -> Iterator[tuple[str, Any]]:
    """The stored fields of a record that hold one value, and the keys of its open field, by name."""
    model = known.model
    for name, spec in fields_of(model).items():
        value = known.record.get(name)
        if name == model.open_fields and isinstance(value, Mapping):
            yield from ((str(key), inner) for key, inner in value.items())
        elif not spec.read_only and not spec.derived and isinstance(value, str | int | float):
            yield name, value


class _Pairs:
    """What stands in place of what."""

    def __init__(self, trace: Trace, right: Known, wrong: Known) -> None:
        found = [(right.id, wrong.id), (right.label, wrong.label), *_differing(right, wrong)]
        found += _facts(trace, right, wrong)
        self.numbers: dict[Decimal, Decimal] = {}
        self.words: dict[str, str] = {}
        for old, new in found:
            one, other = number_of(old), number_of(new)
            if one is not None and other is not None:
                self.numbers.setdefault(one, other)
            if isinstance(old, str) and old != new:
                self.words.setdefault(old, str(new))
        long = sorted((each for each in self.words if len(each) >= _SHORTEST), key=lambda each: (-len(each), each))
        self.pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, long))})(?!\w)") if long else None

    def of(self, leaf: Leaf) -> Any:
        """The other value of an argument, or None where it stays."""
        value = leaf.value
        if isinstance(value, str) and value in self.words:
            return self.words[value]
        number = number_of(value)
        if number is not None:
            return as_given(value, self.numbers[number]) if number in self.numbers else None
        if not isinstance(value, str):
            return None
        text = self.pattern.sub(lambda found: self.words[found[0]], value) if self.pattern else value
        if " " in value:
            for old, new in self.numbers.items():
                if abs(old) >= 10 and text == value:
                    text = replaced_in(text, old, new)
        return text if text != value else None


def _differing(right: Known, wrong: Known) -> Iterator[tuple[Any, Any]]:
    theirs = dict(values_of(wrong))
    for name, value in values_of(right):
        other = theirs.get(name)
        if name in _PLACES or isinstance(value, bool) or value == other or value in (None, "") or other in (None, ""):
            continue
        yield value, other


_PLACES = frozenset({"row_id", "row_number", "position", "ts"})
"""Fields that say where a record stands, whose numbers mean nothing elsewhere."""


def _facts(trace: Trace, right: Known, wrong: Known) -> Iterator[tuple[Any, Any]]:
    """Facts as they come out with the wrong record in place of the right one."""
    prepared = trace.prepared
    if right.path not in in_facts(trace):
        return
    other = {
        name: each.replace(right.path, wrong.path) if isinstance(each, str) else each
        for name, each in prepared.task.facts.items()
    }
    values, _ = evaluate_facts(other, prepared.seed)
    for name, value in prepared.facts.items():
        if name in values and isinstance(value, str | int | float) and values[name] != value:
            yield value, values[name]
