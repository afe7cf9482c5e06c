"""Reading one app's `openapi.yaml` into operations: references inlined, server variables filled in."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

from pydantic import TypeAdapter

from runtime.kit.operation import Operation, Parameter
from runtime.kit.records import Record, fields_of
from runtime.task.yaml_reader import read_file

METHODS = ("get", "put", "post", "delete", "patch", "head", "options")
FORM = "application/x-www-form-urlencoded"


class SpecError(Exception):
    """An app's spec is wrong; the message names the app, the place and the way out."""


def read_openapi(app: str, path: Path) -> list[Operation]:
    """All operations of an `openapi.yaml`, in its order. Raises SpecError."""
    document = read_file(path)
    if document.problems or not isinstance(document.data, dict):
        problem = document.problems[0] if document.problems else None
        where = f":{problem.span.line}:{problem.span.column}" if problem else ""
        raise SpecError(f"{path}{where}: {problem.message if problem else 'not an OpenAPI document'}")
    data: Any = document.data
    return list(_Reader(app, path, data).operations())


class _Reader:
    """One document on its way to operations."""

    def __init__(self, app: str, path: Path, document: dict[str, Any]) -> None:
        self.app = app
        self.path = path
        self.document = document
        self._records: ModuleType | None = None

    def operations(self) -> Iterator[Operation]:
        seen: set[str] = set()
        rpc = bool(self.document.get("x-rpc"))
        for path, item in self.document.get("paths", {}).items():
            for method in METHODS:
                if method not in item:
                    continue
                operation = self._operation(path, method, item, rpc)
                if operation.id in seen:
                    raise SpecError(f"{self.path}: operationId `{operation.id}` is used twice")
                seen.add(operation.id)
                yield operation

    def _operation(self, path: str, method: str, item: Mapping[str, Any], rpc: bool) -> Operation:
        entry = item[method]
        if "operationId" not in entry:
            raise SpecError(f"{self.path}: {method.upper()} {path} has no operationId")
        name = entry["operationId"]
        servers = entry.get("servers") or item.get("servers") or self.document.get("servers") or []
        if not servers:
            raise SpecError(f"{self.path}: `{name}` has no server")
        urls = tuple(server["url"].rstrip("/") + path for server in servers)
        body = entry.get("requestBody") or {}
        media = tuple(body.get("content", {}))
        schemas = [content["schema"] for content in body.get("content", {}).values() if "schema" in content]
        return Operation(
            app=self.app,
            id=name,
            method=method.upper(),
            urls=urls,
            url=_advertised(urls[0], servers[0].get("variables", {})),
            summary=" ".join(entry.get("summary", "").split()),
            description=" ".join(entry.get("description", "").split()),
            parameters=tuple(self._parameters(name, [*item.get("parameters", []), *entry.get("parameters", [])])),
            body=self._inline(schemas[0]) if schemas else None,
            body_required=bool(body.get("required")),
            media=media,
            replies={str(status): self._reply(reply) for status, reply in entry.get("responses", {}).items()},
            example=entry.get("x-example", {}),
            rpc=rpc,
            writes=entry.get("x-writes", method != "get"),
        )

    def _parameters(self, name: str, entries: list[Any]) -> Iterator[Parameter]:
        for entry in entries:
            resolved = self._resolve(entry["$ref"]) if "$ref" in entry else entry
            schema = self._inline(resolved.get("schema", {"type": "string"}))
            if resolved["in"] not in ("path", "query", "header"):
                raise SpecError(f"{self.path}: parameter `{resolved['name']}` of `{name}` is in `{resolved['in']}`")
            yield Parameter(
                name=resolved["name"],
                where=resolved["in"],
                required=bool(resolved.get("required")),
                schema=schema,
                description=" ".join(resolved.get("description", "").split()),
            )

    def _reply(self, reply: Mapping[str, Any]) -> Any:
        resolved = self._resolve(reply["$ref"]) if "$ref" in reply else reply
        content = resolved.get("content", {})
        for media, entry in content.items():
            if "json" in media and "schema" in entry:
                return self._inline(entry["schema"])
        return {} if content else None

    def _inline(self, schema: Any, trail: tuple[str, ...] = ()) -> Any:
        """A schema with every `$ref` replaced by what it names."""
        if isinstance(schema, list):
            return [self._inline(item, trail) for item in schema]
        if not isinstance(schema, Mapping):
            return schema
        target = schema.get("$ref")
        if target is None:
            return {key: self._inline(value, trail) for key, value in schema.items()}
        if target in trail:
            return {"type": "object"}
        siblings = {key: self._inline(value, trail) for key, value in schema.items() if key != "$ref"}
        return {**self._inline(self._resolve(target), (*trail, target)), **siblings}

    def _resolve(self, target: str) -> Any:
        if target.startswith("record:"):
            return self._record(target.removeprefix("record:"))
        if not target.startswith("#/"):
            raise SpecError(f"{self.path}: `$ref: {target}` is neither `#/...` nor `record:Name`")
        node: Any = self.document
        for step in target[2:].split("/"):
            if not isinstance(node, Mapping) or step not in node:
                raise SpecError(f"{self.path}: `$ref: {target}` names nothing")
            node = node[step]
        return node

    def _record(self, target: str) -> dict[str, Any]:
        name, _, use = target.partition("#")
        if self._records is None:
            self._records = import_module(f"runtime.apps.{self.app}.records")
        model = getattr(self._records, name, None)
        if not (isinstance(model, type) and issubclass(model, Record)):
            raise SpecError(f"{self.path}: `$ref: record:{name}` names no record of records.py")
        return record_schema(model, write=use == "write")


def record_schema(model: type[Record], *, write: bool = False) -> dict[str, Any]:
    """JSON Schema of a record under its vendor names; `write` leaves out what a client may not set."""
    properties: dict[str, Any] = {}
    for name, spec in fields_of(model).items():
        if spec.derived or (write and (spec.read_only or name == model.key)):
            continue
        info = model.model_fields[name]
        annotation: Any = Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
        properties[spec.wire] = _plain_schema(TypeAdapter(annotation).json_schema())
    return {"type": "object", "properties": properties, **({"additionalProperties": False} if write else {})}


def _plain_schema(schema: dict[str, Any]) -> dict[str, Any]:
    definitions = schema.pop("$defs", {})

    def inline(node: Any) -> Any:
        if isinstance(node, list):
            return [inline(item) for item in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return inline(definitions[node["$ref"].rsplit("/", 1)[-1]])
        return {key: inline(value) for key, value in node.items() if key != "title" or not isinstance(value, str)}

    plain: dict[str, Any] = inline(schema)
    return plain


def _advertised(url: str, variables: Mapping[str, Any]) -> str:
    for name, variable in variables.items():
        url = url.replace(f"{{{name}}}", str(variable.get("default", f"{{{name}}}")))
    return url
