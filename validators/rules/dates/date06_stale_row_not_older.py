"""Stale row not older.

## What it flags
A `stale_row` trap whose decoy is as new as the current record, or newer, by every date that is said to tell them
apart.

## Why
The row called stale is then the one that a careful agent uses. An audit of a public finance task found exactly that:
it fails correct agents (TestBoxLab/ailabs on `finance.qb_void_stale_invoices`).

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
                  - {id: new, row_id: 3, cells: {Currency: EUR, Rate: 1.08, Updated: 2026-01-02}}
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
Swap `decoy` and `current`, correct the dates, or name another field under `told_apart_by`.

## When to suppress
When a policy says that the older row counts.
"""

from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.dates._told_apart import days_of, stale_rows
from validators.view import TaskView

RULE = Rule("DATE06", "stale-row-not-older", "error", confidence="likely")


def check(view: TaskView) -> Iterator[Finding]:
    """Stale rows by the dates that tell them apart."""
    for at, trap in stale_rows(view):
        pairs = [
            (name, old, new)
            for name in trap.told_apart_by
            for old, new in [(days_of(view, trap.decoy, name), days_of(view, trap.current, name))]
            if old is not None and new is not None and old != new
        ]
        if pairs and all(old > new for _, old, new in pairs):
            name, old, new = pairs[0]
            message = f"the stale row `{trap.decoy}` has `{name}` {old:%Y-%m-%d}, after the current one, {new:%Y-%m-%d}"
            related = (
                [Related(view.record_place(view.by_path[trap.current]), "the current one")]
                if trap.current in view.by_path
                else []
            )
            yield RULE.at(view.place(*at, "decoy"), message, tip="swap them or correct the dates", related=related)
