"""Action tools of operations that take a file: its content as text, where the API wants bytes or a multipart body."""

from collections.abc import Collection, Mapping
from typing import Any

from runtime.gateway.check import Checker, dotted_path
from runtime.kit.operation import Operation
from runtime.toolsets._form import Fill, Filled, Form, address, addressed
from runtime.toolsets._tools import ToolError

FORM_DATA = "multipart/form-data"
_PART = {
    "type": "object",
    "properties": {
        "filename": {"type": "string"},
        "content": {"type": "string", "description": "What the file says."},
        "content_type": {"type": "string", "description": "text/plain unless said."},
    },
    "required": ["filename", "content"],
    "additionalProperties": False,
    "description": "A file.",
}


def takes_file(operation: Operation) -> bool:
    """Whether the body of an operation is a file or has one in it, and never JSON."""
    return bool(operation.media) and not any("json" in each for each in operation.media)


def file_form(operation: Operation, unsaid: Collection[str], always: Mapping[str, str]) -> tuple[Form, Fill]:
    """The form of such an operation: `content` and `content_type`, or each part of a multipart form by its name."""
    form = addressed(operation, unsaid, always)
    if FORM_DATA in operation.media and operation.body is not None:
        needed = operation.body.get("required", ())
        for name, schema in operation.body.get("properties", {}).items():
            form.add("body", name, schema or _PART, required=name in needed)
    else:
        form.add("body", "content", {"type": "string"}, required=True, description="What the file says.")
        form.add("body", "content_type", {"type": "string"}, description="Its media type; text/plain unless said.")
    checker = Checker(form.schema())
    fixed = _headers(operation)

    def fill(given: Mapping[str, Any]) -> Filled:
        check(checker, given)
        path, query, body = form.parts(given)
        url = address(operation, {**always, **path})
        if FORM_DATA in operation.media:
            boundary, sent = _multipart(body)
            kind = f"{FORM_DATA}; boundary={boundary}"
        else:
            sent, kind = body["content"], body.get("content_type", "text/plain")
        data = sent.encode("utf-8", "replace")
        return Filled(operation.method, url, query, data, {**fixed, "Content-Type": kind})

    return form, fill


def check(checker: Checker, given: Mapping[str, Any]) -> None:
    """Raises ToolError with the first thing that does not fit a tool's schema."""
    errors = checker.errors({name: value for name, value in given.items() if value is not None})
    if errors:
        first = errors[0]
        raise ToolError(f"`{dotted_path(first.path)}`: {first.message}" if first.path else first.message)


def _headers(operation: Operation) -> dict[str, str]:
    """Headers that the vendor asks for with every such call, with the values of the spec's worked example."""
    declared = {each.name for each in operation.parameters if each.where == "header"}
    said = operation.example.get("headers") or {}
    return {name: str(value) for name, value in said.items() if name in declared}


def _multipart(fields: Mapping[str, Any]) -> tuple[str, str]:
    """The boundary and the text of a multipart form."""
    boundary = "part"
    while any(boundary in str(each) for each in fields.values()):
        boundary += "-"
    lines = []
    for name, value in fields.items():
        lines.append(f"--{boundary}")
        if isinstance(value, Mapping):
            filename = value["filename"].replace('"', "%22").replace("\r", " ").replace("\n", " ")
            kind = value.get("content_type", "text/plain").replace("\r", " ").replace("\n", " ")
            lines.append(f'Content-Disposition: form-data; name="{name}"; filename="{filename}"')
            lines += [f"Content-Type: {kind}", "", value["content"]]
        else:
            lines += [f'Content-Disposition: form-data; name="{name}"', "", str(value)]
    return boundary, "\r\n".join([*lines, f"--{boundary}--", ""])
