"""Plus or minus a cent: an amount of money one cent off, or rounded to whole units, in an argument or in a text."""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from validators.proof.kit.arguments import Leaf
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._numbers import as_given, number_of, numbers_in, replaced_in
from validators.proof.mutants._texts import kinds, rewritten, text_leaves, with_values

OPERATOR = Operator("plus or minus a cent", "LOO10", "over-normalised")
_CENT = Decimal("0.01")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each amount a cent higher, a cent lower and rounded; in a text wherever it stands."""
    for write in trace.writes:
        for leaf in write.leaves:
            amount = number_of(leaf.value)
            if amount is not None and _is_money(trace, write, leaf, amount):
                for new in _near(amount):
                    value = as_given(leaf.value, new)
                    yield with_values(trace, write, f"{leaf.name} {value} instead of {leaf.value}", {leaf.path: value})
        said = [each.value for leaf in text_leaves(write) for each in numbers_in(leaf.value) if each.is_money]
        for amount in dict.fromkeys(said):
            for new in _near(amount):
                changed = rewritten(write, lambda text: replaced_in(text, amount, new, lambda each: each.is_money))  # noqa: B023
                yield with_values(trace, write, f"{new:,} instead of {amount:,} in its text", changed)


def _is_money(trace: Trace, write: Write, leaf: Leaf, amount: Decimal) -> bool:
    found = kinds(write, leaf)
    cents = amount != amount.to_integral_value()
    return "money" in found or (cents and bool(found & {"number", "any", "line"}))


def _near(amount: Decimal) -> list[Decimal]:
    whole = amount.quantize(Decimal(1), ROUND_HALF_UP)
    return [amount + _CENT, amount - _CENT, *([whole] if whole != amount else [])]
