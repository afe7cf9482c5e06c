"""Etags, and the tokens by which a client asks what changed since it last looked."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Any
from zlib import crc32

from runtime.kit.errors import BadRequest, Gone, PreconditionFailed
from runtime.kit.operation import Request
from runtime.kit.records import Record, RecordDict
from runtime.kit.timestamps import epoch_ms, instant
from runtime.kit.world import World


def write(world: World, model: type[Record], record: RecordDict, **values: Any) -> RecordDict:
    """Change a record and number the write, unless nothing would change. Raises NotFound."""
    if all(record[name] == value and type(record[name]) is type(value) for name, value in values.items()):
        return world.get(model, record[model.key])
    return world.change(model, record[model.key], **values, revision=next_revision(world))


def next_revision(world: World) -> int:
    """The number of the next write."""
    return world.ids.next("google_calendar.revision")


def etag(record: RecordDict) -> str:
    """The etag of a record, which every write changes."""
    base = epoch_ms(instant(record["updated"])) * 2000 if record.get("updated") else crc32(str(record["id"]).encode())
    return f'"{base + record["revision"]}"'


def list_etag(of: str, records: Iterable[RecordDict]) -> str:
    """The etag of a listing."""
    return f'"p{crc32("/".join([of, *(etag(each) for each in records)]).encode()):08x}"'


def must_match(request: Request, record: RecordDict) -> None:
    """Raises PreconditionFailed where the request's If-Match names another version of the record."""
    wanted = request.headers.get("if-match")
    if wanted is None or wanted.strip() == "*":
        return
    if etag(record) not in [each.strip().removeprefix("W/") for each in wanted.split(",")]:
        raise PreconditionFailed(
            "Precondition Failed", code="conditionNotMet", field="If-Match", location_type="header"
        )


def sync_token(of: str, records: Iterable[RecordDict]) -> str:
    """A token for everything that is written after now; `of` names the listing."""
    return _token(of, max((each["revision"] for each in records), default=0))


def since(of: str, token: str) -> int:
    """The write that a token was given after. Raises BadRequest for no token, Gone for one of another listing."""
    try:
        number, _, check = urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode().partition(".")
        revision = int(number)
    except ValueError:
        raise BadRequest("Invalid sync token value.", code="invalid", field="syncToken") from None
    if not check or _token(of, revision) != token.rstrip("="):
        raise Gone(
            "Sync token is no longer valid, a full sync is required.",
            code="fullSyncRequired", field="syncToken", domain="calendar",
        )  # fmt: skip
    return revision


def restricted() -> BadRequest:
    """What Calendar says of a sync token beside a filter."""
    return BadRequest("Sync token cannot be used with other request restrictions.", code="invalid", field="syncToken")


def _token(of: str, revision: int) -> str:
    text = f"{revision}.{crc32(f'sync/{of}/{revision}'.encode()):08x}"
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")
