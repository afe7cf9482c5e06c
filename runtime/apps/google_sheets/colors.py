"""Colours: Google's red, green and blue between 0 and 1, and the `#rrggbb` that a row remembers."""

import re
from collections.abc import Mapping
from typing import Any

_NAMES = {
    "white": "#ffffff",
    "black": "#000000",
    "red": "#ff0000",
    "green": "#00ff00",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ff9900",
}


def color_of(text: str | None) -> dict[str, float] | None:
    """Google's colour for `#rrggbb` (or a common colour word), zero parts left out; None for anything else."""
    spelled = _NAMES.get((text or "").lower(), text or "")
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", spelled):
        return None
    parts = {name: int(spelled[at : at + 2], 16) / 255 for name, at in (("red", 1), ("green", 3), ("blue", 5))}
    return {name: value for name, value in parts.items() if value}


def text_of(color: Mapping[str, Any] | None) -> str | None:
    """`#rrggbb` for Google's colour; None for no colour."""
    if color is None:
        return None
    parts = [min(max(float(color.get(name) or 0), 0.0), 1.0) for name in ("red", "green", "blue")]
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
