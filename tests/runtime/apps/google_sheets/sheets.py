"""Google Sheets' example company, with the calls that its tests repeat."""

from typing import Any

from runtime.apps.google_sheets.records import Row, Worksheet
from runtime.gateway.gateway import Response
from tests.runtime.apps.company import Company

HOST = "https://sheets.googleapis.com/v4/spreadsheets"


class Sheets(Company):
    """The example company; the spreadsheet is `ss_pipeline` unless said."""

    def __init__(self) -> None:
        super().__init__("google_sheets")

    def read(self, area: str, file: str = "ss_pipeline", **params: Any) -> Any:
        """The values of a range; [] for none."""
        response = self.get(f"{HOST}/{file}/values/{area}", **params)
        assert response.ok, response
        return response.body.get("values", [])

    def write(self, area: str, values: Any, option: str = "USER_ENTERED", **params: Any) -> Response:
        return self.put(f"{HOST}/ss_pipeline/values/{area}", {"values": values}, valueInputOption=option, **params)

    def append(self, area: str, values: Any, option: str = "USER_ENTERED", **params: Any) -> Response:
        url = f"{HOST}/ss_pipeline/values/{area}:append"
        return self.post(url, {"values": values}, valueInputOption=option, **params)

    def clear(self, area: str) -> Response:
        return self.post(f"{HOST}/ss_pipeline/values/{area}:clear", {})

    def batch(self, *requests: Any, file: str = "ss_pipeline", **more: Any) -> Response:
        return self.post(f"{HOST}/{file}:batchUpdate", {"requests": list(requests), **more})

    def row(self, record_id: str) -> Any:
        """A row's record."""
        return self.world.get(Row, record_id)

    def cells(self, record_id: str) -> Any:
        return self.row(record_id)["cells"]

    def sheet(self, title: str, file: str = "ss_pipeline") -> Any:
        """A sheet's record."""
        found = [each for each in self.world.find(Worksheet, spreadsheet_id=file) if each["title"] == title]
        assert found, title
        return found[0]

    def rows(self, sheet_id: str) -> list[Any]:
        """The records of a sheet's rows, by row number."""
        return sorted(self.world.find(Row, worksheet_id=sheet_id), key=lambda row: int(row["row_id"]))


def message(response: Response) -> str:
    """The sentence of an error, which must be in Google's envelope."""
    error = response.body["error"]
    assert response.failed
    assert error["code"] == response.status
    assert error["status"] in ("INVALID_ARGUMENT", "NOT_FOUND")
    return str(error["message"])
