"""Stale row not different.

## What it flags
A `stale_row` trap whose two records say the same in every field that is said to tell them apart.

## Why
Nothing readable separates the two, so a right agent takes either. A trap that cannot be told apart is the finding of
the audit of `finance.qb_void_stale_invoices` (TestBoxLab/ailabs): it fails agents for a coin toss.

## Bad
    seed:
      google_sheets:
        spreadsheets:
          - id: ss_1
            title: Finance
            worksheets:
              - id: rates
                title: Rates
                headers: [Currency, Rate, Updated]
                rows:
                  - {id: old, row_id: 2, cells: {Currency: EUR, Rate: 1.06, Updated: 2026-01-15}}
                  - {id: new, row_id: 3, cells: {Currency: EUR, Rate: 1.08, Updated: 2026-01-15}}
    traps: [{stale_row: {decoy: google_sheets.rows/old, current: google_sheets.rows/new, told_apart_by: Updated}}]
    policy: []
    assertions: [{id: kept, unchanged: google_sheets.rows}]

## Good
    seed:
      google_sheets:
        spreadsheets:
          - id: ss_1
            title: Finance
            worksheets:
              - id: rates
                title: Rates
                headers: [Currency, Rate, Updated]
                rows:
                  - {id: old, row_id: 2, cells: {Currency: EUR, Rate: 1.06, Updated: 2026-01-02}}
                  - {id: new, row_id: 3, cells: {Currency: EUR, Rate: 1.08, Updated: 2026-01-15}}
    traps: [{stale_row: {decoy: google_sheets.rows/old, current: google_sheets.rows/new, told_apart_by: Updated}}]
    policy: []
    assertions: [{id: kept, unchanged: google_sheets.rows}]

## How to fix
Give the records different values in the field, or name the field that does differ.

## When to suppress
Never: the declaration says something that is not so.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.dates._told_apart import stale_rows, value_of
from validators.view import TaskView

RULE = Rule("DATE10", "stale-row-not-different", "error")


def check(view: TaskView) -> Iterator[Finding]:
    """Fields that are said to tell a stale row apart and do not."""
    for at, trap in stale_rows(view):
        pairs = [(value_of(view, trap.decoy, name), value_of(view, trap.current, name)) for name in trap.told_apart_by]
        if pairs and all(old == new for old, new in pairs):
            said = ", ".join(f"`{name}: {old}`" for name, (old, _) in zip(trap.told_apart_by, pairs, strict=True))
            message = f"`{trap.decoy}` and `{trap.current}` are told apart by nothing: both have {said}"
            yield RULE.at(view.place(*at, "told_apart_by"), message, tip="name a field in which they differ")
