"""Texts that a regular expression is found in, built from its parts."""

import re._constants as op  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator, Sequence
from typing import Any

_CATEGORIES = {op.CATEGORY_DIGIT: "1", op.CATEGORY_WORD: "a", op.CATEGORY_SPACE: " "}
_OTHER = "a1 -.,:/@#_"
_ALTERNATIVES = 4
"""Branches that are tried of each choice, one after the other."""


def texts_of(pattern: str) -> Iterator[str]:
    """A few texts, the plainest first. Look-around is passed over, so a caller tests each before using it."""
    tree = parser.parse(pattern)
    seen = set()
    for branch in range(_ALTERNATIVES):
        text = _sequence(tree, branch, {})
        if text not in seen:
            seen.add(text)
            yield text


def _sequence(parts: Sequence[Any], branch: int, groups: dict[int, str]) -> str:
    return "".join(_part(code, argument, branch, groups) for code, argument in parts)


def _part(code: Any, argument: Any, branch: int, groups: dict[int, str]) -> str:
    if code is op.LITERAL:
        return chr(argument)
    if code is op.NOT_LITERAL:
        return next(letter for letter in _OTHER if ord(letter) != argument)
    if code is op.ANY:
        return "a"
    if code is op.IN:
        return _letter(argument, branch)
    if code is op.BRANCH:
        choices = argument[1]
        return _sequence(choices[branch % len(choices)], branch, groups)
    if code is op.SUBPATTERN:
        text = _sequence(argument[3], branch, groups)
        groups[argument[0]] = text
        return text
    if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        return _sequence(argument[2], branch, groups) * int(argument[0])
    if code is op.ATOMIC_GROUP:
        return _sequence(argument, branch, groups)
    if code is op.GROUPREF:
        return groups.get(argument, "")
    return ""


def _letter(items: Sequence[Any], branch: int) -> str:
    if items[0][0] is op.NEGATE:
        return next((each for each in _OTHER if not any(_is(each, item) for item in items[1:])), "")
    code, argument = items[branch % len(items)]
    if code is op.LITERAL:
        return chr(argument)
    if code is op.RANGE:
        return chr(argument[0])
    return _CATEGORIES.get(argument, "-")


def _is(letter: str, item: tuple[Any, Any]) -> bool:
    code, argument = item
    if code is op.LITERAL:
        return ord(letter) == int(argument)
    if code is op.RANGE:
        return bool(argument[0] <= ord(letter) <= argument[1])
    if argument is op.CATEGORY_DIGIT:
        return letter.isdigit()
    if argument is op.CATEGORY_SPACE:
        return letter.isspace()
    return letter.isalnum() or letter == "_"
