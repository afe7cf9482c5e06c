"""What the expression language of task files can do, and what it refuses."""

import ast
import contextlib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.task.expressions import ExpressionError, evaluate, find_expressions, references, render
from runtime.task.functions import FUNCTIONS

DEAL = {"amount": 120000, "currency": "EUR", "lines": [{"total": 0.1}, {"total": 0.2}], "note": None}
RATES = {"USD Rate": 1.3, "owner": DEAL}
NAMES: dict[str, Any] = {"deal": DEAL, "rates": RATES, "owner": "Ann", "count": 3}

VALUES = [
    ("0.1 + 0.2", Decimal("0.3")),
    ("1 / 3 * 3", 1),
    ("deal.amount * rates['USD Rate']", 156000),
    ("deal.lines[0].total + deal.lines[-1].total == 0.3", True),
    ("-7 // 2", -4),
    ("-7 % 3", 2),
    ("2 ** 10", 1024),
    ("+count - -1", 4),
    ("'a' + \"b\"", "ab"),
    ("[1] + [2]", [1, 2]),
    ("{'a': 1, 'b': [2]}.b", [2]),
    ("'yes' if count > 2 and not deal.note else 'no'", "yes"),
    ("1 < count <= 3", True),
    ("'EU' in deal.currency", True),
    ("4 not in [1, 2]", True),
    ("'amount' in deal", True),
    ("true or nope", True),
    ("null == deal.note", True),
    ("'abc'[1:]", "bc"),
    ("1 +\n  2", 3),
    ("  count  ", 3),
]
REFUSED = [
    ("ownr", "`ownr` is not a known name, did you mean `owner`", 0),
    ("1 + deal.amout", "`amout` is not a key here, did you mean `amount`", 4),
    ("1 + mony(2)", "`mony` is not a function, did you mean `money`", 4),
    ("'\u00e9' + nope", "`nope` is not a known name", 6),
    ("deal.__class__", "`__class__` is not part of the expression language", 0),
    ("owner.upper", "`upper` is read from text, expected a mapping", 0),
    ("owner.upper()", "a method is not part of the expression language", 0),
    ("(1).real", "`real` is read from a number", 0),
    ("'{0.__class__}'.format(1)", "a method is not part of the expression language", 0),
    ("[x for x in deal]", "a loop is not part of the expression language", 0),
    ("lambda: 1", "`lambda` is not part", 0),
    ("f'{count}'", "an f-string is not part", 0),
    ("(n := 1)", "`:=` is not part", 1),
    ("upper", "`upper` is a function", 0),
    ("upper(*['a'])", "`*` before an argument", 6),
    ("upper(**{'text': 'a'})", "`**` before an argument", 0),
    ("upper()", "`upper` does not take these arguments", 0),
    ("upper(1)", "`upper`: found a number, expected text", 0),
    ("1 is 1", "`is` is not part of the expression language, expected `==`", 0),
    ("1 | 2", "`|` is not part", 0),
    ("'a' * 3", "`*` found text and a number", 0),
    ("'%s' % 'a'", "`%` found text and text", 0),
    ("'a' + 1", "`+` found text and a number", 0),
    ("'a' < 1", "`<` found text and a number", 0),
    ("true + 1", "`+` found a truth value and a number", 0),
    ("1 / 0", "a number is divided by zero", 0),
    ("percent(1, 0)", "`percent`: a number is divided by zero", 0),
    ("9 ** 9 ** 9", "`**` found the exponent 387420489", 0),
    ("(10 ** 28) * 10", "the number is too large", 0),
    ("[1][1]", "`[1]` is outside of a list", 0),
    ("[1]['a']", "`[ ]` found text, expected a whole number", 0),
    ("1j", "`1j` is not part", 0),
    ("b'a'", "`b'a'` is not part", 0),
    ("", "the expression is empty", 0),
    ("1 +", "`1 +` is not an expression", 3),
    ("1; 2", "`1; 2` is not an expression", 1),
    ("1" * 2001, "the expression has 2001 characters", 0),
    ("-" * 60 + "1", "the expression is nested too deeply", 50),
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_the_expression_has_this_value(text: str, value: Any) -> None:
    found = evaluate(text, NAMES)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(("text", "message", "offset"), REFUSED)
def test_the_expression_is_refused_with_reason_and_place(text: str, message: str, offset: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        evaluate(text, NAMES)
    assert message in caught.value.message
    assert caught.value.offset == offset


def test_the_caller_may_add_functions_that_read_the_world() -> None:
    assert evaluate("record('a/1').amount + 1", {}, {"record": lambda path: DEAL}) == 120001


def test_what_a_function_of_the_caller_says_is_passed_on() -> None:
    def record(path: str) -> Any:
        raise KeyError(f"no record `{path}`")

    with pytest.raises(ExpressionError, match="`record`: no record `a/1`"):
        evaluate("record('a/1')", {}, {"record": record})


def test_text_that_grows_too_long_is_refused() -> None:
    with pytest.raises(ExpressionError, match="expected at most 100000"):
        evaluate("long + long", {"long": "x" * 60_000})


def test_a_text_that_is_one_expression_keeps_the_type_of_the_value() -> None:
    assert render({"a": ["${deal.amount}", "${deal.lines}", "${deal.note}"]}, NAMES) == {
        "a": [120000, DEAL["lines"], None]
    }


def test_a_fraction_is_rendered_as_json_has_it() -> None:
    assert type(render("${0.1 + 0.2}", {})) is float
    assert render("${[0.1 + 0.2]}", {}) == [0.3]


def test_values_within_text_are_written_plainly() -> None:
    assert render("${count}, ${1.50}, ${2.0}, ${10 ** 20}, ${true}, ${owner}", NAMES) == (
        "3, 1.5, 2, 100000000000000000000, true, Ann"
    )


def test_a_doubled_dollar_stands_for_itself() -> None:
    assert render("$${count} is ${count}, $5 and {x}", NAMES) == "${count} is 3, $5 and {x}"


def test_braces_in_quotes_and_mappings_do_not_end_an_expression() -> None:
    text = "a ${'}' + {'k': '{'}.k} b"
    assert [(text[start:end], inner) for start, end, inner in find_expressions(text)] == [(text[2:-2], text[4:-3])]
    assert render(text, {}) == "a }{ b"


def test_values_that_are_no_text_are_passed_through() -> None:
    assert render({"a": 1, "b": None, "c": True}, {}) == {"a": 1, "b": None, "c": True}


def test_an_error_in_a_rendered_value_says_where_it_is() -> None:
    with pytest.raises(ExpressionError) as caught:
        render({"body": ["fine", "hello ${ nope }"]}, NAMES)
    assert (caught.value.path, caught.value.offset) == (("body", 1), 9)


def test_null_is_not_put_into_text() -> None:
    with pytest.raises(ExpressionError, match=r"`deal\.note` is null"):
        render("note: ${deal.note}", NAMES)


def test_a_list_is_not_put_into_text() -> None:
    with pytest.raises(ExpressionError, match="use `join` or `json`"):
        render("lines: ${deal.lines}", NAMES)


def test_an_expression_without_an_end_is_refused() -> None:
    with pytest.raises(ExpressionError, match="has no `}` that closes it"):
        render("a ${count", NAMES)


def test_the_names_of_an_expression_are_known_without_running_it() -> None:
    assert references("money(deal.amount * rates['x'], currency) if true else null") == {"deal", "rates", "currency"}


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=40) | st.text(alphabet="deal.[]()'+-*/%<=> 019,:{}_ifelsnot", max_size=40))
def test_arbitrary_text_raises_nothing_but_expression_errors(text: str) -> None:
    for work in (lambda: evaluate(text, NAMES), lambda: references(text), lambda: render(text, NAMES)):
        try:
            work()
        except ExpressionError as error:
            assert 0 <= error.offset <= len(text)


