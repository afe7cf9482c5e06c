"""One seat over MCP: its tools with our own schemas, and the trigger as prompt, resource and instructions."""

import asyncio
import contextlib
from importlib.metadata import version
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.exceptions import MCPError

from runtime.gateway.bodies import MAX_BYTES
from runtime.serve.asgi import Receive, Scope, Send
from runtime.serve.seat import Seat, StepsSpent
from runtime.task.nearest import did_you_mean
from runtime.toolsets._tools import ToolError

PROMPT = "task"
RESOURCE = "benchwright://task"
_LOCAL = TransportSecuritySettings(
    allowed_hosts=["127.0.0.1:*", "localhost:*"], allowed_origins=["http://127.0.0.1:*", "http://localhost:*"]
)
_Context = ServerRequestContext[Any]


def mcp_server(seat: Seat) -> Server[Any]:
    """The server of one seat. It reads the seat at each request, so that a seat may begin anew."""

    async def list_tools(ctx: _Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(name=each.name, description=each.description, input_schema=dict(each.parameters))
                for each in seat.toolset.tools
            ]
        )

    async def call_tool(ctx: _Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            return _result(seat.call(params.name, params.arguments or {}))
        except (ToolError, StepsSpent) as error:
            return _result(str(error), failed=True)
        except Exception:  # an agent must get an answer even when we are at fault; the seat keeps it
            return _result("Internal error", failed=True)

    async def list_prompts(ctx: _Context, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[types.Prompt(name=PROMPT, description="What is to be done.")])

    async def get_prompt(ctx: _Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        if params.name != PROMPT:
            message = f"there is no prompt `{params.name}`{did_you_mean(params.name, [PROMPT])}; there is `{PROMPT}`"
            raise MCPError(types.INVALID_PARAMS, message)
        said = types.PromptMessage(role="user", content=types.TextContent(text=seat.task.trigger))
        return types.GetPromptResult(messages=[said])

    async def list_resources(ctx: _Context, params: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
        task = types.Resource(uri=RESOURCE, name=PROMPT, description="What is to be done.", mime_type="text/plain")
        return types.ListResourcesResult(resources=[task])

    async def read_resource(ctx: _Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        if str(params.uri) != RESOURCE:
            raise MCPError(types.INVALID_PARAMS, f"there is no resource `{params.uri}`; there is `{RESOURCE}`")
        text = types.TextResourceContents(uri=RESOURCE, mime_type="text/plain", text=seat.task.trigger)
        return types.ReadResourceResult(contents=[text])

    return Server(
        "benchwright",
        version=version("benchwright"),
        instructions=instructions(seat),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def instructions(seat: Seat) -> str:
    """What a client tells its model of this server."""
    return (
        "These tools reach the apps of a company. Carry out the request below with them, without asking back; "
        f"at most {seat.max_steps} tool calls are answered.\n\n{seat.task.trigger}"
    )


class McpEndpoint:
    """MCP over streamable HTTP as an ASGI application. It holds no session: each request stands for itself."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._manager: StreamableHTTPSessionManager | None = None
        self._running: asyncio.Task[None] | None = None
        self._up = asyncio.Event()
        self._over = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request; the first one starts what is needed for it."""
        if self._manager is None:
            self._manager = StreamableHTTPSessionManager(
                mcp_server(self._seat), json_response=True, stateless=True, security_settings=_LOCAL,
                max_request_body_size=MAX_BYTES,
            )  # fmt: skip
            self._running = asyncio.create_task(self._run(self._manager))
        await self._up.wait()
        await self._manager.handle_request(scope, receive, send)

    async def _run(self, manager: StreamableHTTPSessionManager) -> None:
        async with manager.run():
            self._up.set()
            await self._over.wait()

    async def close(self) -> None:
        """End what is under way."""
        self._over.set()
        if self._running is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._running


async def serve_stdio(seat: Seat) -> None:
    """Serve one seat over stdin and stdout until stdin ends. Anything else written to stdout goes to stderr."""
    server = mcp_server(seat)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def _result(text: str, *, failed: bool = False) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=failed)
