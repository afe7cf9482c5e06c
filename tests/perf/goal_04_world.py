"""Goal 4: a fresh world costs an empty overlay, and what is done in it costs what is touched.

`python tests/perf/goal_04_world.py` prints the figures and exits with 1 where a goal is missed.
"""

import copy
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from runtime.kit.seeding import build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import Seed, World
from tests.perf.stopwatch import Row, compare, report

AT_MOST_OF_DEEPCOPY = 0.02
AT_MOST_LARGE_OF_SMALL = 6.0
AT_MOST_RESET_LARGE_OF_SMALL = 1.5
FRESH_WORLD_SECONDS = 50e-6
USER = model_at("slack.users")
MESSAGE = model_at("slack.messages")


def seed_of(records: int) -> Seed:
    """A Slack workspace of that many records, a fifth of them people."""
    people = records // 5
    data: dict[str, Any] = {
        "users": [{"id": f"U{each:04}", "name": f"Person {each}", "title": "Team"} for each in range(people)],
        "channels": [{"id": "C1", "name": "general"}, {"id": "C2", "name": "deals"}],
        "messages": [
            {"id": f"m{each}", "channel_id": "C1", "user_id": f"U{each % people:04}", "ts": f"17700{each:05}.000100", "text": f"Message {each}"}
            for each in range(records - people)
        ],
    }  # fmt: skip
    seed, problems = build_seed({"slack": data}, instant("2026-03-02T09:00:00Z"))
    assert problems == []
    return seed


def work(seed: Seed) -> World:
    """A fresh world and 20 operations: 8 gets, 2 scans, 6 updates, 3 inserts, 1 delete."""
    world = World(seed)
    for each in range(8):
        world.get(USER, f"U{each:04}")
    world.find(MESSAGE, user_id="U0003")
    world.find(MESSAGE, channel_id="C2")
    for each in range(6):
        world.change(MESSAGE, f"m{each}", text="changed")
    for each in range(3):
        world.create(MESSAGE, channel_id="C2", user_id="U0001", text=f"new {each}")
    world.delete(MESSAGE, "m9")
    return world


def naive(records: dict[str, dict[str, dict[str, Any]]]) -> Any:
    """The same on a deep copy."""
    world = copy.deepcopy(records)
    users, messages = world["slack.users"], world["slack.messages"]
    for each in range(8):
        users[f"U{each:04}"]
    [each for each in messages.values() if each["user_id"] == "U0003"]
    [each for each in messages.values() if each["channel_id"] == "C2"]
    for each in range(6):
        messages[f"m{each}"]["text"] = "changed"
    for each in range(3):
        messages[f"n{each}"] = {**messages["m1"], "id": f"n{each}", "text": f"new {each}", "channel_id": "C2"}
    del messages["m9"]
    return world


def measure() -> list[Row]:
    """The ratios of goal 4."""
    seeds = {size: seed_of(size) for size in (50, 300, 2000)}
    for seed in seeds.values():
        work(seed)
    plain = {path: dict(records) for path, records in seeds[300].collections.items()}
    candidates: dict[str, Callable[[], object]] = {f"work {size}": partial(work, seed) for size, seed in seeds.items()}
    candidates |= {f"reset {size}": partial(World, seed) for size, seed in seeds.items()}
    candidates["deepcopy"] = partial(naive, plain)
    times = compare(candidates)
    return [
        Row("20 operations, 300 records", times["work 300"], "deepcopy world", times["deepcopy"], AT_MOST_OF_DEEPCOPY),
        Row("20 operations, 2,000 records", times["work 2000"], "50 records", times["work 50"], AT_MOST_LARGE_OF_SMALL),
        Row("reset, 2,000 records", times["reset 2000"], "50 records", times["reset 50"], AT_MOST_RESET_LARGE_OF_SMALL),
        Row("reset, 300 records", times["reset 300"], "50 µs", FRESH_WORLD_SECONDS, 1.0),
    ]


def test_a_fresh_world_costs_an_empty_overlay() -> None:
    assert report("goal 4: world reset", measure())


if __name__ == "__main__":
    sys.exit(not report("goal 4: world reset", measure()))
