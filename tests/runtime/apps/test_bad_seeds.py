"""Whatever a field of a seeded record holds, the author is told what is wrong with it."""

from typing import Any

import pytest

from runtime.kit.ids import Ids
from runtime.kit.records import fields_of
from runtime.kit.seeding import app_names, models_of, seeded_record

NOW = "2026-01-01T00:00:00Z"
STRANGE: list[Any] = [
    None, True, 5, -1.5, 10**30, "", "x", "2026-03-{1T10:00:00Z", "2026-13-45", "1e999", "🧾", "0" * 5000,
    [], [1], ["a", None], [{}], [{"x": [1]}], {}, {"a": 1},
]  # fmt: skip


@pytest.mark.parametrize("app", app_names())
def test_a_strange_value_in_any_field_is_read_or_is_a_problem_and_never_raises(app: str) -> None:
    for model in models_of(app).values():
        for spec in fields_of(model).values():
            for value in STRANGE if not spec.derived else ():
                record, problems = seeded_record(model, {"id": "x1", spec.name: value}, Ids(), NOW)
                assert (record is None) == bool(problems)
                assert all(problem.message for problem in problems)
