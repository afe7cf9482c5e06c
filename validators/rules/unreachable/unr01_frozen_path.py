"""Frozen path.

## What it flags
A goal about a record or a field that no operation of its app can write: a created record in a collection that nothing
creates, a value of a field that nothing sets. What operations write is learned by calling each of them; of an app
without operations nothing is said.

## Why
Such a goal cannot be met by anybody. Auditors of a public suite found a rule over sheet rows that the loader emptied,
and with it 12 tasks that nobody could pass; other tasks asked for envelopes and mail that no served tool could make
(TestBoxLab/ailabs, monarch-benchmark/docs/rounds).

## Bad
    assertions:
      - id: renewal_grouped
        created: slack.usergroups
        where: {name: renewals}

## Good
    assertions:
      - id: renewal_grouped
        created: slack.channels
        where: {name: renewals-emea}

## How to fix
Assert something that an operation can write; `benchwright apps <app>` lists the operations.

## When to suppress
When an operation does write it and the learned effects do not show it; then say which one.
"""

from collections.abc import Iterator

from runtime.kit.records import fields_of
from runtime.kit.world import defaults_of
from validators.effects import can_be, effects
from validators.finding import Finding
from validators.rule import Rule
from validators.rules._claims import Claim, claims, judged
from validators.view import TaskView

RULE = Rule("UNR01", "frozen-path", "warning", confidence="likely", lead=True)


def check(view: TaskView) -> Iterator[Finding]:
    """Goals that the learned effects cannot reach."""
    for claim in claims(view):
        if claim.low == 0 or not claim.needed or not effects().knows(claim.collection):
            continue
        if claim.form == "created":
            yield from _created(view, claim)
        elif claim.form == "record":
            for name in judged(view, claim):
                if not can_be(claim.collection, name, new=False) and not _derived_from_others(claim, name):
                    place = view.place(*claim.condition_at(name), key=True)
                    yield RULE.at(place, f"no operation changes `{name}` of `{claim.collection}`", tip=_tip(claim))


def _created(view: TaskView, claim: Claim) -> Iterator[Finding]:
    written = effects().of(claim.collection)
    if not written.makers and not written.changed:
        place = view.place(*claim.at, "created")
        yield RULE.at(place, f"no operation creates or changes records of `{claim.collection}`", tip=_tip(claim))
        return
    for name in claim.where:
        if can_be(claim.collection, name, new=True) or _derived_from_others(claim, name):
            continue
        condition = next(each for each in claim.compiled.conditions if each.name == name)
        if not condition.matcher.holds(defaults_of(claim.model).get(name)):
            place = view.place(*claim.condition_at(name), key=True)
            message = f"no operation gives a new record of `{claim.collection}` a `{name}`"
            yield RULE.at(place, message, tip=_tip(claim))


def _derived_from_others(claim: Claim, name: str) -> bool:
    """A derived field may follow from records of other collections, or from the clock."""
    spec = fields_of(claim.model).get(name)
    return spec is not None and spec.derived


def _tip(claim: Claim) -> str:
    makers = effects().of(claim.collection).makers[:3]
    if makers:
        return f"{', '.join(makers)} write there, but not that"
    return f"`benchwright apps {claim.collection.partition('.')[0]}` lists what can be done"
