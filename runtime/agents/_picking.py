"""Agents that pick one record of each kind by a rule of thumb and act on it as the trigger's words suggest."""

import re
from abc import abstractmethod
from collections.abc import Callable
from typing import Any, TypeAlias

from runtime.agents._compose import Filling
from runtime.agents._lazy import Lazy, only, set_fields, suggested, until_accepted
from runtime.agents._names import ADDRESS
from runtime.agents._notes import Notes, Thing
from runtime.agents._updates import Mentions, updates
from runtime.agents._ways import ways_of
from runtime.episode.session import Session

Rule: TypeAlias = Callable[[Thing], Any]
"""What the picked record has most of; None for a record that has nothing of it."""

_WORD = re.compile(r"[^\W_]{3,}")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?")
_EPOCH = re.compile(r"1[5-9]\d{8}(?:\d{3})?(?:\.\d+)?")
_AMOUNT = re.compile(r"(?:[A-Z]{3}|[$€£])?\s?-?(\d{1,3}(?:[ ,]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(?:[A-Z]{3}|[€%])?")
_NO_AMOUNT = ("id", "ts", "date", "time", "created", "updated", "modified", "size", "index", "phone", "version", "type")


class Picker(Lazy):
    """Acts on the record of each kind that a rule puts first."""

    @abstractmethod
    def rule(self, session: Session) -> Rule:
        """The rule of this agent."""

    def work(self, session: Session, notes: Notes) -> None:
        """Update the picked records with what was mentioned, then make the writes that the trigger suggests."""
        picked = pick(notes, self.rule(session))
        trigger = session.task.trigger
        set_fields(session, updates(notes, ways_of(session.gateway.catalog), Mentions(trigger, notes), picked.values()))
        told = [text for thing in picked.values() for text in thing.texts() if len(text) < 400]
        addresses = list(dict.fromkeys(found for text in told for found in ADDRESS.findall(text)))
        text = "\n".join(dict.fromkeys([trigger, *told]))[:4000]
        filling = Filling(text, addresses[:3], {place: thing.id for place, thing in picked.items()})
        ways = only(suggested(session, notes), deleting=False)
        until_accepted(session, notes, ways, filling)


def pick(notes: Notes, rule: Rule) -> dict[tuple[str, str], Thing]:
    """(app, kind) -> the record that the rule puts first, the earlier one where two are alike."""
    best: dict[tuple[str, str], tuple[Any, Thing]] = {}
    for (app, kind, _), thing in notes.things.items():
        worth = rule(thing)
        if worth is not None and ((app, kind) not in best or worth > best[app, kind][0]):
            best[app, kind] = (worth, thing)
    return {place: thing for place, (_, thing) in best.items()}


def words_in_common(trigger: str) -> Rule:
    """How many words of the trigger a record has; any one will do."""
    asked = {word.casefold() for word in _WORD.findall(trigger) if word[0].isupper() or any(map(str.isdigit, word))}

    def rule(thing: Thing) -> int | None:
        own = {word.casefold() for text in thing.texts() for word in _WORD.findall(text)}
        return 1 if asked & own else None

    return rule


def newest(thing: Thing) -> str | None:
    """The latest moment that a record names."""
    found = []
    for text in thing.texts():
        if _EPOCH.fullmatch(text):
            found.append(f"@{float(text) / (1000 if len(text.partition('.')[0]) > 10 else 1):020.6f}")
        elif match := _ISO.match(text):
            found.append(match[0].replace(" ", "T"))
    return max(found, default=None)


def largest(thing: Thing) -> float | None:
    """The largest amount in a record's own fields."""
    found = []
    for name, value in thing.fields.items():
        if isinstance(value, bool) or any(word in name.lower() for word in _NO_AMOUNT):
            continue
        if isinstance(value, int | float):
            found.append(float(value))
        elif isinstance(value, str) and (match := _AMOUNT.fullmatch(value.strip())):
            found.append(float(match[1].replace(",", "").replace(" ", "")))
    return max(found, default=None)
