"""Reads YAML 1.2 and says where each value stands.

The scalars have the meaning of the core schema: `no`, `on`, `1_000`, `2026-01-28` and `1:30` are text. Nothing here
raises on what a file holds; what is wrong with it is listed in the document's problems.
"""

import stat
from dataclasses import dataclass
from os import PathLike
from pathlib import Path as FilePath
from typing import Any

from yaml import YAMLError
from yaml._yaml import CParser, Mark
from yaml.events import DocumentStartEvent, Event, ScalarEvent, StreamEndEvent

from runtime.task.positions import START, Path, Placed, Positions
from runtime.task.problems import Problem
from runtime.task.yaml_builder import Builder
from runtime.task.yaml_complaints import Complaints, Stopped
from runtime.task.yaml_scalars import Value
from runtime.task.yaml_source import decoded, sheltered, unprintable
from runtime.task.yaml_syntax import syntax_problem

MAX_BYTES = 16 * 1024 * 1024
"""The largest file that is read: far above any task."""


@dataclass(frozen=True, slots=True)
class Document:
    """A YAML text that was read."""

    data: Value
    """The value; `None` where the text could not be read to its end. Aliases share the value of their anchor."""
    spans: Positions
    """The place of each value in `data`; an alias, and all that it brings, has the place of the alias."""
    keys: Positions
    """The place of the key of each mapping entry in `data`."""
    problems: list[Problem]
    """What is wrong, in the order of the text; the rest of the document can be relied on only if this is empty."""
    source: str
    """The text, without its byte order mark."""
    name: str = "<text>"
    """What the text is called in messages."""


def read(text: str | bytes, *, name: str = "<text>") -> Document:
    """Read one YAML document. An empty text is a problem; so is a second document, of which nothing is read."""
    if len(text) > MAX_BYTES:
        return _unread([_too_large(len(text), "characters" if isinstance(text, str) else "bytes")], name)
    source, problem = decoded(text)
    if problem is not None:
        return _unread([problem], name)
    complaints = Complaints(source)
    spans: dict[Path, Placed] = {}
    keys: dict[Path, Placed] = {}
    try:
        data = _read_stream(sheltered(source, lambda given: CParser(given).get_event), complaints, spans, keys)
    except Stopped:
        pass
    except UnicodeEncodeError:
        complaints.problems.append(unprintable(source) or Problem("the text cannot be written as UTF-8", START))
    except YAMLError as error:
        complaints.problems.append(syntax_problem(error, source))
    else:
        return Document(data, Positions(spans, source), Positions(keys, source), complaints.problems, source, name)
    return _unread(complaints.problems, name, source)


def read_file(path: str | PathLike[str]) -> Document:
    """Read one YAML file. A file that cannot be read, is not a regular file or is too large is a problem."""
    place = FilePath(path)
    try:
        status = place.stat()
        if not stat.S_ISREG(status.st_mode):
            kind = "a directory" if stat.S_ISDIR(status.st_mode) else "not a regular file"
            return _unread([Problem(f"`{place}` is {kind}; expected a YAML file", START)], str(path))
        if status.st_size > MAX_BYTES:
            return _unread([_too_large(status.st_size)], str(path))
        with place.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        problem = Problem(f"`{place}` does not exist", START)
        if place.is_symlink():
            problem = Problem(f"`{place}` is a link to a file that does not exist", START)
        return _unread([problem], str(path))
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        return _unread([Problem(f"`{place}` cannot be read: {reason}", START)], str(path))
    return read(text, name=str(path))


def _too_large(size: int, unit: str = "bytes") -> Problem:
    return Problem(f"the text has {size:,} {unit}; expected at most {MAX_BYTES:,}", START, tip="split it")


def _unread(problems: list[Problem], name: str, source: str = "") -> Document:
    """The document of a text that gave no value."""
    start = Mark(name, 0, 0, 0, None, None)
    return Document(None, Positions({(): Event(start, start)}, source), Positions({}, source), problems, source, name)


def _read_stream(get: Any, complaints: Complaints, spans: dict[Path, Placed], keys: dict[Path, Placed]) -> Value:
    """Read the one document of a stream of events."""
    get()
    opening = get()
    if type(opening) is StreamEndEvent:
        complaints.at(START, "the document is empty; expected a value")
        spans[()] = opening
        return None
    if opening.version == (1, 1):
        complaints.of(opening, (), "the text declares YAML 1.1; expected 1.2", tip="leave the `%YAML` line out")
    first = get()
    data = Builder(get, complaints).read(first, (), 0, spans, keys)
    if type(first) is ScalarEvent and not first.value and not first.style and first.tag is None:
        complaints.at(START, "the document is empty; expected a value")
    get()
    after = get()
    if type(after) is DocumentStartEvent:
        complaints.of(
            after, (), "a second document starts here; expected one", tip="leave out the `---`, or use two files"
        )
    return data
