"""What the documentation of an operation says, as an agent finds it by searching: words, allowed values, defaults."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from runtime.gateway.catalog import Catalog

_SAID = frozenset({"description", "title", "const", "default", "enum", "example", "examples"})


@lru_cache(maxsize=1024)
def documented(catalog: Catalog, app: str, name: str) -> str:
    """The documentation of an operation as one text, without its own example call."""
    operation = catalog.get(app, name)
    parts = [operation.summary, operation.description, *operation.urls, operation.url]
    for parameter in operation.parameters:
        parts += [parameter.name, parameter.description, *_said(parameter.schema)]
    return "\n".join(filter(None, [*parts, *_said(operation.body)]))


def _said(schema: Any) -> Iterator[str]:
    match schema:
        case Mapping():
            for key, each in schema.items():
                if key in _SAID and not (isinstance(each, Mapping) and "type" in each):
                    yield from _values(each)
                else:
                    yield from _said(each)
        case list():
            for each in schema:
                yield from _said(each)


def _values(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case int() | float():
            yield str(value)
        case Mapping():
            for each in value.values():
                yield from _values(each)
        case list():
            for each in value:
                yield from _values(each)
