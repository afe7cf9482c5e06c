"""Which records a name in an assertion may mean: `channel: renewals` means channels."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from runtime.kit.seeding import models_of
from validators.conditions import DocPath, Statement
from validators.rules.names._mentions import Mention, mentions
from validators.view import TaskView


@dataclass(frozen=True, slots=True)
class Naming:
    """A value of an assertion that names a record by what people call it, or seems to."""

    statement: Statement
    field: str
    value: str
    collection: str
    """The collection whose records it names."""
    at: DocPath
    negated: bool


@lru_cache(maxsize=1024)
def target_of(app: str, field: str) -> str:
    """The collection that a field such as `channel`, `board_name` or `worksheet_title` names a record of, or empty."""
    base = field
    for ending in ("_name", "_title"):
        base = base.removesuffix(ending)
    known = models_of(app)
    return next((f"{app}.{each}" for each in (f"{base}s", f"{base}es", base) if each in known), "")


@lru_cache(maxsize=2)
def namings(view: TaskView) -> tuple[Naming, ...]:
    """Every plain value in assertions that stands where a name of another record is asked for."""
    return tuple(_namings(view))


def _namings(view: TaskView) -> Iterator[Naming]:
    for each in view.conditions:
        plain = each.matcher == "equals" and isinstance(each.argument, str) and "${" not in each.argument
        if plain and each.spec is not None and each.spec.derived and each.kind == "line":
            target = target_of(each.model.app, each.field)
            statement = statement_at(view, each.at)
            if target and statement is not None:
                yield Naming(statement, each.field, each.argument, target, each.at, each.negated)
    for statement, named in view.named:
        for name in named.params:
            value = statement.keys.get(name)
            if isinstance(value, str) and named.reads and "${" not in value and not name.endswith(("_id", "_contains")):
                target = target_of(named.reads[0].partition(".")[0], name)
                if target and target != named.reads[0]:
                    yield Naming(statement, name, value, target, (*statement.at, name), named.negative)


def statement_at(view: TaskView, at: DocPath) -> Statement | None:
    """The innermost form that a place of the assertions is in."""
    inside = [each for each in view.statements if at[: len(each.at)] == each.at]
    return max(inside, key=lambda each: len(each.at), default=None)


def named_so(view: TaskView, collection: str, name: str) -> list[Mention]:
    """The seeded records of a collection that go by a name, `#` and case aside, each once."""
    wanted = name.casefold().strip().lstrip("#@")
    found: dict[str, Mention] = {}
    for each in mentions(view):
        if each.record.collection == collection and each.name.casefold().strip() == wanted:
            found.setdefault(each.record.id, each)
    return list(found.values())
