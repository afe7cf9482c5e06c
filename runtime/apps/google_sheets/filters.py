"""DataFilters: another way to name ranges, by A1 text or by grid coordinates."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.google_sheets.areas import Area, area_of, area_of_grid_range
from runtime.apps.google_sheets.book import Book
from runtime.kit.errors import BadRequest


def areas_of_filters(book: Book, filters: Sequence[Mapping[str, Any]]) -> list[tuple[dict[str, Any], Area]]:
    """Each filter with the area it names. Raises BadRequest for a filter by developer metadata, which no sheet has."""
    found = []
    for place, each in enumerate(filters):
        if "a1Range" in each:
            area = area_of(book, each["a1Range"])
        elif "gridRange" in each:
            area = area_of_grid_range(book, each["gridRange"])
        else:
            raise BadRequest(f"Invalid dataFilter[{place}]: No DataFilter criteria specified that any cells match.")
        found.append((dict(each), area))
    return found
