"""One record taken for another throughout: its id, its name and every value that differs, in arguments and in texts."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from runtime.grading.facts import seed_functions
from runtime.kit.mailboxes import parseaddr
from runtime.kit.records import fields_of
from runtime.task.expressions import ExpressionError, evaluate
from validators.proof.kit.arguments import Leaf, Path, replaced
from validators.proof.kit.facts_in_text import facts
from validators.proof.kit.lookup import Known
from validators.proof.kit.number_arguments import as_given, number_like, number_of
from validators.proof.kit.referents import referents
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Variant, with_requests

_SMALLEST = 10
"""A smaller whole number in a text says nothing of where it comes from."""
_TELLING = re.compile(r"[\s\d@]")
_WORD = re.compile(r"\w+")
_NAMED = re.compile(r"""record\(\s*(['"])(?P<path>.+?)\1\s*\)""")


def exchanged(trace: Trace, right: Known, wrong: Known, says: str) -> Variant | None:
    """The reference as someone runs it who takes `wrong` for `right`; None where that changes no call.

    Where the reference names both, each is taken for the other.
    """
    named = {each.known.path for write in trace.writes for each in referents(trace, write)}
    both = {right.path, wrong.path} <= named
    pairs = _Pairs(trace, right, wrong, both=both)
    if right.path not in named and not pairs.words and not pairs.numbers:
        return None
    other = {right.path: wrong, wrong.path: right} if both else {right.path: wrong}
    is_mail = right.collection.endswith(".messages")  # a reply has its mail's subject, whatever is in it
    requests: dict[int, Request] = {}
    for write in trace.writes:
        values: dict[Path, Any] = {}
        for leaf in write.leaves:
            new = pairs.of(leaf) if not (is_mail and leaf.name == "subject") else None
            if new is not None:
                values[leaf.path] = new
        for each in referents(trace, write):
            new = each.naming(other[each.known.path]) if each.known.path in other else None
            if new is not None and new != each.leaf.value:
                values[each.leaf.path] = new
        if values:
            requests[write.number] = replaced(write.request, values)
    return with_requests(trace, says, requests) if requests else None


def in_facts(trace: Trace) -> list[str]:
    """Paths of the records that the task's facts read one by one."""
    found: list[str] | None = trace.lookup.kept.get("in facts")
    if found is None:
        expressions = [each for each in trace.prepared.task.facts.values() if isinstance(each, str)]
        paths = (match["path"] for each in expressions for match in _NAMED.finditer(each))
        trace.lookup.kept["in facts"] = found = list(dict.fromkeys(paths))
    return found


def is_telling(text: str) -> bool:
    """Whether a value says where it comes from when it stands inside a text: a name, a number, an address, an id."""
    return len(text) > 3 and _TELLING.search(text) is not None


def _is_telling_number(number: Decimal) -> bool:
    return abs(number) >= _SMALLEST or number != number.to_integral_value()


def values_of(known: Known) -> Iterator[tuple[str, Any]]:
    """The stored fields of a record that hold one value, and the keys of its open field, by name."""
    model = known.model
    for name, spec in fields_of(model).items():
        value = known.record.get(name)
        if name == model.open_fields and isinstance(value, Mapping):
            yield from ((str(key), inner) for key, inner in value.items())
        elif not spec.read_only and not spec.derived and isinstance(value, str | int | float):
            yield name, value


@dataclass(frozen=True, slots=True)
class Said:
    """All that the reference says in its arguments."""

    text: str
    numbers: frozenset[Decimal]


def said(trace: Trace) -> Said:
    """The arguments of all writes as one text, and the numbers in them."""
    found: Said | None = trace.lookup.kept.get("said")
    if found is None:
        values = [leaf.value for write in trace.writes for leaf in write.leaves]
        whole = {number for each in values if (number := number_of(each)) is not None}
        texts = [each for each in values if isinstance(each, str) and " " in each]
        told = {fact.value for each in texts for fact in facts(each, trace.lookup) if fact.kind in ("amount", "number")}
        found = Said("\n".join(map(str, values)), frozenset(whole | told))
        trace.lookup.kept["said"] = found
    return found


class _Pairs:
    """What stands in place of what."""

    def __init__(self, trace: Trace, right: Known, wrong: Known, *, both: bool) -> None:
        self.lookup, self.said = trace.lookup, said(trace)
        found = [(right.id, wrong.id), (right.label, wrong.label), *_differing(right, wrong)]
        found += _facts(trace, right, wrong)
        found += [pair for old, new in found for pair in _mailboxes(old, new)]
        if both:
            found += [(new, old) for old, new in found]
        self.numbers: dict[Decimal, Decimal] = {}
        self.words: dict[str, str] = {}
        for old, new in found:
            one, other = number_of(old), number_of(new)
            if one is not None and other is not None and one in self.said.numbers:
                self.numbers.setdefault(one, other)
            if isinstance(old, str) and old != new and old in self.said.text:
                self.words.setdefault(old, str(new))
        long = sorted((each for each in self.words if is_telling(each)), key=lambda each: (-len(each), each))
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
        if self.numbers and " " in value:
            text = self._numbers_in(text)
        return text if text != value else None

    def _numbers_in(self, text: str) -> str:
        for fact in reversed(facts(text, self.lookup)):
            if fact.kind in ("amount", "number") and fact.value in self.numbers and _is_telling_number(fact.value):
                words = number_like(text[fact.start : fact.end], self.numbers[fact.value])
                text = text[: fact.start] + words + text[fact.end :]
        return text


def _differing(right: Known, wrong: Known) -> Iterator[tuple[Any, Any]]:
    theirs = dict(values_of(wrong))
    for name, value in values_of(right):
        other = theirs.get(name)
        if name in _PLACES or isinstance(value, bool) or value == other or value in (None, "") or other in (None, ""):
            continue
        yield value, other


def _mailboxes(old: Any, new: Any) -> Iterator[tuple[str, str]]:
    """The names and the addresses of two mailboxes, which stand alone elsewhere."""
    if isinstance(old, str) and isinstance(new, str) and "<" in old and "<" in new:
        yield from ((one, other) for one, other in zip(parseaddr(old), parseaddr(new), strict=True) if one and other)


_PLACES = frozenset({"row_id", "row_number", "position", "ts"})
"""Fields that say where a record stands, whose numbers mean nothing elsewhere."""


def _facts(trace: Trace, right: Known, wrong: Known) -> Iterator[tuple[Any, Any]]:
    """Facts as they come out with the wrong record in place of the right one."""
    prepared = trace.prepared
    if right.path not in in_facts(trace):
        return
    functions, values, others = seed_functions(prepared.seed), dict(prepared.facts), set[str]()
    for name, expression in prepared.task.facts.items():
        if not isinstance(expression, str):
            continue
        if right.path in expression or others & set(_WORD.findall(expression)):
            with suppress(ExpressionError):
                value = evaluate(expression.replace(right.path, wrong.path), values, functions)
                if value != values[name]:
                    yield values[name], value
                    others.add(name)
                    values[name] = value
