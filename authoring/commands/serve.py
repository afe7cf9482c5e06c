"""Serve the simulated company over HTTP on 127.0.0.1.

Every app answers by its vendor's Host header and under /p/<app>/, so that a vendor's own SDK works against it.
"""

import click


@click.command(name="serve")
@click.argument("task", required=False)
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="0 picks a free one.")
@click.option("--app", "apps", multiple=True, help="Without TASK: serve these apps' example companies (default: all).")
@click.option("-q", "--quiet", is_flag=True, help="Do not print each call.")
def command(task: str | None, port: int, apps: tuple[str, ...], quiet: bool) -> int:
    """Serve the simulated company over HTTP on 127.0.0.1.

    TASK gives the company; without one, the apps' own example companies are served.
    """
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
