"""Whether `api_search` finds the operations that agents look for: recall at 5 over the phrasings of `retrieval.yml`.

`python -m tests.runtime.gateway.test_retrieval` prints the figures and the `tuned` phrasings that miss, with the rank of
the best wanted operation. Those of `held` are counted and not shown, so that the ranking is not fitted to them.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from rapidfuzz.process import extractOne
from ruamel.yaml import YAML

from runtime.gateway.catalog import load_catalog
from runtime.gateway.lookup import search_operations

PHRASINGS = Path(__file__).with_name("retrieval.yml")
TOP = 5
FLOORS = {"tuned": 0.9, "held": 0.8}


class Phrasing(NamedTuple):
    """What an agent asks, and the operations that answer it."""

    ask: str
    want: tuple[str, ...]


class Found(NamedTuple):
    """The rank of the best wanted operation, from 1 (0: not found at all), and what stood first."""

    phrasing: Phrasing
    rank: int
    first: str


@cache
def phrasings(section: str) -> tuple[Phrasing, ...]:
    """A section of the file."""
    entries = YAML(typ="safe").load(PHRASINGS)[section]
    return tuple(Phrasing(entry["ask"], tuple(entry["want"])) for entry in entries)


@cache
def ranked(section: str) -> tuple[Found, ...]:
    """Ask for every phrasing of a section."""
    catalog = load_catalog()
    found = []
    for phrasing in phrasings(section):
        names = [f"{each.app}.{each.id}" for each in search_operations(catalog, phrasing.ask, len(catalog.operations))]
        rank = next((at for at, name in enumerate(names, 1) if name in phrasing.want), 0)
        found.append(Found(phrasing, rank, names[0] if names else ""))
    return tuple(found)


def recall(found: Sequence[Found], top: int = TOP) -> float:
    """The share of phrasings with a wanted operation among the first `top`."""
    return sum(0 < each.rank <= top for each in found) / len(found)


def mean_reciprocal_rank(found: Sequence[Found]) -> float:
    """1 where a wanted operation always stands first."""
    return sum(1 / each.rank for each in found if each.rank) / len(found)


@pytest.mark.parametrize("section", FLOORS)
def test_agents_find_the_operation_they_look_for_among_five_results(section: str) -> None:
    missed = [each for each in ranked(section) if not 0 < each.rank <= TOP]
    assert recall(ranked(section)) >= FLOORS[section], missed


def test_every_wanted_operation_is_in_the_catalog() -> None:
    known = [f"{each.app}.{each.id}" for each in load_catalog().operations]
    wanted = {name for section in FLOORS for phrasing in phrasings(section) for name in phrasing.want}
    assert {name: extractOne(name, known) for name in sorted(wanted - set(known))} == {}


def test_every_app_is_looked_for() -> None:
    wanted = {name.split(".")[0] for section in FLOORS for phrasing in phrasings(section) for name in phrasing.want}
    assert wanted == set(load_catalog().apps)


def test_no_phrasing_is_in_the_file_twice() -> None:
    asked = [phrasing.ask.lower() for section in FLOORS for phrasing in phrasings(section)]
    assert len(asked) >= 100
    assert len(set(asked)) == len(asked)


def table() -> str:
    """The figures of each section, and the misses of `tuned`."""
    lines = []
    for section in FLOORS:
        found = ranked(section)
        at_1, at_5 = recall(found, 1), recall(found)
        lines.append(
            f"{section:6} {len(found):4} phrasings   recall@1 {at_1:.3f}   recall@5 {at_5:.3f}   "
            f"mean reciprocal rank {mean_reciprocal_rank(found):.3f}"
        )
    lines.append(f"\n{'rank':>5}  {'asked':48} {'wanted':44} first")
    for each in ranked("tuned"):
        if not 0 < each.rank <= TOP:
            lines.append(f"{each.rank or '-':>5}  {each.phrasing.ask:48} {each.phrasing.want[0]:44} {each.first}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
