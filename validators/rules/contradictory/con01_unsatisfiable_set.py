"""Unsatisfiable set.

## What it flags
Assertions that cannot hold together: two values for one field of one record, a record that must be created and must
not, one that must exist and must be absent, more records of a kind than another assertion allows.

## Why
The task cannot be completed, and every agent fails it alike. A review of tau2-bench found tasks whose constraints
could not be met together (the "impossible constraints" of amazon-agi/tau2-bench-verified).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: kept_quiet
        not_created: slack.messages
        where: {text: {mentions: Meridian}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: kept_quiet
        not_created: slack.messages
        where: {channel: general, text: {mentions: Meridian}}

## How to fix
Narrow or drop one of the two; the message names the other.

## When to suppress
Never: no end state holds both.
"""

from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules._claims import Claim, excludes, follows, pairs
from validators.view import TaskView

RULE = Rule("CON01", "unsatisfiable-set", "error")
_STANDING = ("created", "exists", "record")


def check(view: TaskView) -> Iterator[Finding]:
    """Pairs that exclude each other."""
    for one, other in pairs(view):
        why = _why(one, other)
        if why:
            yield _finding(view, other, one, why)


def _finding(view: TaskView, claim: Claim, other: Claim, why: str) -> Finding:
    related = Related(view.place(*other.at, other.form), f"`{other.id}` says so")
    return RULE.at(
        view.place(*claim.at, claim.form), f"`{claim.id}` and `{other.id}` cannot both hold: {why}", related=[related]
    )


def _why(one: Claim, other: Claim) -> str:
    if one.form == other.form == "record":
        name = excludes(one, other) if one.record_id == other.record_id else ""
        return f"they want two values of `{name}`" if name else ""
    for claim, against in ((one, other), (other, one)):
        if claim.form not in _STANDING or claim.low < 1 or not follows(claim, against):
            continue
        if against.form == "not_created" and claim.form == "created":
            return "what must be created must not"
        if against.form == "absent":
            return "what must be there must be absent"
        counted = (against.form == claim.form and claim.form != "record") or (claim.form, against.form) == (
            "created",
            "exists",
        )
        if counted and claim.low > against.high:
            return f"at least {claim.low} are wanted, and at most {against.high} allowed"
    return ""
