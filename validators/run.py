"""Exit codes: what a command that judges tasks tells its caller."""

from collections.abc import Iterable

from validators.finding import Finding, NoVerdict

CLEAN = 0
FOUND = 1
USAGE = 2
NO_VERDICT = 3
BUG = 4
INTERRUPTED = 130


def exit_code(findings: Iterable[Finding], unchecked: Iterable[NoVerdict], *, unreadable: bool, nothing: bool) -> int:
    """0 clean, 1 findings, 2 unreadable input, 3 no verdict (nothing to check, or not all could be), 4 our bug."""
    unsure = list(unchecked)
    if any(each.bug for each in unsure):
        return BUG
    if unreadable:
        return USAGE
    if any(each.severity != "note" for each in findings):
        return FOUND
    return NO_VERDICT if unsure or nothing else CLEAN
