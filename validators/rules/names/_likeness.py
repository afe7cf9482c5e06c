"""How alike two names are, as a careful or a hasty reader sees them. Pure: text in, text out."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal, TypeAlias

from rapidfuzz.distance import OSA

Level: TypeAlias = Literal["identical", "same", "near"]

LEGAL_FORMS = frozenset(
    "ab ag aps as bv co company corp corporation gmbh inc incorporated kg kgaa kk limited llc llp lp ltd nv oy oyj plc"
    " pte pty pvt sa sarl sas se spa srl ug".split()
)
_ROMAN = frozenset("i ii iii iv v vi vii viii ix x xi xii".split())
_LOOKS_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοѵν",
    "ABESIJKMHOPCTYXaesijopcyxdhqwABEZHIKMNOPTYXovv",
)
_LETTERS = str.maketrans(
    {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
     "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "Ħ": "H"}
)  # fmt: skip
_APOSTROPHES = dict.fromkeys(map(ord, "'`´‘’‛ʼʹ′"), "")
_ASCII_MARKS = str.maketrans(
    {**{chr(code): " " for code in range(128) if not chr(code).isalnum()}, "&": " and ", "'": "", "`": ""}
)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two names are.

    `identical`: the same letters and digits in the same order of words, so that no reader can tell them apart by name;
    `same`: one name in another form (legal form, order of words, spacing); `near`: a slip apart.
    """

    level: Level
    by: str
    """What the two differ in, in words; empty where they do not."""


def words(text: str) -> list[str]:
    """The words of a text as names are compared: small Latin letters and digits, no accents, no signs."""
    found = plain_words(text)
    if any(len(word) == 1 or word[0] == "0" or not word.isalpha() for word in found):
        found = list(_initials_joined(_digits_settled(word) for word in found))
    return found


def plain_words(text: str) -> list[str]:
    """The same, but initials stay apart and digits as they are: enough for looking for whole words in long texts."""
    if not text.isascii():
        text = _latin(text)
    return text.lower().translate(_ASCII_MARKS).split()


def _latin(text: str) -> str:
    """Plain letters: accents dropped, look-alike letters of other alphabets and special letters replaced."""
    text = text.translate(_LOOKS_LATIN).translate(_LETTERS).translate(_APOSTROPHES)
    parted = unicodedata.normalize("NFKD", text).casefold()
    kept = [each for each in unicodedata.normalize("NFKD", parted) if unicodedata.category(each) not in ("Mn", "Cf")]
    return "".join(each if each.isalnum() or each in "&'" else " " for each in kept).translate(_LOOKS_LATIN)


def _digits_settled(word: str) -> str:
    """`007` is 7; a 0 or 1 between letters is meant as o or l."""
    if word.isdigit():
        return word.lstrip("0") or word[:1]
    if word.isalpha():
        return word
    letters = list(word)
    for place in range(1, len(word) - 1):
        if word[place] in "01" and word[place - 1].isalpha() and word[place + 1].isalpha():
            letters[place] = "o" if word[place] == "0" else "l"
    return "".join(letters)


def _initials_joined(found: Iterable[str]) -> Iterator[str]:
    """`S. A.` and `J R` are one word each."""
    run = ""
    for word in found:
        if len(word) == 1 and word.isalpha():
            run += word
            continue
        if run:
            yield run
            run = ""
        yield word
    if run:
        yield run


@lru_cache(maxsize=8192)
def name_words(name: str) -> tuple[str, ...]:
    """The words of a name without its legal form and a leading `the`."""
    found = words(name)
    while len(found) > 1 and found[0] == "the":
        del found[0]
    count = len(found)
    while len(found) > 1 and (found[-1] in LEGAL_FORMS or (found[-1] == "and" and len(found) < count)):
        found.pop()
    return tuple(found)


def normal(name: str) -> str:
    """The name as it is compared: small Latin letters and digits, one space between words, no legal form."""
    return " ".join(name_words(name))


def likeness(one: str, other: str) -> Likeness | None:
    """How alike two names are, or None where nobody takes one for the other."""
    left, right = name_words(one), name_words(other)
    if not left or not right:
        return Likeness("identical", "") if one == other else None
    if left == right:
        return _same_words(one, other)
    if "".join(left) == "".join(right):
        return Likeness("same", "the spaces between words")
    if sorted(left) == sorted(right):
        return Likeness("same", "the order of the words")
    slip = _slip(left, right)
    return Likeness("near", slip) if slip else None


