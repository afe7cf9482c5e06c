"""Lint's report as JUnit XML, which build servers show as tests: a suite for each file, a case for each finding."""

from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

from validators.finding import Finding
from validators.report.lint_context import LintContext
from validators.result import LintRun

NAME = "junit"


def render(run: LintRun, context: LintContext) -> str:
    """Errors and warnings fail, notes pass with their text as output; a clean file is one passing case."""
    xml = JUnitXml("benchwright lint")
    by_path: dict[str, list[Finding]] = {file.path: [] for file in run.files}
    for finding in context.shown(run):
        by_path.setdefault(finding.place.path, []).append(finding)
    unchecked = {file.path: file.unchecked for file in run.files} | ({"the split": run.across} if run.across else {})
    for path in [*by_path, *(path for path in unchecked if path not in by_path)]:
        suite = TestSuite(path)
        cases = [_case(path, each) for each in by_path.get(path, ())]
        for each in unchecked.get(path, ()):
            case = TestCase(_text(each.what), path)
            case.result = [Error(_text(each.why), "bug" if each.bug else "unchecked")]
            cases.append(case)
        for case in cases or [TestCase("clean", path)]:
            suite.add_testcase(case)
        xml.add_testsuite(suite)
    body: bytes = xml.tostring()  # type: ignore[no-untyped-call]
    return '<?xml version="1.0" encoding="utf-8"?>\n' + body.decode("utf-8")


def _case(path: str, finding: Finding) -> TestCase:
    place = finding.place
    case = TestCase(f"{finding.code} {finding.name} ({place.line}:{place.column})", path)
    message = _text(finding.message)
    text = f"{path}:{place.line}:{place.column}: {finding.severity}[{finding.code}] {message}"
    text += f"\ntip: {_text(finding.tip)}" if finding.tip else ""
    if finding.severity == "note":
        case.system_out = text
    else:
        failure = Failure(message, finding.code)
        failure.text = text
        case.result = [failure]
    return case


def _text(text: str) -> str:
    """Text without the control characters that XML cannot hold."""
    return "".join(each if each >= " " or each in "\t\n" else "\ufffd" for each in text)
