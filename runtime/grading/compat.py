"""AutomationBench's ways of comparing values, as its verdicts show them (FORMAT.md section 5.3, MATCHING.md).

These serve the named types only; native forms compare by field kind. Each function gives a test for a table of named
types: (record, expected, world) -> bool.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from runtime.grading.named_type import Test
from runtime.kit.records import RecordDict

_COMMA = re.compile(r"(?<=\d),(?=\d)")
_POINT_ZERO_PERCENT = re.compile(r"(\d+)\.0+%")


def equals(field: str) -> Test:
    """Equal as text, case counts."""
    return lambda record, expected, _: text(record.get(field)) == text(expected)


def same(field: str) -> Test:
    """Equal as text, whatever the case."""
    return lambda record, expected, _: text(record.get(field)).lower() == text(expected).lower()


def contains(*fields: str) -> Test:
    """The expected text, or each of a list of them, stands in one of the fields, whatever the case."""
    return lambda record, expected, _: any(has_all(text(record.get(field)), expected) for field in fields)


def identity(*fields: str) -> Test:
    """One of the id fields equals the expected id, as text."""
    return lambda record, expected, _: any(
        record.get(field) is not None and text(record.get(field)) == text(expected) for field in fields
    )


def listed(field: str) -> Test:
    """The list field holds the expected value, whatever the case."""
    return lambda record, expected, _: (
        text(expected).lower() in {text(each).lower() for each in record.get(field) or ()}
    )


def truth(field: str) -> Test:
    """The boolean field is as expected."""
    return lambda record, expected, _: bool(record.get(field)) == bool(expected)


def text(value: Any) -> str:
    """A value as text; nothing is empty."""
    return "" if value is None else str(value)


def needles(expected: Any) -> list[str]:
    """The texts looked for: one, or a list of them."""
    return [text(each) for each in expected] if isinstance(expected, list) else [text(expected)]


def has_all(found: str, expected: Any, *, fold: Callable[[str], str] = str.lower) -> bool:
    """Whether every needle stands in the text after folding both."""
    folded = fold(found)
    return all(fold(needle) in folded for needle in needles(expected))


def folded_numbers(value: str) -> str:
    """Lower case, commas between digits dropped, `25.0%` as `25%`."""
    return _POINT_ZERO_PERCENT.sub(r"\1%", _COMMA.sub("", value.lower()))


def is_any(record: RecordDict, *fields: str, among: Iterable[str]) -> bool:
    """Whether one of the fields holds one of the values."""
    wanted = set(among)
    return any(record.get(field) in wanted for field in fields)
