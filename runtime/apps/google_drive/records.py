"""What Drive remembers: files and folders, who may see them, what was said about them, earlier contents."""

from typing import Any, Literal

from pydantic import Field

from runtime.apps.google_drive.account import Account, Action, Drive, Upload
from runtime.apps.google_drive.fields import address_in, camel, settled_file, snake
from runtime.apps.google_drive.kinds import FOLDER, UNKNOWN, by_name
from runtime.apps.google_drive.people import domain_of, me, number_of
from runtime.apps.google_drive.seeding import furnish, gather
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Email, Id, Line, Record, RecordDict, Text, Url, derived, maintained, ref
from runtime.kit.world import World

__all__ = [
    "Account", "Action", "Comment", "Drive", "File", "Permission", "Reply", "Revision", "Upload", "furnish", "gather",
]  # fmt: skip

ALSO_SEEDED = ("about", "folders", "user")
"""Keys beside the collections that a seed may have."""

_ROLES = {
    "edit": "writer", "editor": "writer", "write": "writer", "view": "reader", "viewer": "reader", "read": "reader",
    "comment": "commenter",
}  # fmt: skip


class File(Record, collection="files", wire=camel, open_fields="extra", text_field="content"):
    """A file or folder. `parents` holds the one folder it is in; without an owner it is the agent's own."""

    id: Id = ""
    name: Line
    mime_type: Line = ""
    description: Text | None = None
    parents: list[str] = ref("files", default=[], soft=True)
    content: Text | None = None
    """The text of a text file or of a file of Google's editors."""
    data: str | None = None
    """The bytes of any other file, in base64."""
    owner_email: Email | None = None
    drive_id: str | None = ref("drives", default=None, soft=True)
    starred: bool = False
    trashed: bool = False
    """Whether it was itself thrown away; see `in_trash`."""
    trashed_time: DateTime | None = None
    trashed_by: Email | None = None
    created_time: DateTime | None = None
    modified_time: DateTime | None = maintained(None)
    last_modified_by: Email | None = maintained(None)
    shared_with_me_time: DateTime | None = None
    viewed_by_me_time: DateTime | None = None
    original_filename: Line | None = None
    size: int | None = maintained(None)
    md5_checksum: str | None = None
    properties: dict[str, str] = Field(default_factory=dict)
    app_properties: dict[str, str] = Field(default_factory=dict)
    folder_color_rgb: Line | None = None
    copy_requires_writer_permission: bool = False
    writers_can_share: bool = True
    shortcut_target_id: str | None = ref("files", default=None, soft=True)
    web_view_link: Url | None = None
    head_revision_id: str | None = maintained(None)
    version: int = maintained(1)
    extra: dict[str, Any] = Field(default_factory=dict)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`title`, `folder`, `created_by`, Drive's own spellings and the like; other keys go into `extra`."""
        return settled_file(raw, set(cls.model_fields))

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are 33 url-safe characters; the type follows the ending; times are now."""
        record["id"] = record["id"] or f"1{ids.url_safe(32)}"
        record["mime_type"] = record["mime_type"] or by_name(record["name"]) or UNKNOWN
        record["created_time"] = record["created_time"] or record["modified_time"] or now
        record["modified_time"] = record["modified_time"] or record["created_time"]
        if record["mime_type"] != FOLDER:
            record["head_revision_id"] = record["head_revision_id"] or f"0B{ids.url_safe(49)}"

    @derived("boolean")
    def is_folder(record: RecordDict, world: World) -> Any:
        """Whether it is a folder."""
        return record["mime_type"] == FOLDER

    @derived("line")
    def folder(record: RecordDict, world: World) -> Any:
        """Name of the folder it is in: `My Drive` at the top, None where the folder is out of sight."""
        return next((each["name"] for each in _holders(record, world)), None)

    @derived("line")
    def full_path(record: RecordDict, world: World) -> Any:
        """Names of the folders it is in and its own, from the top: `My Drive/Ops/Plan`."""
        names, seen, at = [record["name"]], {record["id"]}, record
        while (above := next(iter(_holders(at, world)), None)) and above["id"] not in seen:
            names.append(above["name"])
            seen.add(above["id"])
            at = above
        return "/".join(reversed(names))

    @derived("email")
    def owner(record: RecordDict, world: World) -> Any:
        """Address of its owner; None in a shared drive."""
        return None if record["drive_id"] else record["owner_email"] or me(world)

    @derived("email", many=True)
    def shared_with(record: RecordDict, world: World) -> Any:
        """Addresses it is shared with itself; what its folder is shared with does not count."""
        return [each["email_address"] for each in _granted(record, world) if each["email_address"]]

    @derived("email", many=True)
    def editors(record: RecordDict, world: World) -> Any:
        """Addresses it is shared with that may change it."""
        given = [each for each in _granted(record, world) if each["role"] not in ("reader", "commenter")]
        return [each["email_address"] for each in given if each["email_address"]]

    @derived("boolean")
    def public(record: RecordDict, world: World) -> Any:
        """Whether anyone with the link may see it."""
        return any(each["type"] == "anyone" for each in _granted(record, world))

    @derived("boolean")
    def in_trash(record: RecordDict, world: World) -> Any:
        """Whether it or a folder it is in was thrown away."""
        seen: set[str] = set()
        at: RecordDict | None = record
        while at is not None and at["id"] not in seen:
            if at["trashed"]:
                return True
            seen.add(at["id"])
            at = next(iter(_holders(at, world)), None)
        return False


def _holders(record: RecordDict, world: World) -> list[RecordDict]:
    held = [world.peek(File, each) or world.peek(Drive, each) for each in record.get("parents", ())]
    return [{"parents": [], "trashed": False, **each} for each in held if each is not None]


def _granted(record: RecordDict, world: World) -> list[RecordDict]:
    return world.find(Permission, file_id=record["id"])


class Permission(Record, collection="permissions", wire=camel, label="email_address"):
    """Somebody's access to a file beside its owner's: a person, a group, a domain, or anyone."""

    id: Id = ""
    file_id: str = ref("files")
    permission_id: str = ""
    """Drive's own id of it, which is the same on every file; `id` also says which file."""
    type: Literal["user", "group", "domain", "anyone"] = "user"
    role: Literal["owner", "organizer", "fileOrganizer", "writer", "commenter", "reader"] = "reader"
    email_address: Email | None = None
    domain: Line | None = None
    display_name: Line | None = None
    allow_file_discovery: bool = False
    expiration_time: DateTime | None = None
    notified: bool = False
    """Whether Drive mailed the person about it."""
    email_message: Text | None = None
    """What that mail said."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Drive's spellings; `email`, `editor` and `viewer`; the type follows from what is given."""
        raw = {snake(name): value for name, value in raw.items() if name != "kind"}
        if "email" in raw:
            raw["email_address"] = address_in(raw.pop("email"))
        if isinstance(raw.get("role"), str):
            raw["role"] = _ROLES.get(raw["role"].lower(), raw["role"])
        if "type" not in raw and not raw.get("email_address"):
            raw["type"] = "domain" if raw.get("domain") else "anyone"
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The permission id follows from whom it is for; the record's id is the file's and that."""
        record["permission_id"] = record["permission_id"] or permission_id(record)
        record["id"] = record["id"] or f"{record['file_id']}:{record['permission_id']}"

    @derived("line")
    def file(record: RecordDict, world: World) -> Any:
        """Name of the file."""
        held = world.peek(File, record["file_id"])
        return held["name"] if held else None

    @derived("boolean")
    def outside(record: RecordDict, world: World) -> Any:
        """Whether it lets in somebody outside the agent's own domain."""
        given = record["domain"] or (domain_of(record["email_address"]) if record["email_address"] else "")
        return given.casefold() != domain_of(me(world))


