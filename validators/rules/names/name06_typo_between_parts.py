"""Typo between parts.

## What it flags
A name, mail address or column in an assertion, or a name in the trigger or a policy, that occurs nowhere in the seed but
is a letter or two away from one that does.

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

from runtime.kit.records import fields_of
from validators.finding import Finding, Fix, Related, Replacement
from validators.rule import Needs, Rule
from validators.rules.names._likeness import NameIndex, name_words, words
from validators.rules.names._mentions import ADDRESS, Mention, mentions
from validators.rules.names._slips import near_address, slips
from validators.view import DocPath, TaskView

RULE = Rule("NAME06", "typo-between-parts", "warning", confidence="likely", needs=Needs.TASK, fix="unsafe")
SHORTEST, LONGEST = 5, 60
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ .@-]*")
"""Text that needs no quotes in YAML."""
NOT_READ = re.compile(r"(?:assertions|facts|traps|notes|title|id|origin|tools):")
"""Top-level keys whose values no agent reads."""


def check(view: TaskView) -> Iterator[Finding]:
    """Assertions first, then trigger and policies."""
    blocks = re.split(r"(?m)^(?=\w)", view.document.source)
    readable = " ".join("".join(each for each in blocks if not NOT_READ.match(each)).casefold().split())
    names = {each.name: each for each in reversed(mentions(view))}
    index = NameIndex(names)
    for at, value in view.leaves("assertions"):
        if isinstance(value, str) and at[2:] not in (("id",), ("type",)) and "because" not in at:
            yield from _in_assertion(view, at, value, readable, names, index)
    yield from _columns(view)
    seed = " ".join("".join(each for each in blocks if each.startswith("seed:")).casefold().split())
    texts: list[tuple[DocPath, str]] = [(("trigger", "text"), view.task.trigger.text)]
    texts += [(("policy", place, "text"), policy.text) for place, policy in enumerate(view.task.policy)]
    for at, text in texts:
        yield from _in_text(view, at, text, seed, names)


def _in_assertion(
    view: TaskView, at: DocPath, value: str, readable: str, names: dict[str, Mention], index: NameIndex
) -> Iterator[Finding]:
    if "${" in value or not SHORTEST <= len(value) <= LONGEST or value.casefold() in readable:
        return
    if ADDRESS.fullmatch(value):
        near = near_address(value.casefold(), sorted(set(ADDRESS.findall(readable))))
        if near:
            yield _finding(view, at, value, near, f"`{value}` occurs nowhere an agent can read, but `{near}` does")
        return
    for name in slips(value, index)[:1]:
        message = f"`{value}` occurs nowhere an agent can read, but `{name}` ({names[name].record.path}) does"
        yield _finding(view, at, value, name, message, names[name])


def _columns(view: TaskView) -> Iterator[Finding]:
    """Columns that assertions ask for, of sheets that the seed holds."""
    for condition in view.conditions:
        model = condition.model
        if condition.spec is not None or not model.open_fields or "." in condition.field:
            continue
        known = _known_columns(view, condition.collection)
        if known and condition.field not in known:
            near = slips(condition.field, NameIndex(known))
            if near:
                at = condition.at[: condition.at.index(condition.field) + 1]
                message = (
                    f"no seeded record of {condition.collection} has a column `{condition.field}`, but `{near[0]}`"
                )
                yield _finding(view, at, condition.field, near[0], message, key=True)


def _known_columns(view: TaskView, collection: str) -> list[str]:
    found: dict[str, None] = {}
    for record in view.records:
        if record.collection == collection:
            found |= dict.fromkeys(record.record.get(record.model.open_fields or "") or {})
        elif isinstance(record.record.get("headers"), list) and "headers" in fields_of(record.model):
            found |= dict.fromkeys(record.record["headers"])
    return list(found)


def _in_text(view: TaskView, at: DocPath, text: str, seed: str, names: dict[str, Mention]) -> Iterator[Finding]:
    """Names of two words and more that a text spells with a slip."""
    found = words(text)
    places: dict[str, list[int]] = {}
    for place, word in enumerate(found):
        places.setdefault(word, []).append(place)
    said: set[str] = set()
    for name, mention in names.items():
        parts = name_words(name)
        if len(parts) < 2 or all(part in places for part in parts):
            continue
        for offset, part in enumerate(parts):
            for place in places.get(part, ()):
                start = place - offset
                spelled = " ".join(found[start : start + len(parts)]) if start >= 0 else ""
                if spelled in said or not slips(spelled, NameIndex([name])) or spelled in seed:
                    continue
                said.add(spelled)
                message = f"`{spelled}` occurs nowhere in the seed, but `{name}` ({mention.record.path}) does"
                yield _finding(view, at, spelled, name, message, mention)


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
