"""Record after clock.

## What it flags
A seeded record that was sent, created, changed or finished after the clock.

## Why
It cannot exist yet. What the agent makes is stamped with the clock and sorts before it, so `newest first` and every
rule about the latest record go wrong. The public case behind this group is a world whose now and whose data disagree
(sierra-research/tau2-bench#156).

## Bad
    seed:
      slack:
        users: [{id: U0DANA, name: Dana Ruiz}]
        channels: [{id: C0RENEWALS, name: renewals}]
        messages:
          - {ts: 2026-02-11T10:00:00Z, channel_id: C0RENEWALS, user_id: U0DANA, text: The order form has arrived.}
    policy: []
    assertions: [{id: announced, created: slack.messages}]

## Good
    seed:
      slack:
        users: [{id: U0DANA, name: Dana Ruiz}]
        channels: [{id: C0RENEWALS, name: renewals}]
        messages:
          - {ts: 2026-01-27T10:00:00Z, channel_id: C0RENEWALS, user_id: U0DANA, text: The order form has arrived.}
    policy: []
    assertions: [{id: announced, created: slack.messages}]

## How to fix
Move the record before the clock, or the clock behind it.

## When to suppress
When the field plans something that the rule takes for something past.
"""

import re
from collections.abc import Iterator
from functools import cache

from runtime.kit.records import Record, fields_of
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("DATE08", "record-after-clock", "warning")

_PAST = re.compile(
    r"(?:date_)?(?:created|updated|modified|sent|received|delivered|completed|edited|submitted|generated|connected|"
    r"responded|registered|canceled|voided|declined|resolution|last_(?:modified|updated|edited|changed|used))"
    r"(?:_on|_at|_date|_time|_date_time)?"
)
_ALSO = frozenset({"gmail.messages/date", "slack.messages/ts", "trello.comments/date"})


def check(view: TaskView) -> Iterator[Finding]:
    """Times of seeded records against the clock."""
    now = view.prepared.seed.now
    millis = now.timestamp() * 1000
    # Most instants are told from the clock by their first characters; only the others are read.
    today = now.strftime("%Y-%m-%d")
    for record in view.records:
        names = _past_fields(record.model)
        if not names or (record.app == "gmail" and "DRAFT" in record.record["label_ids"]):
            continue
        for name in names:
            value = record.record.get(name)
            late = value > millis if isinstance(value, int) else isinstance(value, str) and _later(value, today, millis)
            if late and not _planned(record.record):
                spelled = view.written(*_written_at(view, record.at, name)) or value
                message = f"`{name}` of `{record.path}` is `{spelled}`, after the clock, `{view.task.clock}`"
                related = [Related(view.place("clock"), "the clock")]
                place = view.place(*_written_at(view, record.at, name))
                yield RULE.at(place, message, tip="move the record before the clock", related=related)
                break


def _later(value: str, today: str, millis: float) -> bool:
    from runtime.grading.dates import read_instant

    if value[:10] < today and value[4:5] == "-":
        return False
    found = read_instant(value)
    return found is not None and found.timestamp() * 1000 > millis and (len(value) > 10 or value[:10] > today)


def _planned(record: dict[str, object]) -> bool:
    return record.get("status") in ("scheduled", "draft", "pending") or bool(record.get("post_at"))


_SPELLINGS = ("ts", "date", "created", "createdTime", "internalDate", "timestamp")


def _written_at(view: TaskView, at: tuple[str | int, ...], name: str) -> tuple[str | int, ...]:
    """Where the time stands, under the field's own name or another that seeds accept."""
    base = at if at[:1] == ("policy",) else ("seed", *at)
    return next(((*base, each) for each in (name, *_SPELLINGS) if (*base, each) in view.document.spans), base)


@cache
def _past_fields(model: type[Record]) -> tuple[str, ...]:
    """Fields that say when something happened."""
    return tuple(
        name
        for name, spec in fields_of(model).items()
        if f"{model.path}/{name}" in _ALSO
        or (spec.kind in ("date", "datetime") and not spec.derived and _PAST.fullmatch(name))
    )
