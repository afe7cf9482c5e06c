"""The proof report for a person: a table a task, counts, what was found under it, one closing line."""

import re
from collections.abc import Iterator, Sequence
from io import StringIO

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from runtime.grading.verdict import Verdict
from validators.finding import Finding, NoVerdict
from validators.proof.kit.result import Fate, TaskProof, Tried
from validators.proof_run import ProofRun
from validators.report.marks import VERDICTS, colour_of
from validators.report.proof_context import ProofContext, count
from validators.report.snippet import finding_lines

PROOF_NAME = "text"
_LABELS = {"earns": "", "guards": "blue", "": "", "duplicate": "yellow", "free": "red", "dead": "yellow"}
SHOWN_KILLS = 3
_OTHER_FATES: tuple[Fate, ...] = ("equivalent", "not runnable")
_MUTANT = re.compile(r"M\d+")


def render(run: ProofRun, context: ProofContext) -> str:
    """Everything as text."""
    console = Console(
        file=StringIO(), width=context.width, force_terminal=context.colour, no_color=not context.colour,
        highlight=False, emoji=False, markup=False,
    )  # fmt: skip
    with console.capture() as captured:
        for proof in run.proofs:
            found, unsure = run.of(proof), run.unsure_of(proof)
            if not context.quiet or found or unsure:
                _print_task(proof, found, unsure, console, context, whole=context.verbose or len(run.proofs) == 1)
                console.print()
        if run.elsewhere or run.unsure_elsewhere:
            _print_findings(run.elsewhere, run.unsure_elsewhere, console)
            console.print()
        console.print(closing(run, context), soft_wrap=True)
    return "\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n"))


def _print_task(
    proof: TaskProof,
    found: Sequence[Finding],
    unsure: Sequence[NoVerdict],
    console: Console,
    context: ProofContext,
    *,
    whole: bool,
) -> None:
    console.print(_headline(proof, found, unsure), soft_wrap=True)
    if proof.rows:
        console.print()
        console.print(Padding(_table(proof), (0, 0, 0, 2), expand=False))
    facts = list(_counts(proof))
    if facts:
        console.print()
        for parts in facts:
            for line in _in_lines(parts, console.width - 2):
                console.print(Padding(Text(line), (0, 0, 0, 2)))
    if proof.lazy and (context.verbose or (whole and any(row.completed or row.partial_credit for row in proof.lazy))):
        console.print()
        console.print(Padding(_lazy_table(proof), (0, 0, 0, 2), expand=False))
    if context.verbose:
        _print_variants(proof, console)
    for each in proof.mutants:
        if each.fate == "survived" and (each.diff or each.suggestion):
            console.print()
            _print_survivor(each, console)
    if found or unsure:
        console.print()
    _print_findings(found, unsure, console)


def _print_findings(found: Sequence[Finding], unsure: Sequence[NoVerdict], console: Console) -> None:
    for finding in found:
        for text in finding_lines(finding):
            console.print(text, soft_wrap=True)
    for each in unsure:
        colour = "bold red" if each.bug else "yellow"
        told = Text.assemble(("could not check ", colour), (each.what, "bold"), f": {each.why}")
        console.print(told, soft_wrap=True)


def _headline(proof: TaskProof, found: Sequence[Finding], unsure: Sequence[NoVerdict]) -> Text:
    bad = any(each.severity != "note" for each in found)
    sign, colour = ("✗", "red") if bad else ("?", "yellow") if unsure else ("✓", "green")
    facts = [count(len(proof.rows), "assertion")] if proof.rows else []
    if proof.steps is not None:
        facts.append(f"reference {proof.steps} of {proof.budget} steps")
    facts.append(f"proved in {proof.seconds:.2f} s")
    return Text.assemble((f"{sign} ", colour), (proof.name, "bold"), "   ", (" · ".join(facts), "dim"))


def _table(proof: TaskProof) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("assertion", overflow="fold")
    for name in ("start", "reference", "no-op"):
        table.add_column(name, justify="center", no_wrap=True)
    table.add_column("killed by", overflow="fold")
    table.add_column("label", no_wrap=True)
    for row in proof.rows:
        label = row.label or row.intent
        style = _LABELS.get(row.label, "red") if row.label else "dim"
        table.add_row(
            row.id, _mark(row.start), _mark(row.reference), _mark(row.noop), _kills(row.killed_by), Text(label, style)
        )  # fmt: skip
    return table


def _kills(names: Sequence[str]) -> Text:
    """Mutants first, then how many foils: `M03 M11 M17 … 45, 2 foils`"""
    mutants = [each for each in names if _MUTANT.fullmatch(each)]
    foils = len(names) - len(mutants)
    parts = []
    if mutants:
        more = f" … {len(mutants)}" if len(mutants) > SHOWN_KILLS else ""
        parts.append(" ".join(mutants[:SHOWN_KILLS]) + more)
    if foils:
        parts.append(f"{foils} foil{'' if foils == 1 else 's'}")
    return Text(", ".join(parts)) if parts else Text("—", "dim")


def _mark(verdict: Verdict | None) -> Text:
    return Text("·", "dim") if verdict is None else Text(*VERDICTS[verdict.status])


def _in_lines(parts: Sequence[str], width: int) -> Iterator[str]:
    """Parts beside each other, as many as a line takes."""
    line = ""
    for part in parts:
        if line and len(line) + 3 + len(part) > width:
            yield line
            line = ""
        line += f"{'   ' if line else ''}{part}"
    if line:
        yield line


