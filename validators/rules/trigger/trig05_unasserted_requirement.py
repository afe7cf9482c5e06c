"""Unasserted requirement.

## What it flags
An address, a channel or an amount that the trigger asks to write to or to state, and that no assertion looks at.

## Why
A run that leaves it out passes. In a public suite the figure that the user asked to be told is never checked, so 72
of 114 retail tasks give that part away (sierra-research/tau2-bench#384); one reviewing rubric asks of every task
whether its tests cover the described behaviour (Harbor).

## Bad
    trigger:
      text: The Meridian renewal is signed. Tell the renewals channel and send a note to lee.moran@meridian.example.com.
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    trigger:
      text: The Meridian renewal is signed. Tell the renewals channel and send a note to lee.moran@meridian.example.com.
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: customer_told
        created: gmail.messages
        where: {sent: true, to: lee.moran@meridian.example.com}

## How to fix
Add an assertion for it, or take the request out.

## When to suppress
When the assertion looks at it by a way that the rule does not follow.
"""

import re
from collections.abc import Iterator
from functools import cache

from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("TRIG05", "unasserted-requirement", "warning", confidence="possible")

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_TELL = re.compile(
    r"\b(?:send|mail|email|write|post|tell|notify|inform|let|ping|share|forward|cc|copy|invite|announce|message|drop|add|put|"
    r"state|mention|include|say|set|enter|refund|charge|pay|raise|change|update)\b",
    re.IGNORECASE,
)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_CHANNEL = re.compile(r"(?<![\w#/])#(?P<name>[a-z][\w-]*[a-z0-9])")
_AMOUNT = re.compile(
    r"(?:[$€£]|\b(?:USD|EUR|GBP) )[0-9][0-9,]*(?:\.[0-9]{2})?|\b[0-9][0-9,]*(?:\.[0-9]{2})? (?:USD|EUR|GBP)\b"
)
_BEFORE = re.compile(
    r"\b(?:to|cc|copy|in|with|tell|notify|inform|ping|invite|let|mail|email|message|and|on|into|via|at|of|is|state|say)"
    r"\W{0,3}(?:\w+\W){0,2}\Z",
    re.IGNORECASE,
)
_SOURCE = re.compile(r"\b(?:from|by|as|host|account)\W{0,3}(?:\w+\W){0,2}\Z", re.IGNORECASE)
_NEGATED = re.compile(r"\b(?:not|never|no longer|don't|without|except|instead of)\b", re.IGNORECASE)


def check(view: TaskView) -> Iterator[Finding]:
    """What the trigger asks to write to or to state, against the text of the assertions."""
    trigger = view.task.trigger.text
    if "@" not in trigger and "#" not in trigger and not _AMOUNT.search(trigger):
        return
    asked = _asked(view)
    for sentence in _SENTENCE.split(trigger):
        if not _TELL.search(sentence) or _NEGATED.search(sentence):
            continue
        for found in _MAIL.finditer(sentence):
            told = _told(sentence, found.start())
            if told and not _known_mail(found[0], asked, view):
                yield _finding(view, found[0], "address")
        for found in _CHANNEL.finditer(sentence):
            told = _told(sentence, found.start())
            if told and not _known_channel(found["name"], asked, view):
                yield _finding(view, found[0], "channel")
        for found in _AMOUNT.finditer(sentence):
            digits = re.sub(r"[^0-9.]", "", found[0])
            plain = digits.removesuffix(".00")
            if (
                _TELL.search(sentence, 0, found.start())
                and not _number(plain).search(asked)
                and not _seeded(view, plain)
            ):
                yield _finding(view, found[0], "amount")


def _told(sentence: str, before: int) -> bool:
    """Whether what stands at a place is written to, and is not where something came from."""
    told = _TELL.search(sentence, 0, before) and _BEFORE.search(sentence, 0, before)
    return bool(told) and not _SOURCE.search(sentence, 0, before)


def _finding(view: TaskView, words: str, what: str) -> Finding:
    message = f"the trigger asks for `{words}`, and no assertion looks at that {what}"
    return RULE.at(view.place_of(words, "trigger", "text"), message, tip="add an assertion, or take the request out")


def _asked(view: TaskView) -> str:
    """The assertions as written, facts and their values included, without separators in numbers."""
    parts = [view.document.source[slice(*view.stretch(part))] for part in ("assertions", "facts")]
    text = "\n".join([*parts, *map(str, view.prepared.facts.values())]).casefold()
    return re.sub(r"(?<=[0-9]),(?=[0-9]{3})", "", text)


def _known_mail(address: str, asked: str, view: TaskView) -> bool:
    address = address.casefold().rstrip(".")
    if address in asked or address.partition("@")[0] in asked:
        return True
    # A pattern such as '@company\\.example\\.com' speaks of everybody there.
    domain = address.partition("@")[2].replace(".", r"\\?.")
    if re.search(rf"(?<![\w.+-])@{domain}", asked):
        return True
    holders = [each for each in view.records if any(str(value).casefold() == address for value in each.record.values())]
    return any(each.id.casefold() in asked or (each.label and each.label.casefold() in asked) for each in holders)


def _known_channel(name: str, asked: str, view: TaskView) -> bool:
    ids = [each.id for each in view.records if each.collection == "slack.channels" and each.record.get("name") == name]
    return name in asked or any(each.casefold() in asked for each in ids)


@cache
def _number(digits: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![0-9.]){re.escape(digits)}(?:\.0+)?(?![0-9])")


def _seeded(view: TaskView, digits: str) -> bool:
    """An amount that the seed or a policy has is a clue, not something to write."""
    text = "\n".join(view.document.source[slice(*view.stretch(part))] for part in ("seed", "policy"))
    return _number(digits).search(re.sub(r"(?<=[0-9]),(?=[0-9]{3})", "", text)) is not None
