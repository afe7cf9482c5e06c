"""Writing a task's data as YAML."""

import yaml

from authoring.yaml_text import items_text, task_text
from runtime.task.yaml_reader import read


def test_parts_stand_apart_and_the_head_together() -> None:
    text = task_text({"id": "hr.x", "title": "X", "trigger": {"text": "Go."}, "seed": {}}, head=["made by hand"])
    assert text == "# made by hand\nid: hr.x\ntitle: X\n\ntrigger: {text: Go.}\n\nseed: {}\n"


def test_short_records_take_one_line_and_long_ones_several() -> None:
    long = {"id": "a", "note": "word " * 30 + "end"}
    text = task_text({"seed": {"slack": {"users": [{"id": "U1", "name": "Ann"}, long]}}})
    assert "      - {id: U1, name: Ann}\n" in text
    assert "      - id: a\n        note: >-\n" in text


def test_a_text_of_several_lines_is_a_block() -> None:
    assert task_text({"notes": "one\ntwo\n"}) == "notes: |\n  one\n  two\n"


def test_words_that_other_readers_take_for_truth_are_quoted() -> None:
    assert task_text({"seed": {"a": "Yes", "b": "off", "c": "maybe"}}) == 'seed: {a: "Yes", b: "off", c: maybe}\n'


def test_dates_are_text_without_quotes_and_numbers_in_text_keep_theirs() -> None:
    text = task_text({"clock": "2026-01-28T15:00:00Z", "seed": {"code": "012", "price": 12500.0}})
    assert "clock: 2026-01-28T15:00:00Z\n" in text
    assert read(text).data["seed"] == {"code": "012", "price": 12500.0}  # type: ignore[index, call-overload]
    assert isinstance(read(text).data["seed"]["price"], float)  # type: ignore[index, call-overload]


def test_comments_stand_above_what_they_are_about() -> None:
    text = task_text({"assertions": [{"id": "a", "type": "t"}]}, notes={"assertions.a": "kept as it is"})
    assert text == "assertions:\n  # kept as it is\n  - id: a\n    type: t\n"


def test_items_of_a_list_are_indented_where_the_list_stands() -> None:
    assert items_text([{"text": "one\n\ntwo\n"}], 6) == "      - text: |\n          one\n\n          two\n"


def test_a_question_in_a_short_list_is_read_by_pyyaml_too() -> None:
    data = {"questions": ["Is it in stock?", "No."]}
    assert yaml.load(task_text(data), Loader=yaml.SafeLoader) == data  # noqa: TID251 - another reader is the point


def test_a_time_of_day_is_quoted_for_readers_of_yaml_1_1() -> None:
    data = {"opens": "10:00", "day": "2026-01-28"}
    assert task_text(data) == 'opens: "10:00"\n\nday: 2026-01-28\n'
