"""An episode as it happens: each call with its effect on the world, then the diff, the verdicts and the scores."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from runtime.episode.episode import Called, Episode, Event, Finished, Started
from runtime.grading.forms.unchanged import describe
from runtime.kit.seeding import model_at
from runtime.kit.world import Change, label_of
from validators.report.marks import CHANGES, VERDICTS

_ENDED = {
    "done": "",
    "stopped": " · stopped",
    "budget": " · budget spent",
    "timeout": " · out of time",
    "infrastructure": "",
    "bug": " · our own code failed",
}


def printer(console: Console) -> Callable[[Event], None]:
    """A function that prints each event of an episode."""

    def tell(event: Event) -> None:
        match event:
            case Started():
                console.print(Text.assemble((event.task, "bold"), f"  agent {event.agent}"))
            case Called():
                console.print(_call(event), soft_wrap=True)
            case Finished():
                _print_end(event.episode, console)

    return tell


def _call(event: Called) -> Text:
    call, response = event.call, event.call.response
    line = Text(f"{call.number:>4}  ", "dim")
    line.append(f"{response.status} ", "red" if response.failed else "green")
    line.append(f"{call.method} {call.url}")
    for kind, collection, record_id in event.changes:
        sign, colour = CHANGES[kind]
        line.append(f"\n        {sign} {collection}/{record_id}", colour)
    if response.failed:
        said = response.content().decode("utf-8", "replace")
        line.append(f"\n        {said if len(said) <= 200 else said[:197] + '...'}", "red")
    if response.bug:
        line.append(f"\n        our own code failed: {response.bug}", "bold red")
    return line


def _print_end(episode: Episode, console: Console) -> None:
    console.print()
    if episode.ended == "infrastructure":
        console.print(scores_line(episode), style="bold")
        return
    console.print("diff" if episode.diff else "nothing changed", style="bold")
    for change in episode.diff:
        console.print(change_line(change), soft_wrap=True)
    console.print()
    console.print("verdicts", style="bold")
    for name, verdict in episode.verdicts.items():
        sign, colour = VERDICTS[verdict.status]
        why = "" if verdict.held else f"  {verdict.explain()}"
        console.print(Text.assemble("  ", (sign, colour), f" {name}", (why, "dim")), soft_wrap=True)
    console.print()
    if episode.note:
        console.print(_note_line(episode), style="red", soft_wrap=True)
    console.print(scores_line(episode), style="bold")


def _note_line(episode: Episode) -> str:
    match episode.ended:
        case "stopped" if episode.note.startswith("step "):
            return f"the agent stopped at {episode.note}"
        case "stopped":
            return f"the agent stopped: {episode.note}"
        case "bug":
            return f"our own code failed: {episode.note}"
        case _:
            return episode.note


def scores_line(episode: Episode) -> str:
    """`completed 1 · partial credit 4/4 · objectives met 100 % · 7 calls`"""
    scores = episode.scores
    unsound = episode.ended == "infrastructure"
    if unsound or scores.task_completed_correctly is None or scores.objectives_met is None:
        return f"no verdict · {len(episode.calls)} calls"
    ended = _ENDED[episode.ended]
    return (
        f"completed {scores.task_completed_correctly} · partial credit {scores.passed}/{scores.total}"
        f" · objectives met {scores.objectives_met:.0%} · {len(episode.calls)} calls{ended}"
    )


def change_line(change: Change) -> Text:
    """One change: sign, record, words, fields, calls."""
    sign, colour = CHANGES[change.kind]
    record = change.after or change.before or {}
    words = label_of(model_at(change.collection), record)
    calls = ", ".join(map(str, change.calls))
    what = f"  {describe(change)}" if change.kind == "changed" else ""
    shown = words if len(words) <= 60 else words[:57] + "..."
    return Text.assemble(
        "  ",
        (f"{sign} {change.collection}/{change.id}", colour),
        f"  {' '.join(shown.split())}",
        what,
        (f"  call {calls}", "dim"),
    )
