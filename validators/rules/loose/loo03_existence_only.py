"""Existence only.

## What it flags
An assertion that a message, document or the like was made, without a word about what it says; a text field of which
only `empty: false` is asked; a named type without any of its parameters.

## Why
Any text passes, an apology too. One office benchmark accepts a file because it is there (TheAgentCompany's
checkpoints, as its port notes), another a reply that is not blank (Qihoo360/harness-bench, task 05).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Say what must stand in it: names, numbers, days, each with `mentions`.

## When to suppress
When any text does, because the task asks for no content.
"""

from collections.abc import Iterator

from runtime.grading.named_type import COUNTS, named_types
from runtime.kit.records import fields_of, text_field_of
from runtime.kit.seeding import model_at
from validators.conditions import Condition
from validators.finding import Finding
from validators.rule import Rule
from validators.rules.loose._addressing import GOES_TO
from validators.rules.loose._asks import Ask, asks
from validators.view import TaskView

RULE = Rule("LOO03", "existence-only", "warning", confidence="likely", lead=True)

_ADDRESSING = frozenset({"email", "emails", "ref", "id", "boolean", "enum", "phone"})
_WRITTEN = frozenset(
    {"messages", "comments", "sms_messages", "whatsapp_messages", "posts", "tweets", "direct_messages"}
)
"""Collections whose records are their text."""


def check(view: TaskView) -> Iterator[Finding]:
    """Positive statements that no other positive statement about the same collection fills with content."""
    every = [each for each in asks(view) if not each.negative]
    said = {each.collection for each in every if _says_something(each)}
    for ask in every:
        keys = ask.statement.keys
        if ask.native:
            yield from _blank(ask, view)
            if ask.statement.form == "created" and ask.collection not in said and _is_text(ask.collection):
                place = view.place(*ask.statement.at, "created", key=True)
                yield RULE.at(
                    place,
                    f"any new record of `{ask.collection}` satisfies it, whatever it says, expected words or values",
                    tip=f"add `{_text_field(ask.collection)}: {{mentions: [...]}}`",
                )
        elif not ask.routing and not ask.needles and _asks_nothing(ask) and not keys.keys() & set(COUNTS):
            yield RULE.at(
                view.place(*ask.statement.at, "type"),
                f"`{keys['type']}` is given none of its parameters, so that any record satisfies it",
                tip=f"it reads {', '.join(named_types()[str(keys['type'])].params[:6])}",
            )


def _asks_nothing(ask: Ask) -> bool:
    """Whether the type has parameters that would narrow it; one without any is judged by its own weakness."""
    return bool(named_types()[str(ask.statement.keys["type"])].params)


def _says_something(ask: Ask) -> bool:
    if not ask.native:
        return bool(ask.needles)
    if ask.statement.form != "created":
        return False
    return any(_content(each) for each in ask.conditions) or any(not needle.negated for needle in ask.needles)


def _content(condition: Condition) -> bool:
    if condition.field in GOES_TO.get(condition.collection, ()):
        return False
    return not condition.negated and condition.kind not in _ADDRESSING and condition.matcher != "empty"


def _is_text(collection: str) -> bool:
    return collection.partition(".")[2] in _WRITTEN and text_field_of(model_at(collection)) is not None


def _text_field(collection: str) -> str:
    known = fields_of(model_at(collection))
    return "body" if "body" in known else text_field_of(model_at(collection)) or "text"


def _blank(ask: Ask, view: TaskView) -> Iterator[Finding]:
    """`empty: false` as the only word about a text field."""
    for condition in ask.conditions:
        written = condition.matcher == "empty" and condition.argument is False and condition.kind in ("text", "html")
        if not written or condition.negated:
            continue
        others = [each for each in ask.conditions if each.field == condition.field and each.matcher != "empty"]
        if not others:
            yield RULE.at(
                view.place(*condition.at),
                f"`{condition.field}` only has to be there, expected what it says",
                tip="use `mentions` for the names and numbers it must hold",
            )
