"""The one discovery function: a folder is the list of what is in it."""

import importlib
import importlib.util
import pkgutil
import re
from functools import cache
from pathlib import Path
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


@cache
def modules_saying(package: str, mark: str) -> dict[str, str]:
    """Of the modules of `package` with a line `MARK = "name"`: name -> module; the one called text first, then sorted.

    They are read, not imported: a command that offers all of them needs one.
    """
    said = re.compile(rf'^{mark} = "([a-z]+)"$', re.MULTILINE)
    spec = importlib.util.find_spec(package)
    found = {}
    for folder in spec.submodule_search_locations or () if spec else ():
        for file in sorted(Path(folder).glob("*.py")):
            name = said.search(file.read_text(encoding="utf-8"))
            if name is not None:
                found[name.group(1)] = f"{package}.{file.stem}"
    return dict(sorted(found.items(), key=lambda each: (each[0] != "text", each[0])))


def module_saying(package: str, mark: str, name: str) -> ModuleType:
    """Import the module of `package` that says `MARK = "name"`. Raises KeyError."""
    return importlib.import_module(modules_saying(package, mark)[name])
