"""What a toolset is: tools with a JSON Schema each, and a call by name whose result is text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any, Protocol

from runtime.episode.session import Session
from runtime.plugins import PluginError, discover
from runtime.task.nearest import did_you_mean


class ToolError(Exception):
    """A tool was called in a way that means nothing; the message goes back to the agent, and the episode goes on."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool as an agent is told of it."""

    name: str
    description: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """JSON Schema of an object."""


class Toolset(Protocol):
    """The tools of one episode."""

    tools: Sequence[Tool]

    def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Carry out a tool and give its result as text. Raises ToolError; nothing else comes out of it."""


@cache
def toolsets() -> dict[str, ModuleType]:
    """Every toolset's module by name. Raises PluginError for a module that is none."""
    found: dict[str, ModuleType] = {}
    for module in discover("runtime.toolsets").values():
        if not isinstance(getattr(module, "NAME", None), str) or not callable(getattr(module, "open", None)):
            raise PluginError(f"{module.__name__} has no NAME and open")
        found[module.NAME] = module
    return dict(sorted(found.items(), key=lambda each: (each[0] != "api", each[0])))


def open_toolset(name: str, session: Session) -> Toolset:
    """The tools of a toolset over one episode. Raises KeyError for a name that is none."""
    opened: Toolset = toolsets()[name].open(session)
    return opened


def required(arguments: Mapping[str, Any], tool: Tool) -> None:
    """Raises ToolError for an argument that is missing or that the tool does not have, naming those it has."""
    properties = tool.parameters.get("properties", {})
    for name in tool.parameters.get("required", ()):
        if arguments.get(name) is None:
            raise ToolError(f"{tool.name} needs `{name}`")
    if tool.parameters.get("additionalProperties"):
        return
    unknown = [name for name in arguments if name not in properties]
    if unknown:
        near = did_you_mean(unknown[0], properties) or f"; it takes {', '.join(properties) or 'none'}"
        raise ToolError(f"{tool.name} has no argument `{unknown[0]}`{near}")
