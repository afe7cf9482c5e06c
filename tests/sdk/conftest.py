"""A running server for the vendors' own SDKs, each test on a world of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import pytest

from runtime.gateway.gateway import default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.world import World
from runtime.serve.asgi import GatewayServer
from runtime.serve.server import Serving


class Served:
    """A server on the example companies of some apps."""

    def __init__(self, serving: Serving, world: World) -> None:
        self.url = serving.url
        self.world = world

    def prefix(self, app: str) -> str:
        return f"{self.url}/p/{app}"

    def rewrite_adapter(self) -> Any:
        """For SDKs with a hard-wired https host: the request goes to us and keeps the vendor's Host header."""
        from requests.adapters import HTTPAdapter

        url = self.url

        class RewriteAdapter(HTTPAdapter):
            def send(self, request: Any, *args: Any, **kwargs: Any) -> Any:
                parts = urlsplit(request.url)
                request.headers["Host"] = parts.netloc
                request.url = url + request.url.partition(parts.netloc)[2]
                return super().send(request, *args, **kwargs)

        return RewriteAdapter()


@pytest.fixture
def served() -> Iterator[Callable[..., Served]]:
    with ExitStack() as stack:

        def serve(*apps: str) -> Served:
            world = World(example_seed(*apps), checked=True)
            serving = stack.enter_context(Serving(GatewayServer(default_gateway(), world)))
            return Served(serving, world)

        yield serve
