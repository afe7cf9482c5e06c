"""Files attached to issues."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

from runtime.apps.jira.changelog import note_on
from runtime.apps.jira.errors import refusal
from runtime.apps.jira.issue_wire import IssueView, attachment_on_the_wire
from runtime.apps.jira.lookup import the_issue
from runtime.apps.jira.numbering import next_id
from runtime.apps.jira.people import AGENT
from runtime.apps.jira.records import Attachment, Issue
from runtime.apps.jira.site import site_of
from runtime.kit.errors import Forbidden, NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def add_attachment(
    world: World, request: Request, issueIdOrKey: str, X_Atlassian_Token: str = "", body: Any = None, **_: Any
) -> Any:
    """Attach files; a call without the header `X-Atlassian-Token: no-check` is taken for a forged form."""
    if X_Atlassian_Token.lower() not in ("no-check", "nocheck"):
        raise Forbidden("XSRF check failed", code="xsrf")
    issue = the_issue(world, issueIdOrKey)
    view = IssueView(world, site_of(request))
    files = (
        [part for part in _listed(body.get("file")) if isinstance(part, Mapping)] if isinstance(body, Mapping) else []
    )
    if not files:
        raise refusal("No files were attached: send them as multipart/form-data in a part named 'file'.")
    return [attachment_on_the_wire(view, _attach(world, issue["id"], part)) for part in files]


def _attach(world: World, issue_id: str, part: Mapping[str, Any]) -> RecordDict:
    content = part.get("content", b"")
    raw = content if isinstance(content, bytes) else str(content).encode()
    try:
        kept: dict[str, Any] = {"content": raw.decode()}
    except UnicodeDecodeError:
        kept = {"content_base64": b64encode(raw).decode()}
    filename = str(part.get("filename") or "file")
    made = world.create(
        Attachment,
        id=next_id(world, Attachment),
        issue_key=issue_id,
        filename=filename,
        author_id=AGENT,
        size=len(raw),
        mime_type=str(part.get("content_type") or "application/octet-stream"),
        **kept,
    )
    note_on(world, world.get(Issue, issue_id), "Attachment", field_id="attachment", new=made["id"], new_text=filename)
    return made


def get_attachment(world: World, request: Request, id: str, **_: Any) -> Any:
    """What is known of a file: name, size, type, and where its content is."""
    return attachment_on_the_wire(IssueView(world, site_of(request)), _the_attachment(world, id))


def get_attachment_content(world: World, id: str, **_: Any) -> Reply:
    """The content of a file."""
    held = _the_attachment(world, id)
    raw = b64decode(held["content_base64"]) if held["content_base64"] else (held["content"] or "").encode()
    name = held["filename"].replace('"', "'").replace("\n", " ").replace("\r", " ")
    headers = {"Content-Type": held["mime_type"], "Content-Disposition": f'attachment; filename="{name}"'}
    return Reply(200, raw, headers)


def remove_attachment(world: World, id: str, **_: Any) -> Reply:
    """Delete a file."""
    held = world.delete(Attachment, _the_attachment(world, id)["id"])
    issue = world.peek(Issue, held["issue_key"])
    if issue is not None:
        note_on(world, issue, "Attachment", field_id="attachment", old=held["id"], old_text=held["filename"])
    return Reply(204)


def _the_attachment(world: World, attachment_id: str) -> RecordDict:
    found = world.peek(Attachment, attachment_id)
    if found is None:
        raise NotFound("Attachment", attachment_id, f"The attachment with id '{attachment_id}' does not exist")
    return found


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
