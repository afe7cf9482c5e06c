"""`limited_zapier`: the action tools that the task grants, each called by its own name, and no others."""

from collections.abc import Mapping
from typing import Any

from runtime.episode.prepared import PublicTask
from runtime.episode.session import Session
from runtime.gateway.catalog import Catalog
from runtime.toolsets._actions import actions_of
from runtime.toolsets._tools import ToolError

NAME = "limited_zapier"


class LimitedZapier:
    """The granted tools over one episode, in the order in which the task names them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        actions = actions_of(session.gateway.catalog)
        self._granted = {name: actions.get(name) for name in session.task.tools if name in actions.known}
        self.tools = tuple(each.tool for each in self._granted.values())

    def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Carry out a granted tool. Raises ToolError."""
        if name not in self._granted:
            raise ToolError(f"there is no tool `{name}`; {_there_are(self._granted)}")
        return self._granted[name].call(self._session, arguments)


def _there_are(names: Mapping[str, Any]) -> str:
    return f"there are {', '.join(names)}" if names else "this task grants none"


def missing_tools(task: PublicTask, catalog: Catalog) -> tuple[str, ...]:
    """The names that a task grants and that no tool has; an agent goes without them."""
    known = actions_of(catalog).known
    return tuple(name for name in task.tools if name not in known)


def without_tools(task: PublicTask, catalog: Catalog) -> str:
    """Why an agent would have no tool at all, or empty."""
    if not task.tools:
        return f"{task.id} grants no tools: `tools:` is empty, and it has no reference to derive them from"
    if len(missing_tools(task, catalog)) == len(task.tools):
        shown = ", ".join(f"`{name}`" for name in task.tools[:3])
        return f"{task.id} grants only tools that do not exist: {shown}{', ...' if len(task.tools) > 3 else ''}"
    return ""


def open(session: Session) -> LimitedZapier:
    """The tools over one episode."""
    return LimitedZapier(session)
