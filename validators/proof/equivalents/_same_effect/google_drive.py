"""Google Drive: several changes of a file one by one, a role given in two steps, a file made and then renamed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from validators.proof.equivalents._instead import answer
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write


def ways(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """Other calls for a file or a permission."""
    request = write.request
    body: dict[str, Any] = request.body if isinstance(request.body, dict) else {}
    match write.operation.id:
        case "files_update":
            if len(body) > 1 and not request.params:
                yield "a call for each field", [replace(request, body={name: value}) for name, value in body.items()]
        case "files_create":
            made = answer(trace, write.number, request)
            if isinstance(made, dict) and "name" in body:
                unnamed = replace(request, body={**body, "name": "Untitled"})
                rename = Request("PATCH", f"{request.url.partition('?')[0]}/{made['id']}", body={"name": body["name"]})
                yield "made without a name and renamed", [unnamed, rename]
        case "permissions_create" if body.get("role") in ("writer", "commenter"):
            lower = replace(request, body={**body, "role": "reader"})
            made = answer(trace, write.number, lower)
            if isinstance(made, dict):
                url = f"{request.url.partition('?')[0]}/{made['id']}"
                yield "as a reader first", [lower, Request("PATCH", url, body={"role": body["role"]})]
