"""Goal 5: a whole rollout (fresh world, 10 calls, 5 assertions, frame) beside the stack one would write first.

The naive stack copies the world deeply, routes by regular expressions, checks bodies with `jsonschema`, and compares
whole worlds; it does the same calls on the same records and comes to the same verdicts.
`python tests/perf/goal_05_rollout.py` prints the figures and exits with 1 where a goal is missed.
"""

import copy
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import jsonschema

from runtime.gateway.gateway import default_gateway
from runtime.grading.compile import Compiled, compile_assertions
from runtime.kit.world import Seed, World
from runtime.task.document import Assertion
from tests.perf.goal_04_world import seed_of
from tests.perf.stopwatch import Row, compare, report

AT_MOST_OF_NAIVE = 0.10
AT_MOST_OF_FROM_SEED = 0.75
API = "https://slack.com/api"

CALLS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", f"{API}/users.info?user=U0003", None),
    ("GET", f"{API}/users.info?user=U0007", None),
    ("GET", f"{API}/conversations.info?channel=C2", None),
    ("GET", f"{API}/conversations.info?channel=C1", None),
    ("GET", f"{API}/users.info?user=U0009", None),
    ("GET", f"{API}/conversations.history?channel=C2", None),
    ("POST", f"{API}/conversations.setTopic", {"channel": "C2", "topic": "Meridian"}),
    ("POST", f"{API}/chat.postMessage", {"channel": "C2", "text": "We won Meridian, 156,000 USD"}),
    ("POST", f"{API}/chat.postMessage", {"channel": "C2", "text": "Thanks to Person 3"}),
    ("POST", f"{API}/chat.postMessage", {"channel": "C1", "text": "See #deals"}),
]
FORMS: list[dict[str, Any]] = [
    {"record": "slack.channels/C2", "has": {"topic": "Meridian"}},
    {"created": "slack.messages", "where": {"channel_id": "C2", "text": {"mentions": [156000, "Meridian"]}}},
    {"not_created": "slack.messages", "where": {"channel_id": "C1", "text": {"mentions": "Meridian"}}},
    {"created": "slack.messages", "where": {"channel_id": "C2"}, "count": 2},
    {"only_changes": ["slack.channels/C2.topic", "slack.messages"]},
]
LAST = 3
"""How many of the calls a mutant changes: the others are its prefix."""


class Ours:
    """The rollout on our stack."""

    def __init__(self, seed: Seed) -> None:
        self.seed = seed
        self.gateway = default_gateway()
        assertions = [Assertion(id=f"a{place}", **form) for place, form in enumerate(FORMS)]
        self.assertions: list[Compiled]
        self.assertions, errors = compile_assertions(assertions, seed, {})
        assert not errors, errors[0].message
        self.prefix = World(seed)
        self.play(self.prefix, CALLS[:-LAST])

    def play(self, world: World, calls: list[tuple[str, str, dict[str, Any] | None]]) -> None:
        """Carry out calls; every one must do."""
        for method, url, body in calls:
            response = self.gateway.execute(world, method, url, body=body)
            assert response.ok, response

    def verdicts(self, world: World) -> list[bool]:
        """Whether each assertion holds."""
        return [each.verdict(world).held for each in self.assertions]

    def from_seed(self) -> list[bool]:
        """A rollout from a fresh world."""
        world = World(self.seed)
        self.play(world, CALLS)
        return self.verdicts(world)

    def from_prefix(self) -> list[bool]:
        """A rollout that goes on from the world its prefix left."""
        world = self.prefix.fork()
        self.play(world, CALLS[-LAST:])
        return self.verdicts(world)


class Naive:
    """The same on the stack one would write first."""

    def __init__(self, seed: Seed) -> None:
        self.records = {path: dict(records) for path, records in seed.collections.items()}
        methods = [operation.url.rpartition("/")[2] for operation in default_gateway().catalog.of("slack")]
        self.routes = [(re.compile(rf"^https://slack\.com/api/{re.escape(name)}$"), name) for name in methods]
        self.schemas = {
            "conversations.setTopic": {"type": "object", "required": ["channel", "topic"], "properties": {"channel": {"type": "string"}, "topic": {"type": "string"}}},
            "chat.postMessage": {"type": "object", "required": ["channel", "text"], "properties": {"channel": {"type": "string"}, "text": {"type": "string"}}},
        }  # fmt: skip

    def rollout(self) -> list[bool]:
        """A rollout on a deep copy."""
        world = copy.deepcopy(self.records)
        for _, url, body in CALLS:
            self.call(world, url, body)
        return self.verdicts(world)

    def call(self, world: dict[str, dict[str, dict[str, Any]]], url: str, body: dict[str, Any] | None) -> Any:
        """One call."""
        plain, _, query = url.partition("?")
        name = next(name for pattern, name in self.routes if pattern.match(plain))
        given = {**dict(pair.split("=") for pair in query.split("&") if pair), **(body or {})}
        if name in self.schemas:
            jsonschema.validate(given, self.schemas[name])
        channels, messages = world["slack.channels"], world["slack.messages"]
        match name:
            case "users.info":
                return {"ok": True, "user": world["slack.users"][given["user"]]}
            case "conversations.info":
                return {"ok": True, "channel": channels[given["channel"]]}
            case "conversations.history":
                found = [each for each in messages.values() if each["channel_id"] == given["channel"]]
                return {"ok": True, "messages": sorted(found, key=lambda each: float(each["ts"]), reverse=True)}
            case "conversations.setTopic":
                channels[given["channel"]]["topic"] = given["topic"]
            case _:
                number = len(messages)
                messages[f"n{number}"] = {"id": f"n{number}", "channel_id": given["channel"], "text": given["text"]}
        return {"ok": True}

    def verdicts(self, world: dict[str, dict[str, dict[str, Any]]]) -> list[bool]:
        """Whether each assertion holds, found by comparing the whole world with the seed."""
        diff = {
            (path, key): record
            for path, records in world.items()
            for key, record in records.items()
            if self.records[path].get(key) != record
        }
        new = [record for (path, _), record in diff.items() if path == "slack.messages"]
        told = [each for each in new if each["channel_id"] == "C2"]
        outside = [key for key in diff if key[0] != "slack.messages" and key != ("slack.channels", "C2")]
        return [
            world["slack.channels"]["C2"]["topic"] == "Meridian",
            any("156,000" in each["text"] and "Meridian" in each["text"] for each in told),
            not any(each["channel_id"] == "C1" and "Meridian" in each["text"] for each in new),
            len(told) == 2,
            not outside,
        ]


def measure() -> list[Row]:
    """The ratios of goal 5."""
    seed = seed_of(300)
    ours, naive = Ours(seed), Naive(seed)
    assert ours.from_seed() == ours.from_prefix() == naive.rollout() == [True] * len(FORMS)
    candidates: dict[str, Callable[[], object]] = {
        "ours": ours.from_seed,
        "naive": naive.rollout,
        "prefix": ours.from_prefix,
    }
    times = compare(candidates)
    return [
        Row("a rollout, 10 calls", times["ours"], "naive stack", times["naive"], AT_MOST_OF_NAIVE),
        Row("a mutant of a shared prefix", times["prefix"], "from the seed", times["ours"], AT_MOST_OF_FROM_SEED),
    ]


def test_a_rollout_costs_a_fraction_of_the_naive_stack() -> None:
    assert report("goal 5: rollout", measure())


if __name__ == "__main__":
    sys.exit(not report("goal 5: rollout", measure()))
