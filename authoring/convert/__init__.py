"""Foreign task formats, a folder each: tasks brought in from them, and sent out to them."""

from importlib import import_module
from types import ModuleType

from authoring.errors import ToolError
from runtime.plugins import plugin_names
from runtime.task.nearest import did_you_mean


def foreign(name: str, part: str) -> ModuleType:
    """A part (`importing`, `exporting`) of a format's folder. Raises ToolError for a format that is not there."""
    known = plugin_names("authoring.convert")
    if name not in known:
        near = did_you_mean(name, known) or f"; there is {', '.join(known)}"
        raise ToolError(f"`{name}` is not a format{near}")
    return import_module(f"authoring.convert.{name}.{part}")
