"""Salesforce: composite calls, the older version, the update by the record's id as its external id."""

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write

_RECORD = re.compile(r"(?P<data>.*/services/data/v[\d.]+)/sobjects/(?P<type>[^/?]+)(?:/(?P<id>[^/?]+))?")
_VERSION = re.compile(r"(?<=/services/data/v)[\d.]+")
_OLDER = "58.0"


def ways(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """The same call within composite and batch calls, and by another version."""
    request = write.request
    if _VERSION.search(request.url):
        yield f"by version {_OLDER}", [replace(request, url=_VERSION.sub(_OLDER, request.url))]
    found = _RECORD.fullmatch(request.url)
    if not found or request.params:
        return
    path = urlsplit(request.url).path
    part = {"method": request.method, "url": path, "referenceId": "only"}
    content = {"body": request.body} if request.body is not None else {}
    yield (
        "in a composite call",
        [Request("POST", f"{found['data']}/composite", body={"compositeRequest": [{**part, **content}]})],
    )
    rich = {"richInput": request.body} if request.body is not None else {}
    within = {"method": request.method, "url": path.removeprefix("/services/data/"), **rich}
    yield "in a batch call", [Request("POST", f"{found['data']}/composite/batch", body={"batchRequests": [within]})]
    if request.method == "POST" and found["id"] is None and isinstance(request.body, dict):
        record = {"attributes": {"type": found["type"], "referenceId": "only"}, **request.body}
        yield (
            "as a tree",
            [Request("POST", f"{found['data']}/composite/tree/{found['type']}", body={"records": [record]})],
        )
    if request.method == "PATCH" and found["id"] and isinstance(request.body, dict) and len(request.body) > 1:
        yield "a call for each field", [replace(request, body={name: value}) for name, value in request.body.items()]
