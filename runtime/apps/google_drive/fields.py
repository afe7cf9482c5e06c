"""How the names of Drive's fields are spelled, in seeds and on the wire."""

from typing import Any

from runtime.apps.google_drive.kinds import FOLDER, by_word

FILE_NAMES = {
    "title": "name", "filename": "name", "file_name": "name", "file": "id", "file_id": "id", "fileId": "id",
    "folder": "parents", "folder_id": "parents", "folderId": "parents", "parent": "parents", "parent_id": "parents",
    "parentId": "parents", "parent_folder": "parents", "parent_folder_id": "parents", "type": "mime_type",
    "mimetype": "mime_type", "created_at": "created_time", "createdAt": "created_time", "created": "created_time",
    "createdDate": "created_time", "modified_at": "modified_time", "updated_at": "modified_time",
    "modified": "modified_time", "modifiedDate": "modified_time", "last_modified": "modified_time",
    "created_by": "owner_email", "creator": "owner_email", "owner": "owner_email", "owners": "owner_email",
    "text": "content", "body": "content", "contents": "content", "is_starred": "starred", "is_trashed": "trashed",
    "url": "web_view_link", "link": "web_view_link", "lastModifyingUser": "last_modified_by",
    "modified_by": "last_modified_by", "md5": "md5_checksum", "target_id": "shortcut_target_id",
}  # fmt: skip
"""Other spellings of a file's fields in seeds."""


def camel(name: str) -> str:
    """`modified_time` as Drive spells it."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def snake(name: str) -> str:
    """`modifiedTime` as a field's name."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def settled_file(raw: dict[str, Any], known: set[str]) -> dict[str, Any]:
    """A seeded file under its fields' names; what no field holds goes into `extra`."""
    settled: dict[str, Any] = {}
    extra: dict[str, Any] = dict(raw.get("extra") or {})
    for given, value in raw.items():
        name = FILE_NAMES.get(given, snake(given))
        if given == "is_folder":
            if value:
                settled["mime_type"] = FOLDER
        elif given in ("extra", "kind"):
            continue
        elif name not in known:
            extra[given] = value
        elif name not in settled or given == name:
            settled[name] = value
    settled["extra"] = extra
    return _tidied(settled)


def _tidied(file: dict[str, Any]) -> dict[str, Any]:
    for name in ("owner_email", "last_modified_by"):
        address = address_in(file.get(name))
        if name in file and address is None and file[name]:
            file["extra"][name] = file[name]
        file[name] = address
    if isinstance(file.get("parents"), str | dict):
        file["parents"] = [file["parents"]]
    if isinstance(file.get("parents"), list):
        file["parents"] = [each.get("id") if isinstance(each, dict) else each for each in file["parents"] if each]
    elif "parents" in file and not file["parents"]:
        del file["parents"]
    if isinstance(file.get("mime_type"), str):
        file["mime_type"] = by_word(file["mime_type"]) or file["mime_type"]
    return file


def address_in(value: Any) -> str | None:
    """The address in a text, a user resource or a list of one of them; None where there is none."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("emailAddress") or value.get("email_address") or value.get("email")
    return value if isinstance(value, str) and "@" in value.strip("@") else None
