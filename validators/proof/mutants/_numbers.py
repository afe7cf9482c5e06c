"""Numbers that are a whole argument."""

import re
from decimal import Decimal

from validators.proof.mutants._texts import number_like

_PLAIN = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")


def number_of(value: object) -> Decimal | None:
    """The number that an argument is: 5957.03, or `1500` as text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return Decimal(repr(value))
    return Decimal(value) if isinstance(value, str) and _PLAIN.fullmatch(value) else None


def as_given(value: object, new: Decimal) -> object:
    """A new number in the type and the writing of the old one."""
    if isinstance(value, str):
        return number_like(value, new)
    return int(new) if new == new.to_integral_value() else float(new)
