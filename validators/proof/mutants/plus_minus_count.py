"""Plus or minus one: a whole number one too high or too low, in an argument or in a text.

Identifiers, addresses, dates, times and amounts of money are left alone.
"""

from collections.abc import Iterator
from decimal import Decimal

from validators.proof.kit.arguments import Leaf
from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.number_arguments import as_given, number_like, number_of
from validators.proof.kit.origins import kinds
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values
from validators.proof.mutants._facts_exchanged import facts_exchanged

OPERATOR = Operator("plus or minus one", "DATE05", "boundary")
_COUNTED = frozenset({"integer", "number", "any"})


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each count one higher and one lower; in a text wherever it stands."""
    for write in trace.writes:
        for leaf in write.leaves:
            number = number_of(leaf.value)
            if number is not None and _is_count(trace, write, leaf, number):
                for by in (1, -1):
                    value = as_given(leaf.value, number + by)
                    yield with_values(trace, write, f"{leaf.name} {value} instead of {leaf.value}", {leaf.path: value})
    yield from facts_exchanged(trace, ("number",), _near, number_like)


def _is_count(trace: Trace, write: Write, leaf: Leaf, number: Decimal) -> bool:
    found = kinds(write, leaf)
    known = str(leaf.value) in trace.lookup.by_id
    return number == number.to_integral_value() and bool(found) and found <= _COUNTED and not known


def _near(fact: Fact) -> list[Decimal]:
    number: Decimal = fact.value
    is_year = 1900 <= number < 2100
    return [number + 1, number - 1] if number == number.to_integral_value() and not is_year else []
