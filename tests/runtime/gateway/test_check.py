"""Request checking: fast, and saying the same as the pure-Python validator."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from runtime.gateway.check import Checker, as_api_error, dotted_path
from runtime.kit.errors import MissingField, UnknownField, WrongType

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["to"],
    "additionalProperties": False,
    "properties": {
        "to": {"type": "array", "minItems": 1, "items": {"type": "object", "required": ["email"], "properties": {"email": {"type": "string"}}}},
        "count": {"type": "integer", "minimum": 1, "maximum": 10},
        "kind": {"enum": ["a", "b"]},
        "note": {"type": ["string", "null"]},
    },
}  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.sampled_from(["a", "c", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["email", "x"]), inner, max_size=2),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["to", "count", "kind", "note", "zz"]), VALUES))
def test_the_fast_validator_agrees_with_its_oracle_on_every_place(value: dict[str, Any]) -> None:
    expected = {
        (tuple(error.absolute_path), error.validator) for error in Draft202012Validator(SCHEMA).iter_errors(value)
    }
    found = {(error.path, error.rule) for error in Checker(SCHEMA).errors(value)}
    assert found == expected
    assert Checker(SCHEMA).fits(value) == (not expected)


def test_a_missing_field_is_named_with_its_path() -> None:
    error = as_api_error(Checker(SCHEMA).errors({"to": [{}]}))
    assert isinstance(error, MissingField) and error.field == "to[0].email"


def test_an_unknown_field_is_named() -> None:
    error = as_api_error(Checker(SCHEMA).errors({"to": [{"email": "x"}], "cuont": 1}))
    assert isinstance(error, UnknownField) and error.field == "cuont"


def test_every_further_error_comes_along() -> None:
    error = as_api_error(Checker(SCHEMA).errors({"to": [], "count": "x", "kind": "z"}))
    assert isinstance(error, WrongType)
    assert len(error.extra["others"]) == 2


def test_a_path_reads_like_a_person_writes_it() -> None:
    assert dotted_path(("a", 0, "b")) == "a[0].b"
