"""Where output goes: results to stdout, everything else to stderr, colour only where a terminal shows it."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH = 120
"""Columns of output that is no terminal's, so that the same run gives the same bytes in a file."""


def out() -> "Console":
    """The console of results."""
    from rich.console import Console

    wide = None if sys.stdout.isatty() else _columns()
    return Console(width=wide, highlight=False, soft_wrap=False, emoji=False, markup=False)


def err() -> "Console":
    """The console of progress and notices."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, emoji=False, markup=False)


def _columns() -> int:
    import os

    text = os.environ.get("COLUMNS", "")
    return int(text) if text.isdigit() and int(text) >= 20 else PLAIN_WIDTH
