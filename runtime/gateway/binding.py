"""Handlers found by operationId, and checked against the spec in both directions."""

import inspect
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from runtime.gateway.catalog import Catalog
from runtime.gateway.check import Checker
from runtime.kit.errors import ApiError, Reply
from runtime.kit.operation import Operation, Parameter, Where

Render: TypeAlias = Callable[[ApiError], Reply]


class BindingError(Exception):
    """An app's spec and its handlers do not fit; the message names both."""


class BoundParameter(NamedTuple):
    """A parameter with all that is needed to take it from a request."""

    name: str
    """As the request spells it; a header's in lower case."""
    argument: str
    where: Where
    required: bool
    text: bool
    """Whether any text fits: nothing has to be coerced or checked."""
    schema: Mapping[str, Any]
    checker: Checker

    @classmethod
    def of(cls, parameter: Parameter) -> "BoundParameter":
        """A parameter of a spec, its schema compiled."""
        name = parameter.name.lower() if parameter.where == "header" else parameter.name
        text = parameter.schema.get("type") == "string" and parameter.schema.keys() <= {
            "type",
            "description",
            "default",
        }
        return cls(
            name,
            parameter.argument,
            parameter.where,
            parameter.required,
            text,
            parameter.schema,
            Checker(parameter.schema),
        )


@dataclass(frozen=True, slots=True)
class Bound:
    """An operation with the function that runs it and the checks of what it is given."""

    operation: Operation
    handler: Callable[..., Any]
    accepts: frozenset[str] | None
    """Argument names the handler takes, or None where it takes any."""
    body: Checker | None
    parameters: tuple[BoundParameter, ...]
    status: int = 200
    """The status of a good answer."""


@dataclass(frozen=True, slots=True)
class App:
    """One app ready to answer."""

    name: str
    bound: Mapping[str, Bound]
    render: Render
    graphql: Any = None


@cache
def _modules(app: str) -> tuple[ModuleType, ...]:
    module = import_module(f"runtime.apps.{app}.handlers")
    if not hasattr(module, "__path__"):
        return (module,)
    names = [info.name for info in pkgutil.iter_modules(module.__path__)]
    return (module, *(import_module(f"{module.__name__}.{name}") for name in names))


def handler_functions(app: str) -> dict[str, Callable[..., Any]]:
    """Public handlers of an app by name: functions defined in, and assignments made in, its handler modules."""
    found: dict[str, Callable[..., Any]] = {}
    for module in _modules(app):
        for name, value in vars(module).items():
            if name.startswith("_") or not inspect.isfunction(value):
                continue
            home = value.__module__
            made_by_crud = home == "runtime.kit.crud" and value.__qualname__.endswith("<locals>.handler")
            if home == module.__name__ or made_by_crud:
                found[name] = value
    return found


def bind(app: str, catalog: Catalog) -> App:
    """Import an app's handlers and join them to its operations. Raises BindingError."""
    operations = catalog.of(app)
    functions = handler_functions(app)
    errors = import_module(f"runtime.apps.{app}.errors")
    bound = {operation.id: _bind(operation, functions) for operation in operations if not operation.graphql}
    schema = None
    if any(operation.graphql for operation in operations):
        from runtime.gateway.graphql import executable

        schema = executable(app, functions)
    return App(app, bound, errors.render, schema)


def unbound(app: str, catalog: Catalog) -> list[str]:
    """Sentences about operations without a handler and about handlers that no operation names."""
    operations = {operation.id for operation in catalog.of(app)}
    functions = handler_functions(app)
    written = {name for name, function in functions.items() if "world" in inspect.signature(function).parameters}
    missing = [f"{app}: operation `{name}` has no handler" for name in sorted(operations - functions.keys())]
    hint = "what handlers share lives in a module beside them, or begins with _"
    extra = [f"{app}: handler `{name}` belongs to no operation; {hint}" for name in sorted(written - operations)]
    return missing + ([] if any(operation.graphql for operation in catalog.of(app)) else extra)


def _bind(operation: Operation, functions: Mapping[str, Callable[..., Any]]) -> Bound:
    handler = functions.get(operation.id)
    if handler is None:
        raise BindingError(f"{operation.app}: operation `{operation.id}` has no handler of that name in handlers.py")
    parameters = inspect.signature(handler).parameters
    takes_any = any(each.kind is each.VAR_KEYWORD for each in parameters.values())
    given = {parameter.argument for parameter in operation.parameters} | {"world", "request", "body"}
    if operation.rpc:
        given |= set((operation.body or {}).get("properties", {}))
    unknown = [
        name
        for name, each in parameters.items()
        if name not in given and each.kind is not each.VAR_KEYWORD and not name.startswith("_")
    ]
    if unknown:
        raise BindingError(
            f"{operation.app}: handler `{operation.id}` takes `{unknown[0]}`, which its spec does not have"
        )
    if not takes_any:
        unused = sorted(given - parameters.keys() - {"world", "request", "body"})
        if unused:
            where = f"parameter `{unused[0]}` of `{operation.id}` is in the spec"
            raise BindingError(f"{operation.app}: {where}, but the handler does not take it")
    return Bound(
        operation=operation,
        handler=handler,
        accepts=None if takes_any else frozenset(parameters),
        body=Checker(operation.body) if operation.body else None,
        parameters=tuple(BoundParameter.of(each) for each in operation.parameters),
        status=operation.status,
    )
