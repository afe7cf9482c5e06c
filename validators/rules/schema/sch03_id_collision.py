"""Id collision.

## What it flags
Two records of a collection, two assertions or two policies with one id; two records that share a name or number which
the vendor keeps unique (a channel's name, a label's name, a tab's title, a row's number in its tab); one Salesforce id
in two collections; ids that differ in letter case only.

## Why
An id that means two records lets either of them satisfy a check, and an agent that asks for it gets whichever comes
first. In a repository of simulated services an issue and a pull request of one seed shared the number 1 (the seed
checklist of pome-sh/digital-twins), and an audit of a public suite found records made equal by a missing id.

## Bad
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}, {id: C0OLD, name: renewals}]

## Good
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}, {id: C0OLD, name: renewals-2024}]

## How to fix
Give each record its own id and each channel, label or tab its own name.

## When to suppress
Where two ids that differ in case are the difficulty of the task, and a declared trap says so.
"""

from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints
from validators.view import SeedRecord, TaskView

RULE = Rule("SCH03", "id-collision", "error", needs=Needs.FILE)
_UNIQUE: dict[str, tuple[str, ...]] = {
    "slack.channels": ("name",),
    "gmail.labels": ("name",),
    "google_sheets.worksheets": ("spreadsheet_id", "title"),
    "google_sheets.rows": ("spreadsheet_id", "worksheet_id", "row_id"),
}
"""Fields that the vendor keeps unique together; the last one is named in the message."""
_ONE_SPACE = ("salesforce.",)
"""Apps whose ids are unique across their collections."""


def check(view: TaskView) -> Iterator[Finding]:
    """Ids that mean two things."""
    for problem, place in complaints(view, RULE.code):
        yield RULE.at(place, problem.message, tip=problem.tip)
    if view.sound:
        yield from _shared_names(view)
        yield from _shared_ids(view)


def _shared_names(view: TaskView) -> Iterator[Finding]:
    seen: dict[tuple[str, ...], SeedRecord] = {}
    for record in view.records:
        fields = _UNIQUE.get(record.collection)
        if fields is None or record.record.get("channel_type") == "dm":
            continue
        values = tuple(str(record.record.get(name) or "") for name in fields)
        first = seen.setdefault((record.collection, *values), record)
        if values[-1] and first is not record:
            field = fields[-1]
            message = f"`{record.collection}` has two records with the {field} `{values[-1]}`"
            related = [Related(view.record_place(first, field), f"the other one, {first.id}")]
            yield RULE.at(view.record_place(record, field), message, related=related, severity="warning")


def _shared_ids(view: TaskView) -> Iterator[Finding]:
    seen: dict[tuple[str, str], SeedRecord] = {}
    folded: dict[tuple[str, str], SeedRecord] = {}
    for record in view.records:
        if record.id.isdigit():
            continue
        if record.collection.startswith(_ONE_SPACE):
            first = seen.setdefault((record.app, record.id), record)
            if first is not record:
                message = f"the id `{record.id}` is used in `{first.collection}` too"
                related = [Related(view.record_place(first), "the other record")]
                yield RULE.at(view.record_place(record), message, related=related, severity="warning")
        first = folded.setdefault((record.collection, record.id.casefold()), record)
        if first is not record:
            message = f"the ids `{first.id}` and `{record.id}` differ in letter case only"
            yield RULE.at(view.record_place(record), message, severity="note", confidence="possible")
