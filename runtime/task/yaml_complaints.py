"""The list of what is wrong in a YAML text, worded for the person who wrote it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from rapidfuzz import process

from runtime.task.positions import Path, Placed, Span, span_of, written_at
from runtime.task.problems import Problem
from runtime.task.yaml_scalars import TAG

MAX_DEPTH = 100
"""How deep mappings and lists may nest: what walks a document later may then recurse."""

TOO_DEEP = f"mappings and lists are nested deeper than {MAX_DEPTH} levels"

MAX_PROBLEMS = 100
"""How many problems are listed before reading stops."""

_TAGS = ("str", "int", "float", "bool", "null", "map", "seq")
_CLOSE = 60
"""How alike, of 100, a name must be to be offered instead."""


class Stopped(Exception):
    """Reading cannot go on; the last problem says why."""


class Complaints:
    """Collects problems of one text; raises `Stopped` where there is no going on."""

    def __init__(self, source: str) -> None:
        self.problems: list[Problem] = []
        self._source = source
        self._is_muted = False

    def of(self, event: Any, path: Path, message: str, *, tip: str = "") -> None:
        """Complain of the thing that `event` tells of. Raises `Stopped` where that makes too many."""
        self.at(span_of(event, self._source), message, tip=tip, path=path)

    def at(self, span: Span, message: str, *, tip: str = "", path: Path = ()) -> None:
        """Complain of the text in `span`. Raises `Stopped` where that makes too many."""
        if self._is_muted:
            return
        self.problems.append(Problem(message, span, tip, path))
        if len(self.problems) == MAX_PROBLEMS:
            self.problems.append(Problem(f"more than {MAX_PROBLEMS} problems; the rest is not read", span, "", path))
            raise Stopped

    def fatal(self, event: Any, path: Path, message: str, *, tip: str = "") -> NoReturn:
        """Complain of the thing that `event` tells of, and raise `Stopped`."""
        self._is_muted = False
        self.of(event, path, message, tip=tip)
        raise Stopped

    @contextmanager
    def muted(self) -> Iterator[None]:
        """While this lasts, only what cannot be passed over is listed."""
        before, self._is_muted = self._is_muted, True
        yield
        self._is_muted = before

    def of_depth(self, event: Any, path: Path) -> NoReturn:
        """Complain of a mapping or list that lies too deep, and raise `Stopped`."""
        self.fatal(event, path, TOO_DEEP)

    def of_tag(self, event: Any, path: Path, found: str) -> None:
        """Complain of a tag that is not known, or that does not fit what was found."""
        tag: str = event.tag
        name = tag.removeprefix(TAG)
        own = tag if tag.startswith("!") else f"!<{tag}>"
        shown = own if name == tag else f"!!{name}"
        if name != tag and name in _TAGS:
            self.of(event, path, f"`{shown}` stands before {found}")
            return
        nearest = process.extractOne(name, _TAGS, score_cutoff=_CLOSE) if name != tag else None
        tip = f"did you mean `!!{nearest[0]}`" if nearest else "leave the tag out, or put the value in quotes"
        known = ", ".join(f"`!!{each}`" for each in _TAGS)
        self.of(event, path, f"the tag `{shown}` is not known; expected one of {known}", tip=tip)

    def of_alias(self, event: Any, path: Path, anchors: list[str]) -> None:
        """Complain of an alias without an anchor before it."""
        name: str = event.anchor
        nearest = process.extractOne(name, anchors, score_cutoff=_CLOSE)
        tip = f"did you mean `*{nearest[0]}`" if nearest else "put text that starts with `*` in quotes"
        self.of(event, path, f"`*{name}` names no value; expected `&{name}` before one earlier in the text", tip=tip)

    def of_repeat(self, event: Any, path: Path, first: Placed) -> None:
        """Complain of a key that the mapping has already."""
        key, place = path[-1], span_of(first, self._source)
        written = written_at(event, self._source)
        before = written_at(first, self._source)
        same = "" if written == before else f" as `{before}`"
        shown = written if len(written) <= 80 else str(key)[:80]
        self.of(event, path, f"the key `{shown}` is given already{same} at {place}", tip="keep one of the two")
