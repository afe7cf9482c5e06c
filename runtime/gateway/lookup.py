"""`api_search`: the operations that fit a query, as an agent is shown them."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import orjson

from runtime.gateway.catalog import Catalog
from runtime.gateway.search import Index
from runtime.kit.operation import Operation

ApiSearch: TypeAlias = dict[str, Any]


_REQUEST_DEPTH, _RESPONSE_DEPTH, _RESPONSE_WIDTH = 3, 1, 24
"""How many objects within objects are spelled out, and the most properties of an answer that are told with their types.

A request must be written, an answer can be read when it is there: below these an object is told by its names.
"""


def api_search_over(catalog: Catalog, query: str, top_k: int = 5) -> ApiSearch:
    """`{"results": [...], "count": n}`: each result is what `describe` gives, best first."""
    found = [describe(each, unsaid_parameters(catalog)[each.app]) for each in search_operations(catalog, query, top_k)]
    return {"results": found, "count": len(found)}


def search_operations(catalog: Catalog, query: str, top_k: int = 5) -> list[Operation]:
    """The operations that fit a query, best first; ties by app and operation id."""
    by_id = _by_id(catalog)
    return [by_id[name] for name, _ in _index(catalog).search(query, top_k)]


def describe(operation: Operation, unsaid: Collection[str] = ()) -> dict[str, Any]:
    """An operation as search shows it: what it does, where it is, what it takes and answers.

    Parameters named in `unsaid` are left out.
    """
    parameters = {
        each.name: {
            "location": each.where,
            "required": each.required,
            "type": _type(each.schema),
            **({"description": each.description} if each.description else {}),
            **{key: each.schema[key] for key in ("enum", "default", "maximum") if key in each.schema},
        }
        for each in operation.parameters
        if each.name not in unsaid
    }
    shown: dict[str, Any] = {
        "id": f"{operation.app}.{operation.id}",
        "method": operation.method,
        "url": operation.url,
        "description": f"{operation.summary} {operation.description}".strip(),
        "parameters": parameters,
    }
    if operation.body is not None:
        shown["request"] = request_shape(operation.body)
    reply = operation.replies.get(str(operation.status))
    shown["response"] = response_shape(reply) if reply else "empty"
    return shown


def request_shape(schema: Any) -> Any:
    """What to send, as a short shape of its JSON Schema: `{"to": "string (required)", "tags": ["string"]}`."""
    return _shape(schema, _REQUEST_DEPTH, noted=True)


def response_shape(schema: Any) -> Any:
    """What comes back, without notes, objects in it by their names: `{"id": "string", "owner": "{id, name}"}`."""
    wide = isinstance(schema, dict) and len(schema.get("properties", ())) > _RESPONSE_WIDTH
    return _shape(schema, 0 if wide else _RESPONSE_DEPTH, noted=False)


def _shape(schema: Any, depth: int, noted: bool) -> Any:
    if not isinstance(schema, dict):
        return "any"
    properties = schema.get("properties")
    if properties and depth:
        required = set(schema.get("required", [])) if noted else set()
        inner = {name: _shape(each, depth - 1, noted) for name, each in properties.items()}
        return {name: _marked(inner[name], name in required, properties[name]) for name in inner} if noted else inner
    if "items" in schema:
        return [_shape(schema["items"], depth, noted)]
    return f"{{{', '.join(properties)}}}" if properties else _type(schema)


def _marked(shown: Any, required: bool, schema: Any) -> Any:
    if not isinstance(shown, str):
        return shown
    notes = ["required"] if required else []
    if isinstance(schema, dict):
        notes += [" | ".join(map(_literal, _choices(schema)))] if "enum" in schema else []
        notes += [schema["description"]] if "description" in schema else []
    return f"{shown} ({'; '.join(notes)})" if notes else shown


def _type(schema: Any) -> str:
    """The name of a schema's type; null is left out beside another, as nearly every optional value may be null."""
    if "const" in schema:
        return _literal(schema["const"])
    if options := schema.get("anyOf") or schema.get("oneOf"):
        kinds = [_type(each) if isinstance(each, dict) else "any" for each in options]
    elif "enum" in schema and "type" not in schema:
        kinds = ["string" if isinstance(each, str) else "any" for each in _choices(schema)]
    else:
        kind = schema.get("type", "any")
        kinds = kind if isinstance(kind, list) else [str(kind)]
    text = " or ".join(dict.fromkeys(kind for kind in kinds if kind != "null")) or "null"
    return f"{text} ({schema['format']})" if "format" in schema else text


def _choices(schema: Any) -> list[Any]:
    return [each for each in schema["enum"] if each is not None]


def _literal(value: Any) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()


WEIGHTS = (4.0, 4.0, 2.0, 0.25)
"""How much the fields of `searchable` count: the name, the summary, the description, and the details."""


def searchable(operation: Operation, title: str = "") -> tuple[str, str, str, str]:
    """What search ranks an operation by: its name with that of the app, summary, description, and details.

    The details are the literal parts of the path, and the parameters and body properties with their descriptions. The
    method and the host are left out, since `post a message` does not ask for every POST.
    """
    parts = [part for part in urlsplit(operation.url).path.split("/") if not part.startswith("{")]
    for parameter in operation.parameters:
        parts += [parameter.name, parameter.description]
    parts += _described(operation.body)
    name = f"{operation.app} {title} {operation.id}"
    return name, operation.summary, operation.description, " ".join(part for part in parts if part)


def _described(schema: Any, depth: int = 0) -> list[str]:
    found: list[str] = []
    if isinstance(schema, dict) and depth < 3:
        for name, inner in schema.get("properties", {}).items():
            found.append(name)
            if isinstance(inner, dict):
                found += [str(inner.get("description", "")), *_described(inner, depth + 1)]
    return found


@lru_cache(maxsize=4)
def _by_id(catalog: Catalog) -> dict[str, Operation]:
    return {f"{each.app}.{each.id}": each for each in catalog.operations}


@lru_cache(maxsize=4)
def unsaid_parameters(catalog: Catalog) -> dict[str, frozenset[str]]:
    """App -> its optional parameters that every operation takes and no description explains, such as `prettyPrint`."""
    found = {}
    for app in catalog.apps:
        bare = [
            {each.name for each in operation.parameters if not each.required and not each.description}
            for operation in catalog.of(app)
        ]
        found[app] = frozenset(set.intersection(*bare) if len(bare) > 1 else ())
    return found


def index_of(catalog: Catalog) -> Index:
    """A new index of the operations of a catalog."""
    documents = [(f"{each.app}.{each.id}", searchable(each, catalog.titles[each.app])) for each in catalog.operations]
    return Index(documents, weights=WEIGHTS)


_index = lru_cache(maxsize=4)(index_of)
