"""Video meetings of events: Google Meet links made on request, and conferences of other makers as they come."""

from collections.abc import Mapping
from typing import Any

from runtime.kit.errors import BadRequest
from runtime.kit.ids import Ids

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def meet(ids: Ids, request_id: str) -> dict[str, Any]:
    """A new Google Meet conference that answers a request."""
    code = ids.letters(10, _LETTERS, "meet")
    name = f"{code[:3]}-{code[3:7]}-{code[7:]}"
    return {
        "createRequest": {
            "requestId": request_id,
            "conferenceSolutionKey": {"type": "hangoutsMeet"},
            "status": {"statusCode": "success"},
        },
        "entryPoints": [
            {"entryPointType": "video", "uri": f"https://meet.google.com/{name}", "label": f"meet.google.com/{name}"}
        ],
        "conferenceSolution": {"key": {"type": "hangoutsMeet"}, "name": "Google Meet"},
        "conferenceId": name,
    }


def conference_written(asked: Mapping[str, Any] | None, held: dict[str, Any] | None, ids: Ids) -> dict[str, Any] | None:
    """The conference of an event after a write. The same request again gives the same conference.

    Raises BadRequest for a request without an id, or of a kind that Calendar cannot make.
    """
    if not asked:
        return None
    request = asked.get("createRequest")
    if isinstance(request, Mapping) and not asked.get("entryPoints"):
        wanted = request.get("requestId")
        if not isinstance(wanted, str) or not wanted:
            raise BadRequest("Invalid conference create request.", code="invalid")
        key = request.get("conferenceSolutionKey")
        kind = key.get("type", "hangoutsMeet") if isinstance(key, Mapping) else "hangoutsMeet"
        if kind != "hangoutsMeet":
            raise BadRequest("Invalid conference type value.", code="invalid")
        if held and (held.get("createRequest") or {}).get("requestId") == wanted:
            return held
        return meet(ids, wanted)
    if not (asked.get("conferenceSolution") and asked.get("entryPoints")):
        raise BadRequest("Invalid conference data.", code="invalid")
    return dict(asked)


def hangout_link(conference: Mapping[str, Any] | None) -> str | None:
    """The video link of a Google Meet conference."""
    if not conference:
        return None
    solution = conference.get("conferenceSolution")
    key = solution.get("key") if isinstance(solution, Mapping) else None
    if not isinstance(key, Mapping) or key.get("type") != "hangoutsMeet":
        return None
    entries = conference.get("entryPoints")
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, Mapping) and entry.get("entryPointType") == "video":
            return str(entry.get("uri"))
    return None
