"""Reads host and path templates, the left-hand side of a route, into the pieces that routing compares."""

import re
from dataclasses import dataclass

_PLACEHOLDER = re.compile(r"\{([A-Za-z_$][A-Za-z0-9_$.-]*)\}")
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


class Segment:
    """One segment of a path template: literal pieces with a placeholder between each two."""

    __slots__ = ("head", "names", "pieces", "tail")

    def __init__(self, pieces: tuple[str, ...], names: tuple[str, ...]) -> None:
        self.pieces = pieces
        self.names = names
        self.head = pieces[0]
        self.tail = pieces[-1]

    @property
    def is_literal(self) -> bool:
        """Whether it has no placeholder."""
        return not self.names

    @property
    def is_whole(self) -> bool:
        """Whether it is one placeholder and nothing else."""
        return self.pieces == ("", "")

    @property
    def rank(self) -> tuple[int, tuple[str, ...]]:
        """Sorts the segments that are not literal: most literal characters first, then by the pieces themselves."""
        return -sum(map(len, self.pieces)), self.pieces

    def take(self, text: str) -> list[str] | None:
        """What each placeholder takes of a decoded segment, or None when it does not fit."""
        if not (text.startswith(self.head) and text.endswith(self.tail)):
            return None
        start, end = len(self.head), len(text) - len(self.tail)
        taken: list[str] = []
        # Taking the first place of each inner piece leaves the most room for the rest, so nothing needs undoing.
        for piece in self.pieces[1:-1]:
            found = text.find(piece, start + 1, end)
            if found < 0:
                return None
            taken.append(text[start:found])
            start = found + len(piece)
        if start >= end:
            return None
        taken.append(text[start:end])
        return taken


@dataclass(frozen=True)
class HostTemplate:
    """An exact host in lower case, or the suffix behind a placeholder label and that placeholder's name."""

    text: str
    names: tuple[str, ...]


def parse_host(host: str) -> HostTemplate:
    """Read `slack.com` or `{site}.atlassian.net`; ValueError for a placeholder anywhere but in front."""
    names: tuple[str, ...] = ()
    text = host
    label = _PLACEHOLDER.match(host)
    if label and host.startswith(".", label.end()):
        names, text = (label[1],), host[label.end() + 1 :]
    text = text.lower()
    if not _HOST.fullmatch(text):
        raise ValueError(f"host `{host}` is malformed, expected `name.com` or `{{label}}.name.com` without a port")
    return HostTemplate(text, names)


def parse_path(path: str) -> tuple[Segment, ...]:
    """Read `/a/{b}/c:{d}` into its segments; `/` has none, and one trailing slash does not count.

    Raises ValueError for a path without a leading slash, an empty segment, a stray brace, a `%`, or two placeholders
    without a literal between them.
    """
    if not path.startswith("/"):
        raise ValueError(f"path `{path}` does not begin with `/`")
    inside = path[1:].removesuffix("/")
    return tuple(_parse_segment(text, path) for text in inside.split("/")) if inside else ()


def _parse_segment(text: str, path: str) -> Segment:
    parts = _PLACEHOLDER.split(text)
    pieces, names = tuple(parts[::2]), tuple(parts[1::2])
    if not text:
        raise ValueError(f"path `{path}` has an empty segment")
    if any("{" in piece or "}" in piece for piece in pieces):
        raise ValueError(f"segment `{text}` of path `{path}` has a brace that belongs to no `{{name}}`")
    if any("%" in piece for piece in pieces):
        raise ValueError(f"segment `{text}` of path `{path}` is percent-encoded, expected it decoded")
    if not all(pieces[1:-1]):
        raise ValueError(f"segment `{text}` of path `{path}` has two placeholders with nothing between them")
    return Segment(pieces, names)
