"""From the ways a Drive is written in a seed to its records, and what every Drive has."""

from typing import Any, TypeAlias

from runtime.apps.google_drive.fields import FILE_NAMES
from runtime.apps.google_drive.kinds import FOLDER, SPREADSHEET
from runtime.apps.google_drive.people import ACCOUNT, DEFAULT, ME, same
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import iso_z
from runtime.kit.world import Seed

Path: TypeAlias = tuple[str | int, ...]
Placed: TypeAlias = dict[str, list[tuple[Path, Any]]]

ROOT = "0AHq5nQwzXk2vUk9PVA"
"""The id of the folder My Drive, which `root` stands for."""

_FOLDER_ACTIONS = frozenset({"folder", "create_folder", "find_folder", "find_multiple_folders"})
_PAST_MOVES = frozenset({"move_file", "share_file", "delete_file"})
_INSIDE = {"comments": "comments", "revisions": "revisions", "permissions": "permissions", "shared_with": "permissions"}


def gather(raw: dict[str, Any]) -> Placed:
    """`folders` are files; sharing, comments and revisions may stand inside a file; past actions describe files too."""
    found: Placed = {name: [] for name in raw if name != "folders"}
    for collection, records in raw.items():
        if collection == "actions":
            found["actions"] = _actions(records)
        elif collection in ("account", "user", "about") and isinstance(records, dict):
            found.pop(collection)
            found["account"] = [((collection, 0), {"id": ME, **records})]
        elif isinstance(records, list):
            for number, record in enumerate(records):
                _place(collection, record, (collection, number), found)
        elif records is not None:
            found[collection] = [((collection,), records)]
    _described(found)
    return found


def _place(collection: str, record: Any, where: Path, found: Placed) -> None:
    """Puts a record, and what stands inside it, where it belongs."""
    if isinstance(record, dict):
        record = dict(record)
        if collection == "folders":
            record["is_folder"] = True
        if collection in ("files", "folders"):
            _lift_from_file(record, where, found)
        elif collection == "comments" and isinstance(record.get("replies"), list):
            record.setdefault("id", "comment-" + "-".join(map(str, where)))
            _lift("replies", "comment_id", record["id"], record.pop("replies"), (*where, "replies"), found)
    found.setdefault("files" if collection == "folders" else collection, []).append((where, record))


def _lift_from_file(record: dict[str, Any], where: Path, found: Placed) -> None:
    if isinstance(record.get("shared_with"), str):
        record["shared_with"] = [record["shared_with"]]
    for name in [each for each in _INSIDE if isinstance(record.get(each), list)]:
        key = next((each for each in ("id", "file_id", "fileId", "file") if record.get(each)), None)
        if key is None:
            key, record["id"] = "id", "-".join(map(str, where))
        _lift(_INSIDE[name], "file_id", record[key], record.pop(name), (*where, name), found)


def _lift(collection: str, link: str, to: Any, records: list[Any], where: Path, found: Placed) -> None:
    for number, record in enumerate(records):
        if collection == "permissions" and isinstance(record, str):
            record = {"email_address": record}
        _place(collection, {link: to, **record} if isinstance(record, dict) else record, (*where, number), found)


def _actions(records: Any) -> list[tuple[Path, Any]]:
    """The ledger, written as key -> list or as one list; an id that stands twice is told apart by a number."""
    lists = records if isinstance(records, dict) else {"": records or []}
    placed: list[tuple[Path, Any]] = []
    seen: dict[str, int] = {}
    for key, entries in lists.items():
        for number, entry in enumerate(entries if isinstance(entries, list) else [entries]):
            where: Path = ("actions", key, number) if key else ("actions", number)
            if isinstance(entry, dict):
                entry = {"action_key": key, **entry} if key else dict(entry)
                name = str(entry.get("id") or f"{entry.get('action_key', '')}-{number}")
                seen[name] = seen.get(name, 0) + 1
                entry["id"] = name if seen[name] == 1 else f"{name}-{seen[name]}"
            placed.append((where, entry))
    return placed


def _described(found: Placed) -> None:
    """Adds the files and folders that past actions describe, and the folders these name, where the seed lacks them."""
    ledger = [(where, entry) for where, entry in found.get("actions", ()) if isinstance(entry, dict)]
    if not ledger:
        return
    files = found.setdefault("files", [])
    known = {str(_id_of(file)) for _, file in files if isinstance(file, dict)}
    names = {file.get("name") or file.get("title") for _, file in files if isinstance(file, dict)}
    wanted: dict[str, Path] = {}
    ledger.sort(key=lambda pair: pair[1].get("action_key") not in _FOLDER_ACTIONS)
    for where, entry in ledger:
        file = _entity(entry, known)
        if file is None or file.get("id") in known:
            continue
        if not (file.get("id") or file["name"] not in names):
            continue
        files.append(((*where, "params"), file))
        known.add(str(file.get("id")))
        names.add(file["name"])
        if isinstance(file.get("folder"), str):
            wanted.setdefault(file["folder"], (*where, "params"))
    for folder, where in wanted.items():
        if folder not in known and folder not in names and folder != "root":
            files.append((where, {"id": folder, "name": folder, "is_folder": True}))


