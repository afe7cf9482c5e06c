"""Lint's report for a person: each finding as a compiler shows it, and one closing line."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from validators.finding import Finding
from validators.report.lint_context import LintContext, by_severity, count
from validators.result import LintRun

if TYPE_CHECKING:  # a clean run prints one line and needs no rich
    from rich.text import Text

NAME = "text"


def render(run: LintRun, context: LintContext) -> str:
    """Findings with their source lines (or how often each code was found), then the closing line."""
    shown = context.shown(run)
    parts = []
    if context.statistics and shown:
        parts += [*_statistics(shown), ""]
    elif shown or run.unchecked:
        parts += [_printed(shown, run, context), ""]
    if not context.quiet:
        parts.append(_coloured(closing(run, context), context))
    elif parts:
        parts.pop()
    return "\n".join(parts)


def _printed(shown: list[Finding], run: LintRun, context: LintContext) -> str:
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    console = Console(
        file=StringIO(), force_terminal=context.colour, no_color=not context.colour, highlight=False, emoji=False,
        markup=False, width=1000,
    )  # fmt: skip
    with console.capture() as captured:
        for finding in shown:
            for line in _lines(finding):
                console.print(line, soft_wrap=True)
        for each in run.unchecked:
            words = ("could not check ", "bold red" if each.bug else "yellow"), (each.what, "bold"), f": {each.why}"
            console.print(Text.assemble(*words), soft_wrap=True)
    return "\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n"))


def _lines(finding: Finding) -> "Iterator[Text]":
    from rich.text import Text

    from validators.report.snippet import finding_lines

    yield from finding_lines(finding)
    if finding.fix is not None:
        option = "--fix" if finding.fix.safe else "--fix --unsafe-fixes"
        yield Text.assemble(("   = fix: ", "green"), f"{finding.fix.title} ({option})")


def _statistics(shown: list[Finding]) -> list[str]:
    numbers: dict[str, int] = {}
    rules: dict[str, Finding] = {}
    for each in shown:
        numbers[each.code] = numbers.get(each.code, 0) + 1
        rules[each.code] = each
    widest = max(len(str(number)) for number in numbers.values())
    ordered = sorted(numbers, key=lambda code: (-numbers[code], code))
    return [f"{numbers[code]:>{widest}}  {code}  {rules[code].severity:<7}  {rules[code].name}" for code in ordered]


def closing(run: LintRun, context: LintContext) -> str:
    """`8 files · 7 clean · 2 findings in 1 file (1 error, 1 warning) · 0.04 s · exit 1`"""
    shown = context.shown(run)
    unsound = {each.path for each in run.files if each.unchecked}
    dirty = {file.path for file in run.files if any(each in shown for each in file.findings)}
    parts = [count(len(run.files), "file"), f"{len(run.files) - len(dirty | unsound)} clean"]
    if context.mended:
        parts.append(f"{context.mended} mended")
    if shown:
        parts.append(f"{count(len(shown), 'finding')} in {_files(shown)} ({by_severity(shown)})")
    if run.suppressed:
        parts.append(f"{len(run.suppressed)} suppressed")
    if run.accepted:
        parts.append(f"{len(run.accepted)} held back by the baseline")
    if run.unchecked:
        parts.append(f"{len(run.unchecked)} could not be checked")
    fixable = [each.fix for each in shown if each.fix is not None]
    safe = sum(1 for each in fixable if each.safe)
    if safe:
        parts.append(f"{safe} fixable with --fix")
    if len(fixable) > safe:
        parts.append(f"{len(fixable) - safe} with --fix --unsafe-fixes")
    return " · ".join([*parts, f"{context.seconds:.2f} s", f"exit {context.code}"])


def _files(shown: list[Finding]) -> str:
    return count(len({each.place.path for each in shown}), "file")


def _coloured(line: str, context: LintContext) -> str:
    if not context.colour:
        return line
    return f"\x1b[1m{line}\x1b[0m" if context.code else f"\x1b[1;32m{line}\x1b[0m"
