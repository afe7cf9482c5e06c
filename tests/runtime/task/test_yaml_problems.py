"""What the reader says about text that it cannot take."""

import pytest

from runtime.task.positions import Span
from runtime.task.problems import Problem
from runtime.task.yaml_reader import Document, read


def only(document: Document) -> Problem:
    (problem,) = document.problems
    return problem


SYNTAX = {
    "a:\n\tb: 1": (2, 1, "a tab cannot indent YAML"),
    "a:\n  b: 1\n \tc: 2": (3, 2, "a tab cannot indent YAML"),
    "a: |\n\ttext": (2, 1, "a tab cannot indent YAML"),
    'a: "x\nb: 1': (1, 4, 'the quote `"` that opens here is not closed'),
    "a: 'x\n---\n": (1, 4, "the quote `'` that opens here is not closed before the document ends on line 2"),
    "a: 'it's'": (1, 8, "`s` stands after a value that is complete"),
    "a: b: c": (1, 5, "a second `:` stands on this line, inside a value"),
    "a: 1\n  b: 2": (2, 4, "a `:` stands where no key can be"),
    "a: 1\nfoo bar\nb: 2": (2, 1, "`foo bar` is not a key with a value; expected `:` after it"),
    "a: [1, 2\nb: 3": (1, 4, "`[` is not closed; expected `]` or a comma by 2:2"),
    "a: {b: 1": (1, 4, "`{` is not closed; expected `}` or a comma by 1:9"),
    "a: [": (1, 5, "the text ends where a value is expected"),
    "a: {b: c d: e}": (1, 11, "`:` stands where `,` or `}` is expected, after the `{` at 1:4"),
    "a: {b: 1}}": (1, 10, "`}` stands after a value that is complete"),
    "[1, , 2]": (1, 5, "`,` stands where a value is expected"),
    "a:\n  b: 1\n c: 2": (3, 2, "this line does not line up with the mapping that starts at 1:1; expected a key"),
    "- a\nb: 1": (2, 1, "this line does not line up with the list that starts at 1:1; expected `- `"),
    "a: - b": (1, 4, "a list item cannot start here"),
    "a: ? b": (1, 4, "`?` cannot start a key here"),
    "[a]\nb: 1": (2, 1, "`b` stands after the end of the document"),
    "a: @b": (1, 4, "a value cannot start with `@`"),
    "a: `b`": (1, 4, "a value cannot start with a backtick"),
    "a: **b**": (1, 4, "`*` starts the name of an anchor; expected letters, digits, `-` or `_` and then a space"),
    'a: "\\q"': (1, 5, "`\\q` is not an escape"),
    'a: "\\x4"': (1, 5, "`\\x` needs the number of a character; expected 2 hexadecimal digits"),
    'a: "\\ud83d"': (1, 5, "`\\u` gives a number that is no character"),
    "a: |text\n  b": (1, 5, "`t` stands on the line of `|`; expected the text on the lines below it"),
    "a: >0\n  b": (1, 5, "the indentation after `>` is `0`; expected 1 to 9"),
    "a: !x!y 1": (1, 4, "the tag `!x!y` is not declared"),
    "a: !< 1": (1, 4, "`!<` is not a tag"),
    "%NEW\n---\na: 1": (
        1,
        1,
        "a line that starts with `%` is a directive; expected `%YAML 1.2`, or `%TAG` with a handle and a prefix",
    ),
    "a: 1\n\ufeffb: 2": (2, 1, "a byte order mark stands inside the text; expected one at its start or none"),
    "a: \x00": (1, 4, "a control character (`U+0000`) is in the text; YAML does not allow it"),
    "é: 1\nb: x\x1by": (2, 5, "a control character (`U+001B`) is in the text; YAML does not allow it"),
    "a: \ud800": (1, 4, "half of a surrogate pair (`U+D800`) is in the text; YAML does not allow it"),
}


