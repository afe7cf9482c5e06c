"""What Google Sheets remembers: spreadsheets, their sheets, and the rows of each sheet's grid.

Row 1 of a sheet is its `headers`. Every other row that holds something is a Row, whose `cells` are named by the header
of their column; a column without a header, or with one that an earlier column has, is named by its letter (`C`, and
`C:C` where a header is spelled `C`).
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict

from runtime.apps.google_sheets import seeds
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Record, RecordDict, derived, maintained, ref
from runtime.kit.seeding import Gathered
from runtime.kit.world import Seed, World

ROWS, COLUMNS = 1000, 26
"""The grid of a new sheet."""


class NumberFormat(BaseModel):
    """How a cell shows its number: a pattern, and the number itself where the cell keeps the text that was typed."""

    model_config = ConfigDict(extra="forbid")
    type: Literal["TEXT", "NUMBER", "PERCENT", "CURRENCY", "DATE", "TIME", "DATE_TIME", "SCIENTIFIC"]
    pattern: str = ""
    number: int | float | None = None
    inherited: bool = False
    """Whether a formula's result took it over from the cells it was made of."""


def check_cells(cells: dict[str, Any]) -> dict[str, Any]:
    """The cells, if every column has a name and every value is one that a cell can hold; else ValueError."""
    for name, value in cells.items():
        if not name:
            raise ValueError("a column needs a name, the header it stands under")
        if not isinstance(value, str | int | float | bool | None):
            raise ValueError(f"`{name}` holds a {type(value).__name__}; a cell holds text, a number or a truth value")
    return cells


class Spreadsheet(Record, collection="spreadsheets", label="title"):
    """A spreadsheet file."""

    id: Id = ""
    title: Line
    drive: Line | None = None
    spreadsheet_to_copy: str | None = None
    headers: list[str] = []
    locale: Line = "en_US"
    time_zone: Line = "Etc/GMT"
    named_ranges: list[dict[str, Any]] = []

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`spreadsheet_id` is another spelling of `id`, `name` of `title`."""
        return seeds.respelled(raw, {"spreadsheet_id": "id", "spreadsheetId": "id", "name": "title"})

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A spreadsheet id is 44 url-safe characters that begin with 1."""
        record["id"] = record["id"] or "1" + ids.url_safe(43)


class Worksheet(Record, collection="worksheets", label="title"):
    """One sheet (tab) of a spreadsheet."""

    id: Id = ""
    spreadsheet_id: str = ref("spreadsheets")
    title: Line
    headers: list[str] = []
    """The texts of row 1, from column A on."""
    overwrite: bool = False
    copy_to: str | None = None
    sheet_id: int | None = None
    """The number that the API knows the sheet by."""
    index: int | None = None
    row_count: int = ROWS
    column_count: int = COLUMNS
    frozen_row_count: int = 0
    frozen_column_count: int = 0
    hidden: bool = False
    right_to_left: bool = False
    hide_gridlines: bool = False
    tab_color: dict[str, Any] | None = None
    header_row: dict[str, Any] = {}
    """What row 1 has beside texts, by column letter: numbers, formulas, formats, notes; and the row's look."""
    merges: list[dict[str, Any]] = []
    basic_filter: dict[str, Any] | None = None
    protected_ranges: list[dict[str, Any]] = []

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`worksheet_id` is another spelling of `id`, `name` of `title`; a header may be a number."""
        raw = seeds.respelled(raw, {"worksheet_id": "id", "name": "title"})
        if isinstance(raw.get("headers"), list):
            raw["headers"] = ["" if each is None else str(each) for each in raw["headers"]]
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A sheet's own id is the number that the API knows it by, as text, unless it was seeded with another."""
        if record["sheet_id"] is None and not record["id"]:
            record["sheet_id"] = int(ids.digits(9))
        record["id"] = record["id"] or f"{record['spreadsheet_id']}:{record['sheet_id']}"


class Row(Record, collection="rows", label="id", open_fields="cells"):
    """One row of a sheet's grid below the headers. Its cells can be asked for like fields."""

    id: Id = ""
    spreadsheet_id: str = ref("spreadsheets")
    worksheet_id: str = ref("worksheets")
    row_id: int | str
    """Its row number, 2 and up; a seed may name a row otherwise."""
    row_number: int | None = None
    """Where it stands, if `row_id` does not say so."""
    cells: Annotated[dict[str, Any], AfterValidator(check_cells)] = {}
    """Column name -> what the cell shows: a number, a truth value, or text."""
    formulas: dict[str, str] = {}
    """Column name -> the formula behind what the cell shows."""
    number_formats: dict[str, NumberFormat] = {}
    notes: dict[str, str] = {}
    background_color: str | None = None
    text_color: str | None = None
    text_format_bold: bool = False
    text_format_italic: bool = False
    text_format_strikethrough: bool = False
    timezone: bool = False
    seed_names: dict[str, str] = maintained({})
    """The titles by which the seed names its spreadsheet and sheet, where it does so instead of by id."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Without `cells`, whatever is no field is a cell."""
        if "cells" in raw:
            return raw
        fields = {name: value for name, value in raw.items() if name in cls.model_fields}
        return {**fields, "cells": {name: value for name, value in raw.items() if name not in fields}}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A row made by a call gets an id of its own, which stays with it wherever the row moves."""
        record["id"] = record["id"] or f"row_{ids.hex(12)}"

    @derived("line")
    def worksheet(record: RecordDict, world: World) -> Any:
        """The title of its sheet."""
        held = world.peek(Worksheet, record["worksheet_id"])
        return held["title"] if held else None

    @derived("line")
    def spreadsheet(record: RecordDict, world: World) -> Any:
        """The title of its spreadsheet."""
        held = world.peek(Spreadsheet, record["spreadsheet_id"])
        return held["title"] if held else None

    @derived("integer")
    def number(record: RecordDict, world: World) -> Any:
        """Its row number in the grid."""
        return place_of(record)

    @derived("boolean")
    def blank(record: RecordDict, world: World) -> Any:
        """Whether no cell shows anything, as after its values were cleared."""
        return all(value in ("", None) for value in record["cells"].values())

    @derived("text", many=True)
    def values(record: RecordDict, world: World) -> Any:
        """What its cells show, in their order, without the blank ones."""
        return [value for value in record["cells"].values() if value not in ("", None)]


def place_of(row: RecordDict) -> int:
    """The row number of a settled row."""
    return int(row["row_id"]) if row["row_number"] is None else int(row["row_number"])


def gather(raw: dict[str, Any]) -> Gathered:
    """Sheets may stand inside their spreadsheet and rows inside their sheet; each keeps its place in the seed."""
    return seeds.gather(raw)


def furnish(seed: Seed) -> None:
    """Every spreadsheet has a sheet, every sheet its number, place and headers, every row its place and values."""
    from runtime.apps.google_sheets import furnishing

    furnishing.furnish(seed)
