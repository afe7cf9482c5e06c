"""Scattered evidence.

## What it flags
Two or more assertions that look for parts of one thing in the same place (the same recipient, the same channel), so
that each part may stand in another message. Names alone, or values alone, are flagged as a note, and only where the
trigger asks for one report in the clause that names the place.

## Why
A name in one message and an amount in another add up, although no message says which amount is whose. Asking for one
and the same artefact was the largest class of grading repairs in one audit of workflow tasks (AutomationBench's
evalrepair notes).

## Bad
    assertions:
      - id: customer_named
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: value_named
        created: slack.messages
        where: {channel: renewals, text: {mentions: 48000}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Put the parts into one assertion (`mentions` takes a list), join statements with `all` and `same: true`, or let another
assertion say that there is only one such message (`count: 1`).

## When to suppress
When the parts may stand in messages of their own, each of which is right without the others.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.loose._addressing import one_for_each_place
from validators.rules.loose._asks import Ask, Needle, asks
from validators.view import TaskView

RULE = Rule("LOO02", "scattered-evidence", "warning", confidence="likely", lead=True)

_VALUE = re.compile(r"\W*\d[\d.,:/' -]*\W*|\d{4}-\d\d-\d\d.*|\W*[A-Z]{3} ?\d[\d.,]*")

_CLAUSE = re.compile(r"(?<=[.!?,;])\s+|\n+|\band (?=e?mail|send|post|alert|notify|tell|let|update)")
_ONE = re.compile(
    r"\b(?:summary|report|digest|recap|overview|breakdown|dashboard|(?:one|single) (?:e?mail|message|post))\b"
)
_EACH = re.compile(r"\b(?:each|every|individual(?:ly)?|separate(?:ly)?|any)\b")


def check(view: TaskView) -> Iterator[Finding]:
    """Groups of positive statements with the same routing, different needles and nothing that binds them together."""
    groups: dict[tuple[str, str], list[Ask]] = {}
    every = asks(view)
    for ask in every:
        if _fragment(ask):
            place = (*sorted(ask.routing.items()), _subject(ask))
            groups.setdefault((ask.collection, repr(place)), []).append(ask)
    for (collection, _), group in groups.items():
        parts = _independent(group) if len(group) > 1 else group
        if len(parts) < 2 or _bound(group, every) or all(_is_subject(each) for part in parts for each in part.needles):
            continue
        first, others = parts[0], parts[1:]
        values = [each for each in parts if any(_VALUE.fullmatch(needle.text) for needle in each.needles)]
        # Names alone may well be a list with one message each, unless one report is asked for; a value without its
        # name is a part for certain.
        mixed = bool(values) and len(values) < len(parts)
        if not mixed and not _asked_as_one(first, view):
            continue
        shown = _own(first, others[0]), _own(others[0], first)
        words = " and ".join(f"`{each.text}`" for each in shown)
        also = f" and {len(others) - 1} more" if len(others) > 1 else ""
        yield RULE.at(
            view.place(*shown[1].at),
            f"{words}{also} may stand in different records of `{collection}`, expected one that has them all",
            tip="put them into one assertion, or add `count: 1` for the place they are looked for in",
            related=[Related(view.place(*shown[0].at), "the first part")],
            severity="warning" if mixed else "note",
        )


def _fragment(ask: Ask) -> bool:
    if ask.negative or not ask.needles or not ask.routing or any(each.negated for each in ask.needles):
        return False
    if ask.statement.form not in ("created", "exists", "type") or "any" in ask.statement.at:
        return False
    names_a_record = any(name == "id" or name.endswith(("_id", "_uri", "uuid")) for name in ask.routing)
    if names_a_record and "thread_id" not in ask.routing and "channel_id" not in ask.routing:
        return False  # the parts are of one record: its id says so
    return not any(name in ask.statement.keys for name in ("count", "min_count", "max_count", "action_key", "params"))


def _own(part: Ask, other: Ask) -> Needle:
    """What only this part looks for, to show the two with what differs."""
    theirs = {each.text.casefold() for each in other.needles}
    return next((each for each in part.needles if each.text.casefold() not in theirs), part.needles[0])


def _asked_as_one(ask: Ask, view: TaskView) -> bool:
    """Whether the trigger asks for one report, in a clause that names where it goes."""
    places = {value.removeprefix("equals ").lstrip("#").casefold() for value in ask.routing.values()}
    for record in view.records:
        if record.id.casefold() in places and isinstance(name := record.record.get("name"), str):
            places.add(name.casefold())
    for clause in _CLAUSE.split(view.task.trigger.text.casefold()):
        if _ONE.search(clause) and not _EACH.search(clause) and any(place in clause for place in places):
            return True
    return False


def _is_subject(needle: Needle) -> bool:
    """Whether it looks at a subject or title; two of them are two messages."""
    return any(str(step).startswith(("subject", "title", "summary")) for step in needle.at)


def _subject(ask: Ask) -> str:
    """The subject beside other text: it tells messages apart."""
    subjects = [each.text.casefold() for each in ask.needles if _is_subject(each)]
    return repr(subjects) if 0 < len(subjects) < len(ask.needles) else ""


def _independent(parts: list[Ask]) -> list[Ask]:
    """The parts without those that follow from another: `stock` does from `out of stock`."""
    texts = [{needle.text.casefold() for needle in each.needles} for each in parts]
    kept: list[int] = []
    for place, said in enumerate(texts):
        others = [*kept, *range(place + 1, len(texts))]
        if not any(all(any(mine in theirs for theirs in texts[other]) for mine in said) for other in others):
            kept.append(place)
    return [parts[place] for place in kept]


def _bound(parts: list[Ask], every: tuple[Ask, ...]) -> bool:
    """Whether one record is meant: by `same`, or by a count of one over the same place."""
    index = {each.statement.index for each in parts}
    holders = {each.statement.assertion.form.get("same") for each in parts}
    if len(index) == 1 and holders == {True}:
        return True
    if one_for_each_place(parts[0].collection, every):
        return True
    routing = parts[0].routing
    for other in every:
        narrows = other.routing.items() <= routing.items() and not other.negative
        if narrows and not other.needles and other.collection == parts[0].collection and _one(other):
            return True
    return any(_one(each) and not each.needles and each.collection == parts[0].collection for each in parts)


def _one(ask: Ask) -> bool:
    count = ask.count
    if isinstance(count, dict):
        return count.get("lte") == 1 or count.get("lt") == 2
    return count == 1 or ask.statement.keys.get("max_count") == 1
