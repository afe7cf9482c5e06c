"""ChatGPT's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.chatgpt.records import Completion, Conversation, Message, Settings, Transcription
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"chatgpt": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"chatgpt": collections}, NOW)
    assert found == []
    return World(seed)


def test_what_the_model_answers_is_a_setting() -> None:
    [settings] = world(mock_responses={"price": {"intent": "buy"}}).all(Settings)
    assert settings["mock_responses"] == {"price": {"intent": "buy"}}


def test_a_completion_asks_its_prompt_before_the_user_s_message() -> None:
    company = world(completions=[{"prompt": "a", "user_message": "b"}, {"user_message": "b"}])
    assert [derived_value(Completion, each, "asked", company) for each in company.all(Completion)] == ["a", "b"]


def test_a_conversation_counts_the_messages_that_were_not_deleted() -> None:
    company = world(
        conversations=[{"id": "t1"}],
        messages=[{"thread_id": "t1", "content": "hi"}, {"thread_id": "t1", "content": "no", "is_deleted": True}],
    )
    assert derived_value(Conversation, company.all(Conversation)[0], "message_count", company) == 1


def test_ids_have_the_prefix_of_their_kind_and_times_are_seconds() -> None:
    [message] = world(messages=[{"thread_id": "t1", "content": "hi"}]).all(Message)
    assert message["id"].startswith("msg_")
    assert message["created_at"] == 1772442000


def test_a_whole_number_of_seconds_stays_whole() -> None:
    [transcription] = world(transcriptions=[{"duration": 5}]).all(Transcription)
    assert str(transcription["duration"]) == "5"


def test_an_unknown_role_is_refused_at_its_place() -> None:
    [problem] = problems(messages=[{"thread_id": "t1", "content": "hi", "role": "bot"}])
    assert problem.path == ("chatgpt", "messages", 0, "role")
