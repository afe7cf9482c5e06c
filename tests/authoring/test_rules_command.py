"""`benchwright rules` and the pages it shares with the documentation."""

import json

import pytest

from authoring.scaffold.pages.rules import files
from authoring.scaffold.rule_pages import GROUPS, measured, rule_pages
from tests.authoring.workshop import Workshop
from validators.registry import all_rules
from validators.rule import HEADINGS


def test_rules_lists_every_rule_with_its_name_and_severity(workshop: Workshop) -> None:
    result = workshop.run("rules")
    lines = {line.split()[0]: line.split() for line in result.out.splitlines() if line[:1].strip()}
    assert result.code == 0
    for code, each in all_rules().items():
        assert lines[code][1:3] == [each.rule.name, each.rule.severity]


def test_rules_stand_under_what_their_group_is_about(workshop: Workshop) -> None:
    out = workshop.run("rules").out
    assert out.index(GROUPS["SCH"]) < out.index("SCH01") < out.index(GROUPS["SEED"]) < out.index("SEED01")


def test_a_group_shows_its_rules_alone(workshop: Workshop) -> None:
    out = workshop.run("rules", "sch").out
    assert "SCH01" in out and "SEED01" not in out


def test_a_code_shows_the_whole_page(workshop: Workshop) -> None:
    result = workshop.run("rules", "SCH04")
    assert result.code == 0
    for words in (*HEADINGS, "wrong-envelope", "pome-sh/digital-twins#483", "        slack:"):
        assert words in result.out


@pytest.mark.parametrize("word", ["SCH04", "sch04", "wrong-envelope"])
def test_a_rule_is_found_by_its_code_in_any_case_and_by_its_name(workshop: Workshop, word: str) -> None:
    assert workshop.run("rules", word).out.startswith("SCH04 wrong-envelope\n")


@pytest.mark.parametrize(("word", "nearest"), [("SCH40", "SCH"), ("dead-confg", "dead-config")])
def test_an_unknown_rule_is_answered_with_the_nearest(workshop: Workshop, word: str, nearest: str) -> None:
    result = workshop.run("rules", word)
    assert result.code == 2
    assert f"there is no rule `{word}`, did you mean `{nearest}" in result.err


def test_what_lint_finds_by_itself_has_a_page_too(workshop: Workshop) -> None:
    assert "ignore[CODE]" in workshop.run("rules", "SUP01").out
    assert "cannot be loaded" in workshop.run("rules", "task-not-loaded").out


def test_json_gives_the_page_to_other_programs(workshop: Workshop) -> None:
    (rule,) = json.loads(workshop.run("rules", "SCH04", "--format", "json").out)
    assert rule["code"] == "SCH04" and rule["fix"] is None
    assert rule["sections"]["Bad"].startswith("seed:\n  apps:")


def test_every_rule_has_a_page_in_the_documentation_and_a_row_in_the_index() -> None:
    made = {path.as_posix(): text for path, text in files().items()}
    for code, each in rule_pages().items():
        assert f"| `{each.rule.name}` |" in made[f"docs/rules/{code}.md"]
        assert f"[{code}]({code}.md)" in made["docs/rules/index.md"]


@pytest.mark.parametrize("code", list(all_rules()))
def test_a_page_says_how_the_rule_does_on_its_cases(code: str) -> None:
    score = measured(code)
    assert score is not None and score.cases > 0
    text = next(text for path, text in files().items() if path.stem == code)
    assert f"| precision | {score.precision:.2f} on [{score.cases} cases](../../tests/rules/{code}.yml) |" in text
    assert f"| recall | {score.recall:.2f} |" in text


def test_every_group_of_a_rule_has_a_heading_in_words() -> None:
    assert {each.rule.group for each in rule_pages().values()} <= GROUPS.keys()