def _id_of(file: dict[str, Any]) -> Any:
    return next((file[name] for name in ("id", "file_id", "fileId", "file") if file.get(name)), None)


def _entity(entry: dict[str, Any], known: set[str]) -> dict[str, Any] | None:
    """The file that an action describes, in a seed's spelling; None where it describes none."""
    params = entry.get("params")
    key = entry.get("action_key")
    if not isinstance(params, dict) or key in _PAST_MOVES:
        return None
    file = {name: value for name, value in params.items() if value not in (None, "")}
    name = file.pop("title", None) or file.get("name") or file.pop("file_name", None)
    if not isinstance(name, str):
        return None
    file["name"] = name
    if entry.get("created_at") and not any(FILE_NAMES.get(each, each) == "created_time" for each in file):
        file["created_time"] = entry["created_at"]
    file_id = _id_of(file)
    for spelling in ("file", "file_id", "fileId"):
        file.pop(spelling, None)
    if key in _FOLDER_ACTIONS:
        file["is_folder"] = True
        if file_id is None and isinstance(file.get("folder"), str) and file["folder"] not in known:
            file_id = file.pop("folder")
    return file if file_id is None else {**file, "id": file_id}


def furnish(seed: Seed) -> None:
    """My Drive is there and holds what is in no folder; folders may be given by name; owners stand in their files."""
    files = seed.collections.setdefault("google_drive.files", {})
    agent = _account(seed)
    if ROOT not in files:
        files[ROOT] = _root(seed)
    _spreadsheets(seed, files)
    permissions = seed.collections.get("google_drive.permissions", {})
    for key, permission in list(permissions.items()):
        if permission["role"] == "owner" and permission["file_id"] in files:
            held = files[permission["file_id"]]
            files[held["id"]] = {**held, "owner_email": held["owner_email"] or permission["email_address"]}
            del permissions[key]
    drives = seed.collections.get("google_drive.drives", {})
    named: dict[str, list[str]] = {}
    for key, file in files.items():
        if file["mime_type"] == FOLDER:
            named.setdefault(file["name"], []).append(key)
    for key, file in files.items():
        parents = [_folder(each, files, named) for each in file["parents"]]
        mine = not file["owner_email"] or same(file["owner_email"], agent)
        if not parents and key != ROOT and (mine or file["drive_id"]):
            parents = [file["drive_id"] or ROOT]
        drive = file["drive_id"] or next((each for each in parents if each in drives), None)
        files[key] = {**file, "parents": parents, "drive_id": drive}
    _spread_drives(files)


def _spreadsheets(seed: Seed, files: dict[str, RecordDict]) -> None:
    """A spreadsheet that is shared, commented on or revised in the seed has a file; each file is named like its own."""
    from runtime.apps.google_drive.spreadsheets import unfiled

    books = seed.collections.get("google_sheets.spreadsheets", {})
    for collection in ("permissions", "comments", "revisions") if books else ():
        for record in seed.collections.get(f"google_drive.{collection}", {}).values():
            key = record["file_id"]
            if key in books and key not in files:
                files[key] = unfiled(key, books[key]["title"], iso_z(seed.now))
    for key in [each for each in files if each in books]:
        files[key] = {**files[key], "name": books[key]["title"], "mime_type": SPREADSHEET}


def _account(seed: Seed) -> str:
    accounts = seed.collections.setdefault(ACCOUNT, {})
    if not accounts:
        accounts[ME] = {
            "id": ME,
            "email_address": None,
            "display_name": None,
            "storage_limit": 16_106_127_360,
            "sheets": False,
        }
    for key, account in list(accounts.items()):
        accounts[key] = {**account, "sheets": "google_sheets" in seed.apps}
    mailbox = seed.collections.get("gmail.profile", {})
    known = [record["email_address"] for record in (*accounts.values(), *mailbox.values())]
    return next((address for address in known if address), DEFAULT)


def _root(seed: Seed) -> RecordDict:
    from runtime.apps.google_drive.records import File

    start = iso_z(seed.now)
    return File(id=ROOT, name="My Drive", mime_type=FOLDER, created_time=start, modified_time=start).model_dump()


def _folder(parent: str, files: dict[str, RecordDict], named: dict[str, list[str]]) -> str:
    if parent in files:
        return parent
    if parent in ("root", "My Drive"):
        return ROOT
    same_name = named.get(parent, [])
    return same_name[0] if len(same_name) == 1 else parent


def _spread_drives(files: dict[str, RecordDict]) -> None:
    """What is inside a folder of a shared drive is in that drive."""
    for key, file in files.items():
        at, seen = file, {key}
        while not at["drive_id"] and at["parents"] and at["parents"][0] in files and at["parents"][0] not in seen:
            seen.add(at["parents"][0])
            at = files[at["parents"][0]]
        if at["drive_id"] and not file["drive_id"]:
            files[key] = {**file, "drive_id": at["drive_id"]}
