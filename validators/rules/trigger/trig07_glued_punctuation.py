"""Glued punctuation.

## What it flags
A link in the trigger with a full stop, comma, colon or semicolon right behind it, and a value in an assertion that
ends in one.

## Why
What reads the text takes the mark for a part of the link or name. In a public suite the full stop of a sentence
became part of a repository's name, and six tasks were dead (pome-sh/digital-twins#292).

## Bad
    trigger:
      text: "The renewal is signed: https://docs.example.com/d/1AbC, so tell the renewals channel about Meridian."
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    trigger:
      text: "The renewal is signed: https://docs.example.com/d/1AbC - so tell the renewals channel about Meridian."
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
End the line or put a word behind the link; put it into round brackets.

## When to suppress
When the reader is known to cut the mark off.
"""

import re
from collections.abc import Iterator

from validators.conditions import needles
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("TRIG07", "glued-punctuation", "note", confidence="possible")

_LINK = re.compile(r"(?<![(<\[\w])https?://[^\s<>()\[\]\"']*[\w/](?P<mark>[.,;:!])(?=\s|\Z)")
_GLUED = re.compile(r"(?:[A-Z]{2,}-?[0-9][\w-]*|[\w.+-]+@[\w-]+\.[\w.-]*\w|#[a-z][\w-]*)[.,;:]")


def check(view: TaskView) -> Iterator[Finding]:
    """Links in texts, and ids, addresses and channels in assertions."""
    text = view.task.trigger.text
    for found in _LINK.finditer(text) if "http" in text else ():
        message = f"`{found['mark']}` right behind a link may be read as part of it"
        yield RULE.at(view.place_of(found[0], "trigger", "text"), message, tip="end the line, or put a word between")
    for condition in view.conditions:
        if condition.matcher in ("equals", "mentions", "contains"):
            for path, value in needles(condition):
                if isinstance(value, str) and value[-1:] in ".,;:" and _GLUED.fullmatch(value):
                    message = f"`{value}` ends in `{value[-1]}`, which is no part of the name"
                    yield RULE.at(view.place(*path), message, tip=f"write `{value[:-1]}`", severity="warning")
