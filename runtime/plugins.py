"""The one discovery function: a folder is the list of what is in it."""

import importlib
import pkgutil
from functools import cache
from types import ModuleType


class PluginError(Exception):
    """A plugin module could not be loaded; the message names it."""


@cache
def discover(package: str) -> dict[str, ModuleType]:
    """Import every module and sub-package of `package` and return them by name, sorted.

    A name that begins with an underscore is left out. Raises PluginError, naming the plugin, when one fails to import.
    """
    folder = importlib.import_module(package)
    found: dict[str, ModuleType] = {}
    for name in plugin_names(package):
        try:
            found[name] = importlib.import_module(f"{folder.__name__}.{name}")
        except Exception as error:
            raise PluginError(f"plugin `{package}.{name}` does not load: {type(error).__name__}: {error}") from error
    return found


@cache
def plugin_names(package: str) -> tuple[str, ...]:
    """The names `discover` would load, without importing any of them."""
    folder = importlib.import_module(package)
    return tuple(sorted(info.name for info in pkgutil.iter_modules(folder.__path__) if not info.name.startswith("_")))


def load(package: str, name: str) -> ModuleType:
    """Import one plugin of `package`.

    Raises KeyError for a name that is not in the folder, PluginError when the module fails to import.
    """
    if name not in plugin_names(package):
        raise KeyError(name)
    try:
        return importlib.import_module(f"{package}.{name}")
    except Exception as error:
        raise PluginError(f"plugin `{package}.{name}` does not load: {type(error).__name__}: {error}") from error
