"""Scores for a person: what was scored, what it took, how reliable it is, and what sets two runs apart."""

from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from authoring.runs.comparing import Comparison, Paired
from authoring.runs.score_context import ScoreContext
from authoring.runs.scoring import Part, RunScore, Spent

SCORE_NAME = "text"
NOTHING = "–"
_ENDS = {"budget": "the limit of steps", "timeout": "the limit of time", "stopped": "the agent's own fault"}
_MOST_POWERS = 8
_LINE = box.Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
_GAPS = {
    "infrastructure": "ended by a fault of what carries the agent",
    "bug": "ended by a fault of ours",
    "unjudged": "could not be judged",
    "missing": "not run yet",
}


def render(comparison: Comparison, context: ScoreContext) -> str:
    """Everything as text."""
    console = Console(
        file=StringIO(), width=context.width, force_terminal=context.colour, no_color=not context.colour,
        highlight=False, emoji=False, markup=False,
    )  # fmt: skip
    several = len(comparison.runs) > 1
    with console.capture() as captured:
        for run in comparison.runs:
            console.print(_headline(run))
        if several:
            rows = [(run.name, run.overall) for run in comparison.runs]
            _print_tables(console, "run", rows)
            _print_domains(console, comparison.runs)
            _print_pairs(console, comparison.pairs)
        else:
            [run] = comparison.runs
            _print_tables(console, "", list(_parts(run)))
        for line in _closing(comparison):
            console.print(line)
    return "\n".join(line.rstrip() for line in captured.get().strip("\n").split("\n"))


def percent(rate: float | None) -> str:
    """`62.5%`."""
    return NOTHING if rate is None else f"{rate:.1%}"


def money(spent: Spent, *, has_usage: bool) -> str:
    """`$1.2345`, `$1.20 + 3 unknown`, `unknown`, or a dash where the agent is none that costs."""
    if not has_usage or not spent.of:
        return NOTHING
    if spent.unknown == spent.of:
        return "unknown"
    return _dollars(spent.known) + (f" + {spent.unknown} unknown" if spent.unknown else "")