def _same_words(one: str, other: str) -> Likeness:
    if one == other:
        return Likeness("identical", "")
    if one.casefold() == other.casefold():
        return Likeness("identical", "upper and lower case")
    left, right = words(one), words(other)
    if left != right:
        return Likeness("same", "the legal form" if left[0] == right[0] else "a leading `the`")
    if one.isascii() and other.isascii():
        same = [each for each in one if each.isdigit()] == [each for each in other if each.isdigit()]
        return Likeness("identical", "spaces or signs" if same else "a digit like a letter, or leading zeros")
    if one.translate(_LOOKS_LATIN) != one or other.translate(_LOOKS_LATIN) != other:
        return Likeness("identical", "letters of another alphabet that look alike")
    return Likeness("identical", "accents, spaces or signs")


def _slip(left: tuple[str, ...], right: tuple[str, ...]) -> str:
    """What parts two names that are a slip apart: a few letters of one word, an initial, a short first name."""
    if len(left) > len(right):
        left, right = right, left
    if len(right) == len(left) + 1:
        extra = [place for place in range(len(right)) if right[:place] + right[place + 1 :] == left]
        return "an initial" if len(left) > 1 and any(_is_initial(right[place]) for place in extra) else ""
    if len(left) != len(right):
        return ""
    apart = [place for place in range(len(left)) if left[place] != right[place]]
    if len(apart) != 1:
        return ""
    return _word_slip(left[apart[0]], right[apart[0]], alone=len(left) == 1, first=apart[0] == 0)


def _is_initial(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def _word_slip(one: str, other: str, *, alone: bool, first: bool) -> str:
    short, long = sorted((one, other), key=lambda word: (len(word), word))
    if one[0] != other[0] or not one.isalpha() or not other.isalpha():
        return ""
    if {one, other} <= _ROMAN or (len(short) > 1 and short in _ROMAN):
        return ""
    if not alone and first and long.startswith(short):
        if len(short) == 1:
            return "an initial"
        if len(short) >= 3:
            return "a short form"
    if len(short) < (5 if alone else 3) or len(long) < 4:
        return ""
    allowed = 2 if len(short) >= 7 and not alone else 1
    distance = OSA.distance(one, other, score_cutoff=allowed)
    return "" if distance > allowed else "one letter" if distance == 1 else "two letters"


def alike(names: Sequence[str]) -> list[tuple[int, int, Likeness]]:
    """Every pair of names (by index, the smaller first) that are alike; what comparing all pairs finds, sooner."""
    buckets: dict[int, list[int]] = {}
    for index, name in enumerate(names):
        for key in _keys(name):
            bucket = buckets.get(key)
            if bucket is None:
                buckets[key] = [index]
            elif bucket[-1] != index:
                bucket.append(index)
    pairs = {pair for bucket in buckets.values() if len(bucket) > 1 for pair in combinations(bucket, 2)}
    compared = [(one, other, likeness(names[one], names[other])) for one, other in sorted(pairs)]
    return [(one, other, found) for one, other, found in compared if found is not None]


class NameIndex:
    """Names to look up by likeness."""

    def __init__(self, names: Iterable[str]) -> None:
        """Names are kept in their order, each once."""
        self._names: dict[int, list[str]] = {}
        for name in dict.fromkeys(names):
            for key in set(_keys(name)):
                self._names.setdefault(key, []).append(name)

    def like(self, name: str) -> list[tuple[str, Likeness]]:
        """Every name that is like this one."""
        found = dict.fromkeys(each for key in _keys(name) for each in self._names.get(key, ()))
        compared = [(each, likeness(name, each)) for each in found]
        return [(each, how) for each, how in compared if how is not None]


@lru_cache(maxsize=8192)
def _keys(name: str) -> tuple[int, ...]:
    """Keys of which two alike names share at least one: whole, closed up, and with a word cut down to its first letter.

    Words count by the sum of their hashes, so that their order does not matter; a name of one word is cut by a letter.
    """
    found = name_words(name)
    if len(found) < 2:
        word = found[0] if found else name
        letters = range(1, len(word)) if len(word) >= 5 else ()
        return (hash(word), *(hash(word[:place] + word[place + 1 :]) for place in letters))
    hashes = [hash(word) for word in found]
    whole = sum(hashes)
    keys = [hash("".join(found)), whole]
    for word, its in zip(found, hashes, strict=True):
        if word.isalpha():
            keys.append(whole - its + ord(word[0]))
            if len(word) == 1:
                keys.append(whole - its)
    return tuple(keys)
