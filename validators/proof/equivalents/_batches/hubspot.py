"""HubSpot: batch/create, batch/update and batch/archive, and the calls on single records."""

import re
from collections.abc import Sequence

from validators.proof.kit.request import Request

_BATCH = re.compile(r"(?P<kind>.*/crm/v3/objects/[^/]+)/batch/(?P<verb>create|update|archive)")
_ONE = re.compile(r"(?P<kind>.*/crm/v3/objects/[^/?]+)(?:/(?P<id>[^/?]+))?")
_VERBS = {"POST": "create", "PATCH": "update", "DELETE": "archive"}


def parts(request: Request) -> list[Request]:
    """A call for each record."""
    found = _BATCH.fullmatch(request.url)
    if not found or not isinstance(request.body, dict):
        return []
    inputs = request.body.get("inputs") or []
    if found["verb"] == "create":
        return [Request("POST", found["kind"], body=each) for each in inputs]
    if any("idProperty" in each for each in inputs):
        return []
    if found["verb"] == "archive":
        return [Request("DELETE", f"{found['kind']}/{each.get('id')}") for each in inputs]
    return [
        Request("PATCH", f"{found['kind']}/{each.get('id')}", body={"properties": each.get("properties")})
        for each in inputs
    ]


def whole(requests: Sequence[Request]) -> Request | None:
    """One batch for records of one kind to which the same is done."""
    matches = [found for each in requests if (found := _ONE.fullmatch(each.url)) and not each.params]
    kinds = {(each.method, match["kind"]) for each, match in zip(requests, matches, strict=False)}
    verb = _VERBS.get(requests[0].method)
    if len(matches) < len(requests) or len(kinds) > 1 or verb is None:
        return None
    if any((match["id"] is None) != (verb == "create") for match in matches):
        return None
    ids = [{} if match["id"] is None else {"id": match["id"]} for match in matches]
    bodies = [each.body if isinstance(each.body, dict) else {} for each in requests]
    inputs = [{**one, **body} for one, body in zip(ids, bodies, strict=True)]
    return Request("POST", f"{matches[0]['kind']}/batch/{verb}", body={"inputs": inputs})
