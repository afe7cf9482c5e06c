"""Hiver's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.hiver.records import Conversation
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"hiver": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"hiver": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_a_conversation_may_spell_its_assignee_as_assigned_to() -> None:
    [conversation] = world(conversations=[{"subject": "Parcel", "assigned_to": "u1"}]).all(Conversation)
    assert conversation["assignee_id"] == "u1"


def test_the_assignee_is_known_by_mail_address_whether_named_by_id_or_by_address() -> None:
    users = [{"id": "u1", "name": "Bo", "email": "bo@acme.example"}]
    for assignee in ("u1", "bo@acme.example"):
        company = world(conversations=[{"assignee_id": assignee}], users=users)
        assert holds(company, Conversation, assignee_email="bo@acme.example")


def test_a_conversation_that_nobody_answered_has_no_time_of_a_first_response() -> None:
    [conversation] = world(conversations=[{"subject": "Parcel", "first_response_at": None}]).all(Conversation)
    assert conversation["first_response_at"] is None
    assert conversation["created_at"] == "2026-03-02T09:00:00Z"


def test_a_user_without_a_mail_address_is_refused_with_its_place() -> None:
    [problem] = problems(users=[{"name": "Bo"}])
    assert problem.path == ("hiver", "users", 0)
    assert "`email` is required" in problem.message
