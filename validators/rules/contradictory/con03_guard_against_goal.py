"""Guard against goal.

## What it flags
A goal that the task's own guards forbid: a record that must be created outside the frame, a field that must change
and is not listed in `only_changes`, a change of what `unchanged` holds still.

## Why
The perfect agent breaks the guard and the idle one misses the goal, so both get the same score: in a public suite
both stood at 50 per cent (pome-sh/digital-twins#323).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: nothing_else
        only_changes: [gmail.messages]

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: nothing_else
        only_changes: [slack.messages]

## How to fix
List the goal's own path in the frame, or take it out of `unchanged` with `except`.

## When to suppress
Never: the reference itself would fail.
"""

from collections.abc import Iterator

from runtime.kit.records import fields_of
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules._claims import Claim, claims, excludes, judged
from validators.rules._frames import Frame, frames, still
from validators.view import TaskView

RULE = Rule("CON03", "guard-against-goal", "error")


def check(view: TaskView) -> Iterator[Finding]:
    """Goals against frames and against what is held still."""
    for claim in claims(view):
        if not claim.needed or claim.low == 0:
            continue
        match claim.form:
            case "created":
                yield from _created(view, claim)
            case "record":
                yield from _changed(view, claim)


def _created(view: TaskView, claim: Claim) -> Iterator[Finding]:
    for frame in frames(view):
        if not frame.mentions(claim.collection):
            yield _finding(view, frame.at, claim, f"`only_changes` lists nothing of `{claim.collection}`")
        elif not frame.collections & {claim.collection} and not frame.inside(claim.collection):
            allowed = frame.new_in[claim.collection]
            apart = [excludes(claim, each) for each in allowed]
            if all(apart):
                yield _finding(
                    view, frame.at, claim, f"`only_changes` allows new records with another `{apart[0]}` only"
                )
    for held in still(view):
        if claim.collection in held.collections:
            yield _finding(view, held.at, claim, f"`{claim.collection}` must stay unchanged")


def _changed(view: TaskView, claim: Claim) -> Iterator[Finding]:
    path = f"{claim.collection}/{claim.record_id}"
    specs = fields_of(claim.model)
    missed = [
        name for name in judged(view, claim) if name not in specs or not (specs[name].derived or specs[name].read_only)
    ]
    missed = [name for name in missed if name in specs or "." not in name]
    if not missed:
        return
    for frame in frames(view):
        closed = _closed(frame, claim, path, missed)
        if closed:
            message = f"`only_changes` does not list `{path}.{closed}`, which must change"
            yield _finding(view, frame.at, claim, message)
    for held in still(view):
        inside = claim.collection in held.collections or path in held.records
        locked = [name for name in missed if name not in held.free and claim.model.open_fields not in held.free]
        if inside and path not in held.free and locked:
            yield _finding(view, held.at, claim, f"`{locked[0]}` of `{path}` must change, and stay unchanged")


def _closed(frame: Frame, claim: Claim, path: str, missed: list[str]) -> str:
    """A field that must change and may not, or empty."""
    if claim.collection in frame.collections or path in frame.records:
        return ""
    listed = frame.fields.get(path, frozenset())
    if claim.model.open_fields in listed:
        missed = [name for name in missed if name in fields_of(claim.model)]
    return next((name for name in missed if name not in listed), "")


def _finding(view: TaskView, guard: tuple[str | int, ...], claim: Claim, why: str) -> Finding:
    related = Related(view.place(*claim.at, claim.form), f"the goal `{claim.id}`")
    return RULE.at(view.place(*guard), f"the goal `{claim.id}` breaks this guard: {why}", related=[related])
