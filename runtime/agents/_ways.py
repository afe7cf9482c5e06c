"""What each operation needs before it can be called, and what kind of record it answers with, read from the specs."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from runtime.agents._names import noun, refers
from runtime.gateway.catalog import Catalog
from runtime.kit.operation import Operation

Where: TypeAlias = Literal["path", "query", "body"]

_PLACEHOLDER = re.compile(r"\{([^}]+)\}")
_VERBS = frozenset({"search", "list", "query", "read", "batch", "bulk", "info", "get", "history", "me", "jql", "paged"})


@dataclass(frozen=True, slots=True)
class Slot:
    """A value that must be given: its name, where it goes, and the kind of id that belongs there."""

    name: str
    where: Where
    kind: str
    after: str
    """The placeholder directly before it: what that is given says what kind this is of (`{objectType}/{objectId}`)."""
    schema: Mapping[str, Any]
    example: Any


@dataclass(frozen=True, slots=True)
class Way:
    """An operation as an agent reads its description."""

    operation: Operation
    slots: tuple[Slot, ...]
    kinds: tuple[str, ...]
    """What its answer is made of, by its URL."""
    implied: Mapping[str, str]
    """Kinds whose value stands in the URL itself: `objects/contacts` is an objecttype of `contacts`."""
    takes: frozenset[str]
    """Names of all parameters, and of the properties of an RPC body."""


@dataclass
class Ways:
    """All operations of a catalog."""

    of: dict[str, list[Way]] = field(default_factory=dict)
    """App -> its operations in the order of its spec."""
    wanted: frozenset[str] = frozenset()
    """Kinds of ids that some operation needs."""
    literals: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """(app, kind) -> values that stand in URLs of other operations in the same place, or in examples."""


@lru_cache(maxsize=4)
def ways_of(catalog: Catalog) -> Ways:
    """The ways of a catalog."""
    ways = Ways()
    wanted = {"spreadsheet", "user", "channel", "file"}
    for app in catalog.apps:
        operations = catalog.of(app)
        following = _following(operations)
        typed = _typed(operations)
        ways.of[app] = [_way(each, following, typed) for each in operations]
        for way in ways.of[app]:
            wanted |= {slot.kind for slot in way.slots if slot.kind} | _body_kinds(way.operation.example.get("body"))
            shown = {each.kind: each.example for each in way.slots if each.kind in typed.values()}
            for kind, value in (*way.implied.items(), *shown.items()):
                known = ways.literals.setdefault((app, kind), [])
                if isinstance(value, str) and value[:1].isalpha() and noun(value) not in map(noun, known):
                    known.append(value)
    ways.wanted = frozenset(wanted)
    return ways


def _segments(url: str) -> list[str]:
    return url.partition("://")[2].split("/")[1:]


def _following(operations: tuple[Operation, ...]) -> dict[tuple[str, ...], str]:
    """Path -> kind of the placeholder that follows it in another operation: what a list at that path is a list of."""
    found: dict[tuple[str, ...], str] = {}
    for each in operations:
        parts = _segments(each.url)
        for place, part in enumerate(parts):
            name = _PLACEHOLDER.fullmatch(part)
            if name and place and "{" not in parts[place - 1]:
                found.setdefault(tuple(parts[:place]), noun(name[1]) or noun(parts[place - 1]))
    return found


def _typed(operations: tuple[Operation, ...]) -> dict[tuple[str, ...], str]:
    """Path -> kind of a placeholder there that says what the next one is an id of."""
    found: dict[tuple[str, ...], str] = {}
    for each in operations:
        parts = _segments(each.url)
        for place in range(len(parts) - 1):
            name, next_ = _PLACEHOLDER.fullmatch(parts[place]), _PLACEHOLDER.fullmatch(parts[place + 1])
            if name and next_ and _is_general(next_[1]):
                found[tuple(parts[:place])] = noun(name[1])
    return found


def _is_general(name: str) -> bool:
    """Whether a placeholder is the id of whatever kind the one before it names."""
    return noun(name) in ("", "object", "record")


def _way(operation: Operation, following: Mapping[tuple[str, ...], str], typed: Mapping[tuple[str, ...], str]) -> Way:
    parts = _segments(operation.url)
    implied = {
        typed[tuple(parts[:place])]: part
        for place, part in enumerate(parts)
        if "{" not in part and tuple(parts[:place]) in typed
    }
    takes = {each.name for each in operation.parameters}
    if operation.rpc:
        takes |= set((operation.body or {}).get("properties", {}))
    slots = tuple(_slots(operation, parts))
    return Way(operation, slots, _kinds(parts, slots, following, typed), implied, frozenset(takes))


def _slots(operation: Operation, parts: list[str]) -> Iterator[Slot]:
    schemas = {each.name: each.schema for each in operation.parameters}
    example = operation.example
    before = ""
    last = ""
    for part in parts:
        names = _PLACEHOLDER.findall(part)
        for name in names:
            kind = noun(name) or ("" if before else noun(last))
            after = before if _is_general(name) else ""
            yield Slot(name, "path", kind, after, schemas.get(name, {}), example.get("path", {}).get(name))
            last = name
        whole = _PLACEHOLDER.fullmatch(part)
        before = whole[1] if whole else ""
        last = part if not names else last
    for each in operation.parameters:
        if each.where == "query" and each.required:
            yield Slot(
                each.name, "query", noun(each.name), "", each.schema, example.get("query", {}).get(each.name)
            )  # fmt: skip
    if operation.rpc:
        body = operation.body or {}
        written = example.get("body")
        shown = {**example.get("query", {}), **(written if isinstance(written, Mapping) else {})}
        for name in body.get("required", ()):
            yield Slot(name, "body", noun(name), "", body["properties"].get(name, {}), shown.get(name))


def _kinds(
    parts: list[str],
    slots: tuple[Slot, ...],
    following: Mapping[tuple[str, ...], str],
    typed: Mapping[tuple[str, ...], str],
) -> tuple[str, ...]:
    path = [each for each in slots if each.where == "path"]
    if path and _PLACEHOLDER.fullmatch(parts[-1]):
        if path[-1].kind.endswith("type") and tuple(parts[:-1]) not in typed:
            return (noun(parts[-2]),)
        return (path[-1].kind,) if path[-1].kind else ()
    for end in range(len(parts), 0, -1):
        if tuple(parts[:end]) in following:
            return tuple(dict.fromkeys((following[tuple(parts[:end])], noun(parts[end - 1]))))
    literal = [part for part in parts if "{" not in part and part not in _VERBS]
    words = [each for part in literal[-1:] for each in part.split(".") if each not in _VERBS]
    return (noun(words[0]),) if words and noun(words[0]) else ()


def _body_kinds(value: Any) -> set[str]:
    """The kinds of ids that a body names."""
    match value:
        case dict():
            found = {noun(key) for key, each in value.items() if noun(key) and (refers(key) or isinstance(each, dict))}
            return found.union(*(_body_kinds(each) for each in value.values()))
        case list():
            return set().union(*(_body_kinds(each) for each in value))
        case _:
            return set()
