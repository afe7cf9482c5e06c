"""A row that became a task file and a row again still means the same."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from authoring.convert.automationbench.exporting import export_tasks
from authoring.convert.automationbench.importing import import_rows, text_of
from authoring.convert.automationbench.row_of_task import assertion_of_type, row_of_task, state_of
from authoring.convert.automationbench.rows import Found, canonical, read_row
from authoring.convert.automationbench.task_of_row import task_of_row
from runtime.gateway.gateway import default_gateway
from runtime.kit.values import identical
from runtime.task.document import Task
from runtime.task.expressions import render
from runtime.task.yaml_reader import read
from tests.authoring.convert.made_up import row
from tests.interop import corpus


def there_and_back(data: dict[str, Any]) -> dict[str, Any]:
    """The row after it was a task file, without preparing the task to run."""
    text = text_of(task_of_row(read_row(data)), Found(Path("rows.jsonl"), 1))
    document = read(text)
    assert not document.problems
    task = Task.model_validate(document.data)
    assertions = []
    for each in task.assertions:
        flags = {name: value for name in ("scored", "excluded") if (value := getattr(each, name)) is not None}
        assertions.append(assertion_of_type(render(each.form, {}), flags))
    return row_of_task(task, state_of(task, task.seed), assertions)


@pytest.mark.parametrize(
    "data",
    [
        row(),
        row(info=json.dumps(row()["info"])),
        row(example_id=None),
        row(example_id="seven"),
        row(task=None, info__task_name="operations.tell_the_team"),
        row(info__meta={"current_time": "2026-02-10T09:00:00"}, origin_note={"a": [1, None]}),
        row(info__initial_state={"meta": {"current_time": "2026-02-10T09:00:00", "no_same_sender_noise": True}}),
        row(info__initial_state={"slack": {"messages": []}}),
        row(info__initial_state={}),
        row(info__zapier_tools=[]),
        row(answer="42"),
        row(canary="0f0f"),
        row(prompt=[{"role": "user", "content": "Do it."}]),
        row(prompt=[{"role": "user", "content": [{"type": "text", "text": "Do it."}]}]),
        row(
            info__assertions=[{"type": "t", "id": "x", "because": 1, "guard": True, "objective": "o", "args": {"a": 1}}]
        ),
        row(info__assertions=[{"type": "t", "scored": "no", "excluded": False}]),
        row(info__assertions=[{"type": "t", "text": "${a} and $${b} and $"}]),
    ],
)
def test_a_row_means_the_same_after_it_was_a_task_file(data: dict[str, Any]) -> None:
    assert identical(canonical(there_and_back(data)), canonical(data))


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
lines = st.sampled_from(
    [
        "",
        "yes",
        "012",
        "1_000",
        "2026-01-28",
        "a: b",
        "# x",
        "- y",
        "two\nlines\n",
        " lead",
        "tail ",
        "x" * 150,
        "word " * 40,
        "null",
        "~",
        "${x}",
        "'",
        '"',
        "\t",
        "a\r\nb",
    ]
)
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
    | lines,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts | lines, inner, max_size=4),
    max_leaves=15,
)


@settings(max_examples=60, deadline=None)
@given(
    state=st.dictionaries(texts.filter(lambda name: name != "meta"), values, max_size=3),
    params=st.dictionaries(texts | lines, values, max_size=5),
    prompt=texts.filter(bool),
)
def test_whatever_a_row_holds_survives(state: dict[str, Any], params: dict[str, Any], prompt: str) -> None:
    data = row(info__initial_state=state, info__assertions=[{**params, "type": "some_type"}])
    data["prompt"][1]["content"] = prompt
    assert identical(canonical(there_and_back(data)), canonical(data))


def test_a_changed_trigger_clock_or_canary_reaches_the_row() -> None:
    text = text_of(task_of_row(read_row(row())), Found(Path("rows.jsonl"), 1))
    data: Any = deepcopy(read(text).data)
    data["trigger"]["text"] = "Tell nobody."
    data["clock"] = "2026-05-05T05:05:05Z"
    task = Task.model_validate(data)
    made = row_of_task(task, state_of(task, task.seed), [])
    assert made["prompt"][1]["content"] == "Tell nobody."
    assert made["info"]["initial_state"]["meta"]["current_time"] == "2026-05-05T05:05:05Z"


@pytest.mark.parametrize(
    ("words", "clock"),
    [
        ("Today is 2026-02-09. Pay what is due.", "2026-02-09T09:00:00Z"),
        ("Today is Monday, February 9, 2026.", "2026-02-09T09:00:00Z"),
        ("today's date is Feb 9, 2026 and I wonder", "2026-02-09T09:00:00Z"),
        ("Today is the day we pay.", "2026-01-01T09:00:00Z"),
        ("Today is 2026-02-09, they wrote; it is not: today is 2026-02-10.", "2026-01-01T09:00:00Z"),
    ],
)
def test_a_row_without_a_clock_has_the_day_that_its_trigger_says(words: str, clock: str) -> None:
    data = row(info__initial_state={"slack": {"channels": []}})
    data["prompt"][1]["content"] = words
    task = task_of_row(read_row(data)).data
    assert task["clock"] == clock
    assert canonical(there_and_back(data)) == canonical(data)


@pytest.mark.skipif(not corpus.available(), reason="the corpus is not here")
def test_every_row_of_the_corpus_is_the_same_after_import_and_export(tmp_path: Path) -> None:
    source = corpus.FOLDER / "tasks.dev.jsonl"
    found = list(import_rows(source, tmp_path))
    assert [each.problem for each in found if each.problem] == []
    rows = {line["task"]: canonical(line) for line in corpus.lines("tasks.dev.jsonl")}
    paths = [each.path for each in found if each.path is not None]
    assert len(paths) == len(rows)
    for each in export_tasks(paths, default_gateway()):
        assert each.row is not None, each.refused
        assert identical(canonical(each.row), rows[each.name]), each.name
