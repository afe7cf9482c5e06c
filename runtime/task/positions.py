"""Where things stand in a text: spans, paths into a document, and a mapping from one to the other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

Key: TypeAlias = str | int | float | bool | None
"""What can be a key of a mapping; a position in a list is an int."""

Path: TypeAlias = tuple[Key, ...]
"""The keys and list positions that lead from the root to a value; the root itself is `()`."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of text. Lines and columns count from 1, columns count characters, and the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


START = Span(1, 1, 1, 1)
"""The start of a text: where a problem of the whole file is shown."""


class Mark(Protocol):
    """One place in a text, counted from 0, as PyYAML's parser gives it."""

    @property
    def index(self) -> int:
        """Characters before it."""
        ...

    @property
    def line(self) -> int:
        """Lines before it."""
        ...

    @property
    def column(self) -> int:
        """Characters before it in its line."""
        ...


class Placed(Protocol):
    """Something that knows where it starts and ends: an event of the parser."""

    @property
    def start_mark(self) -> Mark | None:
        """Where it begins."""
        ...

    @property
    def end_mark(self) -> Mark | None:
        """Where it ends."""
        ...


class Positions(Mapping[Path, Span]):
    """The span of each path of a document, in the order of the text.

    A span is made when it is asked for: a document has hundreds of values and a report shows a few.
    """

    __slots__ = ("_placed", "_source")

    def __init__(self, placed: dict[Path, Placed], source: str) -> None:
        self._placed = placed
        self._source = source

    def __getitem__(self, path: Path) -> Span:
        return span_of(self._placed[path], self._source)

    def __iter__(self) -> Iterator[Path]:
        return iter(self._placed)

    def __len__(self) -> int:
        return len(self._placed)

    def __contains__(self, path: object) -> bool:
        return path in self._placed

    def text(self, path: Path) -> str:
        """The text that was written at `path`; `KeyError` where the document has no such path."""
        return written_at(self._placed[path], self._source)

    def __repr__(self) -> str:
        return f"Positions({dict(self)!r})"


def span_of(placed: Placed, source: str) -> Span:
    """The span of something in `source`, without the blank lines that the parser reads past the end of block text."""
    start, end = _marks(placed)
    if end.column or end.line == start.line:
        return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
    written = source[start.index : end.index].rstrip().replace("\r\n", "\n").replace("\r", "\n")
    _, newline, last = written.rpartition("\n")
    end_column = len(last) if newline else start.column + len(last)
    return Span(start.line + 1, start.column + 1, start.line + 1 + written.count("\n"), end_column + 1)


def written_at(placed: Placed, source: str) -> str:
    """The text of something in `source`."""
    start, end = _marks(placed)
    return source[start.index : end.index]


def _marks(placed: Placed) -> tuple[Mark, Mark]:
    start, end = placed.start_mark, placed.end_mark
    assert start is not None and end is not None, "the C parser marks every event"
    return start, end
