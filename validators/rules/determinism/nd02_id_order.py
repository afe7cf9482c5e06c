"""Id order.

## What it flags
An id that is compared as larger or smaller, a fact that takes the largest or smallest id, and a new record that must
have a certain id which its vendor makes up.

## Why
Ids say nothing about order or time, and another run may make up others. In a suite of simulated services ids were
minted for each mailbox on its own and could collide between them (pome-sh/digital-twins#267).

## Bad
    assertions:
      - id: answered
        created: gmail.messages
        where: {sent: true, id: 19b0c0de00000009, body: {mentions: 48000}}

## Good
    assertions:
      - id: answered
        created: gmail.messages
        where: {sent: true, to: lee.moran@meridian.example.com, body: {mentions: 48000}}

## How to fix
Compare dates or positions, and say of a new record what it holds or where it goes.

## When to suppress
When the vendor lets the client choose the id.
"""

from collections.abc import Iterator

from validators.conditions import Condition
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("ND02", "id-order", "warning", confidence="likely", lead=True)

_ORDER = frozenset({"gt", "gte", "lt", "lte"})
_CHOSEN = frozenset({"google_calendar.events", "google_calendar.calendars", "bamboohr.employees"})
"""Collections where the client may name a new record."""


def check(view: TaskView) -> Iterator[Finding]:
    """Ids put in order, and ids of records that are not there yet."""
    for condition in view.conditions:
        key = condition.field == condition.model.key
        ordered = condition.matcher in _ORDER and condition.kind in ("id", "ref")
        if ordered and not _is_time(condition):
            place = view.place(*condition.at)
            yield RULE.at(
                place, f"`{condition.field}` is put in order, expected a date or a number", tip="ids have no order"
            )
        elif key and condition.form == "created" and condition.matcher == "equals" and not condition.negated:
            yield from _made_up(condition, view)


def _is_time(condition: Condition) -> bool:
    """Whether the id is a time, as Slack's `ts` is."""
    return condition.field == "ts"


def _made_up(condition: Condition, view: TaskView) -> Iterator[Finding]:
    wanted = condition.argument
    if not isinstance(wanted, str) or "${" in wanted or condition.kind != "id" or condition.collection in _CHOSEN:
        return
    if f"{condition.collection}/{wanted}" in view.by_path:
        return
    yield RULE.at(
        view.place(*condition.at),
        f"a new record gets an id of the vendor's making, not `{wanted}`, expected what it holds or where it goes",
        tip="take the id out",
    )
