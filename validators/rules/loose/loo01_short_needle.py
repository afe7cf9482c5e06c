"""Short needle.

## What it flags
A text looked for with `contains` (or by a named type) that is so short, or so much a number, that other words and
numbers hold it too: at most three letters or digits, or a number that stands inside a longer one an agent can read.

## Why
The wrong answer passes as well: `15` is in `1500`, `NDA` in `Monday`. A suite of service tasks accepted wrong files
because part of the name was enough (eval-sys/mcpmark#147), and a vendor asked its tools to refuse anything under
twelve characters (Azure/azure-sdk-tools#15875).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {contains: "15"}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: 15}}

## How to fix
Use `mentions`: it reads whole words and whole numbers, in any usual format. For a named type, use the native form.

## When to suppress
When the field holds nothing but codes of a fixed shape.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding, Fix, Replacement
from validators.rule import Rule
from validators.rules.loose._asks import Needle, all_needles, readable
from validators.view import TaskView

RULE = Rule("LOO01", "short-needle", "warning", confidence="likely", fix="unsafe")

_NUMBER = re.compile(r"[$€£]?\d[\d.,']*%?")
_BARE_DIGITS = re.compile(r"(?:\(\?i\))?\d{1,3}")
_SHORTEST = 4


def check(view: TaskView) -> Iterator[Finding]:
    """Positive needles that are found inside other words or numbers."""
    for needle in all_needles(view):
        if needle.negated or needle.kind not in ("text", "html", "line"):
            continue
        if needle.matcher == "matches":
            if _BARE_DIGITS.fullmatch(needle.text):
                yield _finding(
                    view, needle, f"`{needle.text}` is found inside longer numbers, expected `\\b` around it"
                )
        elif needle.partial and _loose(needle):
            where = _longer(needle, view)
            if where or len(_core(needle.text)) < _SHORTEST:
                kind = "numbers" if _NUMBER.fullmatch(needle.text.strip()) else "words"
                seen = f", such as `{where}` in what an agent can read" if where else ""
                yield _finding(
                    view, needle, f"`{needle.text}` is found inside longer {kind}{seen}, expected a whole one"
                )


def _loose(needle: Needle) -> bool:
    """Whether it can be part of something longer: a number that is open at one end, or a few letters."""
    text = needle.text.strip()
    if not text.isascii():
        return False
    if not _NUMBER.fullmatch(text):
        return len(_core(text)) < _SHORTEST
    return text[0].isdigit() or text[-1].isdigit()


def _core(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _longer(needle: Needle, view: TaskView) -> str:
    """A longer number in readable text that holds this one, written the same way; empty without one."""
    text = needle.text.strip()
    if not _NUMBER.fullmatch(text) or text not in readable(view):
        return ""
    before = r"\d" if text[0].isdigit() else "(?!)"
    after = r"\d" if text[-1].isdigit() else "(?!)"
    quoted = re.escape(text)
    # Only amounts count: an id or a date that holds the digits is not what a wrong message would say.
    pattern = rf"(?<![\w.,:/+-])(?:\d*{before}{quoted}\d*|{quoted}{after}\d*)(?![\w:/-])"
    found = re.search(pattern, readable(view))
    return found[0] if found and len(_core(found[0])) <= 9 else ""


def _finding(view: TaskView, needle: Needle, message: str) -> Finding:
    place = view.place(*needle.at)
    fix = None
    if needle.native and needle.matcher == "contains" and not needle.computed and needle.at[-1] == "contains":
        key = view.place(*needle.at, key=True)
        fix = Fix("look for the whole word or number", (Replacement(key, "mentions"),), safe=False)
    tip = (
        "`mentions` reads whole words and numbers"
        if needle.native
        else "the native form with `mentions` reads it whole"
    )
    return RULE.at(place, message, tip=tip, fix=fix)
