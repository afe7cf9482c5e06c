"""Intercom's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.intercom.records import Contact, Conversation
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"intercom": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"intercom": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_a_contact_may_spell_its_type_as_its_role() -> None:
    assert world(contacts=[{"role": "lead", "name": "Ann"}]).all(Contact)[0]["contact_type"] == "lead"


def test_neither_notes_nor_what_the_contact_wrote_are_replies() -> None:
    parts = [
        {"body": "Can I see it", "author_type": "user"},
        {"body": "Big one", "part_type": "note", "author_type": "admin"},
        {"body": "On Monday", "author_type": "admin"},
    ]
    company = world(conversations=[{"conversation_parts": parts}])
    assert holds(company, Conversation, replies=["On Monday"], notes=["Big one"])


def test_a_contact_knows_its_companies_and_notes() -> None:
    company = world(
        contacts=[{"id": "p1", "name": "Ann", "company_ids": ["c1", "gone"]}],
        companies=[{"id": "c1", "name": "Acme"}],
        notes=[{"body": "Likes tea", "contact_id": "p1"}, {"body": "Likes coffee", "contact_id": "p2"}],
    )
    assert holds(company, Contact, companies=["Acme"], notes=["Likes tea"])


def test_a_conversation_knows_its_contacts_by_mail_address() -> None:
    company = world(
        conversations=[{"contact_ids": ["p1"]}], contacts=[{"id": "p1", "name": "Ann", "email": "ann@acme.example"}]
    )
    assert holds(company, Conversation, contact_emails="ann@acme.example")


def test_an_unknown_kind_of_part_is_refused_with_its_place() -> None:
    [problem] = problems(conversations=[{"conversation_parts": [{"part_type": "notes"}]}])
    assert problem.path[:5] == ("intercom", "conversations", 0, "conversation_parts", 0)
    assert "did you mean `note`" in problem.message
