"""Explore the simulated company: its apps and operations, search them, call them."""

import click


class AppsGroup(click.Group):
    """`apps`, `apps slack`, `apps search ...` and `apps call ...`: an app's name stands where a subcommand may."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the subcommand that shows an app where the first argument is none."""
        if not args:
            args = ["all"]
        elif args[0] not in self.commands and not args[0].startswith("-"):
            args = ["app", *args]
        return super().parse_args(ctx, args)


@click.group(name="apps", cls=AppsGroup)
def command() -> None:
    """Explore the simulated company: its apps and operations, search them, call them.

    \b
    benchwright apps                                    all apps
    benchwright apps slack                              one app's operations and records
    benchwright apps slack chat_postMessage             one operation
    benchwright apps search "send an email"             what an agent's search finds
    benchwright apps call TASK METHOD URL --body JSON   one call on a task's world
    benchwright apps call TASK                          a prompt for call after call
    """  # noqa: D301 (the backslash-b keeps click from joining the lines)


@command.command(name="all", hidden=True)
def show_all() -> int:
    """All apps."""
    from authoring.screen import out
    from runtime.gateway.gateway import default_gateway
    from runtime.kit.seeding import app_names
    from validators.report.apps import apps_table

    out().print(apps_table(default_gateway(), app_names()))
    return 0


@command.command(name="app", hidden=True)
@click.argument("app")
@click.argument("operation", required=False)
def show_app(app: str, operation: str | None) -> int:
    """One app, or one of its operations."""
    import orjson

    from authoring.company import check_app
    from authoring.errors import ToolError
    from authoring.screen import out
    from runtime.gateway.gateway import default_gateway
    from runtime.gateway.lookup import describe
    from runtime.task.nearest import did_you_mean
    from validators.report.apps import print_app

    check_app(app)
    catalog = default_gateway().catalog
    if operation is None:
        print_app(default_gateway(), app, out())
        return 0
    names = [each.id for each in catalog.of(app)]
    if operation not in names:
        raise ToolError(f"`{app}` has no operation `{operation}`{did_you_mean(operation, names)}")
    click.echo(orjson.dumps(describe(catalog.get(app, operation)), option=orjson.OPT_INDENT_2).decode())
    return 0


@command.command(name="search")
@click.argument("query", nargs=-1, required=True)
@click.option("-k", "--top-k", type=click.IntRange(1, 50), default=5, show_default=True)
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def search(query: tuple[str, ...], top_k: int, style: str) -> int:
    """Search the operations as an agent's api_search does."""
    import orjson

    from authoring.screen import err, out
    from runtime.gateway.gateway import default_gateway
    from runtime.gateway.lookup import api_search_over, search_operations
    from validators.report.apps import print_operations

    words = " ".join(query)
    catalog = default_gateway().catalog
    if style == "json":
        click.echo(orjson.dumps(api_search_over(catalog, words, top_k), option=orjson.OPT_INDENT_2).decode())
        return 0
    found = search_operations(catalog, words, top_k)
    if not found:
        err().print(f"no operation fits `{words}`", style="yellow")
        return 3
    print_operations(found, out())
    return 0


@command.command(name="call")
@click.argument("task")
@click.argument("method", required=False)
@click.argument("url", required=False)
@click.option("--body", help="JSON; @FILE reads it from a file.")
@click.option("--param", "params", multiple=True, metavar="NAME=VALUE", help="A query parameter.")
def call(task: str, method: str | None, url: str | None, body: str | None, params: tuple[str, ...]) -> int:
    """Call an operation on a fresh world of TASK (or of an app's example company, by the app's name).

    Without METHOD and URL: a prompt that takes call after call on one world.
    """
    from authoring.calls import CallPrompt, one_call
    from authoring.errors import ToolError
    from authoring.screen import out
    from runtime.gateway.gateway import default_gateway

    world = _world(task)
    if method is None:
        return CallPrompt(default_gateway(), world, out()).run()
    if url is None:
        raise ToolError("a call needs a URL", tip=f"benchwright apps call {task} {method} https://...")
    response = one_call(default_gateway(), world, out(), method, url, body, params)
    return 4 if response.bug else int(response.failed)


def _world(task: str):  # type: ignore[no-untyped-def]
    from authoring.company import world_for
    from runtime.gateway.gateway import default_gateway

    if task in default_gateway().catalog.apps:
        return world_for(None, [task])[0]
    return world_for(task)[0]
