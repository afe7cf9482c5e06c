"""`schemas/<name>.schema.json`."""

from pathlib import Path

from authoring.scaffold.schemas import NAMES, schema_text

OWNS = ("schemas/*.schema.json",)


def files() -> dict[Path, str]:
    """The JSON Schemas of task files, solution files and findings."""
    return {Path("schemas") / f"{name}.schema.json": schema_text(name) for name in NAMES}
