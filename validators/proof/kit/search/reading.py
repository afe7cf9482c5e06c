"""What a read at an operation's own URL tells of its arguments: the id of the transition that leads to a status."""

from collections.abc import Iterator
from typing import Any

from runtime.gateway.gateway import Gateway
from runtime.kit.world import World
from validators.proof.kit.request import Request
from validators.proof.kit.search.filling import Filling
from validators.proof.kit.search.routes import Slot


def told_by_read(filling: Filling, world: World, gateway: Gateway) -> dict[str, list[tuple[Slot, Any]]]:
    """Further ways to give wanted fields: an argument takes what stands under its name beside the wanted value."""
    operation = filling.route.operation
    reads = [each for each in gateway.catalog.of(operation.app) if each.method == "GET" and each.url == operation.url]
    call = filling.request()
    if not reads or call is None:
        return {}
    request = Request("GET", call.url)
    answer = gateway.execute(world.fork(), request.method, request.url)
    found: dict[str, list[tuple[Slot, Any]]] = {}
    for name in filling.wanted if answer.ok else ():
        for value in {repr(value): value for _, value in filling.options[name]}.values():
            for path in filling.route.base:
                if path[0] == "body" and isinstance(path[-1], str):
                    for other in _beside(answer.body, path[-1], value):
                        found.setdefault(name, []).append((Slot(path, like=filling.route.base[path]), other))
    return found


def _beside(answer: Any, key: str, value: Any) -> Iterator[Any]:
    """What objects that hold a value anywhere have under a key, the outermost first."""
    if isinstance(answer, list):
        for each in answer:
            yield from _beside(each, key, value)
    elif isinstance(answer, dict):
        if isinstance(answer.get(key), str | int) and _has(answer, value):
            yield answer[key]
        for each in answer.values():
            yield from _beside(each, key, value)


def _has(answer: Any, value: Any) -> bool:
    if isinstance(answer, dict):
        return any(_has(each, value) for each in answer.values())
    if isinstance(answer, list):
        return any(_has(each, value) for each in answer)
    return isinstance(answer, str) and answer.casefold() == str(value).casefold()
