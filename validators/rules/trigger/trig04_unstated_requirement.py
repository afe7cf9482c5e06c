"""Unstated requirement.

## What it flags
A phrase that an assertion looks for in free text, or an address it expects, that stands nowhere in the trigger, a
policy or the seed.

## Why
Agents are failed for not guessing it. A public task set wanted a description that nobody had asked for
(eval-sys/mcpmark#194, #143), and a site with five sections where its own text has four (Toolathlon Verified).

## Bad
    trigger: {text: "The Meridian renewal is signed. Tell the renewals channel."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, Congratulations]}}

## Good
    trigger:
      text: The Meridian renewal is signed. Congratulate in the renewals channel with the word Congratulations.
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, Congratulations]}}

## How to fix
Ask for it in the trigger or a policy, or take it out of the assertion.

## When to suppress
When the phrase follows from the texts in a way that words do not show, such as a translation.
"""

import re
from collections.abc import Iterator

from validators.conditions import Condition, needles
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("TRIG04", "unstated-requirement", "warning", confidence="possible")

_FREE = frozenset({"text", "html"})
_TITLES = frozenset({"subject", "title", "summary", "body", "description", "notes"})
_WORD = re.compile(r"[^\W\d_]{4,}")
_DERIVED = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july august september "
    "october november december three four five seven eight nine eleven twelve true false percent dollars euros pounds "
    "total".split()
)
_STEM = 5


def check(view: TaskView) -> Iterator[Finding]:
    """Needles of assertions, word by word, against everything that can be read."""
    pool = ""
    for condition in view.conditions:
        if (
            condition.negated
            or condition.form in ("exists", "absent")
            or not _free(condition)
            or "one_of" in condition.at
        ):
            continue
        for at, value in needles(condition):
            if not isinstance(value, str) or "${" in value:
                continue
            pool = pool or _pool(view)
            missing = _missing(value.casefold(), pool, mail=condition.kind == "email")
            if missing:
                message = f"`{value}` is expected, and `{missing}` stands in no text that an agent can read"
                tip = "ask for it in the trigger or a policy, or take it out"
                yield RULE.at(view.place(*at), message, tip=tip)


def _free(condition: Condition) -> bool:
    if condition.matcher in ("mentions", "contains"):
        return condition.kind in (*_FREE, "line", "any")
    if condition.matcher == "equals":
        return (
            condition.kind == "email"
            or condition.kind in _FREE
            or (condition.kind == "line" and condition.field in _TITLES)
        )
    return False


def _pool(view: TaskView) -> str:
    """Trigger, policies, seed and the literals of facts as they are written."""
    parts = ("trigger", "policy", "seed", "facts")
    return "\n".join(view.document.source[slice(*view.stretch(part))] for part in parts).casefold()


def _missing(needle: str, pool: str, *, mail: bool) -> str:
    """The first word of a needle that no text has, or empty; an address may be put together from names."""
    if needle in pool:
        return ""
    if mail:
        local, _, domain = needle.rpartition("@")
        parts = [part for part in re.split(r"[._+-]", local) if len(part) > 1]
        return next((part for part in [*parts, domain] if part not in pool), "")
    for word in _WORD.findall(needle):
        if (
            word not in _DERIVED
            and word not in pool
            and not (len(word) > _STEM and word[: max(_STEM, len(word) - 3)] in pool)
        ):
            squashed = re.sub(r"[\W_]+", "", pool)
            return "" if re.sub(r"[\W_]+", "", needle) in squashed else str(word)
    return ""