def permission_id(record: RecordDict) -> str:
    """Drive's id of a permission."""
    if record["type"] == "anyone":
        return "anyone" if record["allow_file_discovery"] else "anyoneWithLink"
    if record["type"] == "domain":
        return number_of(record["domain"] or "") + "k"
    return number_of(record["email_address"] or "")


class Comment(Record, collection="comments", wire=camel, label="content"):
    """A remark about a file; a deleted one stays, without its text."""

    id: Id = ""
    file_id: str = ref("files")
    content: Text = ""
    author_email: Email | None = None
    created_time: DateTime | None = None
    modified_time: DateTime | None = maintained(None)
    resolved: bool = False
    deleted: bool = False
    quoted_text: Text | None = None
    anchor: str | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`text` and `author` are other spellings, as are Drive's own."""
        return _remark(raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """11 url-safe characters behind AAAB; times are now."""
        record["id"] = record["id"] or f"AAAB{ids.url_safe(7)}"
        record["created_time"] = record["created_time"] or now
        record["modified_time"] = record["modified_time"] or record["created_time"]

    @derived("email")
    def author(record: RecordDict, world: World) -> Any:
        """Address of who wrote it."""
        return record["author_email"] or me(world)


class Reply(Record, collection="replies", wire=camel, label="content"):
    """An answer to a comment, which may resolve or reopen it."""

    id: Id = ""
    comment_id: str = ref("comments")
    content: Text = ""
    action: Literal["resolve", "reopen"] | None = None
    author_email: Email | None = None
    created_time: DateTime | None = None
    modified_time: DateTime | None = maintained(None)
    deleted: bool = False

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """As for comments."""
        return _remark(raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """As for comments."""
        Comment.fill(record, ids, now)

    @derived("email")
    def author(record: RecordDict, world: World) -> Any:
        """Address of who wrote it."""
        return record["author_email"] or me(world)


def _remark(raw: dict[str, Any]) -> dict[str, Any]:
    names = {"text": "content", "author": "author_email", "created_at": "created_time"}
    raw = {names.get(name, snake(name)): value for name, value in raw.items() if name != "kind"}
    if "author_email" in raw:
        raw["author_email"] = address_in(raw["author_email"])
    quoted = raw.pop("quoted_file_content", None)
    if isinstance(quoted, dict):
        raw["quoted_text"] = quoted.get("value")
    return raw


class Revision(Record, collection="revisions", wire=camel, label="id"):
    """An earlier content of a file. The present one is in the file itself."""

    id: Id = ""
    file_id: str = ref("files")
    mime_type: Line = UNKNOWN
    content: Text | None = None
    data: str | None = None
    size: int | None = maintained(None)
    md5_checksum: str | None = None
    modified_time: DateTime | None = maintained(None)
    last_modified_by: Email | None = maintained(None)
    original_filename: Line | None = None
    keep_forever: bool = False
    published: bool = False

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Drive's own spellings; `text`, `modified_by` and `lastModifyingUser`."""
        names = {"text": "content", "modified_by": "last_modified_by", "lastModifyingUser": "last_modified_by"}
        raw = {names.get(name, snake(name)): value for name, value in raw.items() if name != "kind"}
        if "last_modified_by" in raw:
            raw["last_modified_by"] = address_in(raw["last_modified_by"])
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """51 url-safe characters; the time is now."""
        record["id"] = record["id"] or f"0B{ids.url_safe(49)}"
        record["modified_time"] = record["modified_time"] or now
