"""Action tools that write mail: to, cc, bcc, subject and body in the place of a raw message."""

import base64
from collections.abc import Collection, Mapping
from typing import Any

from runtime.gateway.check import Checker
from runtime.kit.operation import Operation
from runtime.task import mail
from runtime.toolsets._files import check
from runtime.toolsets._form import Fill, Filled, Form, address, addressed
from runtime.toolsets._tools import ToolError

_PEOPLE = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
_TEXT = {"type": "string"}
_ARGUMENTS = {
    "to": (_PEOPLE, "Addresses of the people it goes to."),
    "cc": (_PEOPLE, "Addresses of the people who get a copy."),
    "bcc": (_PEOPLE, "Addresses of the people who get a copy that nobody else sees."),
    "subject": (_TEXT, "The subject."),
    "body": (_TEXT, "What it says."),
    "body_type": ({"enum": ["plain", "html"]}, "What kind of text the body is; plain unless said."),
    "from": (_TEXT, "The sender; the mailbox's own address unless said."),
    "in_reply_to": (_TEXT, "The Message-ID of the email that it answers."),
    "attachments": (
        {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"filename": _TEXT, "content": _TEXT, "type": _TEXT},
                "required": ["filename", "content"],
                "additionalProperties": False,
            },
        },
        "Files: `filename`, `content` as text, and `type`, which is text/plain unless said.",
    ),
}
_THREAD = "The id of the conversation it belongs to, for a reply; the subject must be that of the conversation."
_BESIDE = {"threadId": _THREAD, "labelIds": "Ids of the labels it gets."}
"""Fields of the API's message that stay as they are; those it fills in itself are left out."""
_NOTE = "To reply, give `threadId` and keep the subject of the conversation; Re: may stand before it."
_LABELLED = ("messages_insert", "messages_import")
_WRITERS = ("messages_send", "drafts_create", "drafts_update", *_LABELLED)
_NEEDED = {"messages_send": ("to", "subject", "body")}


def writes_mail(operation: Operation) -> bool:
    """Whether an operation takes a whole message, as a field `raw` of its body or of a `message` in it."""
    return operation.app == "gmail" and operation.id in _WRITERS


def _message(operation: Operation) -> Mapping[str, Any]:
    properties = (operation.body or {}).get("properties", {})
    inner = properties.get("message", {}).get("properties", {})
    found: Mapping[str, Any] = inner if "raw" in inner else properties
    return found


def mail_form(operation: Operation, unsaid: Collection[str], always: Mapping[str, str]) -> tuple[Form, Fill]:
    """The form of such an operation."""
    form = addressed(operation, {*unsaid, "uploadType"}, always)
    fields = _message(operation)
    wrapped = "raw" not in (operation.body or {}).get("properties", {})
    for name, (schema, said) in _ARGUMENTS.items():
        form.add("body", name, schema, required=name in _NEEDED.get(operation.id, ()), description=said)
    if operation.id in _LABELLED:
        form.add("body", "date", _TEXT, description="When it was sent, such as 2026-01-28T15:00:00Z.")
    for name, said in _BESIDE.items():
        if name != "labelIds" or operation.id in _LABELLED:
            form.add("body", name, fields[name], description=said)
    form.note = _NOTE
    checker = Checker(form.schema())

    def fill(given: Mapping[str, Any]) -> Filled:
        check(checker, given)
        path, query, said = form.parts(given)
        message = {name: said[name] for name in _BESIDE if name in said}
        message["raw"] = raw(said)
        body = {"message": message} if wrapped else message
        return Filled(operation.method, address(operation, {**always, **path}), query, body)

    return form, fill


def raw(said: Mapping[str, Any]) -> str:
    """A message in base64url, made of the arguments of a mail tool. Raises ToolError for what no mail can carry."""
    text = said.get("body")
    html = said.get("body_type") == "html"
    headers = {
        "From": said.get("from"), "To": said.get("to") or None, "Cc": said.get("cc") or None,
        "Bcc": said.get("bcc") or None, "Subject": said.get("subject"), "Date": said.get("date"),
        "In-Reply-To": said.get("in_reply_to"), "References": said.get("in_reply_to"),
    }  # fmt: skip
    try:
        data = mail.message(headers, None if html else text, text if html else None, said.get("attachments") or [])
    except Exception as error:  # the email package has no one class for what it cannot write
        raise ToolError(f"this makes no mail: {error}") from None
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
