"""Help Scout's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.helpscout.records import Conversation
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"helpscout": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"helpscout": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_a_thread_may_spell_its_type_and_author_the_short_way() -> None:
    threads = [{"type": "note", "body": "Angry", "created_by": "bo@acme.example"}]
    [conversation] = world(conversations=[{"subject": "Parcel", "threads": threads}]).all(Conversation)
    assert conversation["threads"][0]["thread_type"] == "note"
    assert conversation["threads"][0]["author_email"] == "bo@acme.example"


def test_notes_and_replies_are_told_apart() -> None:
    threads = [
        {"thread_type": "customer", "body": "Where is it"},
        {"thread_type": "note", "body": "Angry"},
        {"thread_type": "reply", "body": "Sent"},
    ]
    company = world(conversations=[{"subject": "Parcel", "threads": threads}])
    assert holds(company, Conversation, notes=["Angry"], replies=["Sent"], thread_texts={"count": 3})


def test_a_conversation_knows_its_mailbox_by_name() -> None:
    company = world(
        conversations=[{"subject": "Parcel", "mailbox_id": "m1"}], mailboxes=[{"id": "m1", "name": "Billing"}]
    )
    assert holds(company, Conversation, mailbox="Billing")


def test_an_unknown_kind_of_thread_is_refused_with_its_place() -> None:
    [problem] = problems(conversations=[{"subject": "Parcel", "threads": [{"type": "notes", "body": "Hm"}]}])
    assert problem.path[:5] == ("helpscout", "conversations", 0, "threads", 0)
    assert "did you mean `note`" in problem.message
