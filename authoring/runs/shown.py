"""One recorded episode for a person: the trigger, what was said, each call with its effect, verdicts, what it took."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from authoring.runs.outcome import counts_as
from authoring.runs.shown_calls import call_line, clipped, count, effects_of, under_call
from runtime.grading.verdict import Verdict
from validators.report.marks import CHANGES, VERDICTS

_ENDED = {
    "done": "the agent was done",
    "stopped": "the agent could not go on",
    "budget": "the steps were used up",
    "timeout": "the time was used up",
    "infrastructure": "what carries the agent failed",
    "bug": "our own code failed",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is shown; None is all of it."""

    calls: int | None = None
    messages: int | None = None


def episode_text(record: Mapping[str, Any], console: Console, limits: Limits) -> str:
    """A record of a run directory as the console shows it, without blanks at the ends of lines."""
    with console.capture() as captured:
        _print_episode(record, console, limits)
    return "\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n"))


def _print_episode(record: Mapping[str, Any], console: Console, limits: Limits) -> None:
    trial = f" · trial {record['trial']}"
    version = f" · version {record['version']}" if "version" in record else ""
    facts = f"{record.get('agent', '?')} · {record.get('toolset', '?')}{trial}{version}"
    console.print(Text.assemble((str(record["task"]), "bold"), f"  {facts}"))
    console.print()
    console.print(Padding(Text(str(record.get("trigger", "")).strip(), "italic"), (0, 0, 0, 2)))
    console.print()
    _print_course(record, console, limits)
    _print_diff(record, console)
    _print_verdicts(record, console)
    for line in _closing(record):
        console.print(line)


def _print_course(record: Mapping[str, Any], console: Console, limits: Limits) -> None:
    """Messages and calls in the order they were made."""
    calls: list[Mapping[str, Any]] = list(record.get("calls", []))
    effects = effects_of(record.get("diff", []))
    made = said = left_out = 0

    def print_calls(up_to: int) -> None:
        nonlocal made, left_out
        for call in calls[made:up_to]:
            if limits.calls is None or made < limits.calls:
                _print_row(console, f"{call['number']}", call_line(call), under_call(call, effects))
            else:
                left_out += 1
            made += 1

    asked: dict[str, Mapping[str, Any]] = {}
    trigger = True
    for message in record.get("messages", []):
        asked |= {each["id"]: each for each in message.get("tool_calls", [])}
        answered = made < message.get("after_call", 0)
        text = _message(message, asked, answered=answered)
        if message.get("role") == "user" and trigger:
            trigger, text = False, None  # it stands above
        if message.get("role") != "tool":  # a tool's name stands before the calls that it made
            print_calls(message.get("after_call", 0))
        if text is not None:
            said += 1
            if limits.messages is None or said <= limits.messages:
                _print_row(console, "", text, [])
        print_calls(message.get("after_call", 0))
    print_calls(len(calls))
    if left_out:
        console.print(Text(f"      and {count(left_out, 'more call')}", "dim"))
    if limits.messages is not None and said > limits.messages:
        console.print(Text(f"      and {count(said - limits.messages, 'more message')}", "dim"))
    if not calls and not said:
        console.print(Text("  nothing was called and nothing said", "dim"))


def _print_row(console: Console, number: str, text: Text, under: Sequence[Text]) -> None:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=4, justify="right", style="dim")
    grid.add_column(overflow="fold")
    grid.add_row(number, text)
    for each in under:
        grid.add_row("", Padding(each, (0, 0, 0, 2)))
    console.print(grid)


def _message(message: Mapping[str, Any], asked: Mapping[str, Mapping[str, Any]], *, answered: bool) -> Text | None:
    """A message as text; None where there is nothing to say beside the call that it answers.

    `asked` are the tool calls so far, by id; `answered` says that this message brought a call of an operation.
    """
    role, content = message.get("role"), str(message.get("content", "")).strip()
    if role == "system":
        return None
    if role == "tool":
        tool = asked.get(str(message.get("tool_call_id", "")), {})
        name = str(tool.get("name", ""))
        if answered and name in ("", "api_fetch"):
            return None
        text = Text(name, "cyan").append(f" {clipped(str(tool.get('arguments', '')))}" if tool else "", "")
        return text if answered else text.append(f"\n-> {clipped(content)}", "dim")
    text = Text()
    if message.get("reasoning"):
        text.append(f"(thinks) {str(message['reasoning']).strip()}", "dim italic")
    if content:
        text.append("\n" if text else "").append("is told: " if role == "user" else "says: ", "bold")
        text.append(content, "cyan")
    return text if text else None


