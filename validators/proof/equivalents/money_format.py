"""Other money format: every amount in a text in another usual way of writing it.

`$156,000`, `USD 156,000.00`, `156000.00 USD` and `$156000` are one amount; an assertion that wants one of them asks for
a format that nobody stated.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial

from runtime.grading.numbers import read_amount
from validators.proof.equivalents._texts import FreeText, free_texts, rewritten, with_facts
from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("other money format", "STR02", "representation", "error")
_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}


def _code_first(value: Decimal, code: str) -> str:
    return f"{code} {value:,.2f}"


def _code_last(value: Decimal, code: str) -> str:
    return f"{_short(value)} {code}"


def _symbol_and_cents(value: Decimal, code: str) -> str:
    return f"{_SYMBOLS.get(code, code + ' ')}{value:,.2f}"


def _symbol_bare(value: Decimal, code: str) -> str:
    return f"{_SYMBOLS.get(code, code + ' ')}{_short(value)}"


_STYLES: dict[str, Callable[[Decimal, str], str]] = {
    "USD 1,500.00": _code_first,
    "1500 USD": _code_last,
    "$1,500.00": _symbol_and_cents,
    "$1500": _symbol_bare,
}


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All amounts in the texts, once in each style."""
    texts = free_texts(trace)
    for example, style in _STYLES.items():
        yield from rewritten(f"amounts written like {example}", texts, partial(_changed, style, trace), trace)


def _changed(style: Callable[[Decimal, str], str], trace: Trace, text: FreeText) -> str:
    def change(part: str, fact: Fact) -> str | None:
        amount = read_amount(part[fact.start : fact.end]) if fact.kind == "amount" else None
        return style(fact.value, amount.currencies[0]) if amount else None

    return with_facts(text.text, trace.lookup, change)


def _short(value: Decimal) -> str:
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}"
