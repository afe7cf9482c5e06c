"""Duplicate act.

## What it flags
A mail, message, payment, invoice or booking that must be created, with nothing that says how many.

## Why
Doing it twice passes, though the customer gets two. An agent that linked an issue and filed a duplicate besides
scored 100 (pome-sh/digital-twins#305); a blind retry made two refunds (#266).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
        count: 1

## How to fix
Add `count: 1`, here or in a wider assertion about the same collection.

## When to suppress
When a second one does no harm.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules._claims import MANY, claims, follows
from validators.view import TaskView

RULE = Rule("SIDE05", "duplicate-act", "note", confidence="likely", lead=True)
_ONCE = re.compile(
    r"messages?$|mails?$|payments?$|invoices?$|refunds?$|charges?$|invitations?$|events$|envelopes$|calls$|bills?$"
)


def check(view: TaskView) -> Iterator[Finding]:
    """Goals of acts that count, without a count that covers them."""
    made = [each for each in claims(view) if each.form == "created" and each.needed]
    bounded = [
        each for each in claims(view) if each.form in ("created", "exists") and each.needed and each.high != MANY
    ]
    for claim in made:
        if claim.low == 0 or claim.high != MANY or not _ONCE.search(claim.collection):
            continue
        if any(follows(claim, each) for each in bounded):
            continue
        place = view.place(*claim.at, "created")
        yield RULE.at(place, f"any number of `{claim.collection}` will do", tip="add `count: 1`")
