"""The small expression language of task files: facts, and `${...}` inside any text.

Numbers, text, lists and mappings in literal form, names, arithmetic, comparisons, `and` / `or` / `not`,
`a if b else c`, `x[key]`, `x.key` on mappings, and calls of the functions given. Arithmetic is decimal, so that
`0.1 + 0.2` is `0.3`. Nothing else exists: no methods, no attributes of objects, no loops.
"""

import ast
import re
import warnings
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from runtime.task.evaluator import CONSTANTS, Evaluator
from runtime.task.expression_error import ExpressionError
from runtime.task.functions import FUNCTIONS
from runtime.task.quantities import in_digits, is_number, settle
from runtime.task.templates import find_expressions, unescape

__all__ = ["ExpressionError", "evaluate", "find_expressions", "references", "render"]

_LONGEST = 2_000
_DEEPEST = 50
_QUOTED_OR_BREAK = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[\n\r\t]""", re.DOTALL)
_KNOWN_FUNCTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(FUNCTIONS)


def evaluate(
    text: str, names: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]] = _KNOWN_FUNCTIONS
) -> Any:
    """The value of an expression; an arithmetic result is an int where it is whole, else a Decimal.

    `names` are the values and `functions` the functions that it may use. Raises ExpressionError, and nothing else,
    whatever the text is.
    """
    tree = _parsed(text)
    try:
        return settle(Evaluator(text, names, functions).value_of(tree))
    except RecursionError:
        raise ExpressionError("the values are nested too deeply", 0) from None


def render(value: Any, names: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]] = _KNOWN_FUNCTIONS) -> Any:
    """A copy of a text, list or mapping with the value of each `${...}` in its place.

    A text that is one `${...}` and nothing else becomes its value, with a fraction as a float, as JSON has no other;
    within longer text the value must be text, a number or a truth value. `$${` stands for `${`. Raises
    ExpressionError, with the place in the text and the path to it.
    """
    match value:
        case str():
            return _rendered(value, names, functions)
        case Mapping():
            return {key: _below(key, each, names, functions) for key, each in value.items()}
        case list() | tuple():
            return [_below(at, each, names, functions) for at, each in enumerate(value)]
        case _:
            return value


def references(text: str) -> set[str]:
    """The names that an expression uses, functions and constants left out. Raises ExpressionError."""
    tree = _parsed(text)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in called}
    return used - CONSTANTS.keys()


def _below(key: Any, value: Any, names: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> Any:
    try:
        return render(value, names, functions)
    except ExpressionError as error:
        raise ExpressionError(error.message, error.offset, (key, *error.path)) from None


def _rendered(text: str, names: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> Any:
    if "${" not in text:
        return text
    parts: list[str] = []
    done = 0
    for start, end, expression in find_expressions(text):
        try:
            value = evaluate(expression, names, functions)
            if (start, end) == (0, len(text)):
                return _for_json(value)
            parts += [unescape(text[done:start]), _as_text(expression, value)]
        except ExpressionError as error:
            raise ExpressionError(error.message, start + len("${") + error.offset, error.path) from None
        done = end
    return "".join([*parts, unescape(text[done:])])


def _for_json(value: Any) -> Any:
    match value:
        case Mapping():
            return {key: _for_json(each) for key, each in value.items()}
        case list() | tuple():
            return [_for_json(each) for each in value]
        case _:
            return float(value) if is_number(value) and not isinstance(value, int) else value


def _as_text(expression: str, value: Any) -> str:
    match value:
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case None:
            raise ExpressionError(f"`{expression}` is null, expected text or a number to put into the text", 0)
        case _ if is_number(value):
            return in_digits(value)
        case _:
            raise ExpressionError(
                f"`{expression}` is a list or mapping, expected text or a number: use `join` or `json`", 0
            )


@lru_cache(maxsize=1024)
def _parsed(text: str) -> ast.expr:
    if len(text) > _LONGEST:
        raise ExpressionError(f"the expression has {len(text)} characters, expected at most {_LONGEST}", 0)
    indent = len(text) - len(text.lstrip())
    # The parser takes a new line for the end; outside of quotes it gives way to a space, which moves nothing.
    line = _QUOTED_OR_BREAK.sub(lambda found: found[0] if found[0][0] in "'\"" else " ", text).strip()
    if not line:
        raise ExpressionError("the expression is empty", 0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(line, mode="eval").body
    except SyntaxError as error:
        at = min(error.offset - 1, len(line)) if error.offset else len(line)
        raise ExpressionError(f"`{line}` is not an expression: {error.msg.lower()}", indent + at) from None
    except (ValueError, MemoryError, RecursionError):
        raise ExpressionError("the expression cannot be read", 0) from None
    return _placed(tree, line, indent)


def _placed(tree: ast.expr, line: str, indent: int) -> ast.expr:
    """The tree with each column as a character of the whole text, where the parser counts bytes of the line."""
    encoded = line.encode()
    level: list[ast.AST] = [tree]
    depth = 0
    while level:
        depth += 1
        for node in level:
            if hasattr(node, "col_offset"):
                node.col_offset = indent + len(encoded[: node.col_offset].decode(errors="ignore"))
            if depth > _DEEPEST and isinstance(node, ast.expr):
                raise ExpressionError("the expression is nested too deeply", node.col_offset)
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return tree
