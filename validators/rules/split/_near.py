"""How similar the tasks of a run are: word 3-grams of trigger, policies and the shape of the seed, numbers blanked."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from validators.near_tasks import Near, near_pairs, shingles
from validators.view import TaskView

NEAR = 0.6
"""Similarity from which two tasks are told of; sound tasks of one benchmark stay below 0.4."""
COPY = 0.8
"""Similarity of a copy."""


def near(views: Sequence[TaskView]) -> list[Near]:
    """Every pair of near tasks, by index."""
    return _near(tuple(views))


@lru_cache(maxsize=1)
def _near(views: tuple[TaskView, ...]) -> list[Near]:
    return near_pairs([_document(view) for view in views], NEAR)


def gather(view: TaskView) -> dict[str, Any]:
    """What tasks are compared by, with the id and the split that findings name."""
    task = view.task
    text = "\n".join([task.trigger.text, *(policy.text for policy in task.policy)])
    shape = Counter(record.collection for record in view.records)
    return {"id": task.id, "split": task.split, "text": re.sub(r"\d+", "0", text), "shape": dict(shape)}


def _document(view: TaskView) -> set[str]:
    taken = view.gathered_by(gather)
    return shingles(taken["text"]) | {f"{collection} {count}" for collection, count in taken["shape"].items()}