@pytest.mark.parametrize("text", SYNTAX, ids=ascii)
def test_text_that_is_not_yaml_is_one_problem_at_its_place_in_plain_words(text: str) -> None:
    problem = only(read(text))

    assert (problem.span.line, problem.span.column, problem.message) == SYNTAX[text]


def test_text_that_is_not_yaml_has_no_data() -> None:
    assert read("a: [").data is None


def test_a_key_given_twice_is_told_with_the_place_of_the_first() -> None:
    problem = only(read("a: 1\nb:\n  c: 1\n  'c': 2"))

    assert problem.message == "the key `'c'` is given already as `c` at 3:3"
    assert (problem.span, problem.path) == (Span(4, 3, 4, 6), ("b", "c"))


def test_of_two_equal_keys_the_first_is_kept() -> None:
    assert read("a: 1\na: {b: [x]}\nc: 2").data == {"a": 1, "c": 2}


def test_an_anchor_inside_the_value_of_a_repeated_key_is_known_below() -> None:
    document = read("a: 1\na: &x 2\nb: *x")

    assert len(document.problems) == 1
    assert document.data == {"a": 1, "b": 2}


def test_one_and_true_are_the_same_key() -> None:
    assert only(read("1: a\ntrue: b")).message == "the key `true` is given already as `1` at 1:1"


@pytest.mark.parametrize(
    ("text", "kind"), [("? [a]\n: 1", "list"), ("? {a: b}\n: 1", "mapping"), ("{{ name }}", "mapping")]
)
def test_a_key_that_is_a_list_or_mapping_is_a_problem(text: str, kind: str) -> None:
    assert only(read(text)).message == f"a {kind} is used as a key; expected text or a number"


def test_an_alias_of_a_list_is_no_key() -> None:
    assert only(read("a: &x [1]\n*x : 2")).message == "an alias of a list is used as a key; expected text or a number"


def test_what_is_wrong_inside_of_a_key_that_cannot_stay_is_not_told() -> None:
    document = read("? [!x a, {b: 1, b: 2}, *c]\n: 1\nd: *e")

    assert [problem.span.line for problem in document.problems] == [1, 3]


def test_a_tag_that_is_not_known_is_a_problem_with_the_nearest_one() -> None:
    problem = only(read("a: !!strs x"))

    assert problem.message.startswith("the tag `!!strs` is not known; expected one of `!!str`, ")
    assert problem.tip == "did you mean `!!str`"


@pytest.mark.parametrize("tag", ["!", "!local", "!!binary", "!!timestamp", "!!python/name:os.system", "!<x:y>"])
def test_a_tag_outside_of_the_core_schema_is_a_problem(tag: str) -> None:
    assert f"the tag `{tag}` is not known" in only(read(f"a: {tag} x")).message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("!!map x", "`!!map` stands before a text or a number"),
        ("!!seq {a: 1}", "`!!seq` stands before a mapping"),
        ("!!str [a]", "`!!str` stands before a list"),
        ("!!int x", "`x` is not an integer, as the tag `!!int` says"),
        ("!!bool 'no'", "`no` is not `true` or `false`, as the tag `!!bool` says"),
        ("!!float 0x1F", "`0x1F` is not a number, as the tag `!!float` says"),
    ],
)
def test_a_tag_that_does_not_fit_its_value_is_a_problem(text: str, message: str) -> None:
    assert only(read(text)).message == message


def test_an_alias_without_an_anchor_is_told_with_the_nearest_anchor() -> None:
    problem = only(read("a: &customer 1\nb: *custmer"))

    assert problem.message == "`*custmer` names no value; expected `&custmer` before one earlier in the text"
    assert problem.tip == "did you mean `*customer`"


def test_a_value_that_holds_itself_is_a_problem() -> None:
    problem = only(read("a: &x\n  b: [*x]"))

    assert problem.message == "`*x` stands inside the value that `&x` names"
    assert problem.span == Span(2, 7, 2, 9)


