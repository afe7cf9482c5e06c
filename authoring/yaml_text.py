"""A task's data as a YAML text that a person likes to read: short records on one line, prose in blocks, parts apart."""

import re
from collections.abc import Mapping, Sequence
from io import StringIO
from textwrap import wrap
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, FoldedScalarString, LiteralScalarString

from runtime.kit.values import identical
from runtime.task.yaml_reader import read

WIDTH = 118
_SHORT = 100
"""Characters that a record on one line may have."""
_TOGETHER = ("id", "title", "split", "domain", "clock", "budget", "tools", "canary", "notes")
"""Parts at the head of a task, which stand without blank lines between them."""
_NOT_IN_BLOCKS = frozenset("\x85\u2028\u2029\ufeff\t\r")
"""Characters that a block of text would not keep, or that nobody would see there."""


_BASE_60 = re.compile(r"[-+]?\d+(:[0-5]?\d)+(\.\d*)?")
"""Times such as 10:00, which readers of YAML 1.1 take for numbers."""
_WORDS_OF_TRUTH = frozenset({"yes", "no", "on", "off", "y", "n"})
"""Words that readers of YAML 1.1 take for true or false, and that are quoted for them.

So is a text of a flow list that ends with a question mark, which PyYAML's own scanner does not read there.
"""


class WriteError(ValueError):
    """The text would not read back as the data: a fault of ours, never of a task."""


class _Resolver(VersionedResolver):
    """Dates are text in task files, and are written without quotes."""

    def add_version_implicit_resolver(self, version: Any, tag: Any, regexp: Any, first: Any) -> None:
        """Like ruamel's, but for dates."""
        if not str(tag).endswith(":timestamp"):
            super().add_version_implicit_resolver(version, tag, regexp, first)


def task_text(data: Mapping[str, Any], *, head: Sequence[str] = (), notes: Mapping[str, str] | None = None) -> str:
    """The text of a task file.

    `head` are comment lines at the top; `notes` are comments by `part` (above it) or `assertions.<id>` (above that
    assertion). Raises WriteError where the text would not read back as the data.
    """
    notes = notes or {}
    for plainly in (False, True):
        text = "".join(f"# {line}\n" for line in head) + "".join(_parts(data, notes, plainly))
        document = read(text)
        if not document.problems and identical(document.data, dict(data)):
            return text
    raise WriteError("the text does not read back as the same data")


def items_text(items: Sequence[Any], indent: int) -> str:
    """Items of a block list, their dashes `indent` characters in; every line ends."""
    lines = _dumped(list(items), plainly=False).splitlines()
    return "".join(f"{' ' * indent}{line[2:]}\n" if line.strip() else "\n" for line in lines)


def _parts(data: Mapping[str, Any], notes: Mapping[str, str], plainly: bool) -> list[str]:
    parts: list[str] = []
    before = ""
    for name, value in data.items():
        if parts and not (name in _TOGETHER and before in _TOGETHER):
            parts.append("\n")
        parts += _comment(notes.get(name, ""), 0)
        if name == "assertions" and isinstance(value, list) and value:
            parts.append("assertions:\n")
            parts += [_assertion(each, notes, plainly) for each in value]
        else:
            parts.append(_dumped({name: value}, plainly=plainly))
        before = name
    return parts


def _assertion(assertion: Any, notes: Mapping[str, str], plainly: bool) -> str:
    comment = notes.get(f"assertions.{assertion['id']}", "")
    block = _styled(assertion, plainly=plainly)
    block.fa.set_block_style()
    return "".join(_comment(comment, 2)) + _dump([block])


def _comment(text: str, indent: int) -> list[str]:
    lines = wrap(text, WIDTH - indent - 2, break_long_words=False, break_on_hyphens=False)
    return [f"{' ' * indent}# {line}\n" for line in lines]


def _dumped(value: Any, *, plainly: bool) -> str:
    styled = _styled(value, plainly=plainly)
    styled.fa.set_block_style()
    return _dump(styled)


def _dump(styled: Any) -> str:
    writer = YAML()
    writer.Resolver = _Resolver
    writer.width = WIDTH
    writer.indent(mapping=2, sequence=4, offset=2)
    writer.allow_unicode = True
    stream = StringIO()
    writer.dump(styled, stream)
    return stream.getvalue()


def _styled(value: Any, *, plainly: bool, on_one_line: bool = False) -> Any:
    """The value with ruamel's marks of style; `plainly` puts every text in double quotes."""
    if isinstance(value, Mapping):
        flow = on_one_line or _is_short(value)
        mapping = CommentedMap()
        for name, each in value.items():
            mapping[_key(name, plainly)] = _styled(each, plainly=plainly, on_one_line=flow)
        if flow:
            mapping.fa.set_flow_style()
        return mapping
    if isinstance(value, list | tuple):
        flow = on_one_line or _is_short(value)
        sequence = CommentedSeq(_styled(each, plainly=plainly, on_one_line=flow) for each in value)
        if flow:
            sequence.fa.set_flow_style()
        return sequence
    return _text(value, plainly, on_one_line) if isinstance(value, str) else value


def _key(name: Any, plainly: bool) -> Any:
    """A key as it is, or in double quotes where a reader could take it for something else."""
    odd = isinstance(name, str) and (plainly or name[:1] in ("?", "") or not name.isprintable())
    return DoubleQuotedScalarString(name) if odd else name


def _text(value: str, plainly: bool, on_one_line: bool) -> Any:
    if plainly:
        return DoubleQuotedScalarString(value)
    blocks = not on_one_line and value[:1].strip() and not _NOT_IN_BLOCKS.intersection(value)
    if blocks and "\n" in value and not any(line != line.rstrip() for line in value.split("\n")):
        return LiteralScalarString(value)
    if blocks and "\n" not in value and len(value) > _SHORT and value == " ".join(value.split()):
        return _folded(value)
    elsewhere = value.lower() in _WORDS_OF_TRUTH or _BASE_60.fullmatch(value) or (on_one_line and value.endswith("?"))
    return DoubleQuotedScalarString(value) if "\n" in value or elsewhere else value


def _folded(value: str) -> Any:
    """A text over several lines of the file; ruamel breaks it where it is told to."""
    text: Any = FoldedScalarString(value)
    places, start = [], 0
    while len(value) - start > _SHORT:
        at = value.rfind(" ", start + 1, start + _SHORT)
        if at < 0:
            at = value.find(" ", start + _SHORT)
        if at < 0:
            break
        places.append(at)
        start = at + 1
    text.fold_pos = places
    return text


def _is_short(value: Any) -> bool:
    """Whether a record or list goes on one line: short, no block of text in it."""
    return bool(value) is False or _length(value, _SHORT) <= _SHORT


def _length(value: Any, room: int) -> int:
    """About how many characters a value takes on one line; more than `room` is enough to know."""
    if isinstance(value, Mapping):
        total = 2
        for name, each in value.items():
            total += len(str(name)) + 4 + _length(each, room - total)
            if total > room:
                break
        return total
    if isinstance(value, list | tuple):
        total = 2
        for each in value:
            total += 2 + _length(each, room - total)
            if total > room:
                break
        return total
    text = str(value)
    return room + 1 if "\n" in text else len(text)
