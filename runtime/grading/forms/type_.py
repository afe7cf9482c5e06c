"""`type: <name>`: one of AutomationBench's named types: same parameters, same verdict."""

from typing import Any

from pydantic import ConfigDict

from runtime.grading.form import FormContext, FormError, FormKeys, Judge
from runtime.grading.named_type import named_types
from runtime.grading.touched import show_value
from runtime.grading.verdict import Verdict, held
from runtime.kit.world import World
from runtime.task.nearest import did_you_mean

KEY = "type"
OPEN = True
"""Its parameters are the named type's own."""


class Keys(FormKeys):
    """One of AutomationBench's named types: same parameters, same verdict."""

    model_config = ConfigDict(extra="allow", strict=True, use_attribute_docstrings=True, protected_namespaces=())

    type: str
    """The type's name, such as gmail_message_sent_to."""
    args: dict[str, Any] = {}
    """Parameters whose names an assertion uses itself, such as `id`."""

    @property
    def params(self) -> dict[str, Any]:
        """The named type's parameters."""
        return {**(self.__pydantic_extra__ or {}), **self.args}


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges by a named type. Raises FormError for a name that does not exist or a parameter that is missing."""
    known = named_types()
    if keys.type not in known:
        raise FormError(f"there is no named type `{keys.type}`{did_you_mean(keys.type, known)}", ("type",))
    named = known[keys.type]
    params = keys.params
    for name in named.required:
        if params.get(name) is None:
            raise FormError(
                f"the named type `{keys.type}` needs `{name}`", (), tip=f"it reads {', '.join(named.params)}"
            )

    def judge(world: World) -> Verdict:
        if named.holds(world, params):
            return held()
        asked = ", ".join(f"{name} {show_value(value)}" for name, value in params.items())
        return Verdict("failed", f"{keys.type}{f' with {asked}' if asked else ''}", "it does not hold")

    return Judge(judge, None, named.reads)
