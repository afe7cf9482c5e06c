"""From what rules said about a file to what is reported: severities, suppressions, findings about suppressions."""

from collections.abc import Iterable, Mapping

from validators.finding import Finding
from validators.proof_codes import proof_codes
from validators.result import FileLint, order
from validators.settings import Settings
from validators.suppress import about_comments, sift, suppressions


def finish(
    result: FileLint,
    sources: Mapping[str, str],
    settings: Settings,
    codes: Iterable[str],
    extra: Iterable[Finding] = (),
) -> FileLint:
    """Apply severities and suppressions, and add what is wrong with the suppressions themselves.

    `sources` are the texts of the task and its solution by their shown paths, `codes` those of all rules, `extra`
    the findings that rules about the whole split have on this task.
    """
    findings = [*result.findings, *extra]
    if settings.severity:
        findings = [
            each.with_severity(settings.severity[each.code]) if each.code in settings.severity else each
            for each in findings
        ]
    comments = [each for path, source in sources.items() for each in suppressions(source, path)]
    if comments:
        findings, result.suppressed = sift(findings, comments)
        ran = [code for code in codes if settings.runs(code, result.path)]
        about = about_comments(comments, ran, open_codes=proof_codes())
        findings += [each for each in about if settings.runs(each.code, result.path)]
    findings.sort(key=order)
    result.findings = findings
    return result
