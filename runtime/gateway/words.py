"""Cuts text into the words that search compares."""

import re

_RUN = re.compile(r"[A-Za-z0-9]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_VOWEL = re.compile(r"[aeiouy]")
_SHORT = re.compile(r"[^aeiou][aeiou][^aeiouwxy]")
_DOUBLED = re.compile(r"([bdgmnprt])\1")


def words(text: str) -> list[str]:
    """The stems of the runs of ASCII letters and digits, in order and in lower case.

    A run in camelCase counts whole and in parts: `postMessage` gives `postmessage`, `post` and `message`, stemmed.
    """
    found: list[str] = []
    for run in _RUN.findall(text):
        found.append(stem(run.lower()))
        if not run.islower():
            parts = _HUMP.split(run)
            if len(parts) > 1:
                found += [stem(part.lower()) for part in parts]
    return found


def stem(word: str) -> str:
    """One spelling for the forms of a word in lower case: plural, `-ed`, `-ing`, and with or without a last `e`.

    It is lighter than Porter's stemmer, so that few different words meet: `messages`, `message` become `messag`, and
    `sending`, `sends`, `send` become `send`. What comes out need not be a word.
    """
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith(("ies", "ied")) and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        short = word.removesuffix(ending)
        if short != word and len(short) >= 3 and _VOWEL.search(short):
            word = _mended(short)
            break
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def _mended(short: str) -> str:
    """The verb in front of a cut-off `-ed` or `-ing`: `mov` was `move`, `gett` was `get`."""
    if len(short) == 3 and _SHORT.fullmatch(short):
        return short + "e"
    return short[:-1] if len(short) > 3 and _DOUBLED.fullmatch(short[-2:]) else short


STOP_WORDS = frozenset(
    stem(word)
    for word in (
        "a an the this that these those it its as is are was be been if so or and not "
        "of to in on at for from with by via into using use "
        "i me my we us our you your someone somebody "
        "what which when how up look do does did has have had can could should want need please"
    ).split()
)
"""Stems that say nothing of what an operation does; search passes them over, but for phrases of `synonyms`."""
