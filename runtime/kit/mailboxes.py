"""Mail addresses as headers write them, read alike by every Python.

Later releases refuse a header that is not exact, where earlier ones take what they can (CPython issue 102988). What a
world holds must not hang on the interpreter, and a mail server takes what it can, so the earlier reading is ours.
"""

import inspect
from collections.abc import Iterable
from email import utils
from typing import Any

_AS_EVER: dict[str, Any] = {"strict": False} if "strict" in inspect.signature(utils.parseaddr).parameters else {}


def parseaddr(text: str) -> tuple[str, str]:
    """Name and address of the first mailbox in a text; two empty texts where there is none."""
    return utils.parseaddr(text, **_AS_EVER)


def getaddresses(texts: Iterable[str]) -> list[tuple[str, str]]:
    """Name and address of every mailbox in some header values."""
    return utils.getaddresses(list(texts), **_AS_EVER)
