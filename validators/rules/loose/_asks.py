"""What assertions ask of a collection, native and named alike: where a record goes, and what its text must hold."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from runtime.grading.named_type import Named
from runtime.kit.seeding import model_at
from runtime.task.expressions import ExpressionError, render
from validators.conditions import NEGATIVE_FORMS, Condition, DocPath, Statement, needles
from validators.view import TaskView

TEXT_KINDS = frozenset({"text", "html", "line", "any"})
TEXT_MATCHERS = frozenset({"contains", "mentions", "matches", "starts_with"})
NEGATIVE_PARAMETER = re.compile(r"(?:^|_)not_")
TEXT_PARAMETER = re.compile(
    r"contains$|^(?:subject|body|text|title|summary|caption|message|content|description|prompt|topic|name|note|notes)$"
)
# A parameter that narrows where to look, and says nothing of what was written.
OWN_KEYS = frozenset({"type", "args", "id", "because", "guard", "objective", "scored", "excluded"})


@dataclass(frozen=True, slots=True)
class Needle:
    """One text that a condition or a named type looks for; facts are filled in where they give a text or number."""

    text: str
    at: DocPath
    matcher: str
    """The matcher, or the named type's parameter."""
    statement: Statement
    negated: bool
    native: bool
    kind: str = "text"
    computed: bool = False
    """Whether a fact stands in it."""

    @property
    def partial(self) -> bool:
        """Whether it is looked for inside words and numbers."""
        return self.matcher == "contains" or (not self.native and self.matcher != "cell_contains")

    @property
    def alternative(self) -> bool:
        """Whether it is one of several accepted ones."""
        return "one_of" in self.at or "any" in self.at


@dataclass(frozen=True, slots=True)
class Ask:
    """A statement about records of one collection."""

    statement: Statement
    collection: str
    conditions: tuple[Condition, ...]
    """Empty for a named type."""
    routing: Mapping[str, str]
    """What is asked besides text, by field or parameter, as text."""
    needles: tuple[Needle, ...]
    negative: bool
    """It holds when there is no such record."""
    native: bool

    @property
    def count(self) -> Any:
        """How many there must be."""
        return self.statement.keys.get("count")


def filled(value: Any, view: TaskView) -> Any:
    """A written value with its facts in place, or None where they cannot be filled in."""
    if not isinstance(value, str) or "${" not in value:
        return value
    try:
        return render(value, view.prepared.facts)
    except ExpressionError:
        return None


@lru_cache(maxsize=8)
def asks(view: TaskView) -> tuple[Ask, ...]:
    """Every statement about new or standing records of a collection, in the order of the file."""
    by_statement: dict[DocPath, list[Condition]] = {}
    for condition in view.conditions:
        by_statement.setdefault(_before_holder(condition.at), []).append(condition)
    named = {each.at: kind for each, kind in view.named}
    found = []
    for statement in view.statements:
        if statement.at in named:
            found.append(_of_named(statement, named[statement.at], view))
        elif statement.form in ("created", "exists", "not_created", "absent", "record"):
            found.append(_of_native(statement, tuple(by_statement.get(statement.at, ())), view))
    return tuple(found)


@lru_cache(maxsize=8)
def all_needles(view: TaskView) -> tuple[Needle, ...]:
    """Every text that is looked for, in the order of the file."""
    return tuple(needle for ask in asks(view) for needle in ask.needles)


@lru_cache(maxsize=8)
def readable(view: TaskView) -> str:
    """What an agent can read, as the file spells it: in small letters, one line, white space folded.

    It is cut from the text of the file, so that comments in the seed are in it too.
    """
    source = view.document.source
    parts = [source[slice(*view.stretch(key))] for key in ("trigger", "policy", "seed")]
    return " ".join(" ".join(parts).casefold().split())


def _before_holder(at: DocPath) -> DocPath:
    return at[: next(place for place, step in enumerate(at) if step in ("where", "has"))]


def _of_native(statement: Statement, conditions: tuple[Condition, ...], view: TaskView) -> Ask:
    path = str(statement.keys[statement.form])
    routing: dict[str, str] = {}
    found = []
    for condition in conditions:
        negative = condition.negated
        if condition.matcher in TEXT_MATCHERS or (condition.matcher == "equals" and condition.kind in ("text", "html")):
            found += list(_native_needles(condition, statement, negative, view))
        if condition.matcher not in TEXT_MATCHERS or condition.kind not in TEXT_KINDS:
            said = f"{'not ' * negative}{condition.matcher} {condition.argument}"
            routing[condition.field] = f"{routing.get(condition.field, '')} {said}".strip()
    model = model_at(path.partition("/")[0])
    return Ask(statement, model.path, conditions, routing, tuple(found), statement.form in NEGATIVE_FORMS, True)


def _native_needles(condition: Condition, statement: Statement, negated: bool, view: TaskView) -> Iterator[Needle]:
    for at, written in needles(condition):
        value = filled(written, view)
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            computed = value is not written
            yield Needle(str(value), at, condition.matcher, statement, negated, True, condition.kind, computed)


def _of_named(statement: Statement, named: Named, view: TaskView) -> Ask:
    keys = statement.keys
    args = keys.get("args")
    given: dict[str, tuple[Any, DocPath]] = {
        str(name): (value, (*statement.at, name)) for name, value in keys.items() if name not in OWN_KEYS
    }
    if isinstance(args, Mapping):
        given |= {str(name): (value, (*statement.at, "args", name)) for name, value in args.items()}
    routing: dict[str, str] = {}
    found: list[Needle] = []
    for name, (value, at) in given.items():
        if name not in named.params:
            continue
        if TEXT_PARAMETER.search(name):
            negative = named.negative or NEGATIVE_PARAMETER.search(name) is not None
            found += list(_named_needles(name, value, at, statement, negative, view))
        else:
            routing[name] = str(value)
    return Ask(statement, named.reads[0] if named.reads else "", (), routing, tuple(found), named.negative, False)


def _named_needles(
    name: str, value: Any, at: DocPath, statement: Statement, negative: bool, view: TaskView
) -> Iterator[Needle]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _named_needles(name, inner, (*at, key), statement, negative, view)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _named_needles(name, inner, (*at, place), statement, negative, view)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        text = filled(value, view)
        if text is not None:
            yield Needle(str(text), at, name, statement, negative, False, computed=text is not value)
