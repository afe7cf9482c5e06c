"""Spellings that are a letter or two away from something that is there."""

import re
from collections.abc import Iterable

from rapidfuzz.distance import OSA

from validators.rules.names._likeness import NameIndex, name_words

LETTERS = ("one letter", "two letters")


def slips(name: str, index: NameIndex) -> list[str]:
    """The names of an index that differ from this one by a letter or two of one word; a plural is no slip."""
    return [each for each, how in index.like(name) if how.by in LETTERS and _singular(name) != _singular(each)]


def _singular(name: str) -> list[str]:
    return [word.removesuffix("s") for word in name_words(name)]


def near_address(address: str, known: Iterable[str]) -> str:
    """The known mail address that an unknown one is a letter away from, or empty; digits must agree."""
    local, _, domain = address.partition("@")
    for each in known:
        other, _, host = each.partition("@")
        if domain == host and len(local) >= 5 and _letter_apart(local, other):
            return each
        if local == other and len(domain) >= 6 and _letter_apart(domain, host):
            return each
    return ""


def _letter_apart(one: str, other: str) -> bool:
    if one[:1] != other[:1] or re.findall(r"\d+", one) != re.findall(r"\d+", other):
        return False
    if one + "s" == other or other + "s" == one:
        return False
    return OSA.distance(one, other, score_cutoff=1) == 1
