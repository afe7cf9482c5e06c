"""Name inside name.

## What it flags
A text that an assertion looks for by part (`contains`, `mentions`) which is the whole name of one seeded record and
lies inside the name of another of its kind, with nothing else in the assertion to tell the two apart. And a text that
must not occur although it lies inside one that must, in the same place.

## Why
What is written about the longer name passes for the shorter one: in one web suite a check for `170` also took
`000000170`, in another it did not (web-arena-x/visualwebarena#71); a file task compared names by part as well
(eval-sys/mcpmark#147).

## Bad
    policy: []
    seed:
      salesforce:
        accounts: [{id: 001A, account_name: Meridian}, {id: 001B, account_name: Meridian Care Group}]
    assertions:
      - {id: announced, created: slack.messages, where: {text: {contains: Meridian}}}

## Good
    policy: []
    seed:
      salesforce:
        accounts: [{id: 001A, account_name: Meridian}, {id: 001B, account_name: Meridian Care Group}]
    assertions:
      - id: announced
        created: slack.messages
        where: {text: {contains: Meridian, not: {contains: Meridian Care Group}}}

## How to fix
Ask for something that only the right one has (its id, its amount, its contact), or rule the longer name out.

## When to suppress
When the longer name cannot come up where the assertion looks.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from validators.conditions import DocPath, Statement, needles
from validators.finding import Finding, Related
from validators.rule import Needs, Rule
from validators.rules.names._mentions import OPEN_RECORDS, Mention, mentions
from validators.rules.names._said import texts_in
from validators.rules.names._targets import statement_at
from validators.rules.names._twins import CONVERSATIONS
from validators.view import TaskView

RULE = Rule("NAME04", "name-inside-name", "warning", confidence="likely", needs=Needs.TASK)
BY_PART = frozenset({"contains", "mentions", "starts_with"})
SHORTEST = 3


@dataclass(frozen=True, slots=True)
class _Needle:
    """A text that an assertion looks for by part."""

    statement: Statement
    field: str
    text: str
    at: DocPath
    whole_words: bool
    negative: bool
    among: str
    """The collection that is searched."""
    fixed: bool = False
    """Whether the assertion is about one record, so that nothing else is searched."""


def check(view: TaskView) -> Iterator[Finding]:
    """Needles that fit two names, and needles that must not occur inside those that must."""
    found = list(_needles(view))
    if not found:
        return
    yield from _ambiguous(view, found)
    yield from _contradictory(view, found)


def _needles(view: TaskView) -> Iterator[_Needle]:
    for each in view.conditions:
        if each.matcher in BY_PART:
            statement = statement_at(view, each.at)
            for at, value in needles(each):
                if statement is not None and _is_text(value):
                    whole = each.matcher == "mentions"
                    fixed = bool(each.record_id)
                    yield _Needle(statement, each.field, value, at, whole, each.negated, each.collection, fixed)
    for statement, named in view.named:
        for name, value in statement.keys.items():
            if "contains" in name:
                for number, each in enumerate(value if isinstance(value, list) else [value]):
                    if _is_text(each):
                        at = (*statement.at, name, *((number,) if isinstance(value, list) else ()))
                        among = named.reads[0] if named.reads else ""
                        yield _Needle(statement, name, each, at, False, named.negative, among)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) >= SHORTEST and "${" not in value and any(map(str.isalpha, value))


def _ambiguous(view: TaskView, found: Sequence[_Needle]) -> Iterator[Finding]:
    named: dict[str, list[Mention]] = {}
    for mention in mentions(view):
        named.setdefault(mention.name, []).append(mention)
    for each in found:
        short = [mention for mention in named.get(each.text.strip(), ()) if _is_name(mention, named)]
        if each.negative or each.fixed or not short or not _is_alone(each) or _is_pinned(each, short):
            continue
        twin = _longer(view, each, short)
        if twin is not None and not _ruled_out(twin, each, found):
            message = (
                f"`{each.text}` is also part of `{twin.name}` ({twin.record.path}), so what is written about that one"
                f" passes for `{short[0].name}`"
            )
            related = [Related(view.record_place(twin.record, *twin.fields), "the longer name")]
            tip = f"ask for something that only `{short[0].name}` has, or rule `{twin.name}` out"
            yield RULE.at(view.place(*each.at), message, tip=tip, related=related)


def _is_name(mention: Mention, named: dict[str, list[Mention]]) -> bool:
    """Whether it is called so alone among its kind; what several records are called says what they are."""
    return len({each.record.path for each in named[mention.name] if each.kind == mention.kind}) == 1


def _is_alone(needle: _Needle) -> bool:
    """Whether the needle is all that the assertion asks of its field: no second text, no exclusion."""
    keys = needle.statement.keys
    holder = keys.get("where") or keys.get("has") or {}
    asked = holder.get(needle.field) if isinstance(holder, dict) else None
    texts = list(texts_in(asked if asked is not None else keys.get(needle.field)))
    numbers = asked is not None and any(character.isdigit() for character in str(asked))
    others = [value for name, value in keys.items() if "contains" in name and name != needle.field]
    return len(texts) == 1 and not numbers and not others


def _is_pinned(needle: _Needle, short: Sequence[Mention]) -> bool:
    """Whether the assertion also holds the right one's address or id."""
    texts = {text.casefold() for text in texts_in(dict(needle.statement.keys))}
    return any(each.record.id.casefold() in texts or each.mails & texts for each in short)


