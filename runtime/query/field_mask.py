"""Partial responses of Google APIs: the `fields` parameter.

`parse` reads the selection; `apply` keeps the selected parts of a whole resource, in the resource's own order.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from runtime.query.errors import QueryError

JsonValue: TypeAlias = "Mapping[str, JsonValue] | Sequence[JsonValue] | str | int | float | bool | None"

_DEEPEST = 40
_LONGEST = 16_384


@dataclass(frozen=True)
class Field:
    """One selected name (`*` is every name) and what of it is wanted; None is all of it."""

    name: str
    inner: "Mask | None" = None


@dataclass(frozen=True)
class Mask:
    """The names selected at one level, each once."""

    fields: tuple[Field, ...]


@v_args(inline=True)
class _ReadMask(Transformer[Token, Mask]):
    """Turns a parsed selection into a `Mask`."""

    def path(self, *names: Token) -> tuple[str, ...]:
        return tuple(map(str, names))

    def group(self, *fields: Field) -> tuple[Field, ...]:
        return fields

    def field(self, path: tuple[str, ...], group: tuple[Field, ...] | None = None) -> Field:
        inner = None if group is None else Mask(group)
        for name in reversed(path[1:]):
            inner = Mask((Field(name, inner),))
        return Field(path[0], inner)

    def start(self, *fields: Field) -> Mask:
        return Mask(fields)


@cache
def _grammar() -> Lark:
    return Lark.open("field_mask.lark", rel_to=__file__, parser="lalr", transformer=_ReadMask())


@lru_cache(maxsize=256)
def parse(text: str) -> Mask:
    """Read a `fields` selection; raises QueryError "Invalid field selection ..." when it is malformed."""
    if len(text) > _LONGEST:
        raise _invalid(text[:100])
    try:
        read: Mask = _grammar().parse(text)  # type: ignore[assignment]
    except UnexpectedInput as error:
        raise _invalid(text, position=error.pos_in_stream) from None
    if _depth(read) > _DEEPEST:
        raise _invalid(text[:100])
    return _merged(read.fields)


def apply(mask: Mask, value: JsonValue, *, known: Collection[str] | None = None) -> JsonValue:
    """The parts of `value` that `mask` selects; a list gives one answer an element, in its own order.

    A selection inside a plain value (`id/x` where `id` is a string) keeps nothing of it.
    With `known` (every name the resource may have, at any level), a selected name that is neither there nor in
    `value` raises QueryError "Invalid field selection x". Without it, an absent name selects nothing.
    """
    if known is not None:
        _refuse_unknown(mask, _objects([value]), known)
    return _pick(mask, value)


def _invalid(selection: str, *, position: int | None = None) -> QueryError:
    at = None if position is None or position < 0 else position
    near = "" if at is None else selection[at : at + 20]
    return QueryError(f"Invalid field selection {selection}", position=at, near=near, code="invalidParameter")


def _depth(mask: Mask) -> int:
    """How many levels `mask` has, walked without recursion so that no text can exhaust the stack."""
    level, depth = [mask], 0
    while level:
        depth += 1
        level = [field.inner for mask in level for field in mask.fields if field.inner is not None]
    return depth


def _merged(fields: Sequence[Field]) -> Mask:
    """One field a name: `files/id,files/name` selects both, `files,files/id` selects all of `files`."""
    wanted: dict[str, list[Field] | None] = {}
    for field in fields:
        if field.inner is None:
            wanted[field.name] = None
            continue
        inside = wanted.setdefault(field.name, [])
        if inside is not None:
            inside.extend(field.inner.fields)
    return Mask(tuple(Field(name, None if inside is None else _merged(inside)) for name, inside in wanted.items()))


def _objects(values: Sequence[JsonValue]) -> list[Mapping[str, JsonValue]]:
    """The objects among `values`, lists opened."""
    found: list[Mapping[str, JsonValue]] = []
    for value in values:
        if isinstance(value, Mapping):
            found.append(value)
        elif isinstance(value, list | tuple):
            found.extend(_objects(value))
    return found


def _refuse_unknown(mask: Mask, objects: Sequence[Mapping[str, JsonValue]], known: Collection[str]) -> None:
    for field in mask.fields:
        if field.name == "*":
            below = [value for each in objects for value in each.values()]
        else:
            below = [each[field.name] for each in objects if field.name in each]
            if not below and field.name not in known:
                raise _invalid(field.name)
        if field.inner is not None:
            _refuse_unknown(field.inner, _objects(below), known)


def _pick(mask: Mask, value: JsonValue) -> JsonValue:
    if isinstance(value, list | tuple):
        return [_pick(mask, element) for element in value if isinstance(element, Mapping | list | tuple)]
    if not isinstance(value, Mapping):
        return value
    picked: dict[str, Any] = {}
    for name, inside in value.items():
        wanted = [field.inner for field in mask.fields if field.name in (name, "*")]
        if None in wanted:
            picked[name] = inside
        elif wanted and isinstance(inside, Mapping | list | tuple):
            below = _merged([field for inner in wanted if inner is not None for field in inner.fields])
            picked[name] = _pick(below, inside)
    return picked
