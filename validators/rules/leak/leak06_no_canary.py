"""No canary.

## What it flags
A private task without a canary, with one that is too short or plain to be found again, or that stands in a public
folder; a public task with the canary of private ones in a folder called private.

## Why
Without a marker nobody can tell whether a held-out task has got into training data or onto a web page. Reviews of
benchmark tasks check for it first (REVIEWING.md of harbor-framework/benchmark-template).

## Bad
    split: private

## Good
    split: private
    canary: benchwright-canary-7b0c2f9e41d84a65b3aa90c1de57f284

## How to fix
Give it a long random text of its own (`openssl rand -hex 16`), and move private tasks out of public folders.

## When to suppress
Never for a task that is really private.
"""

from collections import Counter
from collections.abc import Iterator
from math import log2
from pathlib import PurePath

from validators.finding import Finding
from validators.rule import Needs, Rule
from validators.view import TaskView

RULE = Rule("LEAK06", "no-canary", "error", needs=Needs.FILE)

_SHORTEST = 20
_BITS = 48.0
"""What chance needs to be ruled out: length times the entropy of its characters."""


def check(view: TaskView) -> Iterator[Finding]:
    """Private tasks that could leak without a trace, and files in a folder of another split."""
    data = view.document.data
    if not isinstance(data, dict) or data.get("split") not in ("private", "public", "simple"):
        return
    split, canary = data["split"], data.get("canary")
    if split == "private":
        if not isinstance(canary, str) or not canary.strip():
            yield RULE.at(view.place("split"), "a private task has no `canary`, expected a long random text of its own")
        elif len(canary) < _SHORTEST or _bits(canary) < _BITS:
            message = f"the canary `{canary}` could be found by chance, expected {_SHORTEST} or more random characters"
            yield RULE.at(view.place("canary"), message)
        if "public" in _folders(view):
            yield RULE.at(
                view.place("split"), "a private task stands in a folder called `public`, expected another one"
            )
    elif "private" in _folders(view):
        message = f"a task of the split `{split}` stands in a folder called `private`, expected `split: private`"
        yield RULE.at(view.place("split"), message, severity="warning", confidence="possible")


def _bits(text: str) -> float:
    """Length times entropy, in bits."""
    counts = Counter(text)
    return -sum(count * log2(count / len(text)) for count in counts.values())


def _folders(view: TaskView) -> set[str]:
    path = view.shown.casefold()
    return set(PurePath(path).parts[:-1]) if "public" in path or "private" in path else set()
