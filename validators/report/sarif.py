"""Lint's report as SARIF 2.1.0, which code hosts and editors read."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson

from validators.finding import Confidence, Finding, Fix, Place, Severity
from validators.own_rules import OWN
from validators.registry import all_rules
from validators.report.lint_context import LintContext
from validators.result import LintRun
from validators.rule import Rule

NAME = "sarif"
VERSION = "2.1.0"
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "note"}
_PROBLEMS: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "recommendation"}
_PRECISIONS: dict[Confidence, str] = {"certain": "very-high", "likely": "high", "possible": "medium"}


def render(run: LintRun, context: LintContext) -> str:
    """One SARIF run. What comments and the baseline hold back is in it, marked as suppressed."""
    shown = context.shown(run)
    found = [*shown, *run.suppressed, *run.accepted]
    held = [""] * len(shown) + ["inSource"] * len(run.suppressed) + ["external"] * len(run.accepted)
    codes = sorted({each.code for each in found})
    names = {each.code: each for each in found}
    results = [
        _result(finding, codes.index(finding.code), name, how)
        for finding, name, how in zip(found, context.fingerprints(found), held, strict=True)
    ]
    unchecked = [
        {"level": "error" if each.bug else "warning", "message": {"text": f"could not check {each.what}: {each.why}"}}
        for each in run.unchecked
    ]
    driver = {
        "name": "benchwright",
        "version": context.version,
        "rules": [_rule(names[code]) for code in codes],
        "properties": {"rulesHash": context.rules},
    }
    data = {
        "$schema": SCHEMA,
        "version": VERSION,
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "invocations": [
                    {"executionSuccessful": not run.unchecked, "toolExecutionNotifications": unchecked},
                ],
                "results": results,
            }
        ],
    }
    return orjson.dumps(data, option=orjson.OPT_INDENT_2).decode()


def _rule(finding: Finding) -> dict[str, Any]:
    code = finding.code
    module = all_rules().get(code)
    if module is not None:
        rule, page = module.rule, module.page
    else:  # our own codes, and those that only a proof can give
        proved = Rule(code, finding.name, finding.severity, finding.confidence)
        rule, page = OWN.get(code, (proved, f"{finding.name.replace('-', ' ')}: see {finding.page}"))
    summary = module.summary if module is not None else rule.name.replace("-", " ")
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": summary},
        "fullDescription": {"text": _first_section(rule, page)},
        "help": {"text": page.strip(), "markdown": page.strip()},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {
            "tags": [rule.group],
            "precision": _PRECISIONS[rule.confidence],
            "problem.severity": _PROBLEMS[rule.severity],
        },
    }


def _first_section(rule: Rule, page: str) -> str:
    module = all_rules().get(rule.code)
    text = module.section("What it flags") if module is not None else page
    return " ".join(text.split()) or rule.name


def _result(finding: Finding, index: int, fingerprint: str, held: str) -> dict[str, Any]:
    text = f"{finding.message}\n{finding.tip}" if finding.tip else finding.message
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(finding.place)}],
        "partialFingerprints": {"benchwright/v1": fingerprint},
        "properties": {"confidence": finding.confidence},
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _location(each.place), "message": {"text": each.message}}
            for number, each in enumerate(finding.related, 1)
        ]
    if finding.fix is not None:
        result["fixes"] = [_fix(finding.fix)]
    if held:
        result["suppressions"] = [{"kind": held}]
    return result


def _fix(fix: Fix) -> dict[str, Any]:
    paths = dict.fromkeys(each.place.path for each in fix.replacements)
    changes = []
    for path in paths:
        edits = [each for each in fix.replacements if each.place.path == path]
        replacements = [
            {"deletedRegion": _region(each.place), "insertedContent": {"text": each.text}} for each in edits
        ]
        changes.append({"artifactLocation": _artifact(path), "replacements": replacements})
    return {"description": {"text": fix.title}, "artifactChanges": changes, "properties": {"safe": fix.safe}}


def _location(place: Place) -> dict[str, Any]:
    return {"artifactLocation": _artifact(place.path), "region": _region(place)}


def _artifact(path: str) -> dict[str, str]:
    plain = Path(path)
    if plain.is_absolute():
        return {"uri": plain.as_uri()}
    return {"uri": quote(plain.as_posix()), "uriBaseId": "%SRCROOT%"}


def _region(place: Place) -> dict[str, int]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
