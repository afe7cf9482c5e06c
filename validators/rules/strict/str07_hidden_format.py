"""Hidden format.

## What it flags
A form that a text must have and nothing tells: a beginning (`starts_with`), a pattern tied to the ends of the text, or
a label with a value such as `Status: Done`, whose words no text of the task has in this order.

## Why
Right answers in another layout fail. The repair of one terminal benchmark found eleven tasks of three kinds that wanted
an exact path or format which their text did not give (change log of zai-org/terminal-bench-2-verified).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {starts_with: "WIN ALERT", mentions: [Meridian, 48000]}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
State the form in a policy, or ask for the values alone.

## When to suppress
When the vendor gives the form by itself (`Re:` before a subject).
"""

import re
from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.loose._asks import Needle, all_needles, readable
from validators.rules.strict._stated import stated
from validators.view import TaskView

RULE = Rule("STR07", "hidden-format", "warning", confidence="likely")

_LABELLED = re.compile(r"\w[\w ]*(?:: ?| [-|=>] |: ?\W)\W?\w.*")
_ESCAPES = re.compile(r"\(\?[a-z]+\)|\\[a-zA-Z]|\[[^\]]*\]|\{[^}]*\}")
_LITERAL = re.compile(r"[^\W\d_]{3,}")
_GIVEN = re.compile(r"(?:re|fwd?|aw):?\s*", re.IGNORECASE)
_TIME_OR_LINK = re.compile(r"\d: ?\d|://")


def check(view: TaskView) -> Iterator[Finding]:
    """Positive needles that prescribe a layout which no text of the task has."""
    for needle in all_needles(view):
        if needle.negated or needle.computed or needle.alternative or needle.kind not in ("text", "html", "line"):
            continue
        said = _format(needle, view)
        if said:
            yield RULE.at(view.place(*needle.at), said, tip="state it in a policy, or ask for the values alone")


def _format(needle: Needle, view: TaskView) -> str:
    text = needle.text.strip()
    if needle.matcher == "starts_with":
        core = _GIVEN.sub("", text, count=1)
        if len(core) >= 3 and not stated(core, view):
            return f"the text must begin with `{text}`, which no text of the task says, expected a stated form"
    elif needle.matcher == "matches":
        return _anchored(text, view)
    elif needle.matcher in ("contains", "mentions", "body_contains", "text_contains", "content_contains"):
        labelled = _LABELLED.fullmatch(text) and not _TIME_OR_LINK.search(text)
        if labelled and not _GIVEN.match(text) and not stated(text, view):
            return f"`{text}` is a layout that no text of the task has, expected the values alone or a stated form"
    return ""


def _anchored(pattern: str, view: TaskView) -> str:
    bare = pattern.removeprefix("(?i)").removeprefix("(?s)").removeprefix("(?is)")
    if not (bare.startswith("^") or (bare.endswith("$") and not bare.endswith(r"\$"))):
        return ""
    literals = [_GIVEN.sub("", each) for each in _LITERAL.findall(_ESCAPES.sub(" ", bare))]
    unsaid = next((each for each in literals if each and each.casefold() not in readable(view)), "")
    return (
        f"the text must have the form `{pattern}`, but no text says `{unsaid}`, expected a stated form"
        if unsaid
        else ""
    )
