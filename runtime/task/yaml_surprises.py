"""Plain scalars that a YAML 1.1 tool reads as something else."""

import re
from collections.abc import Iterator
from typing import Any

from yaml import SafeLoader, ScalarNode

from runtime.task.positions import Positions
from runtime.task.problems import Problem
from runtime.task.yaml_reader import Document
from runtime.task.yaml_scalars import TAG, plain

_ANCHOR = re.compile(r"&[A-Za-z0-9_-]+\s+")
_NOT_ALWAYS_TEXT = frozenset("yYnNtTfFoO-+.0123456789")
"""The first characters of plain scalars that YAML 1.1 or YAML 1.2 may take for something other than text."""

_LONGEST = 100
"""Longer scalars are text, or numbers that both versions read alike."""


def surprises(document: Document) -> list[Problem]:
    """The plain scalars, keys included, whose meaning in YAML 1.1 is not the one they have here.

    The meaning in YAML 1.1 is PyYAML's, with which most tools of that version agree: `y` and `n` are text to it.
    """
    older = SafeLoader("")
    found = [*_among(document.spans, older), *_among(document.keys, older)]
    return sorted(found, key=lambda problem: problem.span)


def _among(places: Positions, older: SafeLoader) -> Iterator[Problem]:
    for path in places:
        written = places.text(path)
        if written.startswith("&"):
            written = _ANCHOR.sub("", written, count=1)
        if written[:1] not in _NOT_ALWAYS_TEXT or len(written) > _LONGEST:
            continue
        value = plain(written)
        here, there = _meaning(value), _older_meaning(written, older)
        if here != there:
            tip = (
                f'write "{written}"'
                if isinstance(value, str)
                else f"write `{value}`, or put it in quotes if it is text"
            )
            message = f"`{written}` is {here} here, and {there} to a tool that reads YAML 1.1"
            yield Problem(message, places[path], tip, path)


def _older_meaning(written: str, older: SafeLoader) -> str:
    tag = older.resolve(ScalarNode, written, (True, False))  # type: ignore[no-untyped-call]
    if tag in (TAG + "str", TAG + "merge", TAG + "value"):
        return _meaning(written)
    try:
        return _meaning(older.construct_object(ScalarNode(tag, written)))
    except ValueError:
        return "an error"


def _meaning(value: Any) -> str:
    if isinstance(value, str):
        return "text"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value:,}" if isinstance(value, int) else f"the number {value}"
    return f"the date {value}"
