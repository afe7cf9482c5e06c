"""Calls on the example Drive, as an agent makes them."""

from typing import Any

from runtime.gateway.gateway import Response
from tests.runtime.apps.company import Company, company

FILES = "https://www.googleapis.com/drive/v3/files"
DRIVE = "https://www.googleapis.com/drive/v3"
UPLOAD = "https://www.googleapis.com/upload/drive/v3/files"
FOLDER = "application/vnd.google-apps.folder"
DOCUMENT = "application/vnd.google-apps.document"


def drive() -> Company:
    return company("google_drive")


def file(here: Company, file_id: str, fields: str = "*") -> Any:
    answer = here.get(f"{FILES}/{file_id}", fields=fields)
    assert answer.ok, answer.body
    return answer.body


def ids(answer: Response) -> list[str]:
    assert answer.ok, answer.body
    return [each["id"] for each in answer.body["files"]]


def refusal(answer: Response) -> tuple[int, str]:
    """Status and reason of an answer that must be an error in Drive's envelope."""
    assert answer.failed
    error = answer.body["error"]
    assert error["code"] == answer.status
    assert error["message"] == error["errors"][0]["message"]
    return answer.status, error["errors"][0]["reason"]
