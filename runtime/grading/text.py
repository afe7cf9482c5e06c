"""What a person reads in a piece of text, whatever marks it was written with."""

import re
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from typing import Any

from runtime.task.quantities import in_digits

_SPACES = re.compile(r"\s+")
_TAGS = (
    "a|b|blockquote|body|br|code|div|em|font|h1|h2|h3|h4|h5|h6|head|hr|html|i|img|li|ol|p|pre|s|script|small|span|"
    "strong|style|sub|sup|table|tbody|td|th|thead|title|tr|u|ul"
)
_LOOKS_LIKE_HTML = re.compile(rf"</?(?:{_TAGS})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#[0-9]{1,7}|#x[0-9a-f]{1,6});", re.IGNORECASE)
_BREAKS = frozenset("blockquote body br div h1 h2 h3 h4 h5 h6 hr html li ol p pre table td th tr ul".split())
_UNSEEN = frozenset({"script", "style"})

_TYPOGRAPHIC = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d", "-"),
        # An em dash parts two thoughts, so that it must not glue a number to the word before it.
        **dict.fromkeys("\u2014\u2015", " - "),
        **dict.fromkeys("\u2018\u2019\u201b\u02bc\u2032\uff07", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    }
)
_SPACED_GROUPS = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:[\u00a0\u2007\u2009\u202f][0-9]{3})+(?![0-9])")
_MARKS = re.compile(r"[*_]+")


def fold(text: str) -> str:
    """The same text in Unicode NFC, trimmed, with each run of white space as one space."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


@lru_cache(maxsize=512)
def plain(text: str, kind: str = "text") -> str:
    """The words of `text` on one line: no HTML, no bold or italic marks, plain dashes, quotes and spaces.

    Text is taken for HTML where the field's kind is `html` or a common tag is in it. A no-break or thin space between
    groups of three digits becomes an apostrophe, so that the groups still read as one number.
    """
    if kind == "html" or _LOOKS_LIKE_HTML.search(text):
        text = _visible(text)
    elif _ENTITY.search(text):
        text = unescape(text)
    text = _SPACED_GROUPS.sub(lambda found: _SPACES.sub("'", found[0]), text)
    return fold(_MARKS.sub(_unless_within, text.translate(_TYPOGRAPHIC)))


def text_of(found: Any) -> str:
    """The text held by a value: the value itself, or every text and number inside a list or mapping, one a line."""
    match found:
        case None:
            return ""
        case str():
            return found
        case bool():
            return "true" if found else "false"
        case Mapping():
            return "\n".join(text_of(part) for part in found.values())
        case list() | tuple():
            return "\n".join(text_of(part) for part in found)
        case int() | float() | Decimal():
            return in_digits(found)
        case _:
            return str(found)


def _unless_within(found: re.Match[str]) -> str:
    """Marks go at the edge of a word; `stage_name`, `2*3` and a star between spaces stay."""
    before = found.string[found.start() - 1 : found.start()]
    after = found.string[found.end() : found.end() + 1]
    if (before.isalnum() and after.isalnum()) or (not before.strip() and not after.strip()):
        return found[0]
    return ""


class _Reader(HTMLParser):
    """Collects what a browser would show."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A block begins a new line."""
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag in _BREAKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """A block ends its line."""
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in _BREAKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if not self._unseen:
            self.parts.append(data)


def _visible(text: str) -> str:
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return "".join(reader.parts)
