"""Calling operations by hand: one call, or a prompt."""

import shlex
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.json import JSON

from authoring.errors import ToolError
from runtime.gateway.gateway import Gateway, Response
from runtime.gateway.lookup import search_operations
from runtime.kit.world import World
from validators.report.apps import print_operations
from validators.report.episode import change_line

HELP = """METHOD URL [JSON]   call an operation, such as: GET https://slack.com/api/users.list
search WORDS        find operations
diff                what has changed
reset               a fresh world
quit                leave"""
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")


def one_call(
    gateway: Gateway,
    world: World,
    console: Console,
    method: str,
    url: str,
    body: str | None,
    params: Iterable[str] = (),
) -> Response:
    """Carry out one call, print its answer and its effect. Raises ToolError for arguments that cannot be read."""
    if method.upper() not in METHODS:
        raise ToolError(f"`{method}` is not a method", tip=f"one of {', '.join(METHODS[:5])}")
    query = {}
    for pair in params:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ToolError(f"`{pair}` is not NAME=VALUE")
        query[name] = value
    response = gateway.execute(world, method, url, params=query, body=_body(body))
    console.print(f"{response.status}", style="red" if response.failed else "green", end="")
    console.print(f"  {response.app}.{response.operation}" if response.operation else "  no operation", style="dim")
    for name, value in response.headers.items():
        console.print(f"{name}: {value}", style="dim", soft_wrap=True)
    content = response.content()
    try:
        console.print(JSON(content.decode()), soft_wrap=True) if content else None
    except (ValueError, UnicodeDecodeError):
        console.print(content.decode("utf-8", "replace"), soft_wrap=True)
    for change in world.diff():
        if world.call in change.calls:
            console.print(change_line(change), soft_wrap=True)
    if response.bug:
        console.print(f"our own code failed: {response.bug}", style="bold red", soft_wrap=True)
    return response


def _body(text: str | None) -> bytes | None:
    if text is None:
        return None
    if text.startswith("@"):
        try:
            return Path(text[1:]).read_bytes()
        except OSError as error:
            raise ToolError(f"cannot read {text[1:]}: {error.strerror}") from None
    return text.encode()


class CallPrompt:
    """Call after call on one world."""

    def __init__(self, gateway: Gateway, world: World, console: Console) -> None:
        self._gateway = gateway
        self._world = world
        self._console = console

    def run(self) -> int:
        """Read lines until the end of input or `quit`."""
        self._console.print(f"now is {self._world.now_text}; `help` lists what can be typed", style="dim")
        while True:
            try:
                line = input("> ").strip()
            except EOFError:
                self._console.print()
                return 0
            if line in ("quit", "exit"):
                return 0
            if line:
                self._take(line)

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "help":
                self._console.print(HELP)
            case "diff":
                changes = self._world.diff()
                for change in changes:
                    self._console.print(change_line(change), soft_wrap=True)
                if not changes:
                    self._console.print("nothing has changed")
            case "reset":
                self._world = World(self._world.seed)
                self._console.print("a fresh world")
            case "search":
                print_operations(search_operations(self._gateway.catalog, rest), self._console)
            case _:
                self._call(line)

    def _call(self, line: str) -> None:
        method, _, rest = line.partition(" ")
        url, _, body = rest.strip().partition(" ")
        try:
            if not url:
                raise ToolError(f"`{line}` is not a call", tip="METHOD URL [JSON]; `help` lists what can be typed")
            one_call(self._gateway, self._world, self._console, method, shlex.split(url)[0], body.strip() or None)
        except (ToolError, ValueError) as error:
            self._console.print(f"error: {error}", style="red")
