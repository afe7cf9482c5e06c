"""What the reader takes YAML to mean, where tools differ or the file is unusual."""

import math

import pytest

from runtime.task.yaml_reader import read


@pytest.mark.parametrize(
    "text",
    ["no", "on", "Yes", "OFF", "y", "1_000", "2026-01-28", "1:30", "0b101", "-0x1F", "0o8", "1.2.3", "-1-", "+", "."],
)
def test_what_only_yaml_1_1_takes_for_something_is_text(text: str) -> None:
    assert read(f"a: {text}").data == {"a": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("012", 12),
        ("-7", -7),
        ("0o17", 15),
        ("0x1F", 31),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("5.", 5.0),
        ("-.INF", -math.inf),
    ],
)
def test_a_number_is_read_as_yaml_1_2_reads_it(text: str, value: float) -> None:
    found = read(text).data

    assert (found, type(found)) == (value, type(value))


def test_not_a_number_is_a_number() -> None:
    found = read(".NaN").data

    assert isinstance(found, float) and math.isnan(found)


def test_a_word_in_quotes_is_text() -> None:
    assert read("['true', \"12\", 'null', '']").data == ["true", "12", "null", ""]


def test_digits_of_other_scripts_are_text() -> None:
    assert read("a: ١٢").data == {"a": "١٢"}


def test_a_tag_gives_a_scalar_its_type() -> None:
    found = read("[!!str 12, !!int '3', !!float 1, !!bool 'true', !!null '']").data

    assert repr(found) == repr(["12", 3, 1.0, True, None])


def test_keys_that_are_numbers_truth_or_null_keep_their_type() -> None:
    assert repr(read("0: a\n2.5: b\ntrue: c\n~: d").data) == "{0: 'a', 2.5: 'b', True: 'c', None: 'd'}"


def test_an_alias_shares_the_value_itself() -> None:
    data = read("a: &x [1]\nb: *x").data

    assert isinstance(data, dict) and data["a"] is data["b"]


def test_a_merged_mapping_can_itself_be_named() -> None:
    data = read("a: &a {x: 1}\nb: &b\n  y: 2\n  <<: *a\nc: *b").data

    assert isinstance(data, dict) and data["c"] == {"x": 1, "y": 2}


def test_the_version_directive_of_1_2_is_accepted() -> None:
    document = read("%YAML 1.2\n---\na: no")

    assert (document.data, document.problems) == ({"a": "no"}, [])


def test_bytes_are_read_as_utf_8() -> None:
    assert read("a: é😀".encode()).data == {"a": "é😀"}


def test_null_written_out_is_a_document() -> None:
    assert read("null").problems == []


def test_a_hundred_levels_can_be_read() -> None:
    assert read("[" * 100 + "]" * 100).problems == []
