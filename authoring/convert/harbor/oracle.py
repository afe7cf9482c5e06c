"""The calls of a reference as the oracle makes them: filled in, so that nothing of ours is needed to make them."""

import json
from typing import Any
from urllib.parse import urlencode, urlsplit

from authoring.errors import ToolError
from runtime.episode.play import play
from runtime.episode.prepared import Prepared
from runtime.episode.session import Call, Session
from runtime.gateway.gateway import default_gateway

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def oracle_calls(prepared: Prepared) -> list[dict[str, Any]] | None:
    """Every call of the reference, None for a task without one. Raises ToolError for one that cannot be played."""
    solution, path = prepared.loaded.solution, prepared.loaded.solution_path
    if prepared.loaded.solution_problems:
        wrong = prepared.loaded.solution_problems
        raise ToolError("\n".join(f"{path}:{each.span}: {each.message}" for each in wrong))
    if solution is None:
        return None
    session = Session(prepared.public, prepared.world(), default_gateway())
    fault = play(solution.reference, session, prepared.facts).fault
    if fault is not None:
        raise ToolError(f"{path}: step {fault.step + 1} of the reference cannot be played: {fault.message}")
    return [_said(each) for each in session.calls]


def _said(call: Call) -> dict[str, Any]:
    """A call by the tool `api_fetch` where that can say it, else to the app itself."""
    if call.method in METHODS and not call.headers and not isinstance(call.body, bytes) and not _is_text(call.body):
        fetch = {"method": call.method, "url": call.url}
        given = {"params": call.params or None, "body": call.body}
        return {"fetch": fetch | {name: json.dumps(each) for name, each in given.items() if each is not None}}
    at = urlsplit(call.url)
    query = "&".join(each for each in (at.query, urlencode(dict(call.params), doseq=True)) if each)
    return {
        "method": call.method,
        "path": f"/p/{call.response.app}{at.path}" + (f"?{query}" if query else ""),
        "headers": dict(call.headers),
        "body_hex": None if call.body is None else _bytes(call.body).hex(),
        "status": call.response.status,
    }


def _is_text(body: Any) -> bool:
    """Whether a body is text that is no JSON, which the tool would refuse."""
    if not isinstance(body, str):
        return False
    try:
        json.loads(body)
    except ValueError:
        return True
    return False


def _bytes(body: Any) -> bytes:
    if isinstance(body, bytes):
        return body
    return body.encode() if isinstance(body, str) else json.dumps(body).encode()
