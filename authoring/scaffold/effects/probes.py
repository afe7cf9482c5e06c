"""The calls by which an operation is learned: its worked example, and the example with one thing changed."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from authoring.scaffold.effects.values import Company, values
from runtime.kit.operation import Operation
from runtime.kit.records import fields_of
from runtime.kit.seeding import models_of

Example: TypeAlias = dict[str, Any]
_STYLE_ONLY = frozenset({"fields", "alt", "prettyPrint", "key", "quotaUser", "pretty", "token"})
"""Parameters that change how an answer looks, or who asks."""
_TRIED = 16
"""Values that are tried for one parameter or member."""


def example_of(operation: Operation) -> Example:
    """A copy of the worked example, to be changed."""
    return copy.deepcopy(dict(operation.example))


def aimed_elsewhere(operation: Operation, company: Company) -> Iterator[Example]:
    """The example on records of every collection: ids, and the words for their kind, replaced together."""
    example = example_of(operation)
    places = list(_strings(example))
    ids = [(at, text) for at, text in places if text in company.home]
    kinds = [(at, number) for at, text in places if (number := _spelling(text, company)) is not None]
    for path, names in {**dict.fromkeys(company.spellings, [""]), **company.ids}.items():
        for name in names[:3] or [""]:
            for at, text in ids or [((), "")]:
                changed = example_of(operation)
                if at and name and name != text:
                    _put(changed, at, name)
                for place, number in kinds:
                    _put(changed, place, company.spellings[path][number])
                if changed != example:
                    yield changed


def with_one_more(operation: Operation, base: Example, company: Company, collections: set[str]) -> Iterator[Example]:
    """The base with one parameter or member of the body added, replaced or left out."""
    for parameter in operation.parameters:
        if parameter.where == "query" and parameter.name not in _STYLE_ONLY:
            for value in values(company, parameter.name, parameter.schema)[:_TRIED]:
                changed = copy.deepcopy(base)
                changed["query"] = {**(changed.get("query") or {}), parameter.name: value}
                yield changed
    body = base.get("body")
    if isinstance(body, dict | list) or (body is None and operation.body):
        yield from _bodies(operation, base, company, collections)


def _bodies(operation: Operation, base: Example, company: Company, collections: set[str]) -> Iterator[Example]:
    stored = {
        spec.wire: spec.name
        for path in sorted(collections)
        for spec in fields_of(models_of(company.app)[path.partition(".")[2]]).values()
        if not spec.derived
    }
    body = base.get("body") if base.get("body") is not None else {}
    for at, node, schema in _objects(body, operation.body or {}, ()):
        known = schema.get("properties", {})
        closed = schema.get("additionalProperties") is False
        members = {**({} if closed else dict.fromkeys(stored, {})), **known}
        for name, inside in members.items():
            for value in values(company, name, inside if isinstance(inside, Mapping) else {})[:_TRIED]:
                changed = copy.deepcopy(base)
                changed["body"] = copy.deepcopy(body)
                _put(changed, ("body", *at, name), value)
                yield changed
        for name in node:
            changed = copy.deepcopy(base)
            _drop(changed, ("body", *at, name))
            yield changed


def _objects(value: Any, schema: Mapping[str, Any], at: tuple[Any, ...]) -> Iterator[tuple[Any, Any, Any]]:
    """Every object of a body with its place and schema."""
    if isinstance(value, dict):
        yield at, value, schema
        for name, inner in value.items():
            inside = schema.get("properties", {}).get(name)
            yield from _objects(inner, inside if isinstance(inside, Mapping) else {}, (*at, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            inside = schema.get("items")
            yield from _objects(inner, inside if isinstance(inside, Mapping) else {}, (*at, place))


def _spelling(text: str, company: Company) -> int | None:
    """Which of the spellings of a kind of record a text is, if it is one."""
    for spelled in company.spellings.values():
        if text in spelled:
            return spelled.index(text)
    return None


def _strings(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _strings(inner, (*at, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _strings(inner, (*at, place))


def _put(value: Any, at: tuple[Any, ...], new: Any) -> None:
    for step in at[:-1]:
        value = value[step]
    value[at[-1]] = new


def _drop(value: Any, at: tuple[Any, ...]) -> None:
    for step in at[:-1]:
        value = value[step]
    del value[at[-1]]
