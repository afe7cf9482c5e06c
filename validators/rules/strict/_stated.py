"""Whether a wording is one that the task itself gives, word for word or as a template with placeholders."""

import re
from functools import lru_cache

from validators.rules.loose._asks import readable
from validators.view import TaskView

_WORD = re.compile(r"\w+")
_WORD_START = re.compile(r"(?<!\w)(?=[\w$#])")
_PLACEHOLDER = re.compile(r"\[[^\[\]\n]{1,40}\]|\{\{?[^{}\n]{1,40}\}\}?|<[^<>@\n]{1,40}>")
_HOLE = "\0"


def stated(text: str, view: TaskView) -> bool:
    """Whether an agent can read the text, punctuation aside, or `Order: [number]` for `Order: 12`."""
    folded = " ".join(text.casefold().split())
    if folded in readable(view):
        return True
    if f" {' '.join(_WORD.findall(folded))} " in _words(view):
        return True
    masked = _masked(view)
    if _HOLE not in masked:
        return False
    cuts = [found.start() for found in _WORD_START.finditer(folded)][1:]
    return any(folded[:cut] + _HOLE in masked or _HOLE + _before_hole(folded, cut) in masked for cut in cuts)


def _before_hole(folded: str, cut: int) -> str:
    """The end of the text with what parts it from the placeholder before it."""
    start = len(folded[:cut].rstrip(" -:|,"))
    return folded[start:]


@lru_cache(maxsize=4)
def _words(view: TaskView) -> str:
    return f" {' '.join(_WORD.findall(readable(view)))} "


@lru_cache(maxsize=4)
def _masked(view: TaskView) -> str:
    return _PLACEHOLDER.sub(_HOLE, readable(view))
