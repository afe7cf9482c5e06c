"""Listening on 127.0.0.1: a port that is taken is one clear error, and a server that others start and stop."""

import asyncio
import contextlib
import gc
import socket
from collections.abc import AsyncIterator, Generator
from threading import Thread
from types import TracebackType
from typing import Any

import uvicorn

from runtime.serve.asgi import Application, GatewayServer


class PortTaken(Exception):
    """Somebody else listens there; the message names the port."""


def listen(port: int) -> socket.socket:
    """A listening socket on 127.0.0.1 (`port` 0 for any free one). Raises PortTaken."""
    # The protocol is named, for asyncio turns Nagle's algorithm off only then; with it an answer waits 40 ms.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise PortTaken(f"port {port} on 127.0.0.1 is taken ({error.strerror})") from None
    return listener


def uvicorn_server(application: Application) -> uvicorn.Server:
    """A one-worker server without access log.

    What is loaded by now (catalog, seed, specs) stays for good, so the garbage collector is told not to walk it.
    """
    gc.collect()
    gc.freeze()
    return uvicorn.Server(_config(application))


def _config(application: Application, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        application, lifespan="off", log_level="warning", access_log=False, server_header=False, proxy_headers=False,
        **more,
    )  # fmt: skip


class _Guest(uvicorn.Server):
    """A server on somebody else's event loop: signals are its host's."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leave signals alone."""
        yield


@contextlib.asynccontextmanager
async def serving(application: Application, listener: socket.socket) -> AsyncIterator[str]:
    """Serve on the running event loop for as long as an `async with` block lasts; gives the address."""
    server = _Guest(_config(application, ws="none", log_config=None, timeout_graceful_shutdown=1))
    task = asyncio.create_task(server.serve([listener]))
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        try:
            await task
        except asyncio.CancelledError:  # the loop itself ends, and does not wait for connections
            for each in server.servers:
                each.close()
            for connection in list(server.server_state.connections):
                connection.shutdown()
            raise
        finally:
            listener.close()


class Serving:
    """A server in a thread of its own, for as long as a `with` block lasts."""

    def __init__(self, application: GatewayServer, port: int = 0) -> None:
        self._listener = listen(port)
        self.application = application
        self.port: int = self._listener.getsockname()[1]
        self._server = uvicorn_server(application)
        self._thread = Thread(target=self._server.run, args=([self._listener],), daemon=True)

    @property
    def url(self) -> str:
        """http://127.0.0.1:PORT"""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Serving":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=10)
        self._listener.close()
