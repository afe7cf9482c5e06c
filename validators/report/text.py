"""The report a person reads: a table a task, what was found under it, one closing line."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from runtime.grading.verdict import Verdict
from validators.proof.check import TaskCheck
from validators.report.snippet import finding_lines

_MARK = {"held": ("✓", "green"), "failed": ("✗", "red"), "unjudged": ("?", "yellow")}


def render(checks: Sequence[TaskCheck], console: Console, *, quiet: bool = False) -> None:
    """Print all results; with `quiet` only those that are not clean."""
    for check in checks:
        if not quiet or check.outcome != "clean":
            print_task(check, console)
            console.print()


def print_task(check: TaskCheck, console: Console) -> None:
    """Print one task's table and findings. Only the table is fitted to the width: a place stays on one line."""
    console.print(_headline(check), soft_wrap=True)
    if check.rows:
        console.print()
        console.print(Padding(_table(check), (0, 0, 0, 2), expand=False))
    if check.findings or check.unchecked:
        console.print()
    for finding in check.findings:
        for line in finding_lines(finding):
            console.print(line, soft_wrap=True)
    for each in check.unchecked:
        colour = "bold red" if each.bug else "yellow"
        console.print(Text.assemble(("could not check ", colour), (each.what, "bold"), f": {each.why}"), soft_wrap=True)


def _headline(check: TaskCheck) -> Text:
    sign, colour = {"clean": ("✓", "green"), "found": ("✗", "red"), "could not check": ("?", "yellow")}[check.outcome]
    facts = [f"{len(check.rows)} assertions"] if check.rows else []
    if check.steps is not None:
        facts.append(f"reference {check.steps} of {check.budget} steps")
    for what, (good, of) in (("alternatives pass", check.alternatives), ("foils fail", check.foils)):
        if of:
            facts.append(f"{good} of {of} {what}")
    facts.append(f"{check.seconds:.2f} s")
    return Text.assemble((f"{sign} ", colour), (check.name, "bold"), "   ", (" · ".join(facts), "dim"))


def _table(check: TaskCheck) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("assertion", overflow="fold")
    for name in ("start", "reference", "no-op"):
        table.add_column(name, justify="center", no_wrap=True)
    table.add_column("label", no_wrap=True)
    for row in check.rows:
        label = Text(row.label, "blue" if row.label == "guard" else "")
        table.add_row(row.id, _mark(row.start), _mark(row.reference), _mark(row.noop), label)
    return table


def _mark(verdict: Verdict | None) -> Text:
    return Text("·", "dim") if verdict is None else Text(*_MARK[verdict.status])


def closing(checks: Sequence[TaskCheck], seconds: float, code: int) -> Text:
    """`8 tasks · 7 clean · 2 findings in 1 task · 0.4 s · exit 1`"""
    found = sum(len(check.findings) for check in checks)
    where = sum(1 for check in checks if check.findings)
    unsure = sum(1 for check in checks if check.outcome == "could not check")
    clean = sum(1 for check in checks if check.outcome == "clean")
    parts = [_count(len(checks), "task"), f"{clean} clean"]
    if found:
        parts.append(f"{_count(found, 'finding')} in {_count(where, 'task')}")
    if unsure:
        parts.append(f"{unsure} could not be checked")
    return Text(" · ".join([*parts, f"{seconds:.2f} s", f"exit {code}"]), "bold" if code else "bold green")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
