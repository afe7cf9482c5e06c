"""Asking with SOQL and SOSL."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.salesforce.batches import first_batch, later_batch
from runtime.apps.salesforce.failures import refused
from runtime.apps.salesforce.org import Org
from runtime.apps.salesforce.rows import attributes_for
from runtime.kit.errors import InvalidQuery
from runtime.kit.operation import Request
from runtime.kit.world import World
from runtime.query import sosl
from runtime.query.errors import QueryError

_RESERVED = re.compile(r"([&|!{}\[\]()^~:\\'+\-])")
_SCOPES = ("ALL", "NAME", "EMAIL", "PHONE", "SIDEBAR")


def query(world: World, request: Request, q: str, **_: Any) -> Any:
    """The first batch of what a SOQL query finds."""
    return first_batch(world, request, q, deleted=False)


def query_more(world: World, request: Request, locator: str, **_: Any) -> Any:
    """A later batch of a query."""
    return later_batch(world, request, locator, deleted=False)


def query_all(world: World, request: Request, q: str, **_: Any) -> Any:
    """Like `query`, deleted records included."""
    return first_batch(world, request, q, deleted=True)


def query_all_more(world: World, request: Request, locator: str, **_: Any) -> Any:
    """A later batch of a query that includes deleted records."""
    return later_batch(world, request, locator, deleted=True)


def search(world: World, request: Request, q: str, **_: Any) -> Any:
    """What a SOSL search finds."""
    return _found(world, request, q)


def parameterized_search(
    world: World,
    request: Request,
    q: str,
    sobject: Any = None,
    fields: str = "",
    where: str = "",
    in_: str = "ALL",
    overallLimit: int | None = None,
    **_: Any,
) -> Any:
    """A search without SOSL; several `sobject` parameters name several objects."""
    names = sobject if isinstance(sobject, list) else sobject.split(",") if sobject else []
    objects = [{"name": name, "fields": fields.split(",") if fields else [], "where": where} for name in names]
    return _found(world, request, _sosl(q, objects, in_, overallLimit, []))


def parameterized_search_post(world: World, request: Request, body: Mapping[str, Any], **_: Any) -> Any:
    """A search without SOSL, described by a body."""
    objects = body.get("sobjects") or []
    limit = body.get("overallLimit")
    return _found(
        world,
        request,
        _sosl(body["q"], objects, body.get("in") or "ALL", limit, body.get("fields") or [], body.get("defaultLimit")),
    )


def _found(world: World, request: Request, text: str) -> dict[str, Any]:
    version = request.variables["version"]
    try:
        result = sosl.run(
            sosl.parse(text), source=Org(world, version), now=world.now, attributes=attributes_for(version)
        )
    except QueryError as error:
        raise InvalidQuery(error.message, code=error.code or "MALFORMED_SEARCH") from None
    return {"searchRecords": result.records}


def _sosl(
    words: str,
    objects: Sequence[Mapping[str, Any]],
    scope: str,
    limit: int | None,
    fields: Sequence[str],
    each_limit: int | None = None,
) -> str:
    """The SOSL of a search that is given by parameters. Raises BadRequest for a scope that SOSL lacks."""
    where = scope.upper().removesuffix("FIELDS").strip()
    if where not in _SCOPES:
        raise refused("INVALID_SEARCH_SCOPE", f"invalid search scope: {scope}")
    escaped = _RESERVED.sub(r"\\\1", words)
    text = f"FIND {{{escaped}}} IN {where} FIELDS"
    if objects:
        text += " RETURNING " + ", ".join(_returning(each, fields, each_limit) for each in objects)
    return text + (f" LIMIT {limit}" if limit is not None else "")


def _returning(described: Mapping[str, Any], fields: Sequence[str], each_limit: int | None) -> str:
    names = [name.strip() for name in described.get("fields") or fields or ["Id"] if name.strip()]
    inside = ", ".join(names)
    for word, key in (("WHERE", "where"), ("ORDER BY", "orderBy")):
        if described.get(key):
            inside += f" {word} {described[key]}"
    limit = described.get("limit", each_limit)
    return f"{described['name']}({inside}{f' LIMIT {limit}' if limit is not None else ''})"
