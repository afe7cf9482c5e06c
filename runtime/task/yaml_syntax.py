"""What libyaml says about text that is not YAML, in words for the person who wrote it."""

import re
from typing import NamedTuple

from yaml import MarkedYAMLError, YAMLError

from runtime.task.positions import Mark, Span
from runtime.task.problems import Problem
from runtime.task.yaml_complaints import TOO_DEEP
from runtime.task.yaml_source import span_after, unprintable

_INDENTATION = "check the indentation of this line and of the lines above it"
_QUOTE = "put the value in quotes"
_TAB = "use spaces"


class _Trouble(NamedTuple):
    """A syntax error: what libyaml found while doing what, and the two places it names."""

    found: str
    doing: str
    at: int
    since: int
    source: str

    @property
    def character(self) -> str:
        return self.source[self.at : self.at + 1]

    @property
    def line_before(self) -> str:
        """The text of the line up to the place of the error."""
        return re.split(r"[\r\n]", self.source[: self.at])[-1]

    def place(self, index: int, length: int = 1) -> Span:
        return span_after(self.source[:index], length)


def syntax_problem(error: YAMLError, source: str) -> Problem:
    """The one problem that `error`, raised by PyYAML's C parser over `source`, stands for."""
    if not isinstance(error, MarkedYAMLError):
        return unprintable(source) or Problem(f"the text is not YAML: {error}".splitlines()[0], span_after(""))
    at, since = error.problem_mark or error.context_mark, error.context_mark or error.problem_mark
    return _worded(
        _Trouble(error.problem or "", error.context or "", _index(at, source), _index(since, source), source)
    )


def _index(mark: Mark | None, source: str) -> int:
    """Where `mark` is in `source`; what is past its end is brought back to its last character that can be seen."""
    return mark.index if mark and mark.index < len(source) else len(source.rstrip())


def _worded(trouble: _Trouble) -> Problem:
    found, here = trouble.found, trouble.place(trouble.at)
    line = trouble.line_before + trouble.character
    if "\t" in line and not line.strip():
        tab = trouble.place(trouble.at - len(trouble.line_before) + line.index("\t"))
        return Problem("a tab cannot indent YAML", tab, _TAB)
    if trouble.source[trouble.at - 1 : trouble.at] == "\ufeff":
        message = "a byte order mark stands inside the text; expected one at its start or none"
        return Problem(message, trouble.place(trouble.at - 1), "leave it out")
    if "nesting" in found:
        return Problem(TOO_DEEP, here)
    if "tab character" in found:
        return Problem("a tab cannot indent YAML", here, _TAB)
    if "tag" in trouble.doing or "tag handle" in found:
        return _of_tag(trouble)
    if "directive" in trouble.doing or "directive" in found or "incompatible" in found:
        return Problem(
            "a line that starts with `%` is a directive; expected `%YAML 1.2`, or `%TAG` with a handle and a prefix",
            trouble.place(trouble.since),
            "leave the line out",
        )
    if "quoted scalar" in trouble.doing:
        return _of_quotes(trouble)
    if "block scalar" in trouble.doing:
        return _of_block_text(trouble)
    if "flow" in trouble.doing:
        return _of_brackets(trouble)
    if trouble.doing in ("while scanning an alias", "while scanning an anchor"):
        sign = trouble.source[trouble.since : trouble.since + 1]
        return Problem(
            f"`{sign}` starts the name of an anchor; expected letters, digits, `-` or `_` and then a space",
            trouble.place(trouble.since),
            f"put text that starts with `{sign}` in quotes",
        )
    return _of_blocks(trouble)


def _of_tag(trouble: _Trouble) -> Problem:
    written = re.compile(r"\S*").match(trouble.source, trouble.since)
    shown = written.group() if written else ""
    message = f"the tag `{shown}` is not declared" if "handle" in trouble.found else f"`{shown}` is not a tag"
    return Problem(message, trouble.place(trouble.since, len(shown)), "put text that starts with `!` in quotes")


