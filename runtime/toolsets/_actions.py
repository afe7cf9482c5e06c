"""Action tools: one for each operation of the catalog, and AutomationBench's names for those that do what its tools do.

`action_names.json` says which: app -> name -> operation, with `set` for arguments that the name settles and `shown` for
arguments that go by another name. `always` has path parameters that are the same in every call.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import orjson

from runtime.episode.granted import action_name
from runtime.episode.session import Session
from runtime.gateway.catalog import Catalog
from runtime.gateway.lookup import unsaid_parameters
from runtime.kit.operation import Operation
from runtime.task.nearest import did_you_mean
from runtime.toolsets._files import file_form, takes_file
from runtime.toolsets._form import Fill, Form, flat
from runtime.toolsets._mails import mail_form, writes_mail
from runtime.toolsets._tools import Tool, ToolError, required
from runtime.toolsets.api import answer

NAMES = Path(__file__).with_name("action_names.json")


@dataclass(frozen=True, slots=True)
class Action:
    """One action tool."""

    tool: Tool
    operation: Operation
    fill: Fill
    """Makes the call of the arguments."""
    settled: Mapping[str, Any] = field(default_factory=dict)
    """Arguments that the tool's name settles."""
    shown: Mapping[str, str] = field(default_factory=dict)
    """An argument as the tool calls it -> as the operation does."""

    def call(self, session: Session, arguments: Mapping[str, Any]) -> str:
        """Carry it out and give the vendor's answer. An argument `{}` counts as absent. Raises ToolError."""
        given = {name: value for name, value in arguments.items() if value != {}}
        required(given, self.tool)
        filled = self.fill({self.shown.get(name, name): value for name, value in given.items()} | dict(self.settled))
        response = session.fetch(
            filled.method, filled.url, params=filled.params, body=filled.body, headers=filled.headers
        )  # fmt: skip
        return answer(response)


class Actions:
    """The action tools of a catalog by name, each made when it is first asked for."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._operations = {action_name(each): each for each in catalog.operations}
        self._foreign = {
            f"{app}_{name}": (app, entry)
            for app, entries in _names()["names"].items()
            for name, entry in entries.items()
            if f"{app}_{name}" not in self._operations and f"{app}_{_operation(entry)}" in self._operations
        }
        self._made: dict[str, Action] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The tools' own names, in the order of the catalog."""
        return tuple(self._operations)

    @property
    def known(self) -> frozenset[str]:
        """Every name that a task may grant."""
        return frozenset((*self._operations, *self._foreign))

    def get(self, name: str) -> Action:
        """An action tool by its own name or AutomationBench's. Raises ToolError with the nearest name."""
        if name not in self._made:
            if name in self._foreign:
                self._made[name] = self._renamed(name)
            elif name in self._operations:
                self._made[name] = self._make(self._operations[name])
            else:
                near = did_you_mean(name, self.known) or "; search_tools finds the names there are"
                raise ToolError(f"there is no tool `{name}`{near}")
        return self._made[name]

    def _make(self, operation: Operation) -> Action:
        form, fill = _form(operation, self.catalog)
        description = f"{operation.summary} {'' if operation.graphql else form.note or operation.description}".strip()
        return Action(Tool(action_name(operation), description, form.schema()), operation, fill)

    def _renamed(self, name: str) -> Action:
        app, entry = self._foreign[name]
        base = self.get(f"{app}_{_operation(entry)}")
        if isinstance(entry, str):
            return Action(Tool(name, base.tool.description, base.tool.parameters), base.operation, base.fill)
        settled, shown = entry.get("set", {}), entry.get("shown", {})
        other = {theirs: own for own, theirs in shown.items()}
        old = base.tool.parameters
        properties = {
            other.get(each, each): schema for each, schema in old["properties"].items() if each not in settled
        }
        needed = [other.get(each, each) for each in old.get("required", ()) if each not in settled]
        schema = {**old, "properties": properties, "required": needed}
        description = entry.get("description", base.tool.description)
        return Action(Tool(name, description, schema), base.operation, base.fill, settled, shown)


def _form(operation: Operation, catalog: Catalog) -> tuple[Form, Fill]:
    unsaid, always = unsaid_parameters(catalog)[operation.app], _names()["always"].get(operation.app, {})
    if operation.graphql:
        # graphql-core takes long to import, and most who ask for names of tools call none.
        from runtime.toolsets._graphql import graphql_form

        return graphql_form(operation)
    if writes_mail(operation):
        return mail_form(operation, unsaid, always)
    if takes_file(operation):
        return file_form(operation, unsaid, always)
    return flat(operation, unsaid, always)


def _operation(entry: Any) -> str:
    return str(entry if isinstance(entry, str) else entry["operation"])


@cache
def _names() -> dict[str, Any]:
    data: dict[str, Any] = orjson.loads(NAMES.read_bytes())
    return data


@lru_cache(maxsize=4)
def actions_of(catalog: Catalog) -> Actions:
    """The action tools of a catalog."""
    return Actions(catalog)
