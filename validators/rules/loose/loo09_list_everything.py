"""List everything.

## What it flags
A text that must name the right record of a declared look-alike, while nothing keeps it from naming the decoy as well.

## Why
Who names every candidate passes without having chosen. An agent that did no more than list all it found earned 9.6% of
the retail tasks and 40% of the airline tasks of tau-bench (Agentic Benchmark Checklist).

## Bad
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}]
      salesforce:
        accounts: [{id: 001A, name: Meridian Corp}, {id: 001B, name: Meridiana Foods}]
    policy: []
    traps:
      - look_alike: {decoy: salesforce.accounts/001B, of: salesforce.accounts/001A, told_apart_by: account_name}
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian Corp}}

## Good
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}]
      salesforce:
        accounts: [{id: 001A, name: Meridian Corp}, {id: 001B, name: Meridiana Foods}]
    policy: []
    traps:
      - look_alike: {decoy: salesforce.accounts/001B, of: salesforce.accounts/001A, told_apart_by: account_name}
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian Corp, not: {mentions: Meridiana Foods}}}

## How to fix
Rule the decoy out beside the right name (`not: {mentions: ...}`), or in an assertion of its own (`not_created`).

## When to suppress
When the decoy may rightly be named too, to explain the choice.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.loose._asks import Needle, all_needles
from validators.view import TaskView

RULE = Rule("LOO09", "list-everything", "note", confidence="possible", lead=True)

_TEXT = frozenset({"text", "html"})


def check(view: TaskView) -> Iterator[Finding]:
    """Declared look-alikes whose right name is asked for and whose wrong name is nowhere ruled out."""
    pairs = [each.look_alike for each in view.task.traps if each.look_alike is not None]
    if not pairs:
        return
    needles = [each for each in all_needles(view) if each.kind in _TEXT and each.matcher != "equals"]
    for trap in pairs:
        right, decoy = view.by_path.get(trap.of), view.by_path.get(trap.decoy)
        if right is None or decoy is None:
            continue
        name, wrong = right.label.casefold(), decoy.label.casefold()
        if len(name) < 4 or name == wrong or wrong in name:
            continue
        wanted = next((each for each in needles if not each.negated and each.text.casefold() == name), None)
        if wanted is None or any(_rules_out(each, wrong, name) for each in needles):
            continue
        message = (
            f"nothing keeps the text from naming `{decoy.label}` beside `{right.label}`, expected a `not:` or a guard"
        )
        yield RULE.at(
            view.place(*wanted.at),
            message,
            tip=f"add `not: {{mentions: {decoy.label}}}`",
            related=[Related(view.record_place(decoy), "the decoy")],
        )


def _rules_out(needle: Needle, wrong: str, name: str) -> bool:
    """Whether a negated needle hits the decoy's name and not the right one."""
    if not needle.negated:
        return False
    if needle.matcher == "matches":
        try:
            return re.search(needle.text, wrong, re.IGNORECASE) is not None
        except re.error:
            return False
    text = needle.text.casefold()
    return text in wrong and text not in name
