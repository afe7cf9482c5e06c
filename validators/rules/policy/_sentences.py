"""Sentences of policy texts, and where they say a thing differently."""

import re

_BREAK = re.compile(r"\s(?<=[.!?]\s)\s*(?=[A-Z(#*-])|\n\s*(?:[-*]\s+|[0-9]+[.)]\s+)|\n\s*\n")
_REPLACES = re.compile(
    r"\b(?:replac\w+|supersed\w+|no longer|instead of|obsolete|outdated|is history|chang\w+|"
    r"new (?:rule|limit|rate|list|polic)\w*|updat\w+|from now on|as of|effective|goes (?:up|down)|not \w+ any ?more)\b",
    re.IGNORECASE,
)


def sentences(text: str) -> list[str]:
    """The sentences and list items of a text, each on one line."""
    return [" ".join(each.split()) for each in _BREAK.split(text) if each.strip()]


def one_line(text: str) -> str:
    """The text with each run of white space as one space."""
    return " ".join(text.split())


def says_it_replaces(text: str) -> bool:
    """Whether a text has words of replacing or changing something earlier."""
    return _REPLACES.search(text) is not None
