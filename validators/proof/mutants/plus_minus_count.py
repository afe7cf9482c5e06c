"""Plus or minus one: a whole number one too high or too low, in an argument or in a text.

Identifiers, addresses, dates, times and amounts of money are left alone.
"""

from collections.abc import Iterator
from decimal import Decimal

from validators.proof.kit.arguments import Leaf
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._numbers import Written, as_given, is_year, number_of, numbers_in, replaced_in
from validators.proof.mutants._texts import kinds, rewritten, text_leaves, with_values

OPERATOR = Operator("plus or minus one", "DATE05", "boundary")
_COUNTED = frozenset({"integer", "number", "any"})


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each count one higher and one lower; in a text wherever it stands."""
    for write in trace.writes:
        for by in (1, -1):
            for leaf in write.leaves:
                number = number_of(leaf.value)
                if number is not None and _is_count(trace, write, leaf, number):
                    value = as_given(leaf.value, number + by)
                    yield with_values(trace, write, f"{leaf.name} {value} instead of {leaf.value}", {leaf.path: value})
            said = [each for leaf in text_leaves(write) for each in numbers_in(leaf.value)]
            for number in dict.fromkeys(each.value for each in said if _told(trace, each)):
                new = number + by
                changed = rewritten(write, lambda text: replaced_in(text, number, new, lambda each: _told(trace, each)))  # noqa: B023
                yield with_values(trace, write, f"{new} instead of {number} in its text", changed)


def _is_count(trace: Trace, write: Write, leaf: Leaf, number: Decimal) -> bool:
    found = kinds(write, leaf)
    return (
        number == number.to_integral_value()
        and bool(found)
        and found <= _COUNTED
        and str(leaf.value) not in trace.lookup.by_id
    )


def _told(trace: Trace, number: Written) -> bool:
    return (
        number.value == number.value.to_integral_value()
        and not number.is_money
        and not is_year(number)
        and str(number.value) not in trace.lookup.by_id
    )
