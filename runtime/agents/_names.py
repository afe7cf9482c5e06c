"""What the names of parameters, lists and fields say about the ids that belong there: `issueIdOrKey` wants an issue."""

import base64
import binascii
import re
from functools import cache, lru_cache

from runtime.kit.html_text import html_text

_ENDING = re.compile(r"(IdOrKey|IdOrName|idOrName|Ids|Id|Keys|Key|Guid|GUID|_ids|_id)$")
_DIRECTION = re.compile(r"^(from|to|destination|origin|primary)(?=[A-Z])")
_ALIASES = {
    "epic": "issue",
    "conversation": "channel",
    "timestamp": "ts",
    "messagets": "ts",
    "threadts": "ts",
    "range": "sheet.name",
    "listname": "list.name",
    "relationshipname": "relationship",
    "propertyname": "property",
    "inwardissue": "issue",
    "outwardissue": "issue",
    "assignee": "account",
    "emailaddress": "email",
    "parent": "folder",
    "addparent": "folder",
    "removeparent": "folder",
    "a1range": "sheet.name",
}
"""Parameters that want what has another name where it is read."""
ADDRESS = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_MARKUP = re.compile(r"<[a-zA-Z/!][^>]*>")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ].*)?")
_PROSE = frozenset({
    "body", "comment", "content", "description", "goal", "message", "note", "purpose", "subject", "summary", "text",
    "title", "topic",
})  # fmt: skip
_THREE_WORDS = re.compile(r"[A-Za-z']+\s+[A-Za-z']+\s+[A-Za-z']+")
_REFERENCES = frozenset({
    "channel", "channels", "user", "users", "file", "files", "parents", "addParents", "removeParents", "range",
    "ranges", "a1Range", "bookmark", "reminder", "issues", "ts", "timestamp", "upload_id",
})  # fmt: skip


@cache
def noun(name: str) -> str:
    """The kind of thing that a name stands for, singular and in lower case; empty for a bare `id` or `key`."""
    bare = _DIRECTION.sub("", _ENDING.sub("", name))
    plain = "".join(letter for letter in bare if letter.isalnum()).lower()
    if plain in ("", "id", "key", "ids", "keys"):
        return ""
    word = _ALIASES.get(plain, singular(plain))
    return _ALIASES.get(word, word)


@cache
def singular(word: str) -> str:
    """`companies` -> `company`, `statuses` -> `status`; words of up to three letters stay as they are."""
    if len(word) <= 3 or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "uses")):
        return word[:-2]
    return word.removesuffix("s")


def is_prose(name: str, value: object) -> bool:
    """Whether a value is text that a person writes freely, judged by its name and what an example has there."""
    if not isinstance(value, str) or ADDRESS.fullmatch(value) or _DATE.fullmatch(value):
        return False
    last = re.split(r"[_.]|(?<=[a-z])(?=[A-Z])", name)[-1].lower()
    return last in _PROSE or (bool(_THREE_WORDS.search(value)) and not value.startswith(("{", "[", "--", "SELECT ")))


@cache
def refers(name: str) -> bool:
    """Whether a field of that name holds the id of something else."""
    return name in _REFERENCES or name.endswith(("Id", "Ids", "_id", "_ids", "IdOrKey"))


@lru_cache(maxsize=8192)
def decoded(text: str) -> str:
    """The text inside of base64, plain or URL-safe; empty where there is none."""
    if len(text) < 8 or " " in text:
        return ""
    try:
        data = base64.b64decode(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), validate=True)
        return data.decode("utf-8")
    except (ValueError, binascii.Error):
        return ""


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """A text as a reader sees it: no markup, one space between words, letter case apart."""
    shown = html_text(text) if _MARKUP.search(text) else text
    return " ".join(shown.split()).casefold()
