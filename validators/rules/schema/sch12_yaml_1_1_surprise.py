"""YAML 1.1 surprise.

## What it flags
A plain value that tools of YAML 1.1 read as something else than it is here: `no` and `on`, `012`, `1_000`, `13:30`.
Dates are left out: every reader gives the same day.

## Why
Task files are YAML 1.2, and many editors, scripts and data loaders still read 1.1: the same file then seeds `false`
where the task has the text `no`, and 90 where it has `1:30`. Values that change type on the way are a known source of
broken checks (sierra-research/tau2-bench#397).

## Bad
    seed:
      google_sheets:
        spreadsheets:
          - id: ss_1
            title: Survey
            worksheets:
              - id: ws_1
                title: Answers
                headers: [Customer, Renew]
                rows: [{row_id: 2, cells: {Customer: Meridian, Renew: no}}]

## Good
    seed:
      google_sheets:
        spreadsheets:
          - id: ss_1
            title: Survey
            worksheets:
              - id: ws_1
                title: Answers
                headers: [Customer, Renew]
                rows: [{row_id: 2, cells: {Customer: Meridian, Renew: "no"}}]

## How to fix
Put text in quotes, and write a number in plain digits: both readers then agree.

## When to suppress
Never: the quotes change nothing here.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from runtime.task.positions import Path, Positions, Span
from runtime.task.yaml_surprises import surprises
from validators.finding import Finding, Fix, Place, Replacement
from validators.rule import Needs, Rule
from validators.view import TaskView

RULE = Rule("SCH12", "yaml-1-1-surprise", "warning", needs=Needs.FILE, fix="safe")
_MAYBE = re.compile(r"(?i:yes|no|on|off)|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])*(?:\.[0-9_]*)?|[-+]?0[bxo][0-9a-fA-F_]+")
"""Texts that could be another value elsewhere; every other text is text to both."""


_FIRST = frozenset("yYnNoO+-0123456789")
_NUMBERS = (int, float)
_LONGEST = 16


class _Chosen(Positions):
    """Some of the places of a document."""

    __slots__ = ("_chosen", "_whole")

    def __init__(self, whole: Positions, chosen: Iterable[Path]) -> None:
        super().__init__({}, "")
        self._whole = whole
        self._chosen = list(chosen)

    def __iter__(self) -> Iterator[Path]:
        return iter(self._chosen)

    def __getitem__(self, path: Path) -> Span:
        return self._whole[path]

    def text(self, path: Path) -> str:
        """The text that was written at `path`."""
        return self._whole.text(path)


def check(view: TaskView) -> Iterator[Finding]:
    """Plain values that the two versions of YAML read differently."""
    document = view.document
    odd = {value for _, value in view.scalars if value.__class__ is str and value[:1] in _FIRST and _may_differ(value)}
    values: list[Path] = [path for path, value in view.scalars if value.__class__ is str and value in odd]
    values += [
        # a number that is written in plain digits is the same to both
        path
        for path, value in view.scalars
        if value.__class__ in _NUMBERS and document.spans.text(path) != str(value)
    ]
    names = {key for key in {path[-1] for path in document.keys} if _may_differ(key)}
    keys = [path for path in document.keys if path[-1] in names] if names else []
    if not values and not keys:
        return
    chosen = replace(document, spans=_Chosen(document.spans, values), keys=_Chosen(document.keys, keys))
    for problem in surprises(chosen):
        span = problem.span
        place = Place(view.shown, span.line, span.column, span.end_line, span.end_column)
        text = re.match(r'write ("[^"\\]*")$|write `([0-9.-]+)`,', problem.tip)
        fix = None
        if text:
            fix = Fix(problem.tip.partition(",")[0], (Replacement(place, text.group(1) or text.group(2)),))
        yield RULE.at(place, problem.message, tip=problem.tip, fix=fix)


def _may_differ(value: object) -> bool:
    return isinstance(value, str) and len(value) < _LONGEST and _MAYBE.fullmatch(value) is not None
