"""Foreign formats, a folder each: tasks brought in from them (`importing`), and sent out to them (`exporting`).

A folder's NAME is what a user calls the format, the folder's own name unless it says. `exporting` either gives rows for
one file, or says WRITES = "folder" and gives the files of a folder.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from authoring.errors import ToolError
from runtime.plugins import plugin_names
from runtime.task.nearest import did_you_mean

_DONE = {"importing": "imported", "exporting": "exported"}


def foreign(name: str, part: str) -> ModuleType:
    """A part (`importing`, `exporting`) of a format's folder. Raises ToolError for a format that does not have it."""
    folders = {_name(each): each for each in plugin_names(__name__)}
    able = {called: each for called, each in folders.items() if find_spec(f"{__name__}.{each}.{part}")}
    if name not in able:
        if name in folders:
            raise ToolError(f"`{name}` cannot be {_DONE[part]}; there is {', '.join(sorted(able))}")
        near = did_you_mean(name, able) or f"; there is {', '.join(sorted(able))}"
        raise ToolError(f"`{name}` is not a format{near}")
    return import_module(f"{__name__}.{able[name]}.{part}")


def _name(folder: str) -> str:
    return str(getattr(import_module(f"{__name__}.{folder}"), "NAME", folder))
