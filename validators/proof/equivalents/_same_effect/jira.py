"""Jira: fields one by one, by `update` verbs, by the call for the assignee; the API of version 2 for texts."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write


def ways(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """Other calls for an edit, a comment, a transition."""
    request = write.request
    body: dict[str, Any] = request.body if isinstance(request.body, dict) else {}
    match write.operation.id:
        case "edit_issue":
            yield from _edits(request, body)
        case "assign_issue":
            issue = request.url.removesuffix("/assignee")
            yield "as an edit", [replace(request, url=issue, body={"fields": {"assignee": body}})]
        case "add_comment":
            if "visibility" not in body:
                issue = request.url.removesuffix("/comment")
                yield "within an edit", [Request("PUT", issue, body={"update": {"comment": [{"add": body}]}})]
            plain = _plain(body.get("body"))
            if plain and "/rest/api/3/" in request.url:
                url = request.url.replace("/rest/api/3/", "/rest/api/2/")
                yield "as plain text, by version 2", [replace(request, url=url, body={**body, "body": plain})]


def _edits(request: Request, body: dict[str, Any]) -> Iterator[tuple[str, list[Request]]]:
    fields = body.get("fields") or {}
    if set(body) != {"fields"}:
        return
    if len(fields) > 1:
        yield (
            "a call for each field",
            [replace(request, body={"fields": {name: value}}) for name, value in fields.items()],
        )
    yield (
        "by `update` verbs",
        [replace(request, body={"update": {name: [{"set": each}] for name, each in fields.items()}})],
    )
    account = fields.get("assignee", {}) or {}
    if "accountId" in account:
        rest = {name: value for name, value in fields.items() if name != "assignee"}
        assign = Request("PUT", f"{request.url}/assignee", body={"accountId": account["accountId"]})
        yield (
            "the assignee by a call of its own",
            [assign, *([replace(request, body={"fields": rest})] if rest else [])],
        )


def _plain(document: Any) -> str:
    """The text of a document of plain paragraphs; empty for one with marks, lists or the like."""
    if not isinstance(document, dict) or document.get("type") != "doc":
        return ""
    paragraphs = []
    for block in document.get("content") or []:
        words = block.get("content") or []
        if block.get("type") != "paragraph" or any(set(each) != {"type", "text"} for each in words):
            return ""
        paragraphs.append("".join(each["text"] for each in words))
    return "\n\n".join(paragraphs)
