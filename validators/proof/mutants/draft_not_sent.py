"""Draft, not sent: the mail is written and left as a draft.

Where the vendor has no separate operation for drafts, an argument that says so is set: `draft: true`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, with_requests, without

OPERATOR = Operator("draft, not sent", "LOO05", "unbound-field", takes_away=True)
_FLAGS = ("draft", "isDraft", "is_draft")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each sending write as a draft instead."""
    for write in trace.writes:
        if write.operation.id == "drafts_send":
            yield without(trace, f"the draft of step {write.step + 1} is not sent", [write.number])
        request = _as_draft(trace, write)
        if request is not None:
            yield with_requests(trace, f"{write} of step {write.step + 1} as a draft", {write.number: request})


def _as_draft(trace: Trace, write: Write) -> Request | None:
    body = write.request.body
    if not isinstance(body, Mapping):
        return None
    url = write.request.url.partition("?")[0]
    if write.operation.id == "messages_send" and url.endswith("/messages/send"):
        drafts = f"{url.removesuffix('/messages/send')}/drafts"
        if trace.gateway.operation_at("POST", drafts) is not None:
            return replace(write.request, url=drafts, body={"message": dict(body)})
    flag = next((name for name in _FLAGS if name in _properties(write.operation.body) and not body.get(name)), None)
    if flag is not None:
        return replace(write.request, body={**body, flag: True})
    return None


def _properties(schema: Mapping[str, Any] | None) -> Mapping[str, Any]:
    found: Mapping[str, Any] = (schema or {}).get("properties") or {}
    return found
