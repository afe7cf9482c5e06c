"""Pairs of records that can be taken for one another by name, and why most of them are fine."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from validators.rules.names._likeness import Likeness, alike, likeness, normal
from validators.rules.names._mentions import OPEN_RECORDS, Mention, ids_of, mentions
from validators.rules.names._said import said
from validators.view import SeedRecord, TaskView

ABOUT_DUPLICATES = frozenset("duplicate duplicates duplicated deduplicate merge merged merging dedupe".split())
"""Words of a task that is about look-alikes, so that they are its subject and no slip."""
CONVERSATIONS = ("thread_id", "thread_ts", "conversation_id", "in_reply_to")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two records with like names, in the order of the file."""

    one: Mention
    other: Mention
    like: Likeness

    @property
    def same_kind(self) -> bool:
        """Whether they are records of one collection (rows of one sheet)."""
        return self.one.kind == self.other.kind


@lru_cache(maxsize=2)
def pairs(view: TaskView) -> tuple[Pair, ...]:
    """Every pair of records of a task whose names are alike and that are not plainly one entity."""
    groups: dict[str, list[Mention]] = {}
    for mention in mentions(view):
        groups.setdefault(normal(mention.name), []).append(mention)
    names = list(groups)
    found: list[Pair] = []
    for group in groups.values():
        for one, other in combinations(group, 2):
            # the same name in another app is the same person there, as far as a name can say
            if one.kind == other.kind:
                found.append(Pair(one, other, likeness(one.name, other.name) or Likeness("identical", "")))
    for first, second, _ in alike(names):
        for one in groups[names[first]]:
            for other in groups[names[second]]:
                like = likeness(one.name, other.name)
                if like is not None and (one.kind == other.kind or like.level == "near"):
                    found.append(Pair(one, other, like))
    return tuple(each for each in found if not _one_entity(each))


def _one_entity(pair: Pair) -> bool:
    one, other = pair.one.record, pair.other.record
    if one is other:
        return True
    if not pair.same_kind:
        return bool(pair.one.mails & pair.other.mails) or _share_an_id(one, other)
    if (
        one.collection in OPEN_RECORDS
        and pair.one.name == pair.other.name
        and not (pair.one.mails and pair.other.mails)
    ):
        return True  # rows about one entity, as in a ledger
    if pair.like.level != "near" and pair.one.within != pair.other.within:
        return True  # `Done` on two boards
    if pair.one.mails & pair.other.mails:
        return True
    return _share_an_id(one, other) or _linked(one, other)


def _share_an_id(one: SeedRecord, other: SeedRecord) -> bool:
    left, right = ids_of(one), ids_of(other)
    return bool(set(left.values()) & set(right.values()))


def _linked(one: SeedRecord, other: SeedRecord) -> bool:
    """Whether one names the other's id, or both belong to one conversation."""
    if any(one.record.get(name) and one.record.get(name) == other.record.get(name) for name in CONVERSATIONS):
        return True
    return _holds(one.record, other.id) or _holds(other.record, one.id)


def _holds(value: Any, wanted: str) -> bool:
    if isinstance(value, str):
        return value == wanted
    if isinstance(value, dict):
        return any(_holds(inner, wanted) for inner in value.values())
    return isinstance(value, list) and any(_holds(inner, wanted) for inner in value)


def declared(view: TaskView) -> Iterator[tuple[str, str]]:
    """(decoy, right) paths of every trap over records."""
    for trap in view.task.traps:
        if trap.look_alike is not None:
            yield trap.look_alike.decoy, trap.look_alike.of
        if trap.stale_row is not None:
            yield trap.stale_row.decoy, trap.stale_row.current


@lru_cache(maxsize=2)
def trapped_names(view: TaskView) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """For every trap over records: the names and addresses of the decoy, and those of the right record."""
    known: dict[str, set[str]] = {}
    wanted = {path for two in declared(view) for path in two}
    for mention in mentions(view):
        if mention.record.path not in wanted:
            continue
        known.setdefault(mention.record.path, {mention.record.path}).update({normal(mention.name), *mention.mails})
    none: set[str] = set()
    return tuple((frozenset(known.get(one, none)), frozenset(known.get(two, none))) for one, two in declared(view))


def is_declared(view: TaskView, pair: Pair) -> bool:
    """Whether a trap names the two, or two records that carry the same names or addresses."""
    if not view.task.traps:
        return False
    left, right = ({each.record.path, normal(each.name), *each.mails} for each in (pair.one, pair.other))
    return any((left & decoy and right & of) or (right & decoy and left & of) for decoy, of in trapped_names(view))


def is_about_duplicates(view: TaskView) -> bool:
    """Whether finding duplicates is the task."""
    return bool(ABOUT_DUPLICATES & set(said(view).stated.split()))
