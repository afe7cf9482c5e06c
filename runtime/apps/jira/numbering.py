"""Jira's numeric ids: counters that begin at a number of their own for each kind of record."""

from itertools import count

from runtime.kit.ids import Ids
from runtime.kit.records import Record, RecordDict
from runtime.kit.world import World

FIRST = {
    "projects": 10000, "issues": 10000, "comments": 10000, "worklogs": 10000, "attachments": 10000,
    "issue_links": 10000, "components": 10000, "versions": 10000, "boards": 1, "sprints": 1, "statuses": 10002,
    "issue_types": 10005, "priorities": 10000, "resolutions": 10003, "link_types": 10004, "fields": 10050,
}  # fmt: skip
"""Collection -> the first id that the site gives out."""


def counted(ids: Ids, collection: str, record: RecordDict, *, field: str = "id") -> None:
    """Give a record without an id the next one of its collection."""
    if not record.get(field):
        record[field] = str(ids.next(f"jira.{collection}", start=FIRST[collection]))


def next_id(world: World, model: type[Record], *, field: str = "id") -> str:
    """An id of a collection that no record of the world has, above those of the seed."""
    seeded = (record[field] for record in world.seed.collections.get(model.path, {}).values())
    highest = max((int(each) for each in seeded if each.isascii() and each.isdigit()), default=0)
    start = max(highest + 1, FIRST[model.collection])
    while True:
        number = str(world.ids.next(f"jira.{model.collection}.made", start=start))
        if world.first(model, **{field: number}) is None:
            return number


def free_ids(collection: str, taken: set[str], *, prefix: str = "") -> "Numbers":
    """The ids of a collection that are not among the taken ones, for records of a seed."""
    return Numbers(FIRST[collection], taken, prefix)


class Numbers:
    """Hands out numbers from `first` up, passing over those that are taken."""

    def __init__(self, first: int, taken: set[str], prefix: str = "") -> None:
        self._count = count(first)
        self._taken = taken
        self._prefix = prefix

    def next(self) -> str:
        """The next free one."""
        while True:
            text = f"{self._prefix}{next(self._count)}"
            if text not in self._taken:
                return text
