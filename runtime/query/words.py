"""Text as search engines see it: runs of letters and digits, compared without case or accents."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """The words of `text` in order, lower case and without accents; punctuation and `_` separate words."""
    unaccented = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return tuple(_WORD.findall(unaccented.casefold()))


@lru_cache(maxsize=1024)
def accented_words(text: str) -> tuple[str, ...]:
    """The words of `text` in order, lower case, accents kept."""
    return tuple(_WORD.findall(unicodedata.normalize("NFC", text).casefold()))


def runs(phrase: Sequence[str], text: Sequence[str]) -> list[int]:
    """Where `phrase` starts in `text`, as consecutive words; an empty phrase starts nowhere."""
    size = len(phrase)
    if not size:
        return []
    wanted = tuple(phrase)
    return [at for at, word in enumerate(text) if word == wanted[0] and tuple(text[at : at + size]) == wanted]
