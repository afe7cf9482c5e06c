"""Goal 3: a request body is checked in a fraction of the pure-Python validator's time, every error with its path.

`python tests/perf/goal_03_validation.py` prints the figures and exits with 1 where a goal is missed.
"""

import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import fastjsonschema
from jsonschema import Draft202012Validator

from runtime.gateway.check import Checker
from tests.perf.stopwatch import Row, compare, report

AT_MOST_OF_JSONSCHEMA = 0.03
AT_MOST_OF_FASTJSONSCHEMA_COMPILE = 0.1
ENDPOINTS = 500


def body_schema(number: int = 0) -> dict[str, Any]:
    """An invoice-like body of 25 fields with a list of lines; `number` makes schemas differ."""
    line = {
        "type": "object",
        "required": ["description", "amount"],
        "properties": {"description": {"type": "string", "maxLength": 200}, "amount": {"type": "number"}, "quantity": {"type": "integer"}},
    }  # fmt: skip
    properties: dict[str, Any] = {f"field_{each}_{number}": {"type": ["string", "null"]} for each in range(20)}
    properties |= {
        "status": {"enum": ["draft", "sent", "paid"]},
        "count": {"type": "integer", "minimum": 0, "maximum": 10_000},
        "email": {"type": "string"},
        "due": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "lines": {"type": "array", "minItems": 1, "items": line},
    }
    return {"type": "object", "required": ["status", "lines"], "additionalProperties": False, "properties": properties}


def body() -> dict[str, Any]:
    """A body that fits `body_schema()`."""
    lines = [{"description": f"Line {each}", "amount": 12.5 * each, "quantity": each} for each in range(5)]
    fields: dict[str, Any] = {f"field_{each}_0": f"value {each}" for each in range(20)}
    return {**fields, "status": "sent", "count": 5, "email": "a@x.example", "due": "2026-03-02", "lines": lines}


def measure() -> list[Row]:
    """The ratios of goal 3."""
    schema, good = body_schema(), body()
    bad = {**good, "count": "many"}
    ours, theirs = Checker(schema), Draft202012Validator(schema)
    assert {each.path for each in ours.errors(bad)} == {tuple(each.absolute_path) for each in theirs.iter_errors(bad)}
    times = compare(
        {
            "good, ours": lambda: ours.errors(good),
            "good, jsonschema": lambda: list(theirs.iter_errors(good)),
            "bad, ours": lambda: ours.errors(bad),
            "bad, jsonschema": lambda: list(theirs.iter_errors(bad)),
        }
    )
    schemas = [body_schema(number) for number in range(ENDPOINTS)]
    compiling = compare(
        {
            "ours": lambda: [Checker(each) for each in schemas],
            "fastjsonschema": lambda: [fastjsonschema.compile(each) for each in schemas[:25]],
        },
        rounds=5,
        number=1,
    )
    whole = compiling["fastjsonschema"] * ENDPOINTS / 25
    return [
        Row("a good body", times["good, ours"], "jsonschema", times["good, jsonschema"], AT_MOST_OF_JSONSCHEMA),
        Row("a bad body, every error", times["bad, ours"], "jsonschema", times["bad, jsonschema"], AT_MOST_OF_JSONSCHEMA),
        Row(f"compiling {ENDPOINTS} schemas", compiling["ours"], "fastjsonschema (25, scaled)", whole, AT_MOST_OF_FASTJSONSCHEMA_COMPILE),
    ]  # fmt: skip


def test_a_request_is_checked_in_a_fraction_of_the_pure_validators_time() -> None:
    assert report("goal 3: request validation", measure())


if __name__ == "__main__":
    sys.exit(not report("goal 3: request validation", measure()))
