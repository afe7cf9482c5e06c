"""Answer in view.

## What it flags
A fact that has to be worked out, whose result stands ready in the trigger or in a text or number of the seed.

## Why
Nobody needs to work it out. In one task the fee rows carried a note which of them should be free
(sierra-research/tau2-bench#412), in an office benchmark a file names the answer (TheAgentCompany).

## Bad
    trigger: {text: "Meridian renewed for 4100 a month. Announce the yearly value, 49200."}
    facts: {yearly: "4100 * 12"}
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, "${yearly}"]}}

## Good
    trigger: {text: Meridian renewed for 4100 a month. Announce the yearly value.}
    facts: {yearly: "4100 * 12"}
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, "${yearly}"]}}

## How to fix
Take the result out, or change an input so that another number comes out.

## When to suppress
When the number stands there for something else, and nobody would take it for the answer.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.loose._asks import readable
from validators.view import TaskView

RULE = Rule("LEAK01", "answer-in-view", "warning", confidence="likely")

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_WORKED_OUT = re.compile(r"[*/+]|(?<=[\w)\]]) - |\b(?:round_to|sum|convert)\s*\(")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_FEWEST_DIGITS = 4
"""Shorter numbers stand in a text by chance."""


def check(view: TaskView) -> Iterator[Finding]:
    """Worked-out facts that assertions use and an agent can read."""
    for name, expression in view.task.facts.items():
        if not isinstance(expression, str) or not _WORKED_OUT.search(_QUOTED.sub("''", expression)):
            continue
        if name not in _used(view):
            continue
        value = _value(view.prepared.facts.get(name))
        if value is None or len(str(abs(value)).replace(".", "").strip("0")) < 2:
            continue
        where = next((form for form in _forms(value) if _stands(form, readable(view))), "")
        if not where:
            continue
        place = _place(view, where)
        if place is None:
            continue  # a comment says it, which no agent sees
        trigger = _stands(where, view.task.trigger.text.casefold())
        yield RULE.at(
            view.place("facts", name),
            f"the result `{where}` of `{name}` stands in {'the trigger' if trigger else 'the seed'}, "
            "expected that it has to be worked out",
            tip="take it out, or change an input",
            related=[place],
        )


def _used(view: TaskView) -> str:
    """The part of the file that refers to facts."""
    _, _, rest = view.document.source.partition("\nassertions:")
    return rest


def _value(result: Any) -> Decimal | None:
    """The number that a fact is or begins to say; None for days, names and small numbers."""
    if isinstance(result, str) and not re.search(r"\d{4}-\d\d", result):
        found = _NUMBER.search(result)
        result = Decimal(found[0].replace(",", "")) if found else None
    if isinstance(result, bool) or not isinstance(result, int | float | Decimal):
        return None
    value = Decimal(str(result))
    return value if len(re.sub(r"\D", "", str(value))) >= _FEWEST_DIGITS else None


def _forms(value: Decimal) -> tuple[str, ...]:
    """The usual ways to write it."""
    plain = f"{value.normalize():f}"
    return tuple(dict.fromkeys((plain, f"{value.normalize():,f}", f"{value:.2f}", f"{value:,.2f}")))


def _stands(form: str, text: str) -> bool:
    if form not in text:
        return False
    return re.search(rf"(?<![\w.,/-]){re.escape(form)}(?![\w/-]|[.,]\d)", text) is not None


def _place(view: TaskView, form: str) -> Related | None:
    for place, text in view.readable_texts:
        if _stands(form, text.casefold()):
            return Related(place, "the result stands here")
    for record in view.records:
        for name, value in record.record.items():
            if _stands(form, str(value).casefold()):
                return Related(view.record_place(record, name), "the result stands here")
    return None
