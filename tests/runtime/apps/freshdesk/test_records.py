"""Freshdesk's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.freshdesk.records import Ticket
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"freshdesk": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"freshdesk": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_a_ticket_is_open_and_of_low_priority_unless_it_says_otherwise() -> None:
    [ticket] = world(tickets=[{"subject": "No light"}]).all(Ticket)
    assert (ticket["status"], ticket["priority"]) == (2, 1)


def test_a_note_is_private_unless_it_says_otherwise() -> None:
    company = world(tickets=[{"subject": "Parcel", "notes": [{"body": "Angry"}, {"body": "Sent", "private": False}]}])
    assert holds(company, Ticket, private_notes=["Angry"], note_texts={"mentions": "sent"})


def test_a_ticket_knows_who_asked_by_mail_address() -> None:
    company = world(
        tickets=[{"subject": "Parcel", "requester_id": "c1"}],
        contacts=[{"id": "c1", "name": "Ann", "email": "ann@acme.example"}],
    )
    assert holds(company, Ticket, requester_email="Ann <ann@acme.example>")


def test_a_status_in_words_is_refused_with_its_place() -> None:
    [problem] = problems(tickets=[{"subject": "Parcel", "status": "open"}])
    assert problem.path == ("freshdesk", "tickets", 0, "status")
    assert "`open` is not a status of `freshdesk.tickets`" in problem.message
