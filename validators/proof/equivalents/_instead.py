"""Other calls in place of some of the reference's writes."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Planned, Variant, as_written


def instead(trace: Trace, says: str, first: int, last: int, requests: Sequence[Request]) -> Variant:
    """The reference with other calls in place of its writes number `first` to `last`."""
    stands_for = first if first == last else None
    own = [Planned(request, own=True) for request in requests[:-1]]
    own += [Planned(request, stands_for, own=True) for request in requests[-1:]]
    return Variant(says, first, (*own, *as_written(trace, last + 1)))


def answer(trace: Trace, at: int, *requests: Request) -> Any:
    """The body of the answer to the last of some calls made before write number `at`; None where one is refused."""
    world = trace.before[at].fork()
    body = None
    for request in requests:
        response = trace.gateway.execute(
            world, request.method, request.url, params=request.params, body=request.body, headers=request.headers
        )
        if not response.ok:
            return None
        body = response.body
    return body


def segment(text: object) -> str:
    """A text as a segment of a URL."""
    return quote(str(text), safe="!@:$,;'()*~")
