"""Repeated work as one-line assignments: `get_contact = crud.read(Contact)`.

Each function gives a handler. `by` names the path parameter that holds the id (the last one of the path unless said);
`wire` renders a record (the model's vendor names unless said).
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from runtime.kit.errors import MissingField, Reply, UnknownField
from runtime.kit.operation import Request
from runtime.kit.records import Record, RecordDict, from_wire, to_wire
from runtime.kit.world import World

Wire: TypeAlias = Callable[[World, Request, RecordDict], Any]
Listing: TypeAlias = Callable[[World, Request, list[RecordDict]], Any]
Handler: TypeAlias = Callable[..., Any]


def read(model: type[Record], *, by: str = "", wire: Wire | None = None) -> Handler:
    """Answer one record."""
    render = wire or _plain(model)

    def handler(world: World, request: Request, **_: Any) -> Any:
        return render(world, request, world.get(model, _target(request, by)))

    return handler


def list_of(
    model: type[Record],
    *,
    where: Mapping[str, str] | None = None,
    wire: Wire | None = None,
    page: Listing | None = None,
) -> Handler:
    """Answer the records whose fields (keys of `where`) equal parameters (its values).

    `page` slices and wraps the found records in the vendor's way; without it the answer is a bare list.
    """
    render = wire or _plain(model)

    def handler(world: World, request: Request, **_: Any) -> Any:
        given = {**request.query, **request.path_params}
        equals = {name: given[parameter] for name, parameter in (where or {}).items() if parameter in given}
        found = world.find(model, **equals) if equals else world.all(model)
        if page is not None:
            return page(world, request, found)
        return [render(world, request, record) for record in found]

    return handler


def create(model: type[Record], *, wire: Wire | None = None, required: tuple[str, ...] = (), **fixed: Any) -> Handler:
    """Add a record from a body in the vendor's names. `required` are vendor names; `fixed` are field values."""
    render = wire or _plain(model)

    def handler(world: World, request: Request, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
        values = fields_in(model, body or {})
        for name in required:
            if not (body or {}).get(name):
                raise MissingField(name)
        return render(world, request, world.create(model, **{**values, **fixed}))

    return handler


def update(model: type[Record], *, by: str = "", wire: Wire | None = None) -> Handler:
    """Change the fields that the body names, in the vendor's names."""
    render = wire or _plain(model)

    def handler(world: World, request: Request, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
        record = world.get(model, _target(request, by))
        return render(world, request, world.change(model, record[model.key], **fields_in(model, body or {})))

    return handler


def delete(model: type[Record], *, by: str = "", status: int = 204) -> Handler:
    """Remove a record and answer nothing."""

    def handler(world: World, request: Request, **_: Any) -> Reply:
        world.delete(model, _target(request, by))
        return Reply(status)

    return handler


def fields_in(model: type[Record], body: Mapping[str, Any]) -> RecordDict:
    """A write body under field names. Raises UnknownField for a name the record lacks."""
    values: RecordDict = {}
    for name, value in body.items():
        try:
            values |= from_wire(model, {name: value})
        except KeyError:
            raise UnknownField(name) from None
    return values


def _plain(model: type[Record]) -> Wire:
    return lambda world, request, record: to_wire(model, record)


def _target(request: Request, by: str) -> Any:
    return request.path_params[by] if by else list(request.path_params.values())[-1]