def count(number: int, noun: str) -> str:
    """`1 task`, `2 tasks`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _headline(run: RunScore) -> Text:
    manifest = run.manifest
    facts = [
        manifest.toolset, count(len(manifest.tasks), "task"), count(manifest.trials, "trial"),
        f"{manifest.max_steps} steps at most", "+".join(manifest.splits), f"dataset {manifest.dataset[:12]}",
        str(run.folder),
    ]  # fmt: skip
    line = Text(f"{run.name}  " if run.name else "")
    line.append(manifest.agent, "bold")
    return line.append(f" · {' · '.join(facts)}")


def _parts(run: RunScore) -> Iterator[tuple[str, Part]]:
    yield "all", run.overall
    if len(run.domains) > 1:
        for part in run.domains:
            yield part.name, part
    for part in run.splits:
        yield f"split {part.name}", part


def _print_tables(console: Console, first: str, rows: Sequence[tuple[str, Part]]) -> None:
    scores = _table(first, "tasks", "episodes", "passed", "95% interval", "partial", "objectives", "guards broken")
    for name, part in rows:
        scores.add_row(
            name, str(part.tasks), str(part.episodes), percent(part.pass_rate), _interval(part.interval),
            percent(part.partial_credit), percent(part.objectives_met),
            percent(part.episodes_with_broken_guards / part.episodes if part.episodes else None),
        )  # fmt: skip
    _print(console, scores, "guards broken: share of the episodes that break one")
    if any(part.episodes for _, part in rows):
        _print(console, _effort(first, rows), "cost: of all episodes; the others: of one, on average")
    powers = _powers(first, rows)
    if powers is not None:
        _print(console, powers, "pass^k: the chance that k trials of a task all pass")


def _effort(first: str, rows: Iterable[tuple[str, Part]]) -> Table:
    effort = _table(first, "steps", "calls", "seconds", "tokens in", "tokens out", "cost")
    for name, part in rows:
        effort.add_row(
            name, _mean(part.steps), _mean(part.calls), _mean(part.seconds, 2), _tokens(part.input_tokens),
            _tokens(part.output_tokens), money(part.cost, has_usage=part.has_usage),
        )  # fmt: skip
    return effort


def _powers(first: str, rows: Sequence[tuple[str, Part]]) -> Table | None:
    most = max((len(part.pass_power) for _, part in rows), default=0)
    if most < 2:
        return None
    shown = (
        range(1, most + 1) if most <= _MOST_POWERS else [*(2**each for each in range((most - 1).bit_length())), most]
    )
    table = _table(first, *(f"pass^{k}" for k in shown))
    for name, part in rows:
        rates = {each.k: each.rate for each in part.pass_power}
        table.add_row(name, *(percent(rates.get(k)) for k in shown))
    return table


def _print_domains(console: Console, runs: Sequence[RunScore]) -> None:
    names = sorted({part.name for run in runs for part in run.domains})
    if len(names) < 2:
        return
    table = _table("passed", *(run.name for run in runs))
    for name in names:
        rates = [next((part.pass_rate for part in run.domains if part.name == name), None) for run in runs]
        table.add_row(name, *map(percent, rates))
    _print(console, table)


def _print_pairs(console: Console, pairs: Sequence[Paired]) -> None:
    table = _table("", "passed", "95% interval", "partial", "objectives", "tasks", "won", "lost", "p")
    for pair in pairs:
        name, strict = f"{pair.second.name} - {pair.first.name}", pair.strict
        if strict is None:
            table.add_row(name, *[NOTHING] * 4, "0", *[NOTHING] * 3)
            continue
        low, high = strict.interval
        table.add_row(
            name, _points(strict.mean), f"{_points(low)} to {_points(high)}", _points(pair.partial_credit),
            _points(pair.objectives_met), str(strict.tasks), str(strict.won), str(strict.lost),
            "<0.001" if strict.p < 0.001 else f"{strict.p:.3f}",
        )  # fmt: skip
    _print(console, table)
    for pair in pairs:
        if pair.differ:
            names = f"{pair.first.name} and {pair.second.name}"
            console.print(f"{count(pair.differ, 'task')} of {names} with different content: not paired")


def _closing(comparison: Comparison) -> Iterator[Text]:
    yield Text("")
    for run in comparison.runs:
        name = f"{run.name}: " if run.name else ""
        gaps = run.overall.gaps
        if gaps:
            told = ", ".join(f"{number} {_GAPS[gap]}" for gap, number in gaps.items())
            yield Text(f"{name}not scored: {told}; `benchwright run --resume {run.folder}` goes on", "yellow")
        if run.paid.of > run.overall.episodes and run.paid.known:
            told = money(run.paid, has_usage=True)
            yield Text(f"{name}all {run.paid.of} tries, those that failed among them, cost {told}")
        early = {end: number for end, number in run.overall.ended.items() if end != "done"}
        if early:
            told = ", ".join(f"{number} by {_ENDS.get(end, end)}" for end, number in early.items())
            yield Text(f"{name}ended early, and scored: {told}")
    for note in comparison.notes:
        yield Text(note, "yellow")


def _table(first: str, *columns: str) -> Table:
    table = Table(box=_LINE, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column(first, no_wrap=True)
    for name in columns:
        table.add_column("\n".join(name.split()), justify="right", vertical="bottom", no_wrap=True)
    return table


def _print(console: Console, table: Table, note: str = "") -> None:
    console.print()
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
    if note:
        console.print(Padding(Text(note, "dim"), (0, 0, 0, 2)))


def _interval(interval: tuple[float, float] | None) -> str:
    return NOTHING if interval is None else "–".join(f"{100 * end:.1f}".removesuffix(".0") for end in interval)


def _points(difference: float | None) -> str:
    if difference is None:
        return NOTHING
    told = f"{100 * difference:+.1f}"
    return "0.0" if told in ("+0.0", "-0.0") else told


def _mean(value: float | None, digits: int = 1) -> str:
    return NOTHING if value is None else f"{value:.{digits}f}"


def _tokens(spent: Spent) -> str:
    return NOTHING if spent.each is None else f"{spent.each:,.0f}"


def _dollars(amount: float) -> str:
    return f"${amount:,.2f}" if amount >= 100 else f"${amount:.4f}"