def _ruled_out(twin: Mention, needle: _Needle, found: Sequence[_Needle]) -> bool:
    """Whether another assertion forbids what only the longer name has."""
    name, short = twin.name.casefold(), needle.text.casefold()
    forbidden = (each.text.casefold() for each in found if each.negative and each.among == needle.among)
    return any(text in name and text not in short for text in forbidden)


def _longer(view: TaskView, needle: _Needle, short: Sequence[Mention]) -> Mention | None:
    kinds = {each.kind for each in short}
    own = {each.record.path for each in short}
    text = needle.text.casefold().strip()
    pattern = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)" if needle.whole_words else re.escape(text))
    for other in mentions(view):
        name = other.name.casefold()
        if other.kind in kinds and name != text and other.record.path not in own and pattern.search(name):
            related = any(_belong_together(each, other) for each in short)
            if not related:
                return other
    return None


def _belong_together(one: Mention, other: Mention) -> bool:
    """Whether the two are one conversation, or one entity under two names."""
    if one.mails & other.mails:
        return True
    left, right = one.record.record, other.record.record
    return one.record.collection not in OPEN_RECORDS and any(
        left.get(name) and left.get(name) == right.get(name) for name in CONVERSATIONS
    )


def _contradictory(view: TaskView, found: Sequence[_Needle]) -> Iterator[Finding]:
    wanted = [each for each in found if not each.negative and not each.fixed]
    for each in found:
        if not each.negative or each.at[0] != "assertions":
            continue
        for other in wanted:
            inside = each.text.casefold() in other.text.casefold() and each.text.casefold() != other.text.casefold()
            if inside and each.field == other.field and each.among == other.among and _implied(each, other):
                message = f"`{each.text}` must not occur, but lies inside `{other.text}`, which must"
                related = [Related(view.place(*other.at), "this must occur")]
                tip = "forbid a text that the right answer does not hold, such as the whole name or an id"
                yield RULE.at(view.place(*each.at), message, tip=tip, related=related)
                break


def _implied(negative: _Needle, positive: _Needle) -> bool:
    """Whether all else that the forbidding assertion asks for is asked for by the other one in the same words."""
    if negative.whole_words and not re.search(
        rf"(?<!\w){re.escape(negative.text)}(?!\w)", positive.text, re.IGNORECASE
    ):
        return False
    return all(_rest(positive).get(name) == value for name, value in _rest(negative).items())


def _rest(needle: _Needle) -> dict[str, Any]:
    keys = needle.statement.keys
    holder = keys.get("where")
    values = dict(holder) if isinstance(holder, dict) else {name: keys[name] for name in keys if name != "type"}
    values.pop(needle.field, None)
    return {name: value for name, value in values.items() if name not in ("count", "guard", "id")}
