"""Other number format: numbers in texts with or without separators, and with a zero at their end.

Only a number that is written with separators, or is one of the task's facts, is changed: another one may name something
(order 48213, version 9.4).
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial

from validators.proof.equivalents._texts import FreeText, free_texts, rewritten, with_facts
from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("other number format", "STR02", "representation", "error")
_THOUSAND = 1000


def _plain(value: Decimal) -> str:
    return f"{value:f}"


def _grouped(value: Decimal) -> str:
    return f"{value:,f}"


def _one_more_zero(value: Decimal) -> str:
    return f"{value:f}" if value == int(value) else f"{value:f}0"


_STYLES: dict[str, Callable[[Decimal], str]] = {"12500": _plain, "12,500": _grouped, "7.50 for 7.5": _one_more_zero}


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All numbers in the texts, once in each style."""
    texts = free_texts(trace)
    known = {Decimal(str(each)) for each in trace.prepared.facts.values() if type(each) in (int, float)}
    for example, style in _STYLES.items():
        change = partial(_changed, style, known, trace)
        yield from rewritten(f"numbers written like {example}", texts, change, trace)


def _changed(style: Callable[[Decimal], str], known: set[Decimal], trace: Trace, text: FreeText) -> str:
    def change(part: str, fact: Fact) -> str | None:
        written = part[fact.start : fact.end]
        if fact.kind != "number" or not written[-1].isdigit() or not written[0].isdigit():
            return None
        fraction = fact.value != int(fact.value)
        told = fact.value in known and (fraction or fact.value >= _THOUSAND)
        return style(fact.value) if told or any(mark in written for mark in ",'") else None

    return with_facts(text.text, trace.lookup, change)
