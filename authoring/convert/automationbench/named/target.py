"""What a table from native conditions to named types is written with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from runtime.grading.dates import bare_date
from runtime.grading.numbers import read_amount
from runtime.task.quantities import in_digits


class NoCounterpart(ValueError):
    """A condition that no named type can ask; the message says why."""


Named = dict[str, Any]
Say = Callable[[Any], Named]
"""From what a condition wants of a field to parameters of a named type. Raises NoCounterpart."""


@dataclass(frozen=True, slots=True)
class Target:
    """How conditions on the records of one collection are said by named types."""

    exists: Callable[[Named], str] | str = ""
    """The type that says such a record is there, by the parameters it will get."""
    absent: Callable[[Named], str] | str = ""
    """The type that says there is none."""
    fields: Mapping[str, Say] = field(default_factory=dict)
    """Field -> parameters, for conditions on any record."""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Conditions that the types make by themselves, and that must stand in the native form."""
    of_record: Callable[[Mapping[str, Any], str, Any], Named] | None = None
    """One field of a seeded record."""
    count: Callable[[Mapping[str, Any], int], Named] | None = None
    """How many records there are in all."""

    def positive(self, where: Mapping[str, Any]) -> Named:
        """Such a record is there."""
        return self._said(self.exists, where)

    def negative(self, where: Mapping[str, Any]) -> Named:
        """No such record is there."""
        return self._said(self.absent, where)

    def field(self, record: Mapping[str, Any], name: str, wanted: Any) -> Named:
        """A field of a seeded record."""
        if self.of_record is None:
            raise NoCounterpart("no named type is known that asks for a field of this record")
        return self.of_record(record, name, wanted)

    def number(self, where: Mapping[str, Any], wanted: Any, seeded: int) -> Named:
        """The number of records in all: those of the start and those that are wanted."""
        if self.count is None:
            raise NoCounterpart("no named type is known that counts such records")
        if not isinstance(wanted, int):
            raise NoCounterpart("named types count exactly; this count is a comparison")
        return self.count(where, wanted + seeded)

    def _said(self, kind: Callable[[Named], str] | str, where: Mapping[str, Any]) -> Named:
        params: Named = {}
        for name, wanted in where.items():
            if name in self.fixed and self.fixed[name] == wanted:
                continue
            if name not in self.fields:
                raise NoCounterpart(f"no parameter of a named type is about `{name}`")
            try:
                said = self.fields[name](wanted)
            except NoCounterpart as reason:
                raise NoCounterpart(f"`{name}`: {reason}") from None
            if params.keys() & said.keys():
                raise NoCounterpart(f"`{name}` would be asked twice of one parameter")
            params |= said
        missing = [name for name in self.fixed if name not in where]
        if missing:
            raise NoCounterpart(f"the named types ask for `{missing[0]}: {str(self.fixed[missing[0]]).lower()}` too")
        chosen = kind if isinstance(kind, str) else kind(params)
        if not chosen:
            raise NoCounterpart("no named type asks this of such records")
        return {"type": chosen, **params}


def plain(param: str) -> Say:
    """One value, compared as the named type does: text, number or truth."""

    def say(wanted: Any) -> Named:
        if isinstance(wanted, Mapping | list) or wanted is None:
            raise NoCounterpart(f"named types know one value here, not {_words(wanted)}")
        return {param: wanted}

    return say


def pieces(param: str) -> Say:
    """Words and whole numbers that a text mentions or contains."""

    def say(wanted: Any) -> Named:
        found = needles(wanted)
        return {param: found[0] if len(found) == 1 else found}

    return say


def needles(wanted: Any) -> list[str]:
    """The pieces of text that `mentions` or `contains` look for. Raises NoCounterpart for any other condition."""
    if not isinstance(wanted, Mapping) or len(wanted) != 1 or not wanted.keys() <= {"mentions", "contains"}:
        raise NoCounterpart(f"named types look for pieces of text, not for {_words(wanted)}")
    matcher, asked = next(iter(wanted.items()))
    return [_needle(each, matcher) for each in (asked if isinstance(asked, list) else [asked])]


def _needle(asked: Any, matcher: str) -> str:
    if isinstance(asked, Mapping):
        raise NoCounterpart("named types look for one spelling; an amount of money has several")
    if isinstance(asked, int | float) and not isinstance(asked, bool):
        return in_digits(asked)
    text = str(asked)
    if matcher == "contains":
        return text
    if bare_date(asked) is not None:
        raise NoCounterpart(f"named types look for one spelling; the day {text} has several")
    amount = read_amount(asked)
    if amount is None:
        return text
    if amount.percent or amount.currencies or len(amount.values) != 1:
        raise NoCounterpart(f"named types look for one spelling; `{text}` has several")
    return in_digits(next(iter(amount.values)))


def _words(wanted: Any) -> str:
    if isinstance(wanted, Mapping):
        return " and ".join(f"`{name}`" for name in wanted)
    return "a list" if isinstance(wanted, list) else "nothing" if wanted is None else "the whole text"
