"""Finished episodes judged again by tasks as they are now, without the agent.

Where only assertions changed, the recorded end state is judged. Where the seed or the specs changed, the recorded calls
are made again on the new world, and answers that came out otherwise are said.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from authoring.hashes import bound_to, hashes
from authoring.runs.record import assertions_data
from authoring.runs.store import has_verdict
from authoring.transcript import scores_data, verdict_data
from runtime.agents._errors import AgentError
from runtime.agents.replay import body_of
from runtime.episode.prepared import Prepared
from runtime.episode.session import BudgetSpent, Session
from runtime.gateway.gateway import Gateway
from runtime.grading.scores import Scores, score
from runtime.grading.verdict import Verdict
from runtime.kit.world import World
from validators.finding import Finding
from validators.proof.kit.bench import DOCS, place_of

NO_VERSION_BUMP = "DOC03"


@dataclass(frozen=True, slots=True)
class AssertionFlip:
    """One assertion whose verdict is another now."""

    id: str
    before: str
    """held, failed, or `new` for one that was not there."""
    after: str
    """held, failed, or `gone`."""
    why: str = ""
    """Why it fails now."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A replayed call that is answered otherwise than it was."""

    call: int
    what: str
    """The call, the old status and the new one."""


@dataclass(slots=True)
class Regraded:
    """One episode judged again."""

    record: Mapping[str, Any]
    before: int | None
    after: int | None
    """task_completed_correctly, then and now."""
    scores: Scores | None = None
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    flips: list[AssertionFlip] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    how: str = "end state"
    """`end state` judged, or calls `replayed`."""
    trouble: str = ""
    """Why it could not be judged again."""

    @property
    def flipped(self) -> bool:
        """Whether the episode's result is another one."""
        return self.after is not None and self.before != self.after

    @property
    def cause(self) -> str:
        """What moved the result, in one line."""
        parts = [f"{each.id} {each.before} -> {each.after}" for each in self.flips]
        if self.answers:
            parts.append(f"{len(self.answers)} answers differ, first at call {self.answers[0].call}")
        return "; ".join(parts) or "nothing that it looks at changed"


@dataclass(frozen=True, slots=True)
class Current:
    """A task as it is now, with its hashes."""

    prepared: Prepared
    bound: Mapping[str, str | None]

    @classmethod
    def of(cls, prepared: Prepared) -> "Current":
        """Of a task that has just been read."""
        return cls(prepared, bound_to(prepared))


def regrade(record: Mapping[str, Any], now: Current, gateway: Gateway) -> Regraded:
    """Judge one recorded episode by a task as it is now."""
    prepared = now.prepared
    before = (record.get("scores") or {}).get("task_completed_correctly")
    result = Regraded(record, before, None)
    if not has_verdict(dict(record)):
        result.trouble = f"the episode has no verdict: it ended by {record.get('ended', 'a fault')}"
        return result
    try:
        then = record["hashes"]
        moved = then.get("seed") != now.bound["seed"] or then.get("spec") != hashes()["spec"]
        world = _replayed(record, prepared, gateway, result) if moved else _end_state(record, prepared)
    except (KeyError, TypeError, AttributeError, ValueError, AgentError) as error:
        result.trouble = f"the record cannot be read: {type(error).__name__}: {error}"
        return result
    result.verdicts = prepared.verdicts(world)
    result.scores = score([each.assertion for each in prepared.assertions], prepared.start, result.verdicts)
    result.after = result.scores.task_completed_correctly
    result.flips = list(_flips(record.get("verdicts") or {}, result.verdicts))
    return result


def _end_state(record: Mapping[str, Any], prepared: Prepared) -> World:
    records: dict[str, dict[str, Any]] = {}
    for change in record["diff"]:
        records.setdefault(change["collection"], {})[change["id"]] = change["after"]
    return World.restored(prepared.seed, records, record.get("written") or {})


def _replayed(record: Mapping[str, Any], prepared: Prepared, gateway: Gateway, result: Regraded) -> World:
    result.how = "replayed"
    session = Session(prepared.public, prepared.world(), gateway, counts_calls=False, scoped=True)
    for number, call in enumerate(record["calls"], 1):
        try:
            response = session.fetch(
                call["method"], call["url"], params=call.get("params") or None, body=body_of(call),
                headers=call.get("headers"),
            )  # fmt: skip
        except BudgetSpent:
            break
        old = (call["status"], _plain(call.get("response")))
        body = response.body.decode("utf-8", "replace") if isinstance(response.body, bytes) else response.body
        if old != (response.status, _plain(body)):
            moved = f"{call['status']} -> {response.status}" if call["status"] != response.status else "another body"
            result.answers.append(Answer(number, f"{call['method']} {call['url']}: {moved}"))
    return session.world


def _plain(value: Any) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


def _flips(old: Mapping[str, Any], new: Mapping[str, Verdict]) -> Iterable[AssertionFlip]:
    for name in dict.fromkeys([*old, *new]):
        before = old[name]["status"] if name in old else "new"
        after = new[name].status if name in new else "gone"
        if before != after:
            yield AssertionFlip(name, before, after, new[name].explain() if after == "failed" else "")


def unversioned(record: Mapping[str, Any], now: Current) -> Finding | None:
    """The finding that a task means something else than when it was run, under the same version."""
    prepared = now.prepared
    then = (record.get("hashes") or {}).get("contract")
    if then is None or then == now.bound["contract"] or record.get("version") != prepared.task.version:
        return None
    path = Path(prepared.loaded.path)
    key = "version" if "version" in prepared.task.model_fields_set else "id"
    version = prepared.task.version
    message = f"`{prepared.task.id}` has changed since it was run, and is still version {version}"
    place = place_of(path, prepared.loaded.span(key))
    tip = f"write `version: {version + 1}`"
    return Finding(
        NO_VERSION_BUMP, "changed-without-version", "error", message, place, "certain", (), tip, None, DOCS
    )  # fmt: skip


def regraded_record(result: Regraded, now: Current) -> dict[str, Any]:
    """The record with the verdicts and scores of now, for a run directory of its own."""
    assert result.scores is not None
    prepared = now.prepared
    record = dict(result.record)
    return {
        **record,
        "version": prepared.task.version,
        "hashes": {**hashes(), **now.bound},
        "verdicts": {name: verdict_data(each) for name, each in result.verdicts.items()},
        "start": {name: each.status for name, each in prepared.start.items()},
        "assertions": assertions_data(prepared),
        "scores": scores_data(result.scores),
        "regraded": {"how": result.how, "from": record["scores"], "answers": len(result.answers)},
    }
