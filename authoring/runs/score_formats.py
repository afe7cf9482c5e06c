"""The formats of a score report: modules of this folder with a line `SCORE_NAME = "..."` and a `render`."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

_NAME = re.compile(r'^SCORE_NAME = "([a-z]+)"$', re.MULTILINE)


@cache
def formats() -> dict[str, str]:
    """Format -> module, text first. The modules are read, not imported: a command needs one of them."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("report_*.py")):
        name = _NAME.search(file.read_text(encoding="utf-8"))
        if name is not None:
            found[name.group(1)] = file.stem
    return dict(sorted(found.items(), key=lambda each: (each[0] != "text", each[0])))


def format_module(name: str) -> ModuleType:
    """The module of a format: its `render(comparison, context)` gives the report as text. Raises KeyError."""
    return import_module(f"{__package__}.{formats()[name]}")
