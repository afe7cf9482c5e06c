"""Salesforce: composite/sobjects and composite, and the calls on single records."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from validators.proof.kit.request import Request

_SOBJECTS = re.compile(r"(?P<data>.*/services/data/v[\d.]+)/composite/sobjects")
_COMPOSITE = re.compile(r"(?P<data>.*/services/data/v[\d.]+)/composite")
_ONE = re.compile(r"(?P<data>.*/services/data/v[\d.]+)/sobjects/(?P<type>[^/?]+)(?:/(?P<id>[^/?]+))?")


def parts(request: Request) -> list[Request]:
    """A call for each record, or each request within a composite one that uses none of its answers."""
    body = request.body if isinstance(request.body, dict) else {}
    if (found := _SOBJECTS.fullmatch(request.url)) and request.method in ("POST", "PATCH"):
        return [_alone(found["data"], request.method, dict(each)) for each in body.get("records") or []]
    if _COMPOSITE.fullmatch(request.url) and "@{" not in str(body):
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(request.url))
        return [
            Request(each["method"], origin + each["url"], body=each.get("body"))
            for each in body.get("compositeRequest") or []
        ]
    return []


def whole(requests: Sequence[Request]) -> Request | None:
    """One collection call for records that are all made or all changed; else one composite call."""
    matches = [found for each in requests if not each.params and (found := _ONE.fullmatch(each.url))]
    if len(matches) < len(requests) or len({each["data"] for each in matches}) > 1:
        return None
    data = matches[0]["data"]
    methods = {each.method for each in requests}
    if methods <= {"POST"} or methods <= {"PATCH"}:
        records = [_record(each, match) for each, match in zip(requests, matches, strict=True)]
        return Request(requests[0].method, f"{data}/composite/sobjects", body={"allOrNone": True, "records": records})
    listed = [
        {
            "method": each.method,
            "url": urlsplit(each.url).path,
            "referenceId": f"part{place}",
            **({"body": each.body} if each.body is not None else {}),
        }
        for place, each in enumerate(requests)
    ]
    return Request("POST", f"{data}/composite", body={"allOrNone": True, "compositeRequest": listed})


def _record(request: Request, match: re.Match[str]) -> dict[str, Any]:
    record: dict[str, Any] = {"attributes": {"type": match["type"]}}
    return record | ({"id": match["id"]} if match["id"] else {}) | dict(request.body or {})


def _alone(data: str, method: str, record: dict[str, Any]) -> Request:
    kind = (record.pop("attributes", None) or {}).get("type", "")
    name = next((each for each in record if each.lower() == "id"), "")
    place = f"/{record.pop(name)}" if name else ""
    return Request(method, f"{data}/sobjects/{kind}{place}", body=record)
