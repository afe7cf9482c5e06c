"""Gmail: batchModify and batchDelete, and the calls on single messages."""

import re
from collections.abc import Sequence

from validators.proof.kit.request import Request

_BATCH = re.compile(r"(?P<messages>.*/messages)/batch(?P<verb>Modify|Delete)")
_MODIFY = re.compile(r"(?P<messages>.*/messages)/(?P<id>[^/?]+)/modify")
_DELETE = re.compile(r"(?P<messages>.*/messages)/(?P<id>[^/?]+)")


def parts(request: Request) -> list[Request]:
    """A call for each message."""
    found = _BATCH.fullmatch(request.url)
    if not found or not isinstance(request.body, dict):
        return []
    ids = request.body.get("ids") or []
    if found["verb"] == "Delete":
        return [Request("DELETE", f"{found['messages']}/{each}") for each in ids]
    labels = {name: value for name, value in request.body.items() if name != "ids"}
    return [Request("POST", f"{found['messages']}/{each}/modify", body=labels) for each in ids]


def whole(requests: Sequence[Request]) -> Request | None:
    """One call for messages that all get the same labels, or are all deleted."""
    pattern, verb = (_DELETE, "Delete") if requests[0].method == "DELETE" else (_MODIFY, "Modify")
    found = [pattern.fullmatch(each.url) for each in requests]
    first = requests[0]
    if any(each.method != first.method or each.body != first.body for each in requests) or not all(found):
        return None
    matches = [each for each in found if each]
    body = {"ids": [each["id"] for each in matches], **(first.body if isinstance(first.body, dict) else {})}
    return Request("POST", f"{matches[0]['messages']}/batch{verb}", body=body)