def _print_diff(record: Mapping[str, Any], console: Console) -> None:
    diff = record.get("diff", [])
    console.print()
    kinds = [f"{sum(each['kind'] == kind for each in diff)} {kind}" for kind in CHANGES]
    told = ", ".join(each for each in kinds if not each.startswith("0 "))
    console.print(Text.assemble(("the world: ", "bold"), f"{told} against the start" if told else "nothing changed"))


def _print_verdicts(record: Mapping[str, Any], console: Console) -> None:
    console.print()
    console.print(Text("verdicts", "bold"))
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=3, justify="right")
    grid.add_column(overflow="fold")
    for name, data in record.get("verdicts", {}).items():
        verdict = Verdict(**data)
        sign, colour = VERDICTS[verdict.status]
        kind = counts_as(record, name)
        line = Text.assemble(
            name, (f"  {kind}{', broken' if kind == 'guard' and verdict.status == 'failed' else ''}", "dim")
        )
        grid.add_row(Text(sign, colour), line)
        if verdict.status == "unjudged":
            grid.add_row("", Padding(Text(f"could not be judged: {verdict.found}", "yellow"), (0, 0, 0, 2)))
        elif not verdict.held:
            for word, value in (("expected", verdict.expected), ("found", _found(verdict))):
                if value:
                    grid.add_row("", Padding(Text.assemble((f"{word:<9}", "dim"), value), (0, 0, 0, 2)))
    console.print(grid)
    console.print()


def _found(verdict: Verdict) -> str:
    label = f" ({verdict.label})" if verdict.label and not verdict.record.endswith(f"/{verdict.label}") else ""
    where = f" in {verdict.record}{label}" if verdict.record else ""
    field = f"{verdict.field}: " if verdict.field else ""
    return f"{field}{verdict.found}{where}" if verdict.found else where.strip()


def _closing(record: Mapping[str, Any]) -> Iterator[Text]:
    ended, note = str(record.get("ended", "done")), str(record.get("note", ""))
    told = _ENDED.get(ended, ended) + (f": {note}" if note else "")
    yield Text(f"ended: {told}", "" if ended == "done" else "yellow")
    scores = record.get("scores") or {}
    completed = scores.get("task_completed_correctly")
    if completed is None:
        yield Text("no verdict", "bold yellow")
    else:
        yield Text(
            f"completed {completed} · partial credit {scores['passed']}/{scores['total']}"
            f" · objectives met {scores['objectives_met']:.0%}",
            "bold",
        )
    facts = [
        count(int(record.get("steps", 0)), "step"), count(len(record.get("calls", [])), "call"),
        f"{float(record.get('seconds', 0.0)):.1f} s",
    ]  # fmt: skip
    yield Text(" · ".join([*facts, *_used(record.get("usage") or {})]))


def _used(usage: Mapping[str, Any]) -> Iterator[str]:
    if not usage:
        return
    if usage.get("model_calls"):
        yield f"{count(usage['model_calls'], 'model call')}, {usage.get('model_seconds', 0.0):.1f} s"
    if usage.get("input_tokens") or usage.get("output_tokens"):
        cached = f" ({usage['cached_tokens']:,} cached)" if usage.get("cached_tokens") else ""
        reasoning = f" ({usage['reasoning_tokens']:,} reasoning)" if usage.get("reasoning_tokens") else ""
        yield f"{usage['input_tokens']:,} tokens in{cached}, {usage['output_tokens']:,} out{reasoning}"
    if usage.get("retries"):
        yield f"{usage['retries']} requests made again"
    yield "cost unknown" if usage.get("cost") is None else f"cost ${usage['cost']:.4f}"
