"""Implied assertion.

## What it flags
An assertion that holds whenever another one does: the same collection with fewer conditions, a prohibition inside a
wider one, or one that the frame states already.

## Why
It weighs twice and can never fail alone: in a public suite a charge and the balance row that is written in the same
transaction were two checks (pome-sh/digital-twins#266).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: posted
        created: slack.messages
        where: {channel: renewals}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: posted_once
        created: slack.messages
        where: {channel: renewals}
        count: 1

## How to fix
Drop the wider one, or let it say something of its own (a count, another field).

## When to suppress
When the wider one is meant as partial credit.
"""

from collections.abc import Iterator

from validators.conditions import DocPath
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules._claims import Claim, claims, follows
from validators.rules._frames import frames, still
from validators.view import TaskView

RULE = Rule("VAC08", "implied-assertion", "warning", confidence="likely", lead=True)


def check(view: TaskView) -> Iterator[Finding]:
    """Whole assertions that follow from another whole one, and prohibitions that follow from the frame."""
    whole = [each for each in claims(view) if each.whole]
    for claim in whole:
        source = next((each for each in whole if each is not claim and _implies(each, claim)), None)
        if source is not None:
            yield _finding(view, claim.id, (*claim.at, claim.form), source.id, (*source.at, source.form))
    for frame in frames(view):
        if len(frame.statement.at) != 2:
            continue
        for claim in whole:
            if claim.form == "not_created" and not frame.mentions(claim.collection):
                yield _finding(
                    view, claim.id, (*claim.at, claim.form), frame.statement.assertion.id, frame.at, note=True
                )
        for held in still(view):
            paths = [*held.collections, *(path.partition("/")[0] for path in held.records)]
            if len(held.statement.at) == 2 and not any(map(frame.mentions, paths)):
                name = held.statement.assertion.id
                yield _finding(view, name, held.at, frame.statement.assertion.id, frame.at, note=True)


def _implies(one: Claim, other: Claim) -> bool:
    if one.collection != other.collection or one.form != other.form or one.where == other.where:
        return False
    if one.form in ("created", "exists"):
        return follows(one, other) and one.low >= other.low and other.high >= 1_000_000
    if one.form in ("not_created", "absent"):
        return follows(other, one)
    return one.record_id == other.record_id and follows(one, other)


def _finding(view: TaskView, name: str, at: DocPath, source: str, source_at: DocPath, *, note: bool = False) -> Finding:
    related = [Related(view.place(*source_at), f"`{source}`")]
    message = f"`{name}` holds whenever `{source}` does"
    return RULE.at(
        view.place(*at), message, tip="drop it, or let it say more", related=related, severity="note" if note else None
    )
