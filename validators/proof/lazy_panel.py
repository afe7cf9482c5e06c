"""Nobody completes a task without understanding it: what agents that follow a rule of thumb earn.

VAC01: an agent that writes nothing completes the task. LOO09: one that says everything to everybody does. LOO05: one
that picks records by a rule of thumb, or treats all alike, does. SC02, as a note: such an agent satisfies more than
half of the objectives.
"""

from dataclasses import replace

from runtime.episode.episode import Episode, grade
from runtime.episode.session import Session
from runtime.plugins import discover
from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.reading import crawl
from validators.proof.kit.result import LazyRow

PROOF = Proof(45, "lazy panel")
STEPS = 1000

_DEFECTS = {
    "idle": ("VAC01", "idle-pass"),
    "talker": ("LOO09", "list-everything"),
    "picker": ("LOO05", "unbound-field"),
}
"""What it shows when an agent of a kind completes the task."""


def prove(bench: Bench) -> None:
    """Run each agent on a fresh world. All of them have read the same, so that is read once."""
    public = replace(bench.prepared.public, steps=STEPS)
    reading = crawl(bench)
    best: tuple[int, str, list[str]] = (0, "", [])
    passing: dict[str, list[tuple[int, str, str]]] = {}
    for name, module in discover("runtime.agents").items():
        kind = getattr(module, "LAZY", "")
        if not kind:
            continue
        session = Session(public, bench.prepared.world(), bench.gateway)
        module.make(bench.prepared).work(session, reading.notes)
        bench.result.episodes += 1
        episode = grade(bench.prepared, session.world, agent=name, calls=tuple(session.calls))
        scores = episode.scores
        completed = scores.task_completed_correctly == 1
        bench.result.lazy.append(
            LazyRow(name, completed, scores.partial_credit, scores.objectives_met, len(session.calls))
        )  # fmt: skip
        if bug := next((call.response.bug for call in session.calls if call.response.bug), ""):
            bench.unsure(f"lazy agent {name}", bug, bug=True)
        if completed and bench.noop.scores.task_completed_correctly != 1:
            what = (module.__doc__ or "").partition("\n")[0].removeprefix("The agent that ").rstrip(".")
            passing.setdefault(kind, []).append((len(session.calls), name, what))
        met = _met(bench, episode)
        if len(met) > best[0] and not completed:
            best = (len(met), name, met)
    for kind, agents in passing.items():
        _completes(bench, kind, sorted(agents))
    if not passing:
        _free_credit(bench, *best)


def _completes(bench: Bench, kind: str, agents: list[tuple[int, str, str]]) -> None:
    """One finding for all agents of a kind, about the one that needs the fewest calls."""
    (calls, name, what), *others = agents
    also = f"; so do {', '.join(f'`{each}`' for _, each, _ in others)}" if others else ""
    message = f"the lazy agent `{name}` {what}, and completes the task in {calls} calls{also}"
    tip = "bind what it gets right by accident: to which record, to whom, how many, and nothing else"
    bench.find(*_DEFECTS[kind], message, "assertions", key=True, tip=tip)


def _met(bench: Bench, episode: Episode) -> list[str]:
    """The objectives that hold after an episode, guards left aside."""
    return [
        name
        for name, verdict in episode.verdicts.items()
        if name in bench.counted and verdict.held and not bench.prepared.start[name].held
    ]


def _free_credit(bench: Bench, met: int, name: str, which: list[str]) -> None:
    objectives = [each for each in bench.prepared.start if each in bench.counted]
    objectives = [each for each in objectives if not bench.prepared.start[each].held]
    if 2 * met > len(objectives):
        listed = ", ".join(f"`{each}`" for each in which)
        message = f"the lazy agent `{name}` satisfies {met} of {len(objectives)} objectives: {listed}"
        bench.find("SC02", "free-credit-gradient", message, "assertions", key=True, severity="note")
