"""One SDK client for all episodes that ask the same endpoint at once: one pool of connections, one TLS setup."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from runtime.agents._model.endpoint import Endpoint, sdk

_CLASSES = {"openai": "AsyncOpenAI", "anthropic": "AsyncAnthropic"}
_NO_KEY = "none"
"""Sent where there is no key, since the SDKs would go and look for one."""
SECONDS = 600.0
"""How long one reply may take."""


@dataclass(slots=True)
class _Shared:
    client: Any
    users: int = 0


_open: dict[tuple[asyncio.AbstractEventLoop, Endpoint], _Shared] = {}


@asynccontextmanager
async def client_for(endpoint: Endpoint) -> AsyncIterator[Any]:
    """The vendor SDK's client, closed when the last episode is done with it. It retries nothing by itself.

    Raises AgentError where the SDK is not installed.
    """
    key = (asyncio.get_running_loop(), endpoint)
    shared = _open.get(key)
    if shared is None:
        make = getattr(sdk(endpoint.protocol), _CLASSES[endpoint.protocol])
        client = make(api_key=endpoint.key or _NO_KEY, base_url=endpoint.base_url, max_retries=0, timeout=SECONDS)
        shared = _open[key] = _Shared(client)
    shared.users += 1
    try:
        yield shared.client
    finally:
        shared.users -= 1
        if shared.users == 0:
            del _open[key]
            await shared.client.close()
