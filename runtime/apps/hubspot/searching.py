"""Searches over the records of a kind: filter groups, a text, one sort."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.hubspot.kinds import Kind, kind_named, properties_of, records_of
from runtime.apps.hubspot.refusals import invalid
from runtime.apps.hubspot.wire import Values
from runtime.kit.errors import InvalidQuery
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query.errors import QueryError
from runtime.query.hubspot_filters import Search, matches, matches_query, parse, sort


def search(world: World, kind: Kind, body: Mapping[str, Any]) -> list[RecordDict]:
    """The records that a search finds, oldest first unless it sorts. Raises InvalidQuery or BadRequest."""
    known = properties_of(world, kind)
    try:
        wanted = parse(dict(body))
    except QueryError as error:
        raise InvalidQuery(str(error), code="VALIDATION_ERROR") from None
    _check_names(wanted, known)
    types = {name: each.type for name, each in known.items()}
    rows = [(record, Values(world, kind, record, known)) for record in records_of(world, kind)]
    found = [row for row in rows if matches(wanted.groups, row[1], types=types)]
    if wanted.query:
        searched = [name for name, each in known.items() if each.searched]
        found = [row for row in found if matches_query(wanted.query, row[1], searched)]
    if wanted.sorts:
        found = sort(found, wanted.sorts, lambda row: row[1], types=types)
    return [record for record, _ in found]


def _check_names(wanted: Search, known: Mapping[str, Any]) -> None:
    names = [each.property for group in wanted.groups for each in group] + [each.property for each in wanted.sorts]
    for name in names:
        if name.startswith("associations."):
            kind_named(name.partition(".")[2])
        elif name not in known:
            wrong = {"message": f'Property "{name}" does not exist', "code": "PROPERTY_DOESNT_EXIST"}
            raise invalid(
                f'There was a problem with the request. Property "{name}" does not exist',
                errors=[{**wrong, "context": {"propertyName": [name]}}],
            )
