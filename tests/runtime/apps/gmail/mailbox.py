"""Lena's mailbox, and mails to put into it."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from runtime.gateway.gateway import Response
from tests.runtime.apps.company import Company, company

ME = "https://gmail.googleapis.com/gmail/v1/users/me"
DANA, LENA, CATALOGUE, TRASHED, DRAFT = (f"18c2a0000000000{number}" for number in range(1, 6))
"""Ids of the messages in the example mailbox, by who wrote them or what they are."""
THREAD = DANA


class Mailbox:
    """The example mailbox, called as `me`."""

    def __init__(self) -> None:
        self.company: Company = company("gmail")

    def get(self, path: str, **params: Any) -> Response:
        return self.company.get(f"{ME}/{path}", **params)

    def post(self, path: str, body: Any = None, **params: Any) -> Response:
        return self.company.post(f"{ME}/{path}", body, **params)

    def send(self, text: str, **beside: Any) -> Response:
        return self.post("messages/send", {"raw": raw(text), **beside})

    def found(self, q: str = "", **params: Any) -> list[str]:
        return [each["id"] for each in self.get("messages", q=q, **params).body.get("messages", [])]

    def record(self, message_id: str) -> dict[str, Any]:
        return self.company.world.collection("gmail.messages")[message_id]

    def labels(self, message_id: str) -> list[str]:
        return list(self.get(f"messages/{message_id}", format="minimal").body["labelIds"])


def raw(text: str | bytes) -> str:
    """A message as an agent sends it: base64url without padding."""
    data = text.encode() if isinstance(text, str) else text
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(data: str) -> bytes:
    return urlsafe_b64decode(data + "=" * (-len(data) % 4))


def headers(response: Response) -> dict[str, str]:
    return {each["name"]: each["value"] for each in response.body["payload"]["headers"]}


def refused(response: Response) -> tuple[int, str]:
    error = response.body["error"]
    assert error["code"] == response.status
    return response.status, error["message"]
