"""WAS and CHANGED: what a field held in the past."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from runtime.query.errors import QueryError
from runtime.query.jql_ast import Clause, Values
from runtime.query.jql_operands import Operands
from runtime.query.jql_resolver import Change, JqlField

HistoryTest = Callable[[Sequence[Change], str | None], bool]
"""Takes an issue's changes of the field and its value now."""

_BEGINNING = datetime.min.replace(tzinfo=UTC)
_END = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class _Stay:
    """A value held from one moment to another; the first one has no author."""

    value: str | None
    start: datetime
    end: datetime
    author: str | None


@dataclass(frozen=True)
class _Limits:
    """What the predicates ask: an open interval of time, and who and what a change involved (None asks nothing)."""

    after: datetime = _BEGINNING
    before: datetime = _END
    by: frozenset[object] | None = None
    old: frozenset[object] | None = None
    new: frozenset[object] | None = None


def history_test(clause: Clause, field: JqlField, operands: Operands[Any]) -> HistoryTest:
    """A test for a WAS or CHANGED clause; QueryError when its operand or a predicate is wrong."""
    limits = _limits(clause, field, operands)
    if clause.operator == "CHANGED":
        return lambda changes, _current: any(_change_fits(change, limits) for change in changes)
    listed = clause.operator.endswith("IN")
    if not listed and isinstance(clause.operand, Values):
        raise QueryError(
            f"Operator '{clause.operator.lower()}' does not support list values for field '{clause.field.name}'.",
            position=clause.field.position,
        )
    wanted = frozenset(operands.items(clause, field, clause.operand, lists=listed))
    held = "NOT" not in clause.operator

    def was(changes: Sequence[Change], current: str | None) -> bool:
        stays = _stays(changes, current)
        return any(stay.value in wanted and _stay_fits(stay, limits) for stay in stays) is held

    return was


def _limits(clause: Clause, field: JqlField, operands: Operands[Any]) -> _Limits:
    after, before = _BEGINNING, _END
    people: dict[str, frozenset[object]] = {}
    for predicate in clause.predicates:
        if predicate.name in ("FROM", "TO", "BY"):
            if predicate.name != "BY" and clause.operator != "CHANGED":
                title = clause.operator.replace(" ", "_")
                raise QueryError(
                    f"The {title} operator does not support the use of the {predicate.name.lower()} predicate."
                )
            people[predicate.name] = (
                operands.user(clause, predicate.operand)
                if predicate.name == "BY"
                else frozenset(operands.items(clause, field, predicate.operand, lists=True))
            )
            continue
        dates = operands.predicate_dates(predicate.name, predicate.operand)
        if predicate.name == "AFTER":
            after = max(after, dates[0])
        elif predicate.name == "BEFORE":
            before = min(before, dates[0])
        else:
            first, last = (dates[0], dates[1]) if predicate.name == "DURING" else _day(operands, dates[0])
            after, before = max(after, first - timedelta(microseconds=1)), min(before, last + timedelta(microseconds=1))
    return _Limits(after, before, people.get("BY"), people.get("FROM"), people.get("TO"))


def _day(operands: Operands[Any], moment: datetime) -> tuple[datetime, datetime]:
    start = operands.day(moment)
    return start, start + timedelta(days=1, microseconds=-1)


def _change_fits(change: Change, limits: _Limits) -> bool:
    return (
        limits.after < change.at < limits.before
        and (limits.by is None or change.author in limits.by)
        and (limits.old is None or change.old in limits.old)
        and (limits.new is None or change.new in limits.new)
    )


def _stay_fits(stay: _Stay, limits: _Limits) -> bool:
    return stay.end > limits.after and stay.start < limits.before and (limits.by is None or stay.author in limits.by)


def _stays(changes: Sequence[Change], current: str | None) -> list[_Stay]:
    if not changes:
        return [_Stay(current, _BEGINNING, _END, None)]
    stays = [_Stay(changes[0].old, _BEGINNING, changes[0].at, None)]
    ends = [change.at for change in changes[1:]] + [_END]
    stays.extend(_Stay(change.new, change.at, end, change.author) for change, end in zip(changes, ends, strict=True))
    return stays
