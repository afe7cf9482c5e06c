"""Unbound field.

## What it flags
A message that must be written, of which nothing says to whom or where: a mail without a recipient, a chat message
without a channel, a text message without a number.

## Why
The right words to the wrong person pass. In one audited task an invoice with another vendor and amount was accepted
because nothing tied these to the record (TestBoxLab/ailabs, simple.invoice_airtable_slack).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {text: {mentions: [Meridian, 48000]}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Add the field that says where it goes: `to` or `recipients`, `channel`, `to_number`.

## When to suppress
When any recipient is right, because the task leaves the choice open.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.loose._addressing import COUNTS, GOES_TO, one_for_each_place
from validators.rules.loose._asks import Ask, asks
from validators.view import TaskView

RULE = Rule("LOO05", "unbound-field", "warning")


def check(view: TaskView) -> Iterator[Finding]:
    """Positive statements about new messages that name no place, where no guard keeps the other places clean."""
    every = asks(view)
    for ask in every:
        fields = GOES_TO.get(ask.collection)
        if fields is None or ask.negative or ask.statement.form not in ("created", "exists", "type"):
            continue
        given = {*ask.routing, *(needle.matcher for needle in ask.needles if not ask.native)}
        if (
            given & set(fields)
            or not _written(ask)
            or _bound_elsewhere(ask, every, fields)
            or one_for_each_place(ask.collection, every)
        ):
            continue
        known = [name for name in fields if _has(ask, name)]
        if not known:
            continue
        key = ask.statement.form
        place = view.place(*ask.statement.at, key, key=True) if ask.native else view.place(*ask.statement.at, key)
        what = f"`{ask.statement.keys['type']}`" if not ask.native else f"a new record of `{ask.collection}`"
        yield RULE.at(
            place,
            f"nothing says where {what} goes, expected one of {', '.join(f'`{each}`' for each in known[:4])}",
            tip=f"add `{known[0]}: ...`",
        )


def _written(ask: Ask) -> bool:
    """Whether it is about something that is written: a count over a whole mailbox, say, is a frame and no message."""
    return bool(ask.needles) if ask.native else not COUNTS & ask.statement.keys.keys()


def _has(ask: Ask, name: str) -> bool:
    if ask.native:
        from runtime.kit.records import fields_of
        from runtime.kit.seeding import model_at

        return name in fields_of(model_at(ask.collection))
    from runtime.grading.named_type import named_types

    return name in named_types()[str(ask.statement.keys["type"])].params


def _bound_elsewhere(ask: Ask, every: tuple[Ask, ...], fields: tuple[str, ...]) -> bool:
    """Whether another part of a `same: true` names the place, or a guard forbids every other place."""
    for other in every:
        if other is ask or other.collection != ask.collection:
            continue
        together = other.statement.index == ask.statement.index and ask.statement.assertion.form.get("same") is True
        named = [other.routing[name] for name in fields if name in other.routing]
        # In a form that holds when there is none, `not` makes the condition a positive one.
        if named and (
            together or (other.native and other.negative and any(not each.startswith("not ") for each in named))
        ):
            return True
    return False
