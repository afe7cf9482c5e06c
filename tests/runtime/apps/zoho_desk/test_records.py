"""Zoho Desk's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.zoho_desk.records import Account, Ticket
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"zoho_desk": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"zoho_desk": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_a_ticket_is_open_and_has_no_priority_unless_it_says_otherwise() -> None:
    [ticket] = world(tickets=[{"subject": "No light"}]).all(Ticket)
    assert (ticket["status"], ticket["priority"]) == ("Open", None)


def test_public_and_private_comments_are_told_apart() -> None:
    comments = [{"content": "Sent"}, {"content": "Angry", "is_public": False}]
    company = world(tickets=[{"subject": "Parcel", "comments": comments}])
    assert holds(company, Ticket, public_comments=["Sent"], private_comments=["Angry"], comment_texts={"count": 2})


def test_a_ticket_knows_its_contact_and_account() -> None:
    company = world(
        tickets=[{"subject": "Parcel", "contact_id": "c1", "account_id": "a1"}],
        contacts=[{"id": "c1", "email": "ann@acme.example"}],
        accounts=[{"id": "a1", "account_name": "Acme"}],
    )
    assert holds(company, Ticket, contact_email="ann@acme.example", account="Acme")


def test_an_account_keeps_its_number_of_seats() -> None:
    assert world(accounts=[{"account_name": "Acme", "seats": 5}]).all(Account)[0]["seats"] == 5


def test_a_status_in_small_letters_is_refused_with_its_place() -> None:
    [problem] = problems(tickets=[{"subject": "Parcel", "status": "closed"}])
    assert problem.path == ("zoho_desk", "tickets", 0, "status")
    assert "did you mean `Closed`" in problem.message
