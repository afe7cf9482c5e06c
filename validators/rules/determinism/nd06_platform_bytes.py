"""Platform bytes.

## What it flags
Line ends of Windows in the file, and a fraction with more digits than a float keeps.

## Why
Both read differently elsewhere: a literal text gets another byte at each line, a number is rounded. Tasks of one suite
had other hashes on another platform for such reasons (AutomationBench's evalrepair notes).

## Bad
    facts: {rate: 1.08250000000000001, total: "4000 * rate"}

## Good
    facts: {rate: 1.0825, total: "4000 * rate"}

## How to fix
Write the number with the digits that count. Save the file with line feeds alone (`git add --renormalize`).

## When to suppress
Never: a shorter number says the same.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding, Fix, Replacement
from validators.rule import Needs, Rule
from validators.view import TaskView

RULE = Rule("ND06", "platform-bytes", "warning", needs=Needs.FILE, fix="unsafe")

_LONG = re.compile(r"\.\d{10,}")
"""A fraction of many digits, in a text that need not be a number."""
_KEPT = 15
"""Decimal digits that every float keeps."""


def check(view: TaskView) -> Iterator[Finding]:
    """Carriage returns, and floats that are not what is written."""
    source = view.document.source
    at = source.find("\r\n")
    if at >= 0:
        message = f"the file has {source.count(chr(13) + chr(10))} line ends of Windows, expected line feeds alone"
        yield RULE.at(
            view.place_at(at, at), message, tip="save it with line feeds, and set `*.yaml text eol=lf` for git"
        )
    for path, value in view.scalars if _LONG.search(source) else ():
        if not isinstance(value, float):
            continue
        written = view.written(*path)
        digits = "".join(filter(str.isdigit, written.lower().partition("e")[0])).strip("0")
        if len(digits) > _KEPT:
            place, short = view.place(*path), f"{value:.15g}"
            fix = Fix(f"write {short}", (Replacement(place, short),), safe=False)
            message = f"`{written}` has {len(digits)} digits, of which a float keeps {_KEPT}, expected `{short}`"
            yield RULE.at(place, message, fix=fix)
