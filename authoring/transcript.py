"""An episode as plain data: what was called, what changed, what was judged, and what it is bound to."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from authoring.hashes import bound_to, hashes
from runtime.episode.episode import Episode
from runtime.episode.prepared import Prepared
from runtime.episode.session import Call
from runtime.grading.scores import Scores
from runtime.grading.verdict import Verdict
from validators.report.proof_json import verdict

SCHEMA_VERSION = 1


def as_data(episode: Episode, prepared: Prepared, bound: Mapping[str, str | None] | None = None) -> dict[str, Any]:
    """The whole episode as JSON data. `bound` is what `bound_to` gave when the task was read, where that was kept."""
    return {
        "schema_version": SCHEMA_VERSION,
        "task": episode.task,
        "version": prepared.task.version,
        "agent": episode.agent,
        "ended": episode.ended,
        "note": episode.note,
        "hashes": {**hashes(), **(bound_to(prepared) if bound is None else bound)},
        "trigger": prepared.task.trigger.text,
        "calls": [_call(call) for call in episode.calls],
        "diff": [
            {
                "kind": change.kind,
                "collection": change.collection,
                "id": change.id,
                "calls": list(change.calls),
                "fields": list(change.fields()),
                "before": change.before,
                "after": change.after,
            }
            for change in episode.diff
        ],
        "written": {
            path: {name: list(calls) for name, calls in each.items()} for path, each in episode.world.writers().items()
        },
        "verdicts": {name: verdict(each) for name, each in episode.verdicts.items()},
        "scores": asdict(episode.scores),
    }


def verdict_data(given: Verdict) -> dict[str, Any] | None:
    """A verdict as it stands in a record."""
    return verdict(given)


def scores_data(scores: Scores) -> dict[str, Any]:
    """Scores as they stand in a record."""
    return asdict(scores)


def _call(call: Call) -> dict[str, Any]:
    response = call.response
    body = response.body
    if isinstance(body, bytes):
        body = body.decode("utf-8", "replace")
    return {
        "number": call.number,
        "method": call.method,
        "url": call.url,
        "params": dict(call.params),
        **({"headers": dict(call.headers)} if call.headers else {}),
        **_body(call.body),
        "operation": f"{response.app}.{response.operation}" if response.operation else None,
        "status": response.status,
        "failed": response.failed,
        "response": body,
    }


def _body(body: Any) -> dict[str, Any]:
    """A request's body: as it is, bytes that are no text in base64."""
    if isinstance(body, bytes):
        return {"body": None, "body_base64": b64encode(body).decode()}
    return {"body": body}
