"""The reader gives the data that ruamel.yaml's YAML 1.2 loader gives."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from runtime.task.yaml_reader import read
from tests.runtime.task.yaml_core import core_load

# An anchor may be used again for another value; ruamel.yaml warns of it.
pytestmark = pytest.mark.filterwarnings("ignore::ruamel.yaml.error.ReusedAnchorWarning")

CASES = YAML(typ="safe").load((Path(__file__).parent / "yaml_suite.yml").read_text("utf-8"))
VALID = [pytest.param(case["text"], id=case["name"]) for case in CASES if not case.get("refused")]
REFUSED = [pytest.param(case["text"], id=case["name"]) for case in CASES if case.get("refused")]

SIGNS = "-?:,[]{}#&*!|>'\"%@`~=<. \n\t\\_0129eEoxnyabé😀"
# ruamel.yaml takes these three for line breaks; YAML 1.2 (section 5.4) says they are not.
BREAKS_OF_1_1 = "\x85\u2028\u2029"
WORDS = ["no", "on", "yes", "null", "~", "true", "012", "0o17", "0x1F", "1_000", "1:30", "2026-01-28", "1e3", ".5", "5.",
         ".inf", "-.INF", ".nan", "<<", "=", "-", "- a", "a: b", "a #b", "", " a ", "a\n\nb\n", "\ta", "'", '"', "---", "..."]  # fmt: skip
characters = st.characters(exclude_categories=["Cs"], exclude_characters=BREAKS_OF_1_1)
texts = st.sampled_from(WORDS) | st.text(SIGNS, max_size=12) | st.text(characters, max_size=8)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts | st.integers(0, 9), inner, max_size=4),
    max_leaves=12,
)
pyyaml_styles = st.fixed_dictionaries(
    {
        "default_style": st.sampled_from([None, None, "'", '"', "|", ">"]),
        "default_flow_style": st.sampled_from([None, True, False]),
        "allow_unicode": st.booleans(),
        "width": st.sampled_from([4, 20, 80]),
        "indent": st.sampled_from([2, 3, 8]),
        "explicit_start": st.booleans(),
        "line_break": st.sampled_from(["\n", "\r\n"]),
    }
)
comment_lines = st.text(SIGNS.replace("\n", ""), max_size=8).map(lambda text: f"# {text}\n" if text else "\n")
comments = st.lists(comment_lines, max_size=2).map("".join)


def meaning(text: str) -> Any:
    """What ruamel.yaml reads; the test does not apply to what it refuses."""
    try:
        return core_load(text)
    except (YAMLError, ValueError):
        assume(False)


def shared(value: Any) -> Any:
    """The value three times, so that dumpers write an anchor and aliases."""
    return {"first": value, "again": [value, {"deep": value}]}


@pytest.mark.parametrize("text", VALID)
def test_a_text_of_the_suite_means_what_it_means_to_ruamel(text: str) -> None:
    document = read(text)

    assert document.problems == []
    assert repr(document.data) == repr(core_load(text))


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_of_the_suite_that_ruamel_refuses_is_one_problem_with_a_place(text: str) -> None:
    with pytest.raises(YAMLError):
        core_load(text)

    (problem,) = read(text).problems
    assert problem.span.line <= text.count("\n") + 1


@settings(max_examples=150, deadline=None)
@given(values, pyyaml_styles, comments, comments, st.booleans())
def test_what_pyyaml_writes_means_what_it_means_to_ruamel(
    value: Any, style: dict[str, Any], before: str, after: str, is_shared: bool
) -> None:
    text = before + yaml.safe_dump(shared(value) if is_shared else value, **style) + after
    expected = meaning(text)

    assert repr(read(text).data) == repr(expected)


def refused_by_libyaml(text: str) -> bool:
    """ruamel writes a few texts that libyaml cannot read, such as `[:0]`; reading one is a clear problem."""
    try:
        list(yaml.parse(text, Loader=yaml.CSafeLoader))
    except yaml.YAMLError:
        assert read(text).problems
        return True
    return False


@settings(max_examples=100, deadline=None)
@given(values, st.sampled_from([None, True, False]), st.sampled_from([(2, 0), (4, 2)]), st.booleans())
def test_what_ruamel_writes_means_what_it_means_to_ruamel(
    value: Any, flow: bool | None, indents: tuple[int, int], is_shared: bool
) -> None:
    writer = YAML()
    writer.default_flow_style = flow
    writer.indent(mapping=indents[0], sequence=indents[0], offset=indents[1])
    out = StringIO()
    writer.dump(shared(value) if is_shared else [value], out)
    assume(not refused_by_libyaml(out.getvalue()))
    expected = meaning(out.getvalue())

    assert repr(read(out.getvalue()).data) == repr(expected)


@settings(max_examples=200, deadline=None)
@given(st.text(SIGNS, max_size=30))
def test_any_text_is_read_or_refused_and_never_raises(text: str) -> None:
    # A document that is block text with its first line at column 1 is one that libyaml does not see as text.
    assume(not re.search(r"[|>].*\n\s*[#.]", text))
    assume(not re.search(r"[&*]\S*:", text))  # to libyaml the name of an anchor ends before a colon
    document = read(text)

    assert document.problems or repr(document.data) == repr(meaning(text))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=40) | st.text().map(lambda text: text.encode("utf-8")))
def test_bytes_mean_what_their_text_means_and_never_raise(raw: bytes) -> None:
    document = read(raw)

    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        assert len(document.problems) == 1
    else:
        assert repr(document.data) == repr(read(text).data)
