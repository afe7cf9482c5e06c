"""Notes, attachments, and documents in folders."""

from typing import ClassVar

from runtime.apps.salesforce.model.columns import (
    Base64,
    Checkbox,
    Line,
    Text,
    column,
    custom,
    hidden,
    link,
    picklist,
)
from runtime.apps.salesforce.model.picklists import FOLDER_ACCESS, FOLDER_TYPES
from runtime.apps.salesforce.model.sobject import SObject
from runtime.kit.ids import Ids
from runtime.kit.records import Id, RecordDict

NOTED = ("accounts", "contacts", "leads", "opportunities", "campaigns", "cases")


class Note(SObject, collection="notes", label="title"):
    """A text kept with a record."""

    sobject: ClassVar[str] = "Note"
    prefix: ClassVar[str] = "002"
    plural: ClassVar[str] = "Notes"
    name_column: ClassVar[str] = "Title"
    aliases: ClassVar[dict[str, str]] = {"content": "body"}

    parent_id: Id = link(*NOTED, default=..., children="Notes", on_delete="cascade", access="create", required=True)
    title: Line | None = column(length=80, required=True)
    body: Text | None = column(type="textarea")
    is_private: Checkbox | None = column(False, label="Private")
    custom_type: Line | None = custom(wire="Type__c")


class Attachment(SObject, collection="attachments", label="name"):
    """A file kept with a record."""

    sobject: ClassVar[str] = "Attachment"
    prefix: ClassVar[str] = "00P"
    plural: ClassVar[str] = "Attachments"
    aliases: ClassVar[dict[str, str]] = {"file": "body", "parent": "parent_id"}

    parent_id: Id = link(*NOTED, "tasks", "events", "emails", default=..., children="Attachments", on_delete="cascade",
                          access="create", required=True)  # fmt: skip
    name: Line | None = column(required=True, label="File Name")
    body: Base64 | None = column(type="base64", required=True)
    content_type: Line | None = column(length=120)
    description: Line | None = column(length=500, type="textarea")
    is_private: Checkbox | None = column(False, label="Private")

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A seeded file may be named by its content alone."""
        record["name"] = record.get("name") or "attachment"


class Folder(SObject, collection="folders", label="name"):
    """A place for documents."""

    sobject: ClassVar[str] = "Folder"
    prefix: ClassVar[str] = "00l"
    plural: ClassVar[str] = "Folders"

    owner_id: str | None = hidden()
    name: Line = column(..., required=True)
    developer_name: Line | None = column(length=80, label="Folder Unique Name")
    type: Line | None = picklist(FOLDER_TYPES, required=True, restricted=True, access="create")
    access_type: Line | None = picklist(FOLDER_ACCESS, required=True, restricted=True)

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The unique name is made from the name; folders hold documents that everybody sees unless said."""
        letters = "".join(letter if letter.isalnum() else "_" for letter in record["name"])
        record["developer_name"] = record.get("developer_name") or letters.strip("_")
        record["type"] = record.get("type") or "Document"
        record["access_type"] = record.get("access_type") or "Public"


class Document(SObject, collection="documents", label="name"):
    """A file in a folder."""

    sobject: ClassVar[str] = "Document"
    prefix: ClassVar[str] = "015"
    plural: ClassVar[str] = "Documents"
    aliases: ClassVar[dict[str, str]] = {"file": "body"}

    owner_id: str | None = hidden()
    folder_id: str = link("folders", default=..., required=True, on_delete="restrict")
    name: Line | None = column(required=True, label="Document Name")
    body: Base64 | None = column(type="base64")
    content_type: Line | None = column(length=120, label="MIME Type")
    description: Line | None = column()
    keywords: Line | None = column()
    is_public: Checkbox | None = column(False, label="Externally Available")

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A seeded file may be named by its content alone."""
        record["name"] = record.get("name") or "document"
