"""Every lint rule, found by walking `validators/rules`."""

import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import validators.rules
from runtime.plugins import PluginError
from validators.finding import Finding
from validators.rule import Rule


@dataclass(frozen=True, slots=True)
class RuleModule:
    """A rule with its check and its page."""

    rule: Rule
    check: Callable[[Any], Iterable[Finding]]
    page: str
    """The module's docstring."""
    module: ModuleType
    gather: Callable[[Any], Any] | None = None
    """Of a rule about whole splits: what it takes from one task, as plain JSON data that is kept with the results.
    Its check asks `view.gathered_by(gather)`, and a task that did not change need not be loaded again."""

    @property
    def summary(self) -> str:
        """The first line of the page."""
        return self.page.strip().splitlines()[0].rstrip(".")

    def section(self, heading: str) -> str:
        """The text under a heading of the page, or empty."""
        _, found, rest = self.page.partition(f"## {heading}\n")
        return rest.partition("\n## ")[0].strip("\n") if found else ""


@cache
def all_rules() -> dict[str, RuleModule]:
    """Every rule by code, sorted. Raises PluginError for a module that does not load or is no rule."""
    found: dict[str, RuleModule] = {}
    for module in _modules():
        rule = getattr(module, "RULE", None)
        check = getattr(module, "check", None)
        if not isinstance(rule, Rule) or not callable(check):
            raise PluginError(f"{module.__name__} has no RULE and check")
        if rule.code in found:
            raise PluginError(
                f"the code {rule.code} is used by {found[rule.code].module.__name__} and {module.__name__}"
            )
        found[rule.code] = RuleModule(rule, check, module.__doc__ or "", module, getattr(module, "gather", None))
    return dict(sorted(found.items()))


def _modules() -> Iterator[ModuleType]:
    for group in pkgutil.iter_modules(validators.rules.__path__):
        if group.ispkg:
            package = import_module(f"validators.rules.{group.name}")
            for info in pkgutil.iter_modules(package.__path__):
                if not info.name.startswith("_"):
                    try:
                        yield import_module(f"{package.__name__}.{info.name}")
                    except Exception as error:
                        name = f"{package.__name__}.{info.name}"
                        raise PluginError(f"rule `{name}` does not load: {type(error).__name__}: {error}") from error
