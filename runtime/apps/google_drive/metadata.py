"""The body of a write: which fields of a file a client may set, and what Drive says of the others."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from runtime.apps.google_drive.fields import camel
from runtime.apps.google_drive.wire import FIELD_NAMES
from runtime.kit.errors import BadRequest, Forbidden, WrongType
from runtime.kit.timestamps import instant, iso_ms_z

_TIMES = ("created_time", "modified_time", "viewed_by_me_time")
_CLEARED = ("description", "folder_color_rgb")
_READ_BACK = frozenset({"kind", "viewersCanCopyContent"})


class Target(BaseModel):
    """What a shortcut points to."""

    model_config = ConfigDict(alias_generator=camel, extra="ignore", strict=True)
    target_id: str | None = None


class FileWrite(BaseModel):
    """The writable fields of a file. Names that Drive does not know are left out without a word, as Drive does."""

    model_config = ConfigDict(alias_generator=camel, extra="ignore", strict=True)
    id: str | None = None
    name: str | None = None
    mime_type: str | None = None
    description: str | None = None
    parents: list[str] | None = None
    starred: bool | None = None
    trashed: bool | None = None
    properties: dict[str, str | None] | None = None
    app_properties: dict[str, str | None] | None = None
    folder_color_rgb: str | None = None
    copy_requires_writer_permission: bool | None = None
    writers_can_share: bool | None = None
    created_time: str | None = None
    modified_time: str | None = None
    viewed_by_me_time: str | None = None
    original_filename: str | None = None
    shortcut_details: Target | None = None
    content_hints: dict[str, Any] | None = None


_WRITABLE = {info.alias for info in FileWrite.model_fields.values()} | _READ_BACK
_NOT_WRITABLE = (FIELD_NAMES | {"contentRestrictions"}) - _WRITABLE


def read_metadata(body: Any) -> dict[str, Any]:
    """The fields that a body sets, by field name. Raises Forbidden for read-only ones, WrongType for ill-typed ones."""
    if body is None:
        return {}
    if not isinstance(body, Mapping):
        raise BadRequest("Parse Error", code="parseError")
    for name in body:
        if name in _NOT_WRITABLE:
            raise Forbidden(
                "The resource body includes fields which are not directly writable.", code="fieldNotWritable"
            )
    try:
        read = FileWrite.model_validate(body)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise WrongType(".".join(map(str, first["loc"])), first["msg"], value=first["input"]) from None
    given = read.model_dump(exclude_unset=True)
    given.pop("content_hints", None)
    return {name: _value(name, value) for name, value in given.items() if value is not None or name in _CLEARED}


def _value(name: str, value: Any) -> Any:
    if name not in _TIMES:
        return value
    try:
        return iso_ms_z(instant(value))
    except (ValueError, OverflowError):
        raise WrongType(camel(name), "not a time", value=value) from None


def merged(held: Mapping[str, str], given: Mapping[str, str | None]) -> dict[str, str]:
    """Properties after a write: a null takes one away, the others stay."""
    return {name: value for name, value in {**held, **given}.items() if value is not None}
