"""Serve the simulated company on 127.0.0.1: to any client, or to an outside agent over MCP or HTTP.

Every app answers by its vendor's Host header and under /p/<app>/, so that a vendor's own SDK works against it.
"""

import click


@click.command(name="serve")
@click.argument("paths", metavar="[TASK]...", nargs=-1, type=click.Path())
@click.option("--mcp", is_flag=True, help="Serve the tools over MCP: stdio, or streamable HTTP with --port.")
@click.option("--http", is_flag=True, help="Serve the tools as JSON over HTTP, and every app beside them.")
@click.option("--port", type=click.IntRange(0, 65535), help="8080 unless said; 0 picks a free one.")
@click.option("--toolset", default="api", show_default=True, help="For agents: api, zapier or limited_zapier.")
@click.option("--max-steps", type=click.IntRange(min=1), default=50, show_default=True, help="For agents: tool calls.")
@click.option(
    "--control-port", type=click.IntRange(0, 65535), default=0, help="For agents: where episodes are reset and graded."
)
@click.option(
    "--control-token-file", type=click.Path(dir_okay=False), help="For agents: the control port's token; else made up."
)
@click.option("--app", "apps", multiple=True, help="Without TASK: serve these apps' example companies (default: all).")
@click.option("-q", "--quiet", is_flag=True, help="Do not print each call.")
def command(
    paths: tuple[str, ...],
    mcp: bool,
    http: bool,
    port: int | None,
    toolset: str,
    max_steps: int,
    control_port: int,
    control_token_file: str | None,
    apps: tuple[str, ...],
    quiet: bool,
) -> int:
    """Serve the simulated company on 127.0.0.1.

    TASK gives the company; without one, the apps' own example companies are served. With --mcp or --http an outside
    agent works on an episode of TASK, and the control port resets and grades it; of several tasks, or several times
    of one, the control port opens episodes, each with its own address.
    """
    from authoring.errors import ToolError

    if mcp or http:
        from authoring.commands._serve_agents import Wanted, serve_agents

        if apps:
            raise ToolError("--app goes without --mcp and --http; an agent works on a task")
        wanted = Wanted(mcp, http, port, toolset, max_steps, control_port, control_token_file, quiet)
        return serve_agents(paths, wanted)
    if len(paths) > 1:
        raise ToolError(f"one company is served at a time, found {len(paths)} tasks", tip="agents: --mcp or --http")
    return _serve_company(paths[0] if paths else None, 8080 if port is None else port, apps, quiet=quiet)


def _serve_company(task: str | None, port: int, apps: tuple[str, ...], *, quiet: bool) -> int:
    from authoring.company import world_for
    from authoring.errors import ToolError
    from authoring.screen import err, out
    from runtime.gateway.gateway import Response, default_gateway
    from runtime.serve.asgi import GatewayServer
    from runtime.serve.server import PortTaken, listen, uvicorn_server

    world, names = world_for(task, apps)
    console = out()

    def on_call(method: str, url: str, response: Response) -> None:
        colour = "red" if response.failed else "green"
        console.print(f"{response.status}", style=colour, end=" ")
        console.print(f"{method} {url}  {response.operation or '-'}", soft_wrap=True)
        if response.bug:
            err().print(f"our own code failed: {response.bug}", style="bold red")

    try:
        listener = listen(port)
    except PortTaken as taken:
        raise ToolError(str(taken), tip="choose another with --port, or --port 0 for any free one") from None
    server = uvicorn_server(GatewayServer(default_gateway(), world, on_call=None if quiet else on_call))
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    console.print(f"serving {task or 'the example companies'} at {base}, now is {world.now_text}", soft_wrap=True)
    gateway = default_gateway()
    for name in names:
        console.print(f"  {base}/p/{name}/   Host: {', '.join(gateway.hosts(name))}", soft_wrap=True)
    console.print("stop with Ctrl-C")
    server.run([listener])
    return 0
