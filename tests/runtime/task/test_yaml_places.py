"""Where the reader says that things are."""

from collections.abc import Iterator
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.task.positions import Path, Span
from runtime.task.yaml_reader import read

texts = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffe\uffff"), max_size=6)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


def paths_of(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from paths_of(part, (*path, key))


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def cut(source: str, span: Span) -> str:
    """The text that a person finds between the line and column of the start and those of the end."""
    lines = source.split("\n")
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    first, last = lines[span.line - 1][span.column - 1 :], lines[span.end_line - 1][: span.end_column - 1]
    return "\n".join([first, *lines[span.line : span.end_line - 1], last])


def test_a_value_has_the_line_and_column_of_its_text() -> None:
    assert read("a: 1\nb:\n  - x\n  - yes no\n").spans["b", 1] == Span(4, 5, 4, 11)


def test_a_key_has_its_own_place() -> None:
    assert read("a: 1\n'b c': 2\n").keys["b c",] == Span(2, 1, 2, 6)


def test_the_root_is_at_the_empty_path() -> None:
    assert read("# note\na: 1\nb: 2\n").spans[()] == Span(2, 1, 3, 5)


def test_a_list_item_has_no_key() -> None:
    assert ("a", 0) not in read("a: [1]").keys


def test_a_block_ends_with_its_last_value_and_not_where_the_next_begins() -> None:
    assert read("a:\n  b:\n    - 1\n\n# note\n\nc: 2\n").spans["a",] == Span(2, 3, 3, 8)


def test_a_flow_list_ends_behind_its_bracket() -> None:
    assert read("a: [1, [2] ] # note").spans["a",] == Span(1, 4, 1, 13)


def test_a_pair_in_a_flow_list_ends_with_its_value() -> None:
    assert read("[a: b  , c]").spans[0,] == Span(1, 2, 1, 6)


def test_an_empty_value_is_right_behind_the_colon() -> None:
    assert read("a:\nb: 1").spans["a",] == Span(1, 3, 1, 3)


def test_block_text_ends_with_its_last_line_that_is_not_blank() -> None:
    assert read("a: |\n  one\n  two\n\n\nb: 1").spans["a",] == Span(1, 4, 3, 6)


def test_block_text_without_lines_ends_behind_its_sign() -> None:
    assert read("a: |-\nb: 1").spans["a",] == Span(1, 4, 1, 6)


def test_block_text_of_windows_ends_with_its_last_line() -> None:
    assert read("a: >\r\n  one\r\n  two\r\nb: 1").spans["a",] == Span(1, 4, 3, 6)


def test_lines_of_windows_count_once_and_add_no_column() -> None:
    document = read("a: x\r\nb: y\r\n")

    assert document.spans["b",] == Span(2, 4, 2, 5)
    assert document.spans["a",] == Span(1, 4, 1, 5)


def test_a_character_outside_of_the_basic_plane_is_one_column() -> None:
    assert read("😀é: 𝒳 # 😀").spans["😀é",] == Span(1, 5, 1, 6)


def test_a_byte_order_mark_takes_no_column() -> None:
    assert read("\ufeffa: 1").keys["a",] == Span(1, 1, 1, 2)
    assert read(b"\xef\xbb\xbfa: 1").keys["a",] == Span(1, 1, 1, 2)


def test_a_line_separator_inside_text_is_not_a_new_line() -> None:
    document = read('a: "x\u2028y\x85z"\nb: 1')

    assert document.data == {"a": "x\u2028y\x85z", "b": 1}
    assert document.keys["b",].line == 2


def test_the_place_of_a_tagged_value_starts_at_its_tag() -> None:
    assert read("a: !!str 1").spans["a",] == Span(1, 4, 1, 11)


def test_all_that_an_alias_brings_is_where_the_alias_is() -> None:
    document = read("a: &x {b: [1]}\nc: *x")

    assert document.spans["c", "b", 0] == document.keys["c", "b"] == document.spans["c",] == Span(2, 4, 2, 6)
    assert document.spans["a", "b", 0] == Span(1, 12, 1, 13)


def test_an_entry_that_is_merged_by_an_alias_is_where_the_alias_is() -> None:
    assert read("a: &x {b: [1]}\nc: {<<: *x}").spans["c", "b", 0] == Span(2, 9, 2, 11)


def test_an_entry_that_is_merged_from_a_list_is_where_it_is_written() -> None:
    assert read("c: {<<: [{a: 1}, {a: 2, b: 3}]}").spans["c", "b"] == Span(1, 28, 1, 29)


def test_an_entry_that_wins_over_a_merged_one_has_its_own_place() -> None:
    document = read("c: {<<: {a: {b: 1}}, a: 2}")

    assert document.spans["c", "a"] == Span(1, 25, 1, 26)
    assert ("c", "a", "b") not in document.spans


def test_the_first_of_two_equal_keys_keeps_its_place() -> None:
    document = read("a: 1\na: {b: 2}")

    assert document.spans["a",] == Span(1, 4, 1, 5)
    assert ("a", "b") not in document.spans


@settings(max_examples=80, deadline=None)
@given(values, st.sampled_from([None, True, False]), st.booleans())
def test_each_value_and_each_key_has_a_place_and_nothing_else_has(
    value: Any, flow: bool | None, is_shared: bool
) -> None:
    whole = {"<<": {"x": value}, "a": value, "b": [value]} if is_shared else value
    document = read(yaml.safe_dump(whole, default_flow_style=flow).replace("'<<'", "<<"))

    assert sorted(map(repr, document.spans)) == sorted(map(repr, paths_of(document.data)))
    entries = [path for path in document.spans if path and isinstance(at(document.data, path[:-1]), dict)]
    assert sorted(map(repr, document.keys)) == sorted(map(repr, entries))


@settings(max_examples=80, deadline=None)
@given(values, st.sampled_from(["'", '"']), st.sampled_from([10, 80]))
def test_the_text_at_a_place_read_alone_gives_the_value_there(value: Any, quote: str, width: int) -> None:
    text = yaml.safe_dump(value, default_flow_style=True, default_style=quote, width=width, allow_unicode=True)
    document = read(text)

    for path in document.spans:
        assert read(document.spans.text(path)).data == at(document.data, path)


@settings(max_examples=80, deadline=None)
@given(values, st.sampled_from([None, True, False]), st.sampled_from([None, "|", '"']))
def test_lines_and_columns_lead_to_the_text_at_a_place(value: Any, flow: bool | None, style: str | None) -> None:
    document = read(yaml.safe_dump(value, default_flow_style=flow, default_style=style, allow_unicode=True))

    for path, span in document.spans.items():
        written = document.spans.text(path)
        # The parser goes on to the next thing after block text; the span does not.
        assert cut(document.source, span) == (written.rstrip() if written.endswith("\n") else written)


@settings(max_examples=80, deadline=None)
@given(values, st.sampled_from([None, True, False]))
def test_a_value_lies_inside_the_mapping_or_list_that_holds_it(value: Any, flow: bool | None) -> None:
    spans = read(yaml.safe_dump(value, default_flow_style=flow)).spans

    for path, span in spans.items():
        outer = spans[path[:-1]]
        assert (outer.line, outer.column) <= (span.line, span.column)
        assert (span.end_line, span.end_column) <= (outer.end_line, outer.end_column)
