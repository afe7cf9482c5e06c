"""The notes that stand as a string under a field of a class: what pages and schemas say of the field."""

import ast
import inspect
import textwrap
from functools import cache
from typing import Any


@cache
def field_notes(model: type[Any]) -> dict[str, str]:
    """Field name -> its note on one line, those of parent classes included; fields without a note are left out."""
    notes: dict[str, str] = {}
    for each in reversed(model.__mro__):
        if each.__module__ == "builtins" or each.__module__.split(".")[0] == "pydantic":
            continue
        notes |= _own_notes(each)
    return notes


def first_line(model: Any) -> str:
    """The first paragraph of a class's, function's or module's docstring, on one line."""
    return paragraphs(model)[0] if paragraphs(model) else ""


def paragraphs(documented: Any) -> list[str]:
    """The paragraphs of a docstring, each on one line unless it is a list."""
    text = inspect.cleandoc(documented.__doc__ or "")
    return [part if part.startswith("- ") else " ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def _own_notes(model: type[Any]) -> dict[str, str]:
    try:
        source = textwrap.dedent(inspect.getsource(model))
    except (OSError, TypeError):  # a class made while running has no source, and so no notes
        return {}
    body = ast.parse(source).body[0]
    notes: dict[str, str] = {}
    if not isinstance(body, ast.ClassDef):
        return notes
    for statement, following in zip(body.body, body.body[1:], strict=False):
        named = isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
        text = following.value if isinstance(following, ast.Expr) else None
        if named and isinstance(text, ast.Constant) and isinstance(text.value, str):
            notes[statement.target.id] = " ".join(text.value.split())  # type: ignore[attr-defined]
    return notes
