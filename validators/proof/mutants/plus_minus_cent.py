"""Plus or minus a cent: an amount of money one cent off, or rounded to whole units, in an argument or in a text."""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from validators.proof.kit.arguments import Leaf
from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.number_arguments import as_given, number_like, number_of
from validators.proof.kit.origins import kinds
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values
from validators.proof.mutants._facts_exchanged import facts_exchanged

OPERATOR = Operator("plus or minus a cent", "LOO10", "over-normalised")
_CENT = Decimal("0.01")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each amount a cent higher, a cent lower and rounded; in a text wherever it stands."""
    for write in trace.writes:
        for leaf in write.leaves:
            amount = number_of(leaf.value)
            for new in _near(amount) if amount is not None and _is_money(write, leaf, amount) else ():
                value = as_given(leaf.value, new)
                yield with_values(trace, write, f"{leaf.name} {value} instead of {leaf.value}", {leaf.path: value})
    yield from facts_exchanged(trace, ("amount", "number"), _in_text, number_like)


def _is_money(write: Write, leaf: Leaf, amount: Decimal) -> bool:
    found = kinds(write, leaf)
    return "money" in found or (_has_cents(amount) and bool(found & {"number", "any", "line"}))


def _in_text(fact: Fact) -> list[Decimal]:
    return _near(fact.value) if fact.kind == "amount" or _has_cents(fact.value) else []


def _has_cents(amount: Decimal) -> bool:
    return amount.normalize().as_tuple().exponent == -2  # one decimal is a version or a rate


def _near(amount: Decimal) -> list[Decimal]:
    whole = amount.quantize(Decimal(1), ROUND_HALF_UP)
    return [amount + _CENT, amount - _CENT, *([whole] if whole != amount else [])]
