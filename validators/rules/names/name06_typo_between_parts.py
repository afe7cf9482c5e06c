"""Typo between parts.

## What it flags
A name, mail address or column in an assertion, or a name in the trigger or a policy, that occurs nowhere in the seed
but is a letter or two away from one that does.

## Why
The check then waits for a spelling that no careful agent would use, or the agent looks for a record that is not there.
One benchmark shipped a file `attendace` and a column `Departmetn` that its graders spelled otherwise
(inspect_evals, theagentcompany/ORIGINAL_IMPLEMENTATION_ISSUES.md); another had names in its gold that the data spelled
differently (scaleapi/mcp-atlas#76).

## Bad
    assertions:
      - {id: told, created: gmail.messages, where: {sent: true, to: lee.moran@meridain.example.com}}

## Good
    assertions:
      - {id: told, created: gmail.messages, where: {sent: true, to: lee.moran@meridian.example.com}}

## How to fix
Use one spelling; the fix takes the seed's.

## When to suppress
When the odd spelling is meant: a requester who mistypes a name, a new record next to an old one.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from validators.conditions import DocPath
from validators.finding import Finding, Fix, Related, Replacement
from validators.rule import Needs, Rule
from validators.rules.names._likeness import NameIndex, name_words, plain_words
from validators.rules.names._mentions import ADDRESS, Mention, mentions
from validators.rules.names._slips import near_address, slips
from validators.view import TaskView

RULE = Rule("NAME06", "typo-between-parts", "warning", confidence="likely", needs=Needs.TASK, fix="unsafe")
SHORTEST, LONGEST = 5, 60
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ .@-]*")
"""Text that needs no quotes in YAML."""
NOT_READ = re.compile(r"(?:assertions|facts|traps|notes|title|id|origin|tools):")
"""Top-level keys whose values no agent reads."""


class _Parts:
    """What a task file holds by part; made when first asked for."""

    def __init__(self, view: TaskView) -> None:
        self._source = view.document.source
        self.before = ("\n" + self._source).partition("\nassertions:")[0]
        """The file up to its assertions, as written."""
        self.names = {each.name: each for each in reversed(mentions(view))}
        """Seeded names and the first record of each."""

    @cached_property
    def _blocks(self) -> list[str]:
        return re.split(r"(?m)^(?=\w)", self._source)

    @cached_property
    def readable(self) -> str:
        """What an agent can read, in small letters."""
        return _flat("".join(each for each in self._blocks if not NOT_READ.match(each)))

    @cached_property
    def seed(self) -> str:
        """The seed, in small letters."""
        return _flat("".join(each for each in self._blocks if each.startswith("seed:")))

    @cached_property
    def index(self) -> NameIndex:
        """The seeded names, to be asked for likeness."""
        return NameIndex(self.names)

    @cached_property
    def addresses(self) -> list[str]:
        """Every mail address that an agent can read."""
        return sorted(set(ADDRESS.findall(self.readable)))


def _flat(text: str) -> str:
    return " ".join(text.casefold().split())


def check(view: TaskView) -> Iterator[Finding]:
    """Assertions first, then trigger and policies."""
    parts = _Parts(view)
    for at, value in view.scalars:
        if at[0] == "assertions" and isinstance(value, str) and not {"id", "type", "because"} & {*at[2:3]}:
            yield from _in_assertion(view, at, value, parts)
    yield from _columns(view)
    yield from _in_texts(view, parts)


def _in_assertion(view: TaskView, at: DocPath, value: str, parts: _Parts) -> Iterator[Finding]:
    if "${" in value or not SHORTEST <= len(value) <= LONGEST or value in parts.before:
        return
    if ADDRESS.fullmatch(value):
        near = "" if value.casefold() in parts.readable else near_address(value.casefold(), parts.addresses)
        if near:
            yield _finding(view, at, value, near, f"`{value}` occurs nowhere an agent can read, but `{near}` does")
        return
    for name in slips(value, parts.index)[:1]:
        if value.casefold() not in parts.readable:
            record = parts.names[name].record
            message = f"`{value}` occurs nowhere an agent can read, but `{name}` ({record.path}) does"
            yield _finding(view, at, value, name, message, parts.names[name])


def _columns(view: TaskView) -> Iterator[Finding]:
    """Columns that assertions ask for, of sheets that the seed holds."""
    known: dict[str, list[str]] = {}
    for condition in view.conditions:
        if condition.spec is not None or not condition.model.open_fields or "." in condition.field:
            continue
        collection = condition.collection
        if collection not in known:
            known[collection] = _known_columns(view, collection)
        if condition.field not in known[collection]:
            near = slips(condition.field, NameIndex(known[collection]))
            if near:
                at = condition.at[: condition.at.index(condition.field) + 1]
                message = f"no seeded record of {collection} has a column `{condition.field}`, but `{near[0]}` is one"
                yield _finding(view, at, condition.field, near[0], message, key=True)


def _known_columns(view: TaskView, collection: str) -> list[str]:
    found: dict[str, None] = {}
    app = collection.partition(".")[0]
    for record in view.records:
        if record.collection == collection:
            found |= dict.fromkeys(record.record.get(record.model.open_fields or "") or {})
        elif record.app == app and isinstance(record.record.get("headers"), list):
            found |= dict.fromkeys(record.record["headers"])
    return list(found)


def _in_texts(view: TaskView, parts: _Parts) -> Iterator[Finding]:
    """Names of two words and more that the trigger or a policy spells with a slip."""
    texts: list[tuple[DocPath, str]] = [(("trigger", "text"), view.task.trigger.text)]
    texts += [(("policy", place, "text"), policy.text) for place, policy in enumerate(view.task.policy)]
    wanted = {name: name_words(name) for name in parts.names}
    wanted = {name: its for name, its in wanted.items() if len(its) > 1}
    telling = {word for its in wanted.values() for word in its}
    found: list[str] = []
    homes: list[DocPath] = []
    for at, text in texts:
        its_words = [*plain_words(text), ""]  # no name runs from one text into the next
        found += its_words
        homes += [at] * len(its_words)
    places: dict[str, list[int]] = {}
    for place, word in enumerate(found):
        if word in telling:
            places.setdefault(word, []).append(place)
    said: set[str] = set()
    for name, its in wanted.items():
        known = [word in places for word in its]
        if not any(known) or all(known):
            continue
        for offset, word in enumerate(its):
            for place in places.get(word, ()):
                window = found[max(place - offset, 0) : place - offset + len(its)]
                spelled = " ".join(window)
                if not _one_word_off(window, its) or spelled in said:
                    continue
                if slips(spelled, NameIndex([name])) and spelled not in parts.seed:
                    said.add(spelled)
                    mention = parts.names[name]
                    message = f"`{spelled}` occurs nowhere in the seed, but `{name}` ({mention.record.path}) does"
                    yield _finding(view, homes[place], spelled, name, message, mention)


def _one_word_off(window: list[str], wanted: tuple[str, ...]) -> bool:
    if len(window) != len(wanted):
        return False
    apart = [(one, other) for one, other in zip(window, wanted, strict=True) if one != other]
    return len(apart) == 1 and apart[0][0][:1] == apart[0][1][:1] and abs(len(apart[0][0]) - len(apart[0][1])) <= 2


def _finding(
    view: TaskView,
    at: DocPath,
    found: str,
    better: str,
    message: str,
    mention: Mention | None = None,
    key: bool = False,
) -> Finding:
    place = view.place(*at, key=key)
    related = [Related(view.record_place(mention.record, *mention.fields), "spelled so here")] if mention else []
    fix = None
    if at[0] == "assertions" and (key or view.written(*at) == found) and PLAIN.fullmatch(better):
        fix = Fix(f"write `{better}`", (Replacement(place, better),), safe=False)
    return RULE.at(place, message, tip=f"use one spelling, such as `{better}`", related=related, fix=fix)
