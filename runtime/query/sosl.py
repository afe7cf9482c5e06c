"""SOSL, Salesforce's text search: text to a `Search`, and a `Search` to records."""

from dataclasses import replace
from datetime import datetime
from functools import cache, lru_cache

from lark import Lark, Token, Transformer, UnexpectedInput, v_args
from lark.visitors import merge_transformers

from runtime.query.errors import QueryError
from runtime.query.nesting import too_deep
from runtime.query.soql import MAX_DEPTH, SoqlBuilder
from runtime.query.soql_ast import Call, ChildSelect, Condition, OrderItem, Path, Query, Selected
from runtime.query.soql_errors import located, no_such_object, unexpected, unreadable
from runtime.query.soql_run import Attributes, Result, select_rows, type_and_id
from runtime.query.soql_scope import ObjectScope
from runtime.query.soql_source import SearchSource
from runtime.query.sosl_ast import AllOf, AnyOf, Search, Term, Words
from runtime.query.sosl_match import matches, words_of

__all__ = ["AllOf", "AnyOf", "Search", "SearchSource", "Words", "parse", "run"]

MALFORMED_SEARCH = "MALFORMED_SEARCH"
MAX_LENGTH = 100_000
MAX_RECORDS = 2_000
_SHORTEST = 2


@lru_cache(maxsize=256)
def parse(text: str) -> Search:
    """The search `text` says; QueryError with Salesforce's code and sentence when it says none."""
    if len(text) > MAX_LENGTH:
        raise QueryError(f"SOSL statements cannot be longer than {MAX_LENGTH} characters.", code=MALFORMED_SEARCH)
    deep = too_deep(text.replace("'", " "), limit=MAX_DEPTH)
    if deep is None:
        deep = too_deep(text, limit=MAX_DEPTH)
    if deep is not None:
        raise QueryError("search is too complicated", position=deep, near="(", code=MALFORMED_SEARCH)
    try:
        search = _parser().parse(text)
    except UnexpectedInput as error:
        raise located(unreadable(error, text, MALFORMED_SEARCH), text) from None
    except QueryError as error:
        raise located(error, text) from None
    assert isinstance(search, Search)
    return replace(search, text=text)


def run(
    search: Search, *, source: SearchSource, now: datetime, fiscal_start: int = 1, attributes: Attributes = type_and_id
) -> Result:
    """The records found, object after object as RETURNING lists them; without fields only `Id` is given.

    QueryError carries Salesforce's code and sentence for unknown objects and fields.
    """
    result = Result()
    limit = MAX_RECORDS if search.limit is None else min(search.limit, MAX_RECORDS)
    returning = search.returning or tuple(_only_id(name) for name in source.searchable_objects())
    try:
        for query in returning:
            name = source.resolve_object(query.object)
            if name is None:
                raise no_such_object(query.object, query.position)
            fields = source.search_fields(name, search.scope)
            kinds = {one: field.type for one in fields if (field := source.field(name, one)) is not None}
            rows = [row for row in source.rows(name) if matches(search.term, row, kinds)]
            scope = ObjectScope(source, name, now, fiscal_start, None, query.object)
            result.records.extend(select_rows(query, scope, attributes, rows).records)
    except QueryError as error:
        raise located(error, search.text) from None
    return Result(result.records[:limit], len(result.records[:limit]))


def _only_id(object_name: str, position: int = 0) -> Query:
    return Query((Selected(Path(("Id",), position)),), object_name, position=position)


@cache
def _parser() -> Lark:
    builder = merge_transformers(SoslBuilder(), soql=SoqlBuilder())  # type: ignore[no-untyped-call]
    return Lark.open("sosl.lark", rel_to=__file__, parser="lalr", start="search", transformer=builder)


@cache
def _term_parser() -> Lark:
    return Lark.open("sosl_terms.lark", rel_to=__file__, parser="lalr", start="expression", transformer=TermBuilder())


def _term(token: Token) -> Term:
    """The expression between the braces; reserved characters there must be escaped, as at Salesforce."""
    inner, start = token[1:-1], (token.start_pos or 0) + 1
    try:
        term = _term_parser().parse(inner)
    except UnexpectedInput as error:
        found = unreadable(error, inner, MALFORMED_SEARCH)
        offset = start + (found.position or 0)
        raise QueryError(found.message, position=offset, near=found.near, code=MALFORMED_SEARCH) from None
    if sum(1 for letter in inner if letter.isalnum()) < _SHORTEST:
        raise QueryError(
            f"search term must be longer than one character: {inner.strip()}",
            position=start,
            near=inner,
            code=MALFORMED_SEARCH,
        )
    assert isinstance(term, Words | AllOf | AnyOf)
    return term


@v_args(inline=True)
class TermBuilder(Transformer[Token, Term]):
    """Builds the search expression while its parser runs."""

    def any_of(self, *parts: Term) -> Term:
        return parts[0] if len(parts) == 1 else AnyOf(parts)

    def all_of(self, *parts: Term | list[Term]) -> Term:
        required = tuple(part for part in parts if not isinstance(part, list))
        excluded = tuple(part[0] for part in parts if isinstance(part, list))
        return required[0] if len(required) == 1 and not excluded else AllOf(required, excluded)

    def excluded(self, part: Term) -> list[Term]:
        return [part]

    def phrase(self, token: Token) -> Words:
        return Words(words_of(token[1:-1]))

    def word(self, token: Token) -> Words:
        return Words(words_of(token))


@v_args(inline=True)
class SoslBuilder(SoqlBuilder):
    """Builds the search; the parts it shares with SOQL are built by SOQL's own builder."""

    def search(self, term: Token, scope: str | None, returning: tuple[Query, ...] | None, limit: int | None) -> Search:
        return Search(_term(term), scope or "ALL", returning or (), limit)

    def scope(self, token: Token) -> str:
        return token.upper()

    def returning(self, *queries: Query) -> tuple[Query, ...]:
        return queries

    def returned(
        self,
        name: Token,
        select: tuple[Selected | ChildSelect, ...] | None,
        where: Condition | None,
        ordering: tuple[OrderItem, ...] | None,
        limit: int | None,
        offset: int | None,
    ) -> Query:
        position = name.start_pos or 0
        for item in select or ():
            if isinstance(item, ChildSelect):
                raise unexpected("(", item.query.position, MALFORMED_SEARCH)
            if isinstance(item.operand, Call) and item.operand.function != "TOLABEL":
                raise unexpected(item.operand.function, item.operand.position, MALFORMED_SEARCH)
        only_id = _only_id(str(name), position)
        return Query(
            select or only_id.select,
            str(name),
            where=where,
            order_by=ordering or (),
            limit=limit,
            offset=offset or 0,
            position=position,
        )

    def search_limit(self, token: Token) -> int:
        return self.limit(token)
