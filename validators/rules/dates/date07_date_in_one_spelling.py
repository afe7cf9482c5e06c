"""Date in one spelling.

## What it flags
A date inside `contains`, `starts_with` or the plain value of a text field, where the agent writes the text itself.

## Why
A right answer that writes the day another way fails: `10/21`, `Oct 21st` and `October 21` are one day. A public web
benchmark compared such texts letter by letter (web-arena-x/webarena#134), and its repaired edition ships tests of
exactly that (webarena-verified).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {contains: "March 14, 2026"}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: 2026-03-14}}

## How to fix
Use `mentions` with the date as 2026-03-14: it finds every usual way of writing it.

## When to suppress
When the spelling itself is asked for in a way that the rule does not see. A spelling that the trigger or a policy
shows word for word is not flagged.
"""

import re
from collections.abc import Iterator

from validators.conditions import Condition, needles
from validators.finding import Finding, Fix, Replacement
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("DATE07", "date-in-one-spelling", "warning", confidence="likely", fix="unsafe", lead=True)

_KINDS = frozenset({"text", "html", "line"})
_MATCHERS = frozenset({"contains", "starts_with", "equals"})
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_DATE = re.compile(
    r"(?<![\w/.-])(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{4})(?![\w/-])"
    rf"|\b{_MONTH}\.? [0-9]{{1,2}}(?:st|nd|rd|th)?(?:,? [0-9]{{4}})?(?![\w:])"
    rf"|(?<![\w.,/-])[0-9]{{1,2}}(?:st|nd|rd|th)? {_MONTH}\b(?: [0-9]{{4}})?"
)


def check(view: TaskView) -> Iterator[Finding]:
    """Dates in texts that are compared letter by letter."""
    for condition in view.conditions:
        if condition.matcher not in _MATCHERS or condition.kind not in _KINDS or condition.form in ("exists", "absent"):
            continue
        for at, value in needles(condition):
            found = _DATE.search(value) if isinstance(value, str) and "one_of" not in at else None
            if found is None or _shown(view, value):
                continue
            message = f"`{condition.matcher}` accepts `{found[0]}` in this spelling only"
            tip = "use `mentions: 2026-01-28`, which finds a day in every usual spelling"
            yield RULE.at(view.place(*at), message, tip=tip, fix=_fix(view, condition, value, found[0]))


def _shown(view: TaskView, value: str) -> bool:
    return value in view.task.trigger.text or any(value in policy.text for policy in view.task.policy)


def _fix(view: TaskView, condition: Condition, value: str, written: str) -> Fix | None:
    """`contains` of nothing but a whole date becomes `mentions` of it."""
    from runtime.grading.dates import read_day

    day = read_day(value)
    if condition.matcher != "contains" or value != written or day is None or condition.at[-1] != "contains":
        return None
    return Fix(
        f"look for the day with `mentions: {day}`",
        (
            Replacement(view.place(*condition.at, key=True), "mentions"),
            Replacement(view.place(*condition.at), day.isoformat()),
        ),
        safe=False,
    )
