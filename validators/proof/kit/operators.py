"""The operators of a folder and the variants they make, in one order, none twice."""

from collections.abc import Iterator
from dataclasses import dataclass

from runtime.plugins import PluginError, discover
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

MOST_EACH = 60
"""Variants that one operator may make of one task; further ones tell nothing new."""


@dataclass(frozen=True, slots=True)
class Made:
    """A variant with its number and its operator."""

    id: str
    operator: Operator
    variant: Variant


def operators(package: str) -> dict[str, Operator]:
    """The operators of a folder by module name. Raises PluginError for a module without one."""
    found = {}
    for name, module in discover(package).items():
        operator = getattr(module, "OPERATOR", None)
        if not isinstance(operator, Operator):
            raise PluginError(f"{module.__name__} has no OPERATOR")
        found[name] = operator
    return dict(sorted(found.items(), key=lambda each: (not each[1].first, each[0])))


def all_of(package: str, function: str, letter: str, trace: Trace) -> Iterator[Made]:
    """Every variant that the operators of a folder make of a trace; one that repeats an earlier one is left out."""
    modules = discover(package)
    seen: set[str] = set()
    number = 0
    for name, operator in operators(package).items():
        own = 0
        for variant in getattr(modules[name], function)(trace):
            mark = repr((variant.at, variant.calls, variant.edits))
            if mark in seen:
                continue
            seen.add(mark)
            number += 1
            own += 1
            yield Made(f"{letter}{number:02d}", operator, variant)
            if own == MOST_EACH:
                break
