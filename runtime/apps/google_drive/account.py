"""The account around the files: whose it is, shared drives, uploads under way, and the ledger of past actions."""

from typing import Any

from pydantic import Field

from runtime.apps.google_drive.fields import camel, snake
from runtime.apps.google_drive.people import ME
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Email, Id, Line, Record, RecordDict, maintained


class Account(Record, collection="account", label="email_address"):
    """The person the agent acts as."""

    id: Id = ME
    email_address: Email | None = None
    display_name: Line | None = None
    storage_limit: int | None = 16_106_127_360
    sheets: bool = maintained(False)
    """Whether the task seeds Google Sheets too, whose spreadsheets are files of this Drive."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`email`, `name` and Drive's own spellings."""
        names = {"email": "email_address", "name": "display_name"}
        return {names.get(name, snake(name)): value for name, value in raw.items()}


class Drive(Record, collection="drives", wire=camel):
    """A shared drive, whose files belong to no person."""

    id: Id = ""
    name: Line
    created_time: DateTime | None = None
    hidden: bool = False
    color_rgb: Line = "#0f9d58"

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Drive's own spellings; `title`."""
        raw = {snake(name): value for name, value in raw.items() if name != "kind"}
        return {**raw, "name": raw.pop("title", None) or raw.get("name")}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """19 characters that begin with 0A and end with PVA."""
        record["id"] = record["id"] or f"0A{ids.url_safe(14)}PVA"
        record["created_time"] = record["created_time"] or now


class Action(Record, collection="actions", label="action_key"):
    """Something done in this Drive before the task began, as an action tool reports it."""

    id: Id = ""
    action_key: Line
    params: dict[str, Any] = Field(default_factory=dict)
    created_at: DateTime | None = None


class Upload(Record, collection="uploads", label="id"):
    """An upload in several calls that has begun and not ended; it is gone once the file is there."""

    id: Id = ""
    file_id: str | None = None
    """The file whose content is replaced; None for a new file."""
    query: dict[str, str] = Field(default_factory=dict)
    metadata: dict[str, Any] = Field(default_factory=dict)
    media_type: Line | None = None
    received: str = ""
    """The bytes so far, in base64."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A long url-safe id."""
        record["id"] = record["id"] or f"ABg5-U{ids.url_safe(60)}"
