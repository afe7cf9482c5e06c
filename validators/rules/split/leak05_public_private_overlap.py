"""Public-private overlap.

## What it flags
A private task whose trigger, policies and shape of the seed are nearly those of a public one: word 3-grams, numbers
blanked, compared exactly. From a similarity of 0.6 it is a warning, from 0.8 an error.

## Why
A held-out task that resembles a published one measures memory. Quality gates of a terminal benchmark refuse a task
whose instruction is more than 0.6 like another one's (moodi-mercor/terminal-bench-qc); two checkers of evaluations have
a rule of their own for it (evalwarden DATA-002, falsepass P12).

## Bad
    split: private
    canary: 7b0c8f5e-4a51-4c5e-9a51-0f2f6a1d9c11
    ---
    split: public

## Good
    split: private
    canary: 7b0c8f5e-4a51-4c5e-9a51-0f2f6a1d9c11
    trigger: {text: A customer wants her deposit back. Handle it as our rules say and tell her the day of payment.}
    policy: []
    assertions: [{id: told, created: gmail.messages, where: {sent: true}}]
    ---
    split: public

## How to fix
Write the private task anew, or take the public one out of the split that it is published in.

## When to suppress
When the public one is the documented example of the same family and is left out of the scores.
"""

from collections.abc import Iterator, Sequence

from validators.finding import Finding, Related
from validators.rule import Needs, Rule
from validators.rules.split._near import COPY, gather, near
from validators.view import TaskView

RULE = Rule("LEAK05", "public-private-overlap", "error", confidence="likely", needs=Needs.SPLIT)


def check(views: Sequence[TaskView]) -> Iterator[Finding]:
    """Each private task that is near a published one, with the nearest of those."""
    taken = [view.gathered_by(gather) for view in views]
    nearest: dict[int, tuple[float, int]] = {}
    for pair in near(views):
        for private, public in ((pair.one, pair.other), (pair.other, pair.one)):
            apart = taken[private]["split"] == "private" and taken[public]["split"] != "private"
            if apart and pair.similarity > nearest.get(private, (0.0, 0))[0]:
                nearest[private] = pair.similarity, public
    for private, (similarity, public) in sorted(nearest.items()):
        view, other = views[private], views[public]
        one, twin = taken[private], taken[public]
        message = f"private `{one['id']}` is {similarity:.0%} like `{twin['id']}`, which is {twin['split']}"
        related = [Related(other.place("id"), "published here")]
        finding = RULE.at(view.place("split"), message, tip="write one of the two anew", related=related)
        yield finding if similarity >= COPY else finding.with_severity("warning")
