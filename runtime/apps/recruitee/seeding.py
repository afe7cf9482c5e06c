"""From the ways a task may write Recruitee's seed to plain records: what candidates have, a ledger of actions."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ledger import Found, gathered

_NESTED = {
    ("offers", "stages"): ("stages", "offer_id"),
    ("offers", "placements"): ("placements", "offer_id"),
    ("candidates", "placements"): ("placements", "candidate_id"),
    ("candidates", "notes"): ("notes", "candidate_id"),
    ("candidates", "tasks"): ("tasks", "candidate_id"),
}
_CANDIDATES = frozenset(
    {"create_candidate", "candidateCreate", "candidateSearch", "candidateList", "new_candidate_instant"}
)
_OFFERS = frozenset({"create_offer", "jobCreate", "jobSearch", "jobList", "new_job_instant", "talent_poolCreate"})
_CANDIDATE_FIELDS = ("name", "email", "emails", "phone", "phones", "sources", "tags", "cover_letter")
_OFFER_FIELDS = ("title", "jobTitle", "status", "kind", "department_id", "description", "requirements")


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands."""
    return gathered("recruitee", raw, nested=_NESTED, entities=_entities)


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The candidate, offer or note that an action made or found."""
    candidate, offer = params.get("candidate_id"), params.get("offer_id")
    if key in _CANDIDATES and params.get("name"):
        yield "candidates", {"id": candidate, **_told(params, _CANDIDATE_FIELDS)}
    if key in _OFFERS and (params.get("title") or params.get("jobTitle")):
        yield "offers", {"id": offer, **_told(params, _OFFER_FIELDS)}
    if key in ("create_candidate_note", "add_note", "add_note_to_candidate", "add_note_to_offer"):
        body = params.get("body") or params.get("note")
        if body and (candidate or offer):
            yield "notes", {"candidate_id": candidate, "offer_id": offer, "body": body}


def _told(params: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: params[name] for name in names if name in params}