def test_a_merge_of_something_that_is_no_mapping_is_a_problem() -> None:
    message = "`<<` merges something else; expected a mapping or a list of mappings"

    assert only(read("a: {<<: 1, b: 2}")).message == only(read("a: {<<: [{}, x]}")).message == message


def test_two_merge_keys_in_a_mapping_are_a_problem() -> None:
    assert only(read("<<: {a: 1}\n<<: {b: 1}")).message == "`<<` is given twice; expected once"


def test_aliases_that_multiply_without_end_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    problem = only(read("\n".join(lines)))

    assert problem.message.endswith("add more than 100,000 values to the document")


def test_merges_that_multiply_without_end_are_refused() -> None:
    lines = ["a0: &a0 {x: {}}"]
    lines += [f"a{n}: &a{n} {{b: *a{n - 1}, c: *a{n - 1}, <<: *a{n - 1}}}" for n in range(1, 60)]

    assert only(read("\n".join(lines))).message.endswith("add more than 100,000 values to the document")


def test_aliases_that_make_a_document_too_deep_are_refused() -> None:
    half = "[" * 60 + "]" * 60
    deep = "[" * 60 + "*x" + "]" * 60

    assert only(read(f"a: &x {half}\nb: {deep}")).message == "mappings and lists are nested deeper than 100 levels"


@pytest.mark.parametrize(
    "text", ["[" * 101, "[" * 100_000, "{a: " * 5_000, "- " * 5_000, "? " * 5_000, "a: 1\na: " + "[" * 200]
)
def test_what_is_nested_too_deep_is_one_problem(text: str) -> None:
    assert read(text).problems[-1].message == "mappings and lists are nested deeper than 100 levels"


def test_a_number_that_is_too_long_is_a_problem() -> None:
    message = "a number of 5,000 characters is over the limit of 1,000"

    assert only(read("a: " + "9" * 5_000)).message == only(read("a: !!int " + "9" * 5_000)).message == message


def test_a_text_of_more_values_than_fit_into_memory_is_refused() -> None:
    problem = only(read("[" + "1," * 1_000_100 + "]"))

    assert problem.message == "the text has more than 1,000,000 keys and values"


def test_reading_stops_after_a_hundred_problems() -> None:
    document = read("a: 1\n" * 500)

    assert len(document.problems) == 101
    assert document.problems[-1].message == "more than 100 problems; the rest is not read"


def test_a_second_document_is_a_problem_and_the_first_is_kept() -> None:
    document = read("a: 1\n---\nb: 2")

    assert only(document) == Problem(
        "a second document starts here; expected one", Span(2, 1, 2, 4), "leave out the `---`, or use two files"
    )
    assert document.data == {"a": 1}


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "\ufeff"])
def test_a_document_without_a_value_is_a_problem(text: str) -> None:
    document = read(text)

    assert only(document).message == "the document is empty; expected a value"
    assert document.data is None


def test_a_document_that_declares_yaml_1_1_is_a_problem() -> None:
    assert only(read("%YAML 1.1\n---\na: no")).message == "the text declares YAML 1.1; expected 1.2"


def test_bytes_that_are_not_utf_8_are_told_with_their_offset_and_place() -> None:
    problem = only(read("é: 1\nb: ".encode() + b"\xff"))

    assert problem.message == "byte 9 is `0xff`, which is not UTF-8 there; expected UTF-8"
    assert (problem.span.line, problem.span.column) == (2, 4)


@pytest.mark.parametrize("encoding", ["UTF-16", "UTF-32"])
def test_another_encoding_is_named(encoding: str) -> None:
    assert only(read("a: 1".encode(encoding))).message == f"the file is in {encoding}; expected UTF-8"


def test_a_problem_prints_with_its_place() -> None:
    assert str(only(read("a: @b"))) == "1:4: a value cannot start with `@`"
