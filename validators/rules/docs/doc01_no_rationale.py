"""No rationale.

## What it flags
An assertion without `because:`: nobody can say which sentence asks for it. Frames are left out, as nothing needs to
ask for them: `only_changes`, `unchanged`, and a count of records that are all there at the start. One finding for the
whole task where no assertion has a reason.

## Why
A gold that nobody can justify cannot be reviewed, and a wrong one stays: users of a public suite ask for the reason
behind each expected action (sierra-research/tau2-bench#129).

## Bad
    assertions:
      - id: announced
        because: [trigger, policy.announcements.channel]
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: not_in_general
        not_created: slack.messages
        where: {channel: general}

## Good
    assertions:
      - id: announced
        because: [trigger, policy.announcements.channel]
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: not_in_general
        because: policy.announcements.channel
        not_created: slack.messages
        where: {channel: general}

## How to fix
Add `because: trigger`, `policy.<id>` or `policy.<id>.<clause>`. An assertion that nothing asks for is one too many.

## When to suppress
Imported tasks without any reason are left alone. Where one is being worked through, suppress what is still to do.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("DOC01", "no-rationale", "note")
_FRAMES = ("only_changes", "unchanged")


def check(view: TaskView) -> Iterator[Finding]:
    """Assertions that give no reason."""
    assertions = view.task.assertions
    without = [
        (index, each)
        for index, each in enumerate(assertions)
        if not each.because and not any(frame in each.form for frame in _FRAMES) and not _keeps(view, index)
    ]
    tip = "add `because: trigger`, or the policy or clause that asks for it"
    if not any(each.because for each in assertions) and view.task.origin is not None:
        return  # formats without reasons are imported as they are
    if len(without) > 1 and not any(each.because for each in assertions):
        place = view.place("assertions", key=True)
        yield RULE.at(place, f"none of the {len(without)} assertions says why it is there", tip=tip)
        return
    for index, each in without:
        yield RULE.at(view.place("assertions", index, "id"), f"`{each.id}` does not say why it is there", tip=tip)


def _keeps(view: TaskView, index: int) -> bool:
    """Whether an assertion counts what is there at the start: it keeps the number as it is."""
    compiled = view.prepared.assertions[index]
    form = compiled.assertion.form
    return "exists" in form and form.get("count") is not None and compiled.verdict(view.prepared.world()).held
