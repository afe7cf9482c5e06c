"""Merge keys (`<<`), applied as ruamel.yaml's safe loader applies them.

What a mapping says itself wins over what it merges, the earlier of several merged mappings wins over the later, and
merged entries come first. An entry that an alias brings has the place of that alias.
"""

from dataclasses import dataclass
from typing import Any

from runtime.task.positions import Key, Path, Placed


@dataclass(frozen=True, slots=True)
class Merge:
    """What one merge key brings."""

    parts: list[dict[Key, Any]]
    is_list: bool
    """Whether the mappings were given as a list, which adds a step to the paths below."""
    spans: dict[Path, Placed]
    keys: dict[Path, Placed]


def graft(box: dict[Key, Any], merge: Merge, prefix: Path, spans: dict[Path, Placed], keys: dict[Path, Placed]) -> None:
    """Add what `merge` brings to `box`, the mapping at `prefix`, and to the places in `spans` and `keys`."""
    own = dict(box)
    box.clear()
    origin: dict[Key, int] = {}
    for position, part in reversed(list(enumerate(merge.parts))):
        box.update(part)
        origin.update(dict.fromkeys(part, position))
    box.update(own)
    lead = len(prefix) + merge.is_list
    for brought, places in ((merge.spans, spans), (merge.keys, keys)):
        for path, place in brought.items():
            if len(path) <= lead or path[lead] in own:
                continue
            if not merge.is_list or origin[path[lead]] == path[lead - 1]:
                places[prefix + path[lead:]] = place