ATOMS = st.sampled_from(
    [
        "1",
        "0",
        "0.5",
        "1e9",
        "'ab'",
        "''",
        "true",
        "null",
        "[1, 2]",
        "[]",
        "{'a': 1}",
        "deal",
        "deal.lines",
        "owner",
        "1e27",
    ]
)
CALLS = st.sampled_from(sorted(FUNCTIONS))
TREES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds(
            "({} {} {})".format,
            inner,
            st.sampled_from(["+", "-", "*", "/", "//", "%", "**", "==", "<", "in", "and", "or"]),
            inner,
        ),
        st.builds("{}[{}]".format, inner, inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("{}({})".format, CALLS, inner),
        st.builds("{}({}, {})".format, CALLS, inner, inner),
        st.builds("(- {})".format, inner),
        st.builds("{}.amount".format, inner),
        st.builds("[{}, {}]".format, inner, inner),
    ),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(TREES)
def test_every_well_formed_expression_ends_in_a_value_or_an_expression_error(text: str) -> None:
    with contextlib.suppress(ExpressionError):
        render({"value": "${" + text + "}", "text": "= ${" + text + "}"}, NAMES)


@settings(max_examples=80, deadline=None)
@given(st.decimals(-(10**9), 10**9, places=3), st.decimals(-(10**9), 10**9, places=3))
def test_sums_and_products_are_exact(left: Decimal, right: Decimal) -> None:
    names = {"a": float(left), "b": right}
    assert evaluate("a + b", names) == left + right
    assert evaluate("a * b", names) == left * right


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=30))
def test_every_text_can_be_quoted_in_an_expression(text: str) -> None:
    assert evaluate(ast.unparse(ast.Constant(text)), {}) == text
