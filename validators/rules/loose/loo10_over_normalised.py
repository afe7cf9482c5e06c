r"""Over-normalised.

## What it flags
A text comparison that folds away the only difference between two seeded records (the letter case), and an
amount compared with `cents: ignore` where an agent can read another amount that differs in cents only.

## Why
The wrong record's value passes. One workplace benchmark compares without regard to case and so cannot tell such
records apart (WorkBench); probes of graders use pairs that differ in one character (falsepass P13).

## Bad
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}]
      salesforce:
        accounts: [{id: 001A, name: Nova Labs}, {id: 001B, name: NOVA Labs}]
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Nova Labs}}

## Good
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}]
      salesforce:
        accounts: [{id: 001A, name: Nova Labs}, {id: 001B, name: NOVA Labs}]
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {matches: '\bNova Labs\b'}}

## How to fix
Use `matches`, which minds the case, ask for another field that tells the records apart, or compare cents exactly.

## When to suppress
When the two records are one to everybody who reads the text.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from validators.conditions import Condition, needles
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.loose._asks import Needle, all_needles, readable
from validators.view import SeedRecord, TaskView

RULE = Rule("LOO10", "over-normalised", "warning")

_FOLDING = frozenset({"contains", "mentions", "starts_with"})


def check(view: TaskView) -> Iterator[Finding]:
    """Needles that fit two records whose names differ in case alone, and amounts that lose their cents."""
    folding = [each for each in all_needles(view) if not each.negated and _folds(each)]
    twins = _twins(view, {each.text.casefold() for each in folding}) if folding else {}
    for needle in folding if twins else ():
        yield from _of_twins(needle, twins, view)
    for condition in view.conditions:
        if condition.matcher == "mentions" and not condition.negated:
            yield from _of_cents(condition, view)


def _folds(needle: Needle) -> bool:
    return needle.matcher in _FOLDING or (not needle.native and needle.matcher.endswith("contains"))


def _twins(view: TaskView, asked: set[str]) -> dict[str, tuple[SeedRecord, SeedRecord]]:
    """Asked name -> the first two records of a collection that have it and are spelled differently."""
    seen: dict[tuple[str, str], SeedRecord] = {}
    found: dict[str, tuple[SeedRecord, SeedRecord]] = {}
    for record in view.records:
        name = record.record.get(record.model.label)
        if not isinstance(name, str):
            continue
        folded = name.casefold()
        if folded not in asked:
            continue
        first = seen.setdefault((record.collection, folded), record)
        if first is not record and first.label != record.label:
            found.setdefault(folded, (first, record))
    return found


def _of_twins(needle: Needle, twins: Mapping[str, tuple[SeedRecord, SeedRecord]], view: TaskView) -> Iterator[Finding]:
    pair = twins.get(needle.text.casefold())
    if pair is None:
        return
    yield RULE.at(
        view.place(*needle.at),
        f"`{needle.text}` fits `{pair[0].label}` and `{pair[1].label}`, expected a comparison that minds the case",
        tip="use `matches`, or a field that tells the two apart",
        related=[Related(view.record_place(each), "fits") for each in pair],
    )


def _of_cents(condition: Condition, view: TaskView) -> Iterator[Finding]:
    for at, needle in needles(condition):
        if not isinstance(needle, Mapping) or needle.get("cents") != "ignore":
            continue
        other = _same_whole(needle.get("money"), view)
        if other:
            yield RULE.at(
                view.place(*at),
                f"without its cents `{needle['money']}` fits the readable `{other}`, expected `cents: exact`",
                tip="take out `cents: ignore`",
            )


def _same_whole(money: object, view: TaskView) -> str:
    """Another readable amount of the same whole units; empty without one."""
    from runtime.grading.numbers import amounts_in, read_amount
    from validators.rules.loose._asks import filled

    wanted = read_amount(filled(money, view))
    if wanted is None:
        return ""
    whole: set[Decimal] = {Decimal(int(value)) for value in wanted.values}
    for amount in amounts_in(readable(view)):
        for value in amount.values:
            if value not in wanted.values and value != int(value) and int(value) in whole:
                return str(value)
    return ""
