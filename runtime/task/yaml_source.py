"""The text of a YAML file: from bytes to characters, and past what its parser takes for line breaks."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

from yaml.events import ScalarEvent

from runtime.task.positions import START, Span
from runtime.task.problems import Problem

_OTHER_ENCODINGS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_BREAKS_OF_1_1 = re.compile("[\x85\u2028\u2029]")
_NOT_PRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def decoded(text: str | bytes) -> tuple[str, Problem | None]:
    """The characters of `text` without a byte order mark, or the problem that keeps them from being read."""
    if isinstance(text, str):
        return text.removeprefix("\ufeff"), None
    for mark, encoding in _OTHER_ENCODINGS:
        if text.startswith(mark):
            return "", Problem(f"the file is in {encoding}; expected UTF-8", START, tip="save it as UTF-8")
    try:
        return text.decode("utf-8").removeprefix("\ufeff"), None
    except UnicodeDecodeError as error:
        span = span_after(text[: error.start].decode("utf-8").removeprefix("\ufeff"))
        message = f"byte {error.start:,} is `0x{text[error.start]:02x}`, which is not UTF-8 there; expected UTF-8"
        return "", Problem(message, span, tip="save the file as UTF-8")


def span_after(before: str, length: int = 1) -> Span:
    """The span of the `length` characters after the text `before`."""
    lines = _LINE_BREAK.split(before)
    column = len(lines[-1]) + 1
    return Span(len(lines), column, len(lines), column + length)


def unprintable(source: str) -> Problem | None:
    """The first character that YAML does not allow, if there is one."""
    found = _NOT_PRINTABLE.search(source)
    if found is None:
        return None
    character = found.group()
    number = ord(character)
    if 0xD800 <= number <= 0xDFFF:
        name, tip = "half of a surrogate pair", "leave it out"
    else:
        name, tip = "a control character" if number < 0xA0 else "a character", f'write it as "\\u{number:04x}"'
    message = f"{name} (`U+{number:04X}`) is in the text; YAML does not allow it"
    return Problem(message, span_after(source[: found.start()]), tip=tip)


def sheltered(source: str, parse: Callable[[str], Callable[[], Any]]) -> Callable[[], Any]:
    """`parse(source)`, for a parser that takes three characters for line breaks which YAML 1.2 does not.

    The parser is given unused characters in their place, and its scalars are put right.
    """
    if source.isascii() or not _BREAKS_OF_1_1.search(source):
        return parse(source)
    unused = (chr(code) for code in range(0xE000, 0x110000) if chr(code) not in source)
    breaks, stand_ins = "\x85\u2028\u2029", "".join(islice(unused, 3))
    back = str.maketrans(stand_ins, breaks)
    get = parse(source.translate(str.maketrans(breaks, stand_ins)))

    def get_restored() -> Any:
        event = get()
        if type(event) is ScalarEvent:
            event.value = event.value.translate(back)
        return event

    return get_restored
