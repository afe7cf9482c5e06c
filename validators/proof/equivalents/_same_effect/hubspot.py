"""HubSpot: upsert instead of update, a call for each property, links by calls of their own."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from validators.proof.equivalents._instead import answer
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write

_RECORD = re.compile(r"(?P<root>.*)/crm/v3/objects/(?P<kind>[^/?]+)(?:/(?P<id>[^/?]+))?")
_BATCH = re.compile(r"(?P<objects>.*/crm/v3/objects)/(?P<kind>[^/?]+)/batch/update")

_LABELLED = frozenset({1, 2, 5, 6, 13, 14, 25, 26})
"""Types of links that say more than that two records belong together: primary company, parent, child."""


def ways(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """Other calls for a changed or a new record."""
    request = write.request
    body: dict[str, Any] = request.body if isinstance(request.body, dict) else {}
    if found := _BATCH.fullmatch(request.url):
        inputs = [_by_email(trace, found["kind"], each) for each in body.get("inputs") or []]
        if inputs and all(inputs):
            url = f"{found['objects']}/{found['kind']}/batch/upsert"
            yield "as an upsert by mail address", [replace(request, url=url, body={"inputs": inputs})]
        return
    found = _RECORD.fullmatch(request.url)
    if not found or request.params:
        return
    properties = body.get("properties") or {}
    if request.method == "PATCH" and len(properties) > 1:
        yield (
            "a call for each property",
            [replace(request, body={"properties": {name: value}}) for name, value in properties.items()],
        )
    if request.method == "POST" and found["id"] is None and body.get("associations"):
        yield from _linked_after(found, request, write, trace)


def _by_email(trace: Trace, kind: str, given: dict[str, Any]) -> dict[str, Any]:
    """An entry of an update by the contact's mail address; empty for a record without one."""
    known = next(
        (each for each in trace.lookup.by_id.get(str(given.get("id")), []) if each.collection == f"hubspot.{kind}"),
        None,
    )
    email = known.record.get("email") if known else None
    return {"id": email, "idProperty": "email", "properties": given.get("properties")} if email else {}


def _linked_after(
    found: re.Match[str], request: Request, write: Write, trace: Trace
) -> Iterator[tuple[str, list[Request]]]:
    """The record made first and linked then; only where the links are of the default types."""
    create = replace(request, body={"properties": request.body["properties"]})
    if any(each.get("associationTypeId") in _LABELLED for link in _links(request) for each in link.get("types", [])):
        return
    made = answer(trace, write.number, create)
    homes = [_home(trace, str(each.get("to", {}).get("id"))) for each in _links(request)]
    if isinstance(made, dict) and all(homes):
        links = [
            Request(
                "PUT",
                f"{found['root']}/crm/v4/objects/{found['kind']}/{made['id']}/associations/default/{kind}/{known}",
            )
            for kind, known in (home for home in homes if home)
        ]
        yield "linked by calls of their own", [create, *links]


def _links(request: Request) -> list[dict[str, Any]]:
    return list(request.body["associations"])


def _home(trace: Trace, record_id: str) -> tuple[str, str] | None:
    known = next(
        (each for each in trace.lookup.by_id.get(record_id, []) if each.collection.startswith("hubspot.")), None
    )
    return (known.collection.partition(".")[2], known.id) if known else None
