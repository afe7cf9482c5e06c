"""Superseded rows at the end of long lists; reference tables and short sheets are left alone."""

import re
from collections.abc import Iterator
from typing import Any

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import Person, person
from runtime.kit.records import RecordDict
from runtime.task.positions import Path

FEWEST = 9
"""Rows that a worksheet must have to be a list that grows."""
REFERENCE = re.compile(
    r"tier|polic|threshold|override|mapping|map\b|sla|limit|ledger|rate|rule|config|setting|lookup|reference|matrix|"
    r"approv|budget|quota|price|pricing|template|exchange|fx|calendar|holiday|directory|roster|guideline|criteria",
    re.IGNORECASE,
)
"""Words in the name of a worksheet that is looked things up in."""
SUPERSEDED = ("Superseded", "Void", "Archived")


def batches(around: Surroundings) -> Iterator[Batch]:
    """A batch for each worksheet whose rows may grow."""
    titles = {each["id"]: f"{each['id']} {each['title']}" for each in around.records("google_sheets.worksheets")}
    for at in around.lists("google_sheets.rows"):
        rows = _rows_of(around, at)
        sheets = {each["worksheet_id"] for each in rows}
        if len(rows) < FEWEST or len(sheets) != 1 or _is_named(around, sheets):
            continue
        if not REFERENCE.search(" ".join(titles.get(each, each) for each in sheets)):
            yield Batch("google_sheets.rows", at, _maker(around, at, rows), 0.4)


def _rows_of(around: Surroundings, at: Path) -> list[RecordDict]:
    places = around.seed.places
    keys = [key for (path, key), place in places.items() if path == "google_sheets.rows" and place[:-1] == at[1:]]
    return [around.seed.collections["google_sheets.rows"][key] for key in keys]


def _is_named(around: Surroundings, sheets: set[str]) -> bool:
    """Whether an assertion speaks of the worksheet."""
    titles = {each["title"].lower() for each in around.records("google_sheets.worksheets") if each["id"] in sheets}
    return any(each.lower() in around.asked for each in sheets) or bool(titles & around.asked)


def _maker(around: Surroundings, at: Path, rows: list[RecordDict]) -> Any:
    written = around.written(at)
    nested = any("cells" in each for each in written)
    numbers = [each["row_id"] for each in rows if isinstance(each["row_id"], int)]
    taken = max(numbers, default=len(rows) + 1)
    count = 0

    def row(draw: Draw) -> RecordDict:
        nonlocal count
        count += 1
        who = person(draw)
        columns = {name: [each["cells"].get(name) for each in rows] for name in rows[0]["cells"]}
        cells = {name: _cell(draw, name, values, who) for name, values in columns.items()}
        place = {name: written[0][name] for name in ("spreadsheet_id", "worksheet_id") if name in written[0]}
        return {"row_id": taken + count, **place, **({"cells": cells} if nested else cells)}

    return row


def _cell(draw: Draw, name: str, seeded: list[Any], who: Person) -> Any:
    """A value like those of the column: of their kind, and of one person."""
    values = [each for each in seeded if each not in (None, "")]
    sample = draw.one(values) if values else ""
    if isinstance(sample, bool):
        return False
    if isinstance(sample, int | float):
        return type(sample)(max(1, int(sample) + draw.number(1, 9) * (10 if sample > 100 else 1)))
    text = str(sample)
    if re.search(r"status|stage|state\b", name, re.IGNORECASE):
        return draw.one(SUPERSEDED)
    if "@" in text:
        return who.email
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}.*", text):
        return f"{int(text[:4]) - 1}{text[4:]}".replace("-02-29", "-02-28")
    if re.fullmatch(r"\S*\d\S*", text):
        return draw.like(text)
    if re.search(r"company|vendor|customer|client|account|supplier", name, re.IGNORECASE):
        return who.company
    if re.search(r"name|contact|owner|person", name, re.IGNORECASE):
        return who.name
    return text
