"""Goal 1: a task is read, with the place of each value, in less time than PyYAML's fast loader takes without them.

`python tests/perf/goal_01_parse.py` prints the figures and exits with 1 where a goal is missed.
"""

import sys
from io import StringIO
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import yaml
from ruamel.yaml import YAML

from runtime.task.yaml_reader import read
from runtime.task.yaml_rewrite import set_value
from tests.perf.stopwatch import Row, compare, report

AT_MOST_OF_CSAFELOADER = 0.6
AT_MOST_OF_RUAMEL = 0.04
AT_MOST_OF_RUAMEL_REWRITE = 0.1


def task_text(lines: int = 200) -> str:
    """A task of that many lines: settings, policy in block text, seed records in flow and block style, assertions."""
    head = """\
# yaml-language-server: $schema=../../schemas/task.schema.json
id: sales.route_the_notice
title: "Route the notice: the platform deal"
split: public
domain: sales
clock: 2026-01-28T15:00:00Z
budget: {steps: 50}
tools: []
trigger:
  via: request
  text: |
    We just closed the platform deal! Mark it as won and route the notice
    to the people that the routing mail names. Amounts are in EUR.
policy:
  - id: routing
    in: gmail.messages
    record: {from_: ops@company.example.com, to: [sales-team@company.example.com], subject: Routing}
    text: |
      Enterprise: executive-team@example.com
      Mid-market: vp-sales@example.com
seed:
  salesforce:
    opportunities:
"""
    tail = """\
assertions:
  - id: deal_won
    because: [trigger, policy.routing.enterprise]
    record: salesforce.opportunities/006MER1
    has: {stage_name: Closed Won}
  - id: executives_told
    created: gmail.messages
    where: {sent: true, to: executive-team@example.com, body: {mentions: ["${amount_usd}", Enterprise]}}
  - id: nothing_else
    only_changes: [salesforce.opportunities/006MER1.stage_name, gmail.messages]
"""
    text, number = head, 0
    while text.count("\n") + tail.count("\n") + 7 <= lines:
        number += 1
        text += f"""\
      - {{id: 006MER{number}, name: Meridian {number} - Platform Deal, amount: {number * 1250}, currency: EUR}}
      - id: 006ALT{number}
        name: 'Alder {number}: renewal'
        amount: {number * 99.5}
        is_won: false
        owner: null
        description: A deal that looks like another one    # told apart by name
"""
    while text.count("\n") + tail.count("\n") < lines:
        text += "\n"
    return text + tail


def rewritten_by_ruamel(text: str) -> str:
    """One key set by a round trip through ruamel.yaml."""
    round_trip = YAML()
    data = round_trip.load(StringIO(text))
    data["split"] = "private"
    stream = StringIO()
    round_trip.dump(data, stream)
    return stream.getvalue()


def measure() -> list[Row]:
    """Time the reader and both other loaders over one task."""
    text = task_text()
    edited = set_value(read(text), ("split",), "private")
    assert sum(one != two for one, two in zip(text.splitlines(), edited.splitlines(), strict=True)) == 1
    round_trip = YAML()
    times = compare(
        {
            "read": lambda: read(text),
            "read, all spans taken": lambda: dict(read(text).spans),
            "CSafeLoader": lambda: yaml.load(text, Loader=yaml.CSafeLoader),  # noqa: TID251
            "ruamel round trip": lambda: round_trip.load(StringIO(text)),
            "rewrite": lambda: set_value(read(text), ("split",), "private"),
            "ruamel rewrite": lambda: rewritten_by_ruamel(text),
        }
    )
    read_time, taken = times["read"], times["read, all spans taken"]
    loader, ruamel = times["CSafeLoader"], times["ruamel round trip"]
    return [
        Row("read", read_time, "CSafeLoader", loader, AT_MOST_OF_CSAFELOADER),
        Row("read", read_time, "ruamel round trip", ruamel, AT_MOST_OF_RUAMEL),
        Row("read, all spans taken", taken, "ruamel round trip", ruamel),
        Row(
            "read, set one key, text",
            times["rewrite"],
            "ruamel round trip",
            times["ruamel rewrite"],
            AT_MOST_OF_RUAMEL_REWRITE,
        ),
    ]


def test_a_task_is_read_within_the_goal() -> None:
    assert report("goal 1, reading a task of 200 lines", measure())


if __name__ == "__main__":
    sys.exit(0 if report("goal 1, reading a task of 200 lines", measure()) else 1)
