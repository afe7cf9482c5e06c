"""Exact numbers for expressions: decimal arithmetic within bounds that keep every step short."""

from collections.abc import Callable
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from typing import Any, TypeGuard

# A result is worked out to twice the digits it is given with, so that 1 / 3 * 3 is 1.
_WORKING = Context(prec=60)
_GIVEN = Context(prec=28)
_LARGEST = Decimal(10) ** 28
_LARGEST_POWER = 100


def is_number(value: Any) -> TypeGuard[int | float | Decimal]:
    """Whether a value is a number; true and false are not."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def exact(value: Any) -> Decimal:
    """A number as a decimal, a float by its shortest digits. Raises ValueError unless it is finite and in bounds."""
    if not is_number(value):
        raise ValueError(f"found {kind_of(value)}, expected a number")
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise ValueError("the number is too large")
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not number.is_finite():
        raise ValueError(f"`{value}` is not a finite number")
    if abs(number) > _LARGEST:
        raise ValueError("the number is too large")
    return number


def settle(value: Any) -> Any:
    """A decimal as an int where it is whole, else with at most 28 digits; every other value as it is."""
    if not isinstance(value, Decimal) or not value.is_finite() or abs(value) > _LARGEST:
        return value
    given = _GIVEN.plus(value)
    return int(given) if given == given.to_integral_value() else given


def in_digits(value: float | Decimal) -> str:
    """A number in plain digits: no exponent, no zeros at the end."""
    if isinstance(value, int):
        return str(value)
    number = Decimal(repr(value)) if isinstance(value, float) else value
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text and number.is_finite() else text


def rounded(value: Decimal, places: int) -> Decimal:
    """The number with so many places, halves away from zero."""
    if not -28 <= places <= 28:
        raise ValueError(f"`{places}` places found, expected -28 to 28")
    with localcontext(_WORKING):
        return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def kind_of(value: Any) -> str:
    """What a value is, for a message: `text`, `a number`, `a list`."""
    if value is None:
        return "null"
    if is_number(value):
        return "a number"
    kinds = {str: "text", bool: "a truth value", dict: "a mapping", list: "a list", tuple: "a list"}
    return next((name for kind, name in kinds.items() if isinstance(value, kind)), "a value of another kind")


def _arithmetic(sign: str, work: Callable[[Decimal, Decimal], Decimal]) -> Callable[[Any, Any], Decimal]:
    def operate(left: Any, right: Any) -> Decimal:
        if not is_number(left) or not is_number(right):
            raise ValueError(f"`{sign}` found {kind_of(left)} and {kind_of(right)}, expected two numbers")
        with localcontext(_WORKING):
            return exact(work(exact(left), exact(right)))

    return operate


def _floor_divide(left: Decimal, right: Decimal) -> Decimal:
    return (left / right).to_integral_value(ROUND_FLOOR)


def _power(base: Decimal, exponent: Decimal) -> Decimal:
    if abs(exponent) > _LARGEST_POWER:
        raise ValueError(f"`**` found the exponent {in_digits(exponent)}, expected at most {_LARGEST_POWER}")
    return Decimal(base**exponent)


plus = _arithmetic("+", lambda left, right: left + right)
minus = _arithmetic("-", lambda left, right: left - right)
times = _arithmetic("*", lambda left, right: left * right)
divided_by = _arithmetic("/", lambda left, right: left / right)
floor_divided_by = _arithmetic("//", _floor_divide)
remainder = _arithmetic("%", lambda left, right: left - right * _floor_divide(left, right))
power = _arithmetic("**", _power)
