"""What the assertions of a task ask for: the words they name and the fields they look at."""

import re
from collections.abc import Iterator
from typing import Any

from validators.proof.kit.lookup import texts
from validators.proof.kit.trace import Trace

_ESCAPE = re.compile(r"\\[a-zA-Z]|\(\?[a-zA-Z]+\)")
_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 3


def asked_words(trace: Trace) -> frozenset[str]:
    """Every word of three letters or more in an assertion or a fact, in lower case; those of patterns too."""
    task = trace.prepared.task
    written = [text for each in task.assertions for text in texts(each.form)]
    written += [text for value in trace.prepared.facts.values() for text in texts(value)]
    words = (word.casefold() for text in written for word in _WORD.findall(_ESCAPE.sub(" ", text)))
    return frozenset(word for word in words if len(word) >= _SHORTEST)


def asked_fields(trace: Trace) -> frozenset[str]:
    """Every key that an assertion is written with, names of fields among them."""
    return frozenset(key for each in trace.prepared.task.assertions for key in _keys(each.form))


def _keys(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for key, each in value.items():
                yield str(key)
                yield from _keys(each)
        case list():
            for each in value:
                yield from _keys(each)
