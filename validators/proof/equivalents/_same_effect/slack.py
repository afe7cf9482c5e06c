"""Slack: direct messages by opening the conversation first, arguments in the URL, blocks for text."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from validators.proof.equivalents._instead import answer
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write

_LONGEST_SECTION = 3000


def ways(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """Other calls for a message, and the same call in another form."""
    request = write.request
    body: dict[str, Any] = dict(request.body) if isinstance(request.body, dict) else {}
    arguments = {**request.params, **body}
    if arguments and all(isinstance(value, str) for value in arguments.values()):
        yield "arguments in the URL", [replace(request, method="GET", params=arguments, body=None)]
    if write.operation.id != "chat_postMessage":
        return
    channel = str(arguments.get("channel", ""))
    if any(each.collection == "slack.users" for each in trace.lookup.by_id.get(channel, [])):
        opening = Request("POST", "https://slack.com/api/conversations.open", body={"users": channel})
        opened = answer(trace, write.number, opening)
        if isinstance(opened, dict):
            said = {**body, "channel": opened["channel"]["id"]}
            yield "into the conversation, opened first", [opening, replace(request, body=said)]
    text = body.get("text")
    if isinstance(text, str) and "blocks" not in body and len(text) <= _LONGEST_SECTION:
        section = {"type": "section", "text": {"type": "mrkdwn", "text": text}}
        yield "with blocks beside the text", [replace(request, body={**body, "blocks": [section]})]
        without = {name: value for name, value in body.items() if name != "text"}
        yield "with blocks instead of text", [replace(request, body={**without, "blocks": [section]})]
        if "attachments" not in body and "<" not in text:
            yield "as Markdown", [replace(request, body={**without, "markdown_text": text})]
