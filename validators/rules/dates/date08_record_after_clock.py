"""Record after clock.

## What it flags
A seeded record that was sent, created, changed or finished after the clock. Several of one collection are one finding.

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
When the field plans something that the rule takes for something past. An imported task whose clock the import made up
is not looked at.
"""

import re
from collections.abc import Iterator
from functools import cache

from runtime.kit.records import Record, RecordDict, fields_of
from runtime.kit.seeding import model_at
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
    if (view.task.origin or {}).get("clock_made_up"):
        return
    seed = view.prepared.seed
    millis = seed.now.timestamp() * 1000
    # Most instants are told from the clock by their first characters; only the others are read.
    today = seed.now.strftime("%Y-%m-%d")
    for collection, records in seed.collections.items():
        names = _past_fields(model_at(collection))
        late: list[tuple[str, str]] = []
        for key, record in records.items() if names else ():
            for name in names:
                value = record.get(name)
                if value and _late(value, today, millis) and not _planned(record):
                    late.append((f"{collection}/{key}", name))
                    break
        yield from _finding(view, late)


def _finding(view: TaskView, late: list[tuple[str, str]]) -> Iterator[Finding]:
    """One finding for a collection, at its first late record that stands in the file: the slip is most often one."""
    there = [(record, name) for path, name in late if (record := view.by_path.get(path)) is not None]
    if there:
        record, name = there[0]
        at = _written_at(view, record.at, name)
        spelled = str(at[-1]) if at[-1] in _SPELLINGS else name
        value = view.written(*at) if at[-1] == spelled else record.record[name]
        message = f"`{spelled}` of `{record.path}` is `{value}`, after the clock, `{view.task.clock}`"
        if len(there) > 1:
            message += f", and so for {len(there) - 1} more of `{record.collection}`"
        related = [Related(view.place("clock"), "the clock")]
        yield RULE.at(view.place(*at), message, tip="move the record before the clock", related=related)


def _late(value: object, today: str, millis: float) -> bool:
    if isinstance(value, int | float):
        return value > millis
    if not isinstance(value, str) or (value[4:5] == "-" and value[:10] < today):
        return False
    from runtime.grading.dates import read_instant

    found = read_instant(value)
    return found is not None and found.timestamp() * 1000 > millis and (len(value) > 10 or value > today)


def _planned(record: RecordDict) -> bool:
    if "DRAFT" in (record.get("label_ids") or ()):
        return True
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
