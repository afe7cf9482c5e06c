"""The summary of a job on GitHub: what a report's module says of a run goes into the file that the runner names."""

import os
from pathlib import Path
from types import ModuleType
from typing import Any


def add_summary(module: ModuleType, run: Any, context: Any) -> None:
    """Add what `module.summary` gives, where it has one and there is such a file."""
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if place and hasattr(module, "summary"):
        with Path(place).open("a", encoding="utf-8") as file:  # the runner gives one file to all steps
            file.write(module.summary(run, context))