def _of_quotes(trouble: _Trouble) -> Problem:
    opening = trouble.place(trouble.since)
    quote = trouble.source[trouble.since : trouble.since + 1]
    if trouble.found == "found unexpected end of stream":
        return Problem(f"the quote `{quote}` that opens here is not closed", opening, f"close it with `{quote}`")
    if trouble.found == "found unexpected document indicator":
        line = trouble.place(trouble.at).line
        message = f"the quote `{quote}` that opens here is not closed before the document ends on line {line}"
        return Problem(message, opening, f"close it with `{quote}`")
    start = max(trouble.since, trouble.source.rfind("\\", 0, trouble.at + 1))
    escape = re.compile(r"\\[^\r\n]?").search(trouble.source, start)
    shown = escape.group() if escape else trouble.character
    place = trouble.place(escape.start() if escape else trouble.at, len(shown))
    if trouble.found == "found unknown escape character":
        return Problem(f"`{shown}` is not an escape", place, "write `\\\\` for a backslash, or use single quotes")
    if trouble.found == "found invalid Unicode character escape code":
        return Problem(f"`{shown}` gives a number that is no character", place, "write the character itself")
    digits = {"\\x": "2", "\\u": "4", "\\U": "8"}.get(shown, "hexadecimal")
    return Problem(f"`{shown}` needs the number of a character; expected {digits} hexadecimal digits", place)


def _of_block_text(trouble: _Trouble) -> Problem:
    sign = trouble.source[trouble.since : trouble.since + 1]
    if "indicator equal to 0" in trouble.found:
        return Problem(f"the indentation after `{sign}` is `0`; expected 1 to 9", trouble.place(trouble.at))
    return Problem(
        f"`{trouble.character}` stands on the line of `{sign}`; expected the text on the lines below it",
        trouble.place(trouble.at),
        f"start a new line after `{sign}`, or put text that starts with `{sign}` in quotes",
    )


def _of_brackets(trouble: _Trouble) -> Problem:
    opening, here = trouble.place(trouble.since), trouble.place(trouble.at)
    bracket = trouble.source[trouble.since : trouble.since + 1]
    closing = {"[": "]", "{": "}"}.get(bracket, "")
    if closing and (opening.line != here.line or not trouble.character):
        message = f"`{bracket}` is not closed; expected `{closing}` or a comma by {here}"
        return Problem(message, opening, f"close it with `{closing}`")
    if closing:
        message = (
            f"`{trouble.character}` stands where `,` or `{closing}` is expected, after the `{bracket}` at {opening}"
        )
        return Problem(message, here, _QUOTE)
    return _of_missing_value(trouble)


def _of_missing_value(trouble: _Trouble) -> Problem:
    here = trouble.place(trouble.at)
    if not trouble.character:
        return Problem("the text ends where a value is expected", here, "close each `[` and `{`")
    return Problem(f"`{trouble.character}` stands where a value is expected", here, _QUOTE)


def _of_blocks(trouble: _Trouble) -> Problem:
    found, here, opening = trouble.found, trouble.place(trouble.at), trouble.place(trouble.since)
    if found == "found character that cannot start any token":
        shown = "a backtick" if trouble.character == "`" else f"`{trouble.character}`"
        return Problem(f"a value cannot start with {shown}", here, _QUOTE)
    if found == "mapping values are not allowed in this context":
        if re.search(r":\s", trouble.line_before):
            return Problem("a second `:` stands on this line, inside a value", here, f"{_QUOTE}, or start a new line")
        return Problem("a `:` stands where no key can be", here, _INDENTATION)
    if found == "could not find expected ':'":
        key = re.compile(r"[^\r\n]{0,60}").match(trouble.source, trouble.since)
        shown = key.group().rstrip() if key else ""
        message = f"`{shown}` is not a key with a value; expected `:` after it"
        return Problem(message, trouble.place(trouble.since, len(shown)), _INDENTATION)
    if found == "block sequence entries are not allowed in this context":
        return Problem("a list item cannot start here", here, "put each `- ` on its own line, below the key")
    if found == "mapping keys are not allowed in this context":
        return Problem("`?` cannot start a key here", here, _QUOTE)
    if found == "did not find expected node content":
        return _of_missing_value(trouble)
    if found == "did not find expected <document start>":
        return Problem(f"`{trouble.character}` stands after the end of the document", here, _INDENTATION)
    if found in ("did not find expected key", "did not find expected '-' indicator"):
        kind, expected = ("mapping", "a key") if found.endswith("key") else ("list", "`- `")
        if trouble.line_before.strip():
            tip = "leave it out" if trouble.character in "]}" else "put the whole value in quotes"
            return Problem(f"`{trouble.character}` stands after a value that is complete", here, tip)
        message = f"this line does not line up with the {kind} that starts at {opening}; expected {expected}"
        return Problem(message, here, _INDENTATION)
    return Problem(f"the text is not YAML: {found}", here)
