"""Files: upload them in three steps, list them, read them and delete them."""

from collections.abc import Mapping
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any

from runtime.apps.slack.blocks import as_list
from runtime.apps.slack.errors import refusal
from runtime.apps.slack.file_wire import file_on_the_wire, files_url, is_of_type, mimetype_of
from runtime.apps.slack.lookup import is_seen, live, the_conversation
from runtime.apps.slack.method import method
from runtime.apps.slack.posting import Said, post, thread_of
from runtime.apps.slack.records import AGENT, Channel, File, Message, Upload
from runtime.apps.slack.workspace import seconds
from runtime.kit.errors import NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.paging import by_number
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_PLAIN = {"Content-Type": "text/plain; charset=utf-8"}


@method
def files_getUploadURLExternal(
    world: World,
    request: Request,
    filename: str,
    length: int,
    alt_txt: str | None = None,
    snippet_type: str | None = None,
    **_: Any,
) -> dict[str, Any]:
    """Where to send a file, and the id it will have."""
    upload = world.create(Upload, name=filename, size=length, alt_text=alt_txt, is_snippet=bool(snippet_type))
    return {"upload_url": files_url(request, f"/upload/v1/{upload['id']}"), "file_id": upload["id"]}


def files_receive(world: World, request: Request, upload_id: str, **_: Any) -> Reply:
    """Take the bytes of a file, bare or as the file of a multipart form."""
    upload = world.peek(Upload, upload_id)
    if upload is None:
        return Reply(404, "upload ticket not found", _PLAIN)
    raw = _sent(request)
    if len(raw) != upload["size"]:
        return Reply(400, f"expected {upload['size']} bytes, got {len(raw)}", _PLAIN)
    world.change(Upload, upload_id, content=_text_of(raw), is_received=True)
    return Reply(200, f"OK - {len(raw)}", _PLAIN)


@method
def files_completeUploadExternal(
    world: World,
    request: Request,
    files: list[Any],
    channel_id: str | None = None,
    channels: str | None = None,
    initial_comment: str = "",
    thread_ts: str | None = None,
    **_: Any,
) -> dict[str, Any]:
    """Finish uploads, and share them in conversations with one message each."""
    named = ",".join(each for each in (channel_id, channels) if each)
    targets = [_shared_in(world, each.strip()) for each in named.split(",") if each.strip()]
    made = [
        _completed(world, each, [target["id"] for target in targets])
        for each in as_list(files, code="invalid_arguments")
    ]
    if not made:
        raise refusal("invalid_arguments", "no fewer than 1 items allowed [json-pointer:/files]")
    comment, file_ids = Said(initial_comment, [], []), [each["id"] for each in made]
    for target in targets:
        post(world, target["id"], comment, thread_ts=thread_of(world, target["id"], thread_ts), file_ids=file_ids)
    return {"files": [file_on_the_wire(request, each) for each in made]}


@method
def files_list(
    world: World,
    request: Request,
    user: str | None = None,
    channel: str | None = None,
    types: str = "all",
    ts_from: str | None = None,
    ts_to: str | None = None,
    count: int = 100,
    page: int = 1,
    **_: Any,
) -> dict[str, Any]:
    """The files that the agent may see, newest first."""
    kinds = [kind.strip() for kind in types.split(",") if kind.strip()]
    unknown = [kind for kind in kinds if kind not in ("all", "spaces", "snippets", "images", "gdocs", "zips", "pdfs")]
    if unknown:
        raise refusal("unknown_type")
    low, high = float(ts_from or 0), float(ts_to) if ts_to else float("inf")
    found = [
        each
        for each in world.all(File)
        if _is_readable(world, each)
        and user in (None, "", each["user_id"])
        and (not channel or channel in each["channel_ids"])
        and low <= seconds(each["created"]) <= high
        and any(is_of_type(each, kind) for kind in kinds)
    ]
    part = by_number(sorted(found, key=lambda each: (-seconds(each["created"]), each["id"])), page, count)
    paging = {"count": count, "total": part.total, "page": page, "pages": -(-part.total // count)}
    return {"files": [file_on_the_wire(request, each) for each in part.items], "paging": paging}


@method
def files_info(world: World, request: Request, file: str, **_: Any) -> dict[str, Any]:
    """One file; what a text file says is in `content`."""
    found = _file(world, file)
    body: dict[str, Any] = {"file": file_on_the_wire(request, found), "comments": []}
    if found["content"] is not None:
        body["content"] = found["content"]
    return {**body, "response_metadata": {"next_cursor": ""}}


@method
def files_delete(world: World, file: str, **_: Any) -> dict[str, Any]:
    """Delete a file of the agent, from the messages that share it too."""
    found = _file(world, file)
    if found["user_id"] != AGENT:
        raise refusal("cant_delete_file")
    world.delete(File, file)
    for message in world.find(Message, file_ids=file):
        world.change(Message, message["id"], file_ids=[each for each in message["file_ids"] if each != file])
    return {}


def files_download(world: World, ticket: str, **_: Any) -> Reply:
    """The content of a text file, as its `url_private` gives it."""
    found = world.peek(File, ticket.rpartition("-")[2])
    if found is None or not _is_readable(world, found) or found["content"] is None:
        return Reply(404, "file not found", _PLAIN)
    kind = mimetype_of(found)
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    return Reply(200, found["content"].encode("utf-8", "replace"), {"Content-Type": kind + charset})


def _sent(request: Request) -> bytes:
    """The file itself: the body, or the first file of a multipart form."""
    if not request.content_type.lower().startswith("multipart/form-data"):
        return request.raw
    head = b"Content-Type: " + request.content_type.encode("latin-1", "replace") + b"\r\n\r\n"
    form = BytesParser(policy=HTTP).parsebytes(head + request.raw)
    for part in form.iter_parts() if form.is_multipart() else ():
        content = part.get_payload(decode=True)
        if part.get_filename() is not None and isinstance(content, bytes):
            return content
    return b""


def _text_of(raw: bytes) -> str | None:
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _shared_in(world: World, channel: str) -> RecordDict:
    found = world.peek(Channel, channel)
    if found is None or not is_seen(found):
        raise refusal("invalid_channel")
    return live(the_conversation(world, channel))


def _completed(world: World, named: Any, channels: list[str]) -> RecordDict:
    file_id = named.get("id") if isinstance(named, Mapping) else None
    upload = world.peek(Upload, file_id) if isinstance(file_id, str) else None
    if upload is None or not upload["is_received"]:
        raise NotFound("File", file_id, code="file_not_found")
    world.delete(Upload, upload["id"])
    title = named.get("title")
    return world.create(
        File,
        id=upload["id"],
        name=upload["name"],
        title=title if isinstance(title, str) and title else upload["name"],
        content=upload["content"],
        size=upload["size"],
        alt_text=upload["alt_text"],
        is_snippet=upload["is_snippet"],
        channel_ids=channels,
    )


def _file(world: World, file: str) -> RecordDict:
    found = world.get(File, file)
    if not _is_readable(world, found):
        raise NotFound("File", file)
    return found


def _is_readable(world: World, file: RecordDict) -> bool:
    shared = [world.peek(Channel, each) for each in file["channel_ids"]]
    return file["user_id"] == AGENT or any(each is not None and is_seen(each) for each in shared)
