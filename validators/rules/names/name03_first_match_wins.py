"""First match wins.

## What it flags
An assertion that says which record it means by a name that two seeded records have: a channel, a board, a sheet.
Nothing else in the assertion says which of them counts.

## Why
Which one is graded then depends on the order of rows, or either is accepted. A suite of simulated services left the
repository out of its checks, and in worlds of two repositories graded whichever came first (pome-sh/digital-twins#252).

## Bad
    policy: []
    seed:
      slack:
        channels: [{id: C01, name: renewals}, {id: C02, name: renewals, is_archived: true}]
    assertions:
      - {id: announced, created: slack.messages, where: {channel: renewals, text: {mentions: Meridian}}}

## Good
    policy: []
    seed:
      slack:
        channels: [{id: C01, name: renewals}, {id: C02, name: renewals, is_archived: true}]
    assertions:
      - {id: announced, created: slack.messages, where: {channel_id: C01, text: {mentions: Meridian}}}

## How to fix
Name the record by its id, or by its holder as well (the board of the list, the spreadsheet of the sheet).

## When to suppress
When it makes no difference which of them is meant.
"""

from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Needs, Rule
from validators.rules.names._mentions import Mention
from validators.rules.names._said import texts_in
from validators.rules.names._targets import Naming, named_so, namings
from validators.view import TaskView

RULE = Rule("NAME03", "first-match-wins", "warning", confidence="likely", needs=Needs.TASK, lead=True)


def check(view: TaskView) -> Iterator[Finding]:
    """Names in assertions that several records go by."""
    for each in namings(view):
        if each.negated:
            continue
        found = named_so(view, each.collection, each.value)
        if len(found) > 1 and not _is_settled(view, each, found):
            ids = ", ".join(f"`{mention.record.id}`" for mention in found)
            message = f"`{each.value}` is the name of {len(found)} records of {each.collection}: {ids}"
            related = [Related(view.record_place(mention.record), "one of them") for mention in found]
            tip = f"say which one by its id or what holds it, or give the others another name than `{each.value}`"
            yield RULE.at(view.place(*each.at), message, tip=tip, related=related)


def _is_settled(view: TaskView, naming: Naming, found: list[Mention]) -> bool:
    """Whether the assertion also says the id of one of them, or the name or id of its holder."""
    said = set(texts_in({name: value for name, value in naming.statement.keys.items() if name != "type"}))
    telling = {each.record.id for each in found}
    for each in found:
        for value in filter(None, each.within):
            telling.add(str(value))
            telling.update(other.label for other in view.records if other.id == value)
    return bool(telling & said)
