import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from authoring.runs.runner import Job, Plan, run_jobs
from runtime.gateway.gateway import default_gateway
from tests.runtime.agents.model_server import Asked, ModelServer, Reply
from tests.runtime.agents.scripted import (
    READ,
    TASK,
    Outcome,
    after,
    both,
    fault,
    prepared_at,
)

pytestmark = pytest.mark.usefixtures("short_pauses")


@both
def test_faults_of_the_server_are_tried_again(play: Callable[..., Outcome], protocol: str):
    outcome = play(after(*map(fault, (429, 500, 502, 503, 529))), protocol=protocol)
    assert (outcome.completed, outcome.record["usage"]["retries"]) == (1, 5)


def test_a_server_that_says_when_to_come_back_is_left_alone_until_then(play: Callable[..., Outcome]):
    times: list[float] = []
    script = after(fault(429, headers={"retry-after": "0.4"}))

    def timed(asked: Asked) -> Reply:
        times.append(time.perf_counter())
        return script(asked)

    outcome = play(timed)
    assert outcome.completed == 1
    assert times[1] - times[0] >= 0.4
    assert outcome.record["usage"]["model_seconds"] < outcome.record["seconds"] - 0.35


def test_a_server_that_wants_to_be_left_alone_for_an_hour_is_not_waited_for(play: Callable[..., Outcome]):
    outcome = play([fault(429, "daily quota", headers={"retry-after": "3600"})])
    assert (outcome.code, outcome.record["ended"], len(outcome.asked)) == (3, "infrastructure", 1)
    assert "answered 429: daily quota (it asks to wait 3600 s)" in outcome.record["note"]


@both
def test_a_connection_that_drops_is_tried_again(play: Callable[..., Outcome], protocol: str):
    outcome = play(after(Reply("I go", dropped=True)), protocol=protocol)
    assert (outcome.completed, outcome.record["usage"]["retries"]) == (1, 1)


@both
def test_a_reply_that_is_no_json_is_tried_again(play: Callable[..., Outcome], protocol: str):
    outcome = play(after(Reply(raw=b"<html>busy"), Reply(raw=b'{"choices": null, "content": null}')), protocol=protocol)
    assert (outcome.completed, outcome.record["usage"]["retries"]) == (1, 2)


def test_an_error_in_a_reply_with_status_200_is_tried_again(play: Callable[..., Outcome]):
    error = json.dumps({"error": {"code": 502, "message": "provider is down"}}).encode()
    outcome = play(after(Reply(raw=error)))
    assert (outcome.completed, outcome.record["usage"]["retries"]) == (1, 1)


@both
@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_a_request_that_is_refused_has_no_score_and_is_not_repeated(
    play: Callable[..., Outcome], protocol: str, status: int
):
    outcome = play([fault(status, "no such thing")], protocol=protocol)
    assert (outcome.code, outcome.record["ended"], len(outcome.asked)) == (3, "infrastructure", 1)
    assert f"answered {status}: no such thing" in outcome.record["note"]
    assert outcome.completed is None


def test_a_quota_that_is_used_up_is_not_asked_again(play: Callable[..., Outcome]):
    outcome = play([fault(429, "You exceeded your current quota", code="insufficient_quota")])
    assert (outcome.record["ended"], len(outcome.asked)) == ("infrastructure", 1)


def test_an_html_error_page_is_cut_to_a_line(play: Callable[..., Outcome]):
    outcome = play([Reply(status=404, raw=b"<html>\n" + b"x" * 5000, headers={"content-type": "text/html"})])
    assert "answered 404: <html> xxx" in outcome.record["note"]
    assert len(outcome.record["note"]) < 500


def test_a_server_that_stays_broken_leaves_no_score_and_keeps_what_all_tries_used():
    with ModelServer(lambda asked: Reply(calls=(READ,)) if asked.turn == 0 else fault(500, "broken")) as server:
        options = {"base_url": f"{server.url}/v1", "input_cost": 1.0, "output_cost": 1.0}
        plan = Plan("model:openai/scripted", options=options, tries=2, pause=0.01)
        records: list[dict[str, Any]] = []
        job = Job(prepared_at(TASK), 1, {})
        asyncio.run(run_jobs([job], plan, default_gateway(), lambda record, episode: records.append(record)))
    [record] = records
    assert (record["ended"], record["scores"]["task_completed_correctly"]) == ("infrastructure", None)
    assert "answered 500: broken (6 tries)" in record["note"]
    assert len(server.asked) == 2 * (1 + 6)
    assert [each["cost"] for each in record["usage"]["extra"]["earlier_tries"]] == [record["usage"]["cost"]]
