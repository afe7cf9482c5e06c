"""Wildcard allow.

## What it flags
A frame that leaves a whole collection open where the goal needs less: a collection that no assertion looks at, one of
which only known records must change, or one with seeded records that nothing protects while the goal only adds new
ones.

## Why
Everything in it may be changed or deleted unseen. An audit counted 27 wildcards for whole services, and 12 of 40
subtrees in which changes were hidden (TestBoxLab/ailabs).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: nothing_else
        only_changes: [slack.messages, gmail.messages]

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: nothing_else
        only_changes: [slack.messages]

## How to fix
List records and fields (`<app>.<collection>/<id>.<field>`), or `created: <collection>`, which keeps the seeded
records.

## When to suppress
When any change there is welcome.
"""

from collections.abc import Iterator

from validators.conditions import DocPath
from validators.effects import effects
from validators.finding import Finding, Fix, Replacement
from validators.rule import Rule
from validators.rules._claims import claims
from validators.rules._frames import frames, still
from validators.view import TaskView

RULE = Rule("SIDE02", "wildcard-allow", "note", confidence="likely", fix="unsafe", lead=True)


def check(view: TaskView) -> Iterator[Finding]:
    """Collections that a frame lists as a whole."""
    named = {path for _, kind in view.named for path in kind.reads}
    for frame in frames(view):
        for at, collection in frame.entries:
            whole = at if view.written(*at) else at[:-1]  # a single path need not stand in a list
            if view.written(*whole).strip("\"'") == collection and collection not in named:
                yield from _about(view, whole, collection)


def _about(view: TaskView, at: DocPath, collection: str) -> Iterator[Finding]:
    asked = [each for each in claims(view) if each.collection == collection]
    goals = {each.form for each in asked if not each.negative}
    held = [
        each
        for each in still(view)
        if any(path.partition("/")[0] == collection for path in (*each.collections, *each.records))
    ]
    place = view.place(*at)
    if not asked and not held:
        if not _follows(view, collection):
            tip = "leave it out, or say what may change in it"
            yield RULE.at(place, f"all of `{collection}` may change, and no assertion looks at it", tip=tip)
    elif goals == {"record"}:
        records = sorted({f"{collection}/{each.record_id}" for each in asked if each.form == "record"})
        tip = f"list {', '.join(records[:3])}"
        yield RULE.at(place, f"all of `{collection}` may change, and the goal is about {_some(len(records))}", tip=tip)
    elif goals == {"created"} and not held:
        seeded = [each for each in view.records if each.collection == collection]
        if seeded:
            fix = Fix("allow new records only", (Replacement(place, f"{{created: {collection}}}"),), safe=False)
            message = f"the {_some(len(seeded))} of `{collection}` in the seed may change, and the goal only adds"
            yield RULE.at(place, message, tip=f"write `created: {collection}`", fix=fix)


def _follows(view: TaskView, collection: str) -> bool:
    """Whether records of it come along with what the goal creates."""
    made = {each.collection for each in claims(view) if each.form == "created"}
    return any(collection in (effects().of(path).beside or ()) for path in made)


def _some(number: int) -> str:
    return "one record" if number == 1 else f"{number} records"
