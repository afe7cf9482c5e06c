"""The port that outside agents reach: each seat under a path of its own that cannot be guessed, one at the root."""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.gateway.gateway import Response
from runtime.serve.asgi import Receive, Scope, Send, answer
from runtime.serve.seat import Seat
from runtime.serve.tools_over_http import SeatServer

if TYPE_CHECKING:  # the mcp package takes most of a second
    from runtime.serve.mcp_server import McpEndpoint

ROOM = "/e/"


@dataclass(frozen=True, slots=True)
class Served:
    """What an agents' port offers of a seat."""

    as_json: bool = True
    """/task, /tools and the gateway."""
    mcp: bool = True


class AgentsPort:
    """Seats behind one port. An agent that holds one path learns nothing of the others."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self._rooms: dict[str, tuple[SeatServer, McpEndpoint | None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        if scope["type"] != "http":
            return
        path = str(scope["path"])
        root = "/".join(path.split("/", 3)[:3]) if path.startswith(ROOM) else ""
        room = self._rooms.get(root)
        if room is None:
            message = "no episode is open here; its path is given when it is opened"
            await answer(Response(404, {"error": message}, failed=True), send, head=scope["method"] == "HEAD")
            return
        await room[0]({**scope, "root_path": root}, receive, send)

    def open(self, seat: Seat, *, at_root: bool = False) -> str:
        """Let a seat be reached; gives its path, which is empty for the root."""
        path = "" if at_root else f"{ROOM}{secrets.token_urlsafe(24)}"
        mcp = self._mcp(seat) if self.served.mcp else None
        server = SeatServer(seat, mcp=mcp, as_json=self.served.as_json)
        self._rooms[path] = (server, mcp)
        return path

    @staticmethod
    def _mcp(seat: Seat) -> "McpEndpoint":
        from runtime.serve.mcp_server import McpEndpoint

        return McpEndpoint(seat)

    async def close(self, path: str) -> None:
        """Let a seat no longer be reached."""
        _, mcp = self._rooms.pop(path)
        if mcp is not None:
            await mcp.close()
