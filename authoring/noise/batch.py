"""What a generator of noise works with, and what it gives."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from authoring.noise.draw import Draw
from runtime.kit.records import RecordDict
from runtime.kit.world import Seed
from runtime.task.positions import Path


@dataclass(frozen=True, slots=True)
class Batch:
    """Records for one list of a seed."""

    collection: str
    """`app.collection`, for people."""
    at: Path
    """The list in the task file."""
    make: Callable[[Draw], RecordDict]
    """One record, written as seeds write it."""
    weight: float = 1.0
    """How many of them, beside other lists."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The seed that noise is made for."""

    data: Mapping[str, Any]
    """The seed as written."""
    seed: Seed
    asked: frozenset[str]
    """Texts that assertions speak of, in small letters."""

    @property
    def now(self) -> datetime:
        """The task's clock."""
        return self.seed.now

    def records(self, collection: str) -> list[RecordDict]:
        """The seeded records of a collection, in order."""
        return list(self.seed.collections.get(collection, {}).values())

    def written(self, at: Path) -> list[RecordDict]:
        """The records of a list as the file writes them."""
        value: Any = self.data
        for step in at[1:]:
            value = value[step]
        return [each for each in value if isinstance(each, dict)]

    def lists(self, collection: str) -> Iterator[Path]:
        """Every list of the task file that holds records of a collection, in order."""
        found: dict[Path, None] = {}
        for (path, _), place in self.seed.places.items():
            if path == collection and len(place) > 2 and isinstance(place[-1], int) and place[0] != "policy":
                found[("seed", *place[:-1])] = None
        yield from found

    def new_id(self, draw: Draw, collection: str, otherwise: str) -> str:
        """An id of the shape that seeded ids of the collection have, and that none of them is."""
        held = self.seed.collections.get(collection, {})
        shape = next((key for key in held), otherwise)
        while True:
            made = draw.like(shape)
            if made not in held:
                return made
            shape += "0"

    def lists_of(self, collection: str, make: Callable[[Draw], RecordDict], weight: float = 1.0) -> Iterator[Batch]:
        """A batch for each list of a collection."""
        for at in self.lists(collection):
            yield Batch(collection, at, make, weight)
