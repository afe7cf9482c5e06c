"""Re:amaze's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.reamaze.records import Conversation
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"reamaze": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"reamaze": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_a_conversation_is_unresolved_and_its_messages_the_customers_unless_said_otherwise() -> None:
    [conversation] = world(conversations=[{"messages": [{"body": "Where is it"}]}]).all(Conversation)
    assert conversation["status"] == "unresolved"
    assert (conversation["messages"][0]["author_type"], conversation["messages"][0]["visibility"]) == (
        "customer",
        "regular",
    )


def test_replies_are_what_staff_wrote_for_the_customer_to_see() -> None:
    messages = [
        {"body": "Where is it"},
        {"body": "Angry", "author_type": "staff", "visibility": "internal"},
        {"body": "Sent", "author_type": "staff"},
    ]
    company = world(conversations=[{"messages": messages}])
    assert holds(company, Conversation, replies=["Sent"], internal_notes=["Angry"], message_texts={"count": 3})


def test_an_unknown_status_is_refused_with_its_place() -> None:
    [problem] = problems(conversations=[{"status": "resolve"}])
    assert problem.path == ("reamaze", "conversations", 0, "status")
    assert "did you mean `resolved`" in problem.message
