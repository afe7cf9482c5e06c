"""The calls by which an operation is learned: its worked example, and the example with one thing changed."""

import base64
import binascii
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
_TRIED = 8
"""Values that are tried for one parameter or member."""
_MAIL = b"""\
From: Marked <marked@example.com>
To: a@example.com
Cc: b@example.com
Bcc: c@example.com
Reply-To: d@example.com
Subject: Marked
In-Reply-To: %s
References: %s
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: multipart/alternative; boundary=y

--y
Content-Type: text/plain

Marked
--y
Content-Type: text/html

<p>Marked</p>
--y--
--x
Content-Type: text/plain
Content-Disposition: attachment; filename=marked.txt

Marked
--x--
"""
"""A mail that has everything, for where an example holds an encoded one."""


def example_of(operation: Operation) -> Example:
    """A copy of the worked example, to be changed."""
    return copy.deepcopy(dict(operation.example))


def with_a_whole_mail(operation: Operation, company: Company) -> Iterator[Example]:
    """The example with a mail that has everything in place of its encoded one."""
    for at, text in _strings(example_of(operation)):
        if _is_mail(text):
            known = [str(each).encode() for each in company.stored.get("rfc822_id", ())] or [b"<marked@example.com>"]
            changed = example_of(operation)
            _put(changed, at, base64.urlsafe_b64encode(_MAIL % (known[0], known[0])).decode())
            yield changed


def aimed_elsewhere(operation: Operation, company: Company) -> Iterator[tuple[str, Example]]:
    """The example on records of every collection: ids, and the words for their kind, replaced together.

    Each comes with the collection; then with the body's objects emptied, and filled with the collection's own fields.
    """
    example = example_of(operation)
    places = list(_strings(example))
    ids = [(at, text) for at, text in places if text in company.home]
    kinds = [(at, number) for at, text in places if (number := _spelling(at, text, company)) is not None]
    for path, names in {**{key: [""] for key in company.spellings}, **company.ids}.items():
        for name in names[:3] or [""]:
            for at, text in ids or [((), "")]:
                changed = example_of(operation)
                if at and name and name != text:
                    _put(changed, at, name)
                for place, number in kinds:
                    _put(changed, place, company.spellings[path][number])
                if changed != example:
                    yield from ((path, each) for each in [changed, *_refilled(changed, path, company)])


def _refilled(example: Example, path: str, company: Company) -> Iterator[Example]:
    body = example.get("body")
    if isinstance(body, dict):
        objects = [key for key, value in body.items() if isinstance(value, dict)]
        own: dict[str, Any] = {}
        model = models_of(company.app)[path.partition(".")[2]]
        for spec in fields_of(model).values():
            unset = spec.derived or spec.read_only or spec.name in (model.key, model.open_fields)
            tried = [] if unset else values(company, spec.wire, {"type": "string"})
            own |= {spec.wire: tried[0]} if tried else {}
        for inside in ({}, own):
            yield {**example, "body": {key: dict(inside) for key in objects}}


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
    for at, items in _lists(body, operation.body or {}, ()):
        for name, inside in items.get("properties", {}).items():
            for value in values(company, name, inside if isinstance(inside, Mapping) else {}):
                changed = copy.deepcopy(base)
                _put(changed, ("body", *at), [{name: value}])
                yield changed
    for at, node, schema in _objects(body, operation.body or {}, ()):
        known = schema.get("properties", {})
        closed = schema.get("additionalProperties") is False
        members = {**({} if closed else {key: {} for key in stored}), **known}
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


def _lists(value: Any, schema: Mapping[str, Any], at: tuple[Any, ...]) -> Iterator[tuple[Any, Mapping[str, Any]]]:
    """Every list of a body whose elements are objects, with its place and the schema of its elements."""
    for name, inside in schema.get("properties", {}).items():
        if isinstance(value, dict) and isinstance(value.get(name), list) and isinstance(inside, Mapping):
            items = inside.get("items")
            if isinstance(items, Mapping) and "properties" in items:
                yield (*at, name), items


def _is_mail(text: str) -> bool:
    try:
        return (
            base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).lstrip()[:20].lower().startswith((b"to:", b"from:"))
        )
    except (binascii.Error, ValueError):
        return False


def taken_by_name(operation: Operation) -> frozenset[str]:
    """Names of parameters and of members of the body at any depth, in small letters."""
    names = {each.name.lower() for each in operation.parameters if each.where == "query"}
    waiting: list[Any] = [operation.body]
    while waiting:
        schema = waiting.pop()
        if isinstance(schema, Mapping):
            inside = schema.get("properties")
            names.update(name.lower() for name in inside) if isinstance(inside, Mapping) else None
            waiting += schema.values()
        elif isinstance(schema, list):
            waiting += schema
    return frozenset(names)


def _spelling(at: tuple[Any, ...], text: str, company: Company) -> int | None:
    """Which of the spellings of a kind of record a text is, if it is one; the plural for a `...Type` of the path."""
    for spelled in company.spellings.values():
        if text in spelled:
            return spelled.index(text)
    return 2 if at[0] == "path" and str(at[-1]).endswith("Type") else None


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
