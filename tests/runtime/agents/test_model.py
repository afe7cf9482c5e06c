import json
from collections.abc import Callable
from typing import Any

import pytest

from authoring.cli import run
from tests.runtime.agents.model_server import ModelServer, Reply
from tests.runtime.agents.scripted import (
    READ,
    TASK,
    TASKS,
    Outcome,
    both,
    fault,
    in_turn,
    prepared_at,
    reference_calls,
    solving,
)

pytestmark = pytest.mark.usefixtures("short_pauses")


@both
def test_a_model_completes_a_shipped_task_over_http(play: Callable[..., Outcome], protocol: str):
    outcome = play(solving(TASK), protocol=protocol)
    steps = len(reference_calls(TASK))
    assert (outcome.code, outcome.completed, outcome.record["ended"]) == (0, 1, "done")
    assert outcome.record["steps"] == len(outcome.record["calls"]) == steps
    usage = outcome.record["usage"]
    turns = steps + 1
    assert (usage["model_calls"], usage["tool_calls"], usage["retries"]) == (turns, steps, 0)
    assert (usage["input_tokens"], usage["cached_tokens"], usage["output_tokens"]) == (
        100 * turns, 40 * turns, 20 * turns,
    )  # fmt: skip
    assert usage["model_seconds"] > 0 < usage["tool_seconds"]


def test_all_shipped_tasks_are_completed_at_once_by_one_model(play: Callable[..., Outcome]):
    paths = [each for each in sorted(TASKS.rglob("*.yaml")) if not each.name.endswith(".solution.yaml")]
    outcome = play(solving(*paths), paths=paths)
    assert [each["scores"]["task_completed_correctly"] for each in outcome.records] == [1] * 8


@both
def test_the_record_has_the_whole_conversation(play: Callable[..., Outcome], protocol: str):
    outcome = play([Reply("I look.", (READ,), thinking="Where?"), Reply("Nothing to do.")], protocol=protocol)
    messages = outcome.record["messages"]
    assert [each["role"] for each in messages] == ["system", "user", "assistant", "tool", "assistant"]
    assert messages[1]["content"] == prepared_at(TASK).task.trigger.text
    assert (messages[2]["content"], messages[2]["reasoning"]) == ("I look.", "Where?")
    [call] = messages[2]["tool_calls"]
    assert (call["name"], json.loads(call["arguments"])) == READ
    assert messages[3]["tool_call_id"] == call["id"]
    assert messages[4]["content"] == "Nothing to do."


def test_the_system_prompt_names_the_turns_that_there_are(play: Callable[..., Outcome]):
    outcome = play([Reply("No.")], "--max-steps", "7")
    assert "about 7 turns" in outcome.record["messages"][0]["content"]


@both
def test_calls_of_one_turn_are_carried_out_in_order_and_are_one_step(play: Callable[..., Outcome], protocol: str):
    search = ("api_search", {"query": "send a mail", "top_k": 1})
    encode = ("base64_encode", {"text": "hello"})
    outcome = play([Reply(calls=(encode, READ, search, READ)), Reply("Done.")], protocol=protocol)
    results = outcome.asked[1].results
    assert results[0] == "aGVsbG8="
    assert "channels" in results[1] or "error" in results[1]
    assert json.loads(results[2])
    assert (outcome.record["steps"], len(outcome.record["calls"])) == (1, 2)


def test_arguments_that_are_no_json_are_told_to_the_model_and_the_episode_goes_on(play: Callable[..., Outcome]):
    outcome = play([Reply(calls=(("api_fetch", '{"method": "GET", '),)), Reply(calls=(READ,)), Reply("Done.")])
    [told] = outcome.asked[1].results
    assert "api_fetch: the arguments are not JSON" in told
    assert outcome.asked[1].body["messages"][2]["tool_calls"][0]["function"]["arguments"] == "{}"
    assert outcome.record["messages"][2]["tool_calls"][0]["arguments"] == '{"method": "GET", '
    assert (outcome.record["ended"], len(outcome.record["calls"]), outcome.record["steps"]) == ("done", 1, 2)


def test_arguments_that_are_no_object_are_told_to_the_model(play: Callable[..., Outcome]):
    outcome = play([Reply(calls=(("api_search", '["mail"]'),)), Reply("Done.")])
    assert "the arguments are a JSON array, expected an object" in outcome.asked[1].results[0]


@both
def test_a_tool_that_is_not_there_is_told_to_the_model(play: Callable[..., Outcome], protocol: str):
    outcome = play([Reply(calls=(("send_fax", {"to": "Ann"}),)), Reply("Done.")], protocol=protocol)
    assert "there is no tool `send_fax`" in outcome.asked[1].results[0]
    assert outcome.record["ended"] == "done"


@pytest.mark.parametrize(
    ("protocol", "reply"),
    [
        ("openai", fault(400, "too many", code="context_length_exceeded")),
        ("openai", fault(400, "This model's maximum context length is 8192 tokens")),
        ("anthropic", fault(400, "prompt is too long: 210000 tokens > 200000 maximum")),
    ],
)
def test_a_context_that_is_full_is_the_models_own_end(play: Callable[..., Outcome], protocol: str, reply: Reply):
    outcome = play([Reply(calls=(READ,)), reply], protocol=protocol)
    assert (outcome.code, outcome.record["ended"], outcome.completed) == (0, "stopped", 0)
    assert "longer than the model can take" in outcome.record["note"]


