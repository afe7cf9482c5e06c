"""Short needle.

## What it flags
A text looked for with `contains` (or by a named type) that other words and numbers hold too: at most three letters
that stand inside a longer word of the task or of usual mail (`NDA` in `Monday`), a number of one or two digits, or a
number that stands inside a longer one an agent can read. A word that the task does not hold itself makes it a note.

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
from validators.rules.loose._longer_words import longer_word
from validators.view import TaskView

RULE = Rule("LOO01", "short-needle", "warning", confidence="likely", fix="unsafe", lead=True)

_NUMBER = re.compile(r"[$€£]?\d[\d.,']*%?")
_BARE_DIGITS = re.compile(r"(?:\(\?i\))?\d{1,3}")
_LONGEST_WORD = 3
_LONGEST_NUMBER = 2
_MORE_DIGITS = 4


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
        elif needle.partial and needle.text.isascii():
            yield from _of_part(needle, needle.text.strip(), view)


def _of_part(needle: Needle, text: str, view: TaskView) -> Iterator[Finding]:
    """A needle that may stand inside something longer."""
    kind, certain = "words", True
    if _NUMBER.fullmatch(text):
        kind, longer = "numbers", _longer(text, view)
        if not longer and not (text.strip("$").isdigit() and len(_core(text)) <= _LONGEST_NUMBER):
            return
    elif text.isalpha() and len(text) <= _LONGEST_WORD:
        longer, certain = longer_word(text, view)
        if not longer:
            return
    else:
        return
    seen = f", such as `{longer}`" if longer else ""
    finding = _finding(view, needle, f"`{needle.text}` is found inside longer {kind}{seen}, expected a whole one")
    # A word that only other tasks would use is a lead; one that stands in this task is likely to come up.
    yield finding if certain else finding.with_severity("note")


def _core(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _longer(text: str, view: TaskView) -> str:
    """A longer number in readable text that holds this one, written the same way; empty without one."""
    if text not in readable(view):
        return ""
    before = r"\d" if text[0].isdigit() else "(?!)"
    after = r"\d" if text[-1].isdigit() else "(?!)"
    quoted = re.escape(text)
    # Only amounts count: an id or a date that holds the digits is not what a wrong message would say.
    pattern = rf"(?<![\w.,:/+-])(?:\d*{before}{quoted}\d*|{quoted}{after}\d*)(?![\w:/-])"
    found = re.search(pattern, readable(view))
    return found[0] if found and len(_core(found[0])) <= len(_core(text)) + _MORE_DIGITS else ""


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
