"""Field drift.

## What it flags
One field under two names: the vendor's spelling where the record's own is read (`StageName` for `stage_name`), and a
column that an assertion asks for in another spelling than the seeded rows have it in.

## Why
A tool writes under one name, the check reads under the other, and no run can pass. A retail suite had to be mended when
its records said province and its tools said state (sierra-research/tau-bench@404f33e); in a port of an office suite a
company's size loaded under one name and was saved under another, and six tasks could not be scored.

## Bad
    seed:
      google_sheets:
        spreadsheets:
          - id: ss_rota
            title: Rota
            worksheets:
              - id: ws_1
                title: March
                headers: [Driver, Status]
                rows: [{id: r1, row_id: 2, cells: {Driver: Ann Lee, Status: Open}}]
    policy: []
    assertions:
      - id: covered
        record: google_sheets.rows/r1
        has: {Drivr: Bo Kim, Status: Covered}

## Good
    seed:
      google_sheets:
        spreadsheets:
          - id: ss_rota
            title: Rota
            worksheets:
              - id: ws_1
                title: March
                headers: [Driver, Status]
                rows: [{id: r1, row_id: 2, cells: {Driver: Ann Lee, Status: Open}}]
    policy: []
    assertions:
      - id: covered
        record: google_sheets.rows/r1
        has: {Driver: Bo Kim, Status: Covered}

## How to fix
Use the name that the message gives; `benchwright apps APP` lists the fields of each collection.

## When to suppress
Where the agent is asked to add a column whose name is close to one that is there.
"""

from collections.abc import Iterator, Mapping

from rapidfuzz import fuzz, process

from validators.finding import Finding, Fix, Replacement
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints, drifted
from validators.view import TaskView

RULE = Rule("SCH06", "field-drift", "error", needs=Needs.FILE, fix="unsafe")
_CLOSE = 85
_HEADERS = {"google_sheets.worksheets": ("google_sheets.rows", "headers")}
"""Collections that name the columns of another one, and in which field."""


def check(view: TaskView) -> Iterator[Finding]:
    """Fields that are asked for or seeded under another name than they have."""
    for problem, place in complaints(view, RULE.code):
        name = drifted(problem.message)
        fix = Fix(f"rename it to `{name}`", (Replacement(place, name),), safe=False)
        message = f"{problem.message.partition(', did you mean')[0].partition('; ')[0]}, its name is `{name}`"
        yield RULE.at(place, message, fix=fix)
    if view.sound:
        yield from _columns(view)


def _columns(view: TaskView) -> Iterator[Finding]:
    asked = [each for each in view.conditions if each.spec is None and each.model.open_fields]
    if not asked:
        return
    known = _open_names(view)
    for condition in asked:
        there = known.get(condition.collection)
        head = condition.field.partition(".")[0]
        if not there or condition.field in there or head in there or head in condition.model.model_fields:
            continue
        name = condition.field
        near = process.extractOne(name, sorted(there), scorer=fuzz.ratio, processor=str.casefold, score_cutoff=_CLOSE)
        if near is None or _without_digits(near[0]) == _without_digits(name) or _said(view, name):
            continue
        at = condition.at[: condition.at.index(name) + 1]
        place = view.place(*at, key=True)
        message = f"no seeded record of `{condition.collection}` has `{name}`, did you mean `{near[0]}`"
        fix = Fix(f"rename it to `{near[0]}`", (Replacement(place, near[0]),), safe=False)
        yield RULE.at(place, message, fix=fix, severity="warning", confidence="likely")


def _open_names(view: TaskView) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for record in view.records:
        holder = record.model.open_fields
        cells = record.record.get(holder) if holder else None
        if isinstance(cells, Mapping):
            found.setdefault(record.collection, set()).update(map(str, cells))
        if record.collection in _HEADERS:
            collection, field = _HEADERS[record.collection]
            found.setdefault(collection, set()).update(record.record.get(field) or ())
    return found


def _without_digits(text: str) -> str:
    return "".join(letter for letter in text if not letter.isdigit()) if any(map(str.isdigit, text)) else f"{text}\0"


def _said(view: TaskView, name: str) -> bool:
    return any(name in text for _, text in view.readable_texts)
