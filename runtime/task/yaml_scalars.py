"""What a scalar of YAML means: the core schema of YAML 1.2.

`no`, `on`, `1_000`, `2026-01-28` and `1:30` are text, and `012` is the number 12.
"""

import re
from typing import TypeAlias

from runtime.task.positions import Key

Scalar: TypeAlias = str | int | float | bool | None
Value: TypeAlias = "dict[Key, Value] | list[Value] | Scalar"

TAG = "tag:yaml.org,2002:"
"""What the `!!` of a tag stands for."""

MAX_NUMBER = 1000
"""The longest number, in characters: Python's own limit on turning numbers into text lies above it."""

MAYBE_SPECIAL = frozenset("+-.0123456789~nNtTfF") | {""}
"""The first characters, or no character, of plain scalars that may not be text."""

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


def plain(text: str) -> Scalar:
    """The value of a scalar that is written without quotes and without a tag.

    Raises `ValueError`, with a message for the author, where it is a number that is too long to keep.
    """
    return special(text) if text[:1] in MAYBE_SPECIAL else text


def special(text: str) -> Scalar:
    """`plain`, where the first character is known to be one of `MAYBE_SPECIAL`."""
    if text in _WORDS:
        return _WORDS[text]
    return _number(text)


def _number(text: str) -> Scalar:
    if _DECIMAL.fullmatch(text):
        return int(_short(text))
    if _FLOAT.fullmatch(text):
        return float(_short(text))
    if _BASED.fullmatch(text):
        return int(_short(text), 0)
    if _NOT_FINITE.fullmatch(text):
        return float(text.replace(".", "", 1))
    return text


def _short(text: str) -> str:
    if len(text) > MAX_NUMBER:
        raise ValueError(f"a number of {len(text):,} characters is over the limit of {MAX_NUMBER:,}")
    return text


def tagged(tag: str, text: str) -> Scalar:
    """The value of a scalar under one of the five scalar tags, `tag` given without its `tag:yaml.org,2002:`.

    Raises `ValueError`, with a message for the author, where the text does not fit the tag,
    and `KeyError` where `tag` is not a scalar tag.
    """
    kind = _KINDS[tag]
    if kind is str:
        return text
    value = _WORDS[text] if text in _WORDS else _number(text)
    if kind is float and _DECIMAL.fullmatch(text):
        value = float(text)
    if type(value) is not kind:
        raise ValueError(f"`{text}` is not {_NAMES[tag]}, as the tag `!!{tag}` says")
    return value


_KINDS: dict[str, type] = {"str": str, "int": int, "float": float, "bool": bool, "null": type(None)}
_NAMES = {"int": "an integer", "float": "a number", "bool": "`true` or `false`", "null": "empty, `null` or `~`"}
