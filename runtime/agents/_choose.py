"""An agent by what the command line calls it: `reference`, `replay:FILE`, `exec:command`, `model:provider/name`."""

from collections.abc import Mapping
from typing import Any

from runtime.agents._desk import TurnAgent
from runtime.agents._errors import AgentError
from runtime.episode.prepared import Prepared
from runtime.episode.session import Agent
from runtime.plugins import load, plugin_names
from runtime.task.nearest import did_you_mean

PACKAGE = "runtime.agents"


def agent_names() -> tuple[str, ...]:
    """What can stand before the colon, sorted. A name that Python reserves has a file with an underscore behind it."""
    return tuple(sorted(name.rstrip("_") for name in plugin_names(PACKAGE)))


def check_agent(text: str, options: Mapping[str, Any] | None = None) -> None:
    """Raises AgentError for an agent that is not there, or that lacks what stands after the colon.

    An agent module that has check(argument, options) is asked too: it knows of keys and addresses.
    """
    module, argument = _module(text)
    check = getattr(module, "check", None)
    if check is not None:
        check(argument, options or {})


def make_agent(text: str, prepared: Prepared) -> Agent | TurnAgent:
    """The agent for one task. Raises AgentError."""
    module, argument = _module(text)
    made: Agent | TurnAgent = module.make(prepared, argument) if argument else module.make(prepared)
    return made


def _module(text: str) -> tuple[Any, str]:
    name, _, argument = text.partition(":")
    files = {each.rstrip("_"): each for each in plugin_names(PACKAGE)}
    if name not in files:
        near = did_you_mean(name, files) or f"; there are {', '.join(sorted(files))}"
        raise AgentError(f"there is no agent `{name}`{near}")
    module = load(PACKAGE, files[name])
    takes = getattr(module, "TAKES", "")
    if takes and not argument:
        raise AgentError(f"`{name}` needs {takes} after a colon: `{name}:{takes}`")
    if argument and not takes:
        raise AgentError(f"`{name}` takes nothing after a colon")
    return module, argument
