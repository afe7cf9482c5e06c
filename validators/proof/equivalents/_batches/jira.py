"""Jira: issue/bulk, and a call for each issue."""

import re
from collections.abc import Sequence

from validators.proof.kit.request import Request

_BULK = re.compile(r"(?P<issue>.*/rest/api/[^/]+/issue)/bulk")
_ONE = re.compile(r"(?P<issue>.*/rest/api/[^/]+/issue)")


def parts(request: Request) -> list[Request]:
    """A call for each issue."""
    found = _BULK.fullmatch(request.url)
    if not found or not isinstance(request.body, dict):
        return []
    return [Request("POST", found["issue"], body=each) for each in request.body.get("issueUpdates") or []]


def whole(requests: Sequence[Request]) -> Request | None:
    """One call for new issues."""
    matches = [found for each in requests if each.method == "POST" and (found := _ONE.fullmatch(each.url))]
    if len(matches) < len(requests):
        return None
    return Request("POST", f"{matches[0]['issue']}/bulk", body={"issueUpdates": [each.body for each in requests]})
