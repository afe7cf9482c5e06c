"""The example org, and the short way to its API."""

from typing import Any

from runtime.gateway.gateway import Response
from tests.runtime.apps.company import Company

BASE = "https://yourinstance.my.salesforce.com/services/data/v61.0"
MERIDIAN, SUMMIT = "001MERIDIAN0001", "001SUMMITIN0001"
PRIYA, TOM = "003MERIDIAN0001", "003MERIDIAN0002"
DEAL, PROSPECT = "006MERIDIAN0001", "006SUMMITIN0001"
CASE, CAMPAIGN, LEAD, TASK, EVENT = (
    "500EXPORT000001",
    "701SUMMIT000001",
    "00QSOLARIS00001",
    "00TCALL00000001",
    "00UREVIEW000001",
)


class Org(Company):
    def __init__(self) -> None:
        super().__init__("salesforce")

    def create(self, sobject: str, **fields: Any) -> Response:
        return self.post(f"{BASE}/sobjects/{sobject}", fields)

    def made(self, sobject: str, **fields: Any) -> dict[str, Any]:
        response = self.create(sobject, **fields)
        assert response.status == 201, response.body
        return self.read(sobject, response.body["id"])

    def read(self, sobject: str, record_id: str) -> dict[str, Any]:
        body: dict[str, Any] = self.get(f"{BASE}/sobjects/{sobject}/{record_id}").body
        return body

    def update(self, sobject: str, record_id: str, **fields: Any) -> Response:
        return self.patch(f"{BASE}/sobjects/{sobject}/{record_id}", fields)

    def remove(self, sobject: str, record_id: str) -> Response:
        return self.delete(f"{BASE}/sobjects/{sobject}/{record_id}")

    def soql(self, text: str) -> list[dict[str, Any]]:
        response = self.get(f"{BASE}/query", q=text)
        assert response.status == 200, response.body
        records: list[dict[str, Any]] = response.body["records"]
        return records


def code(response: Response) -> str:
    """The error code of a refused call."""
    assert response.failed, response.body
    return str(response.body[0]["errorCode"])
