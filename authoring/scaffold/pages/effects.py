"""`runtime/effects.json`, what each operation can write."""

from pathlib import Path

from authoring.scaffold.effects.learn import effects_text

OWNS = ("runtime/effects.json",)


def files() -> dict[Path, str]:
    """The effects of all operations, learned by calling them."""
    return {Path("runtime") / "effects.json": effects_text()}