@pytest.mark.parametrize(("protocol", "word"), [("openai", "length"), ("anthropic", "max_tokens")])
def test_a_reply_cut_at_the_token_limit_ends_the_episode_with_a_note(
    play: Callable[..., Outcome], protocol: str, word: str
):
    outcome = play([Reply(calls=(READ,)), Reply("I now will", finish=word)], protocol=protocol)
    assert (outcome.record["ended"], outcome.completed) == ("stopped", 0)
    assert outcome.record["note"] == f"the reply was cut at the token limit (`{word}`)"
    assert outcome.record["usage"]["finish_reasons"][-1] == word


@pytest.mark.parametrize(
    ("protocol", "word", "arguments"),
    [("openai", "length", '{"method": "GET", "ur'), ("anthropic", "max_tokens", READ[1])],
)
def test_a_call_cut_at_the_token_limit_is_not_carried_out(
    play: Callable[..., Outcome], protocol: str, word: str, arguments: Any
):
    cut = Reply(calls=(READ, ("api_fetch", arguments)), finish=word)
    outcome = play([cut, Reply("Done.")], protocol=protocol)
    assert "cut at the token limit" in outcome.asked[1].results[1]
    assert (outcome.record["ended"], len(outcome.record["calls"])) == ("done", 1)


@both
def test_a_loop_that_never_ends_is_stopped_when_the_steps_are_spent(play: Callable[..., Outcome], protocol: str):
    outcome = play([Reply(calls=(READ,))], "--max-steps", "3", protocol=protocol)
    assert (outcome.record["ended"], outcome.record["steps"], len(outcome.asked)) == ("budget", 3, 3)
    assert outcome.completed == 0


@pytest.mark.parametrize(("protocol", "word"), [("openai", "content_filter"), ("anthropic", "refusal")])
def test_a_refusal_is_the_models_own_end_and_its_calls_are_not_made(
    play: Callable[..., Outcome], protocol: str, word: str
):
    outcome = play([Reply("I cannot.", (READ,), finish=word)], protocol=protocol)
    assert (outcome.record["ended"], outcome.completed, outcome.record["calls"]) == ("stopped", 0, [])
    assert outcome.record["note"] == f"the model or a filter refused to go on (`{word}`)"


def test_a_filter_that_refuses_the_request_is_the_models_own_end(play: Callable[..., Outcome]):
    outcome = play([fault(400, "flagged", code="content_filter")])
    assert (outcome.record["ended"], outcome.completed) == ("stopped", 0)


def test_effort_and_further_fields_go_to_a_chat_completions_server_as_they_are(play: Callable[..., Outcome]):
    outcome = play([Reply("Done.")], "--reasoning-effort", "low", "--extra-body", '{"top_k": 3}')
    assert (outcome.asked[0].body["reasoning_effort"], outcome.asked[0].body["top_k"]) == ("low", 3)


def test_effort_and_further_fields_go_to_an_anthropic_server_as_they_are(play: Callable[..., Outcome]):
    options = ("--reasoning-effort", "low", "--extra-body", '{"max_tokens": 300}')
    outcome = play([Reply("Done.")], *options, protocol="anthropic")
    assert (outcome.asked[0].body["output_config"], outcome.asked[0].body["max_tokens"]) == ({"effort": "low"}, 300)


def test_thinking_goes_back_with_its_signature(play: Callable[..., Outcome]):
    outcome = play([Reply(calls=(READ,), thinking="Hm."), Reply("Done.")], protocol="anthropic")
    first = outcome.asked[1].body["messages"][1]["content"][0]
    assert first == {"type": "thinking", "thinking": "Hm.", "signature": "signed"}


def test_reasoning_goes_back_to_a_server_that_gives_it(play: Callable[..., Outcome]):
    outcome = play([Reply(calls=(READ,), thinking="Hm."), Reply("Done.")])
    assert outcome.asked[1].body["messages"][2]["reasoning_content"] == "Hm."


def test_half_a_character_in_a_reply_does_not_break_the_record(play: Callable[..., Outcome]):
    outcome = play([Reply("half \ud83d", calls=(READ,)), Reply("Done.")])
    assert outcome.record["messages"][2]["content"] == "half ?"
    assert outcome.record["ended"] == "done"


def test_one_task_shows_each_call_as_it_is_made(capsys: pytest.CaptureFixture[str]):
    with ModelServer(solving(TASK)) as server:
        code = run(["run", str(TASK), "--agent", "model:openai/scripted", "--base-url", f"{server.url}/v1"])
    shown = capsys.readouterr().out
    assert code == 0
    assert all(call["url"] in shown for _, call in reference_calls(TASK))


@pytest.mark.parametrize("status", [404, 400])
def test_one_task_without_a_verdict_says_why(capsys: pytest.CaptureFixture[str], status: int):
    with ModelServer(in_turn([fault(status, "no such model")])) as server:
        code = run(["run", str(TASK), "--agent", "model:openai/scripted", "--base-url", f"{server.url}/v1"])
    assert code == 3
    assert f"answered {status}: no such model" in capsys.readouterr().err


def test_one_task_that_is_cut_says_so(capsys: pytest.CaptureFixture[str]):
    with ModelServer(in_turn([Reply("I", finish="length")])) as server:
        code = run(["run", str(TASK), "--agent", "model:openai/scripted", "--base-url", f"{server.url}/v1"])
    assert code == 1
    assert "the agent stopped: the reply was cut at the token limit (`length`)" in capsys.readouterr().out
