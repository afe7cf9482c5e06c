"""What an action tool asks for, and the call it makes of that: the flat form of an operation."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias
from urllib.parse import quote

import orjson

from runtime.kit.operation import Operation
from runtime.toolsets._tools import ToolError

Where: TypeAlias = Literal["path", "query", "body"]
_UNUSUAL = re.compile(r"[^A-Za-z0-9_.-]+")
_KEPT = "!'()*:@,;=$~"
"""What may stand in a path segment as it is; all else is percent-encoded, slashes too."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A call, ready to be made."""

    method: str
    url: str
    params: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Form:
    """Arguments as JSON Schemas by the name they are shown under, and what makes a call of their values."""

    properties: dict[str, Any] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)
    open: bool = False
    """Whether it takes further arguments, as fields of the body that the vendor's spec does not list."""
    places: dict[str, tuple[Where, str]] = field(default_factory=dict)
    """Shown name -> where the value goes, and the vendor's own name for it."""
    note: str = ""
    """What is to be said of the arguments beside the operation's own description."""

    def add(self, where: Where, name: str, schema: Any, *, required: bool = False, description: str = "") -> None:
        """One more argument, under its own name, or with `body_` in front where that is taken."""
        usual = _UNUSUAL.sub("_", name).strip("_")
        shown = usual if usual not in self.places else f"{where}_{usual}"
        plain = dict(schema) if isinstance(schema, Mapping) else {}
        self.properties[shown] = {**plain, "description": description} if description else plain
        self.places[shown] = (where, name)
        if required:
            self.required.append(shown)

    def parts(self, arguments: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        """Values for path, query and body under the vendor's names. Null says nothing, save where a field takes it."""
        sorted_out: dict[Where, dict[str, Any]] = {"path": {}, "query": {}, "body": {}}
        for shown, value in arguments.items():
            where, name = self.places.get(shown, ("body", shown))
            if value is not None or (where == "body" and takes_null(self.properties.get(shown, {}))):
                sorted_out[where][name] = value
        return sorted_out["path"], sorted_out["query"], sorted_out["body"]

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the arguments."""
        schema: dict[str, Any] = {"type": "object", "properties": self.properties}
        if self.required:
            schema["required"] = self.required
        schema["additionalProperties"] = self.open
        return schema


Fill: TypeAlias = Callable[[Mapping[str, Any]], Filled]


def addressed(operation: Operation, unsaid: Collection[str], always: Mapping[str, str]) -> Form:
    """A form with the path and query parameters of an operation, but for those `unsaid` and those `always` the same."""
    form = Form()
    for where in ("path", "query"):
        for each in operation.parameters:
            if each.where == where and each.name not in unsaid and each.name not in always:
                form.add(where, each.name, each.schema, required=each.required, description=each.description)
    return form


def address(operation: Operation, values: Mapping[str, Any]) -> str:
    """The URL of an operation with its path parameters filled in. Raises ToolError for an empty one."""
    url = operation.url
    for name, value in values.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if not text.strip():
            raise ToolError(f"`{name}` is empty, expected a value")
        url = url.replace(f"{{{name}}}", quote(text, safe=_KEPT, errors="replace"))
    return url


def flat(operation: Operation, unsaid: Collection[str], always: Mapping[str, str]) -> tuple[Form, Fill]:
    """The form of an operation that takes JSON or nothing: the fields of the body stand beside the parameters."""
    form = addressed(operation, unsaid, always)
    body = operation.body
    if body is None:
        return form, lambda given: _without_body(operation, form, given, always)
    if "properties" not in body:
        if body.get("additionalProperties") is not False:
            form.add("body", "body", body, required=operation.body_required, description="The whole request body.")
        return form, lambda given: _whole_body(operation, form, given, always)
    needed = set(body.get("required", ())) if operation.body_required or operation.rpc else set()
    for name, schema in body["properties"].items():
        form.add("body", name, schema, required=name in needed)
    form.open = bool(body.get("additionalProperties"))
    return form, lambda given: _flat_body(operation, form, given, always)


def _without_body(operation: Operation, form: Form, given: Mapping[str, Any], always: Mapping[str, str]) -> Filled:
    path, query, _ = form.parts(given)
    return Filled(operation.method, address(operation, {**always, **path}), query)


def _whole_body(operation: Operation, form: Form, given: Mapping[str, Any], always: Mapping[str, str]) -> Filled:
    path, query, body = form.parts(given)
    kinds = _kinds(operation.body or {})
    whole = body.get("body", {} if operation.body_required and "object" in kinds else None)
    if isinstance(whole, str) and "string" in kinds:
        whole = orjson.dumps(whole).decode()
    return Filled(operation.method, address(operation, {**always, **path}), query, whole)


def _flat_body(operation: Operation, form: Form, given: Mapping[str, Any], always: Mapping[str, str]) -> Filled:
    path, query, body = form.parts(given)
    sent = body if body or operation.body_required or operation.rpc else None
    return Filled(operation.method, address(operation, {**always, **path}), query, sent)


def _kinds(schema: Mapping[str, Any]) -> Sequence[str]:
    kinds: str | list[str] = schema.get("type", "object")
    return [kinds] if isinstance(kinds, str) else kinds


def takes_null(schema: Mapping[str, Any]) -> bool:
    """Whether null is a value of its own under a schema."""
    if "null" in _kinds(schema) or None in schema.get("enum", ()):
        return True
    return any(isinstance(each, Mapping) and takes_null(each) for each in schema.get("anyOf", schema.get("oneOf", ())))
