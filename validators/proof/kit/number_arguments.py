"""Numbers that are a whole argument or stand in a text, and other numbers in their place."""

import re
from decimal import Decimal

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


def number_like(words: str, value: Decimal) -> str:
    """Another number written as the old one: its currency, its groups of three, its cents."""
    digits = re.search(r"-?\d+(?:[.,']\d+)*", words)
    if digits is None:
        return str(value)
    plain = value.quantize(Decimal(1)) if value == value.to_integral_value() else value.normalize()
    written = f"{plain:,f}" if "," in digits[0] else f"{plain:f}"
    if re.search(r"\.\d\d$", digits[0]) and value == value.quantize(Decimal("0.01")):
        cents = value.quantize(Decimal("0.01"))
        written = f"{cents:,f}" if "," in digits[0] else f"{cents:f}"
    return words[: digits.start()] + written + words[digits.end() :]
