"""The parts of a SOSL search."""

from dataclasses import dataclass, field

from runtime.query.soql_ast import Query


@dataclass(frozen=True)
class Words:
    """Words that must follow each other in one field; `*` and `?` in a word are wildcards."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class AllOf:
    """Every required part is found somewhere in the record, and no excluded part is."""

    required: "tuple[Term, ...]"
    excluded: "tuple[Term, ...]" = ()


@dataclass(frozen=True)
class AnyOf:
    """Some part is found."""

    parts: "tuple[Term, ...]"


Term = Words | AllOf | AnyOf


@dataclass(frozen=True)
class Search:
    """One FIND. `returning` is empty when the search names no object; `scope` is ALL, NAME, EMAIL, PHONE or SIDEBAR."""

    term: Term
    scope: str = "ALL"
    returning: tuple[Query, ...] = ()
    limit: int | None = None
    text: str = field(default="", compare=False, repr=False)
