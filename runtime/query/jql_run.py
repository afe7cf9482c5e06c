"""Runs a JQL query over issues: filters, then sorts."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from operator import ge, gt, le, lt
from typing import Any, Generic

from runtime.query.errors import QueryError
from runtime.query.jql_ast import And, Clause, Condition, FieldName, Not, Or, Query, Sort
from runtime.query.jql_dates import stored_date
from runtime.query.jql_history import history_test
from runtime.query.jql_operands import Operands, not_supported
from runtime.query.jql_resolver import HISTORY, OPERATORS, History, IssueT, JqlField, Resolver
from runtime.query.jql_text import text_test

_INVERSE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "~": "!~", "!~": "~", "IN": "NOT IN",
            "NOT IN": "IN", "IS": "IS NOT", "IS NOT": "IS", "WAS": "WAS NOT", "WAS NOT": "WAS", "WAS IN": "WAS NOT IN",
            "WAS NOT IN": "WAS IN"}  # fmt: skip
_NEGATIVE = ("!=", "NOT IN", "!~")
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


def run(
    query: Query,
    *,
    issues: Iterable[IssueT],
    resolver: Resolver[IssueT],
    now: datetime,
    zone: tzinfo = UTC,
    history: History[IssueT] | None = None,
) -> list[IssueT]:
    """The issues that match, in the order asked for.

    Dates are read in `zone`, the time zone of the user. Without `history`, WAS and CHANGED are refused. As in Jira,
    negative operators and NOT never match a field without a value. QueryError speaks in Jira's words.
    """
    runner = _Runner(resolver, Operands(resolver, now, zone), zone, history)
    keys = [runner.sort_field(one) for one in query.order_by]
    test = runner.test(query.where, negated=False) if query.where is not None else None
    kept = [issue for issue in issues if test is None or test(issue)]
    for field, descending in reversed(keys):
        kept = runner.sorted(kept, field, descending)
    return kept


class _Runner(Generic[IssueT]):
    """One run: turns conditions into tests of an issue."""

    def __init__(
        self, resolver: Resolver[IssueT], operands: Operands[IssueT], zone: tzinfo, history: History[IssueT] | None
    ) -> None:
        self._resolver = resolver
        self._operands = operands
        self._zone = zone
        self._history = history

    def test(self, condition: Condition, *, negated: bool) -> Callable[[IssueT], bool]:
        """NOT is pushed down to the operators, as Jira does."""
        if isinstance(condition, Not):
            return self.test(condition.part, negated=not negated)
        if isinstance(condition, Clause):
            return self._clause(condition, negated)
        tests = [self.test(part, negated=negated) for part in condition.parts]
        if isinstance(condition, And) is not negated:
            return lambda issue: all(one(issue) for one in tests)
        assert isinstance(condition, And | Or)
        return lambda issue: any(one(issue) for one in tests)

    def _clause(self, clause: Clause, negated: bool) -> Callable[[IssueT], bool]:
        field = self._field(clause.field)
        if clause.operator in HISTORY:
            return self._historic(clause, field, negated)
        if clause.operator not in OPERATORS[field.type]:
            raise not_supported(clause)
        if negated:
            clause = Clause(clause.field, _INVERSE[clause.operator], clause.operand)
        if clause.operator in ("IS", "IS NOT"):
            self._operands.only_empty(clause, field)
            wanted_empty = clause.operator == "IS"
            return lambda issue: (not self._values(issue, field)) is wanted_empty
        if field.type == "text":
            return self._text(clause, field)
        if clause.operator in _COMPARE:
            return self._ordered(clause, field)
        wanted = self._operands.wanted(clause, field)
        return self._equality(clause.operator in _NEGATIVE, wanted, field)

    def _equality(self, negative: bool, wanted: frozenset[object], field: JqlField) -> Callable[[IssueT], bool]:
        """`None` among the wanted values stands for EMPTY."""

        def equal(issue: IssueT) -> bool:
            values = [self._comparable(value, field, exact=False) for value in self._values(issue, field)]
            if not values:
                return (None in wanted) and not negative
            return any(value in wanted for value in values) is not negative

        return equal

    def _ordered(self, clause: Clause, field: JqlField) -> Callable[[IssueT], bool]:
        compare = _COMPARE[clause.operator]
        edges = self._operands.edges(clause, field)

        def ordered(issue: IssueT) -> bool:
            values = [self._comparable(value, field, exact=True) for value in self._values(issue, field)]
            return any(_same_kind(value, edge) and compare(value, edge) for value in values for edge in edges)

        return ordered

    def _text(self, clause: Clause, field: JqlField) -> Callable[[IssueT], bool]:
        test = text_test(self._operands.text(clause, field), clause.field.name)
        wanted = clause.operator == "~"

        def found(issue: IssueT) -> bool:
            texts = [str(value) for value in self._values(issue, field)]
            return bool(texts) and test(texts) is wanted

        return found

    def _historic(self, clause: Clause, field: JqlField, negated: bool) -> Callable[[IssueT], bool]:
        if not field.history or self._history is None:
            raise QueryError(
                f"History searches do not support the '{clause.field.name}' field.",
                position=clause.field.position,
                near=clause.field.name,
            )
        changes = self._history
        test = history_test(clause, field, self._operands)

        def held(issue: IssueT) -> bool:
            current = [str(value) for value in self._values(issue, field)]
            return test(changes(issue, field), current[0] if current else None) is not negated

        return held

    def sort_field(self, sort: Sort) -> tuple[JqlField, bool]:
        """The field and direction of one key; QueryError when Jira cannot sort by it."""
        field = self._field(sort.field)
        if not field.sortable:
            raise QueryError(
                f"Not able to sort using field '{sort.field.name}'.", position=sort.field.position, near=sort.field.name
            )
        return field, field.descending if sort.descending is None else sort.descending

    def sorted(self, issues: Sequence[IssueT], field: JqlField, descending: bool) -> list[IssueT]:
        """The issues by one key; an issue without a value counts as the greatest."""
        keyed: list[tuple[Any, IssueT]] = []
        empty: list[IssueT] = []
        for issue in issues:
            values = [self._comparable(value, field, exact=True) for value in self._values(issue, field)]
            known = [value for value in values if value is not None]
            if known:
                keyed.append((min(known), issue))
            else:
                empty.append(issue)
        keyed.sort(key=lambda pair: pair[0], reverse=descending)
        full = [issue for _, issue in keyed]
        return empty + full if descending else full + empty

    def _field(self, name: FieldName) -> JqlField:
        field = self._resolver.field(name.name, name.custom_id)
        if field is None:
            raise QueryError(
                f"Field '{name.name}' does not exist or you do not have permission to view it.",
                position=name.position,
                near=name.name,
            )
        return field

    def _values(self, issue: IssueT, field: JqlField) -> list[object]:
        return [value for value in self._resolver.values(issue, field) if value is not None and value != ""]

    def _comparable(self, value: object, field: JqlField, *, exact: bool) -> Any:
        """A stored value as it compares: exactly for order, to the day or minute for equality."""
        if field.type in ("date", "datetime"):
            moment = stored_date(value, self._zone)
            return moment if exact or moment is None else self._operands.rounded(moment, field)
        return self._operands.comparable(value, field, exact=exact)


def _same_kind(value: object, edge: object) -> bool:
    """Issue keys of two projects have no order between them, and a value that cannot be read has none at all."""
    if isinstance(value, tuple) and isinstance(edge, tuple):
        return bool(value[0] == edge[0])
    return value is not None
