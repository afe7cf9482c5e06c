"""Which function carries out which kind of request, and which kinds of the API have none here."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.requests import cells, dimensions, editing, marks, sheets
from runtime.kit.errors import BadRequest, UnknownField

Carry: TypeAlias = Callable[[Book, Mapping[str, Any]], dict[str, Any] | None]

KINDS: dict[str, Carry] = {
    "addNamedRange": marks.add_named_range,
    "addProtectedRange": marks.add_protected_range,
    "addSheet": sheets.add_sheet,
    "appendCells": cells.append_cells,
    "appendDimension": dimensions.append_dimension,
    "autoResizeDimensions": dimensions.auto_resize_dimensions,
    "clearBasicFilter": marks.clear_basic_filter,
    "copyPaste": editing.copy_paste,
    "cutPaste": editing.cut_paste,
    "deleteDimension": dimensions.delete_dimension,
    "deleteDuplicates": editing.delete_duplicates,
    "deleteNamedRange": marks.delete_named_range,
    "deleteProtectedRange": marks.delete_protected_range,
    "deleteRange": dimensions.delete_range,
    "deleteSheet": sheets.delete_sheet,
    "duplicateSheet": sheets.duplicate_sheet,
    "findReplace": editing.find_replace,
    "insertDimension": dimensions.insert_dimension,
    "insertRange": dimensions.insert_range,
    "mergeCells": marks.merge_cells,
    "moveDimension": dimensions.move_dimension,
    "pasteData": editing.paste_data,
    "repeatCell": cells.repeat_cell,
    "setBasicFilter": marks.set_basic_filter,
    "sortRange": editing.sort_range,
    "trimWhitespace": editing.trim_whitespace,
    "unmergeCells": marks.unmerge_cells,
    "updateCells": cells.update_cells,
    "updateNamedRange": marks.update_named_range,
    "updateSheetProperties": sheets.update_sheet_properties,
    "updateSpreadsheetProperties": sheets.update_spreadsheet_properties,
}
REFUSED = frozenset(
    [
        "addBanding",
        "addChart",
        "addCommentReply",
        "addConditionalFormatRule",
        "addDataSource",
        "addDimensionGroup",
        "addFilterView",
        "addSlicer",
        "addTable",
        "autoFill",
        "cancelDataSourceRefresh",
        "createDeveloperMetadata",
        "deleteBanding",
        "deleteComment",
        "deleteCommentReply",
        "deleteConditionalFormatRule",
        "deleteDataSource",
        "deleteDeveloperMetadata",
        "deleteDimensionGroup",
        "deleteEmbeddedObject",
        "deleteFilterView",
        "deleteTable",
        "duplicateFilterView",
        "insertComment",
        "randomizeRange",
        "refreshDataSource",
        "setDataValidation",
        "textToColumns",
        "updateBanding",
        "updateBorders",
        "updateChartSpec",
        "updateCommentPost",
        "updateConditionalFormatRule",
        "updateDataSource",
        "updateDeveloperMetadata",
        "updateDimensionGroup",
        "updateDimensionProperties",
        "updateEmbeddedObjectBorder",
        "updateEmbeddedObjectPosition",
        "updateFilterView",
        "updateProtectedRange",
        "updateSlicerSpec",
        "updateTable",
    ]
)
"""Kinds that the API has and that are refused here, rather than taken and forgotten."""


def carry_out(book: Book, place: int, request: Mapping[str, Any]) -> dict[str, Any]:
    """Carry out one request of a batch and give its reply. Raises BadRequest that names the request."""
    kinds = [name for name, value in request.items() if value is not None]
    for name in kinds:
        if name not in KINDS and name not in REFUSED:
            raise UnknownField(f"requests[{place}].{name}")
    if len(kinds) != 1:
        said = "More than one kind of request is set" if kinds else "No request set"
        raise BadRequest(f"Invalid requests[{place}]: {said}.")
    kind = kinds[0]
    if kind in REFUSED:
        raise BadRequest(
            f"Invalid requests[{place}].{kind}: This kind of request is not available in this environment."
        )
    try:
        reply = KINDS[kind](book, request[kind])
    except BadRequest as error:
        raise BadRequest(f"Invalid requests[{place}].{kind}: {error.message}") from None
    return {} if reply is None else {kind: reply}
