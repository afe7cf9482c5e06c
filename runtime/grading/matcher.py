"""What every matcher is: something that holds of a value or does not, and can say what it wants."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Protocol

from runtime.task.quantities import in_digits


class MatcherError(ValueError):
    """A matcher is written in a way that can mean nothing; the message says what was found and what is expected."""


class Matcher(Protocol):
    """A compiled condition on one field."""

    def holds(self, found: Any) -> bool:
        """Whether the value fits; an absent field is None."""

    def describe(self) -> str:
        """What is wanted, to follow the field's name: `mentions 156000 and "Enterprise"`."""


class Compile(Protocol):
    """Compiles a value or matcher found inside another one."""

    def __call__(self, argument: Any, *, kind: str | None = None, many: bool | None = None) -> Matcher:
        """The compiled matcher, for the same field unless another kind is given. Raises MatcherError."""


@dataclass(frozen=True, slots=True)
class MatcherContext:
    """The field that a matcher is compiled for."""

    kind: str
    many: bool
    compile: Compile


@dataclass(frozen=True, slots=True)
class Condition:
    """A matcher made of a test and its wording."""

    wording: str
    test: Callable[[Any], bool]

    def holds(self, found: Any) -> bool:
        """Whether the value passes the test."""
        return self.test(found)

    def describe(self) -> str:
        """The wording."""
        return self.wording


def on_some_element(wording: str, test: Callable[[Any], bool], *, many: bool) -> Condition:
    """A condition on one value which, in a list field, holds where some element passes; an absent value never does."""

    def holds(found: Any) -> bool:
        values = found if many and is_list(found) else [found]
        return any(value is not None and test(value) for value in values)

    return Condition(wording, holds)


def is_list(value: Any) -> bool:
    """Whether a value is a list rather than text."""
    kind = value.__class__
    return kind is list or (kind is not str and isinstance(value, Sequence) and not isinstance(value, str | bytes))


def show(value: Any) -> str:
    """A value as a message shows it: text in double quotes, numbers in plain digits."""
    match value:
        case bool() | None:
            return json.dumps(value)
        case int() | float() | Decimal():
            return in_digits(value)
        case date():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(show, value))}]"
        case dict():
            return "{" + ", ".join(f"{key}: {show(each)}" for key, each in value.items()) + "}"
        case _:
            return json.dumps(str(value), ensure_ascii=False)


def in_words(parts: Sequence[str], last: str) -> str:
    """`a`, `a and b`, `a, b and c`, with `last` as the joining word."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