def _counts(proof: TaskProof) -> Iterator[list[str]]:
    if proof.mutants:
        parts = [f"mutants {len(proof.mutants)}"]
        absent = sum(1 for each in proof.mutants if each.fate == "killed" and each.by_absence)
        parts.append(f"killed {proof.count('killed')}" + (f" ({absent} as nothing was found)" if absent else ""))
        parts.append(f"survived {proof.count('survived')}")
        parts += [f"{fate} {number}" for fate in _OTHER_FATES if (number := proof.count(fate))]
        if proof.mutation_score is not None:
            parts.append(f"score {proof.mutation_score:.2f}")
        yield parts
    told = []
    ran = [each for each in proof.equivalents if each.fate != "not runnable"]
    if ran:
        told.append(f"right variants {len(ran) - proof.false_fails} of {len(ran)} pass")
    for what, (good, of) in (
        ("alternatives {} pass", proof.alternatives),
        ("foils {} fail", proof.foils),
        ("traps {} alive", (sum(1 for each in proof.traps if each.alive), len(proof.traps))),
        ("shifts {} hold", (sum(1 for each in proof.shifts if each.fate == "passes"), len(proof.shifts))),
    ):
        if of:
            told.append(what.format(f"{good} of {of}"))
    if told:
        yield told
    known = []
    for what, (good, of) in (
        ("{} literals derived", proof.literals),
        ("{} clauses and facts readable", proof.observed),
    ):
        if of:
            known.append(what.format(f"{good} of {of}"))
    if proof.witness is not None and proof.witness.objectives:
        jointly = ", all at once" if proof.witness.jointly else ""
        known.append(f"witness for {proof.witness.reached} of {proof.witness.objectives} objectives{jointly}")
    if known:
        yield known
    if proof.lazy:
        best = max(proof.lazy, key=lambda row: row.partial_credit or 0.0)
        done = sum(1 for row in proof.lazy if row.completed)
        credit = best.partial_credit or 0.0
        reach = f"the best earns {credit:.2f} ({best.agent})" if credit else "none earns anything"
        yield [f"lazy panel {len(proof.lazy)} agents", f"{done} complete the task", reach]


def _lazy_table(proof: TaskProof) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("lazy agent", no_wrap=True)
    for name in ("partial credit", "objectives met", "calls"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("completes", justify="center", no_wrap=True)
    for row in proof.lazy:
        mark = Text("✓", "red") if row.completed else Text("✗", "green")
        table.add_row(row.agent, _number(row.partial_credit), _number(row.objectives_met), str(row.steps), mark)
    return table


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:.2f}"


def _print_variants(proof: TaskProof, console: Console) -> None:
    for title, tried in (("mutants", proof.mutants), ("right variants", proof.equivalents), ("shifts", proof.shifts)):
        if not tried:
            continue
        console.print()
        console.print(Text(f"  {title}", "dim"))
        for each in tried:
            by = f" by {', '.join(each.by)}" if each.by else ""
            why = f" ({each.why})" if each.why and each.fate in ("not runnable", "fails", "equivalent") else ""
            console.print(Text(f"  {each.id:<5} {each.fate:<12} {each.operator}: {each.says}{by}{why}"), soft_wrap=True)


def _print_survivor(tried: Tried, console: Console) -> None:
    words = ("  SURVIVED ", "bold red"), (tried.id, "bold"), f" {tried.operator}: {tried.says}"
    console.print(Text.assemble(*words), soft_wrap=True)
    for line in tried.diff:
        console.print(Text(f"    {line}", colour_of(line)), soft_wrap=True)
    if tried.suggestion:
        verb = f"change `{tried.suggestion_at}` to" if tried.suggestion_at else "add?"
        console.print(Text.assemble(("    " + verb + "  ", "cyan"), f"- {tried.suggestion}"), soft_wrap=True)
        told = f"✓ every right run   kills {tried.id}"
        console.print(Text(f"    {told}", "dim"), soft_wrap=True)


def closing(run: ProofRun, context: ProofContext) -> Text:
    """`8 tasks · 8 clean · false passes 0 of 1,832 · lazy ceiling 0.33 · false fails 0 of 412 · 3.1 s · exit 0`"""
    found = run.findings
    heavy = {each.place.path for each in found if each.severity != "note"}
    notes = sum(1 for each in found if each.severity == "note")
    dirty = [proof for proof in run.proofs if any(each.severity != "note" for each in run.of(proof))]
    unsure = [proof for proof in run.proofs if run.unsure_of(proof) and proof not in dirty]
    parts = [count(len(run.proofs), "task"), f"{len(run.proofs) - len(dirty) - len(unsure)} clean"]
    if len(found) > notes:
        parts.append(f"{count(len(found) - notes, 'finding')} in {count(len(heavy), 'file')}")
    if notes:
        parts.append(count(notes, "note"))
    if unsure:
        parts.append(f"{len(unsure)} could not be checked in full")
    suppressed, accepted = run.held_back
    if suppressed:
        parts.append(f"{suppressed} suppressed")
    if accepted:
        parts.append(f"{accepted} held back by the baseline")
    if run.dropped:
        parts.append(f"{count(len(run.dropped), 'suspicion')} of lint dropped")
    survived, of = run.false_passes
    if of:
        parts.append(f"false passes {survived:,} of {of:,}")
    if run.lazy_ceiling is not None:
        parts.append(f"lazy ceiling {run.lazy_ceiling:.2f}")
    failed, ran = run.false_fails
    if ran:
        parts.append(f"false fails {failed:,} of {ran:,}")
    line = " · ".join([*parts, f"{context.seconds:.2f} s", f"exit {context.code}"])
    return Text(line, "bold" if context.code else "bold green")
