"""Zendesk's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.zendesk.records import Ticket, User
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"zendesk": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"zendesk": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_a_ticket_keeps_its_values_and_gets_what_zendesk_makes_up() -> None:
    [ticket] = world(tickets=[{"subject": "No Light", "tags": ["VIP"], "comments": [{"body": "Hm"}]}]).all(Ticket)
    assert (ticket["subject"], ticket["tags"], ticket["status"], ticket["priority"]) == (
        "No Light",
        ["VIP"],
        "new",
        None,
    )
    assert ticket["id"] and ticket["comments"][0]["id"]
    assert ticket["created_at"] == ticket["updated_at"] == ticket["comments"][0]["created_at"] == "2026-03-02T09:00:00Z"


def test_public_replies_and_internal_notes_are_told_apart() -> None:
    comments = [{"body": "Sent today"}, {"body": "Angry one", "public": False}]
    company = world(tickets=[{"subject": "Parcel", "comments": comments}])
    assert holds(company, Ticket, public_replies={"mentions": "sent"}, internal_notes={"mentions": "angry"})
    assert not holds(company, Ticket, public_replies={"mentions": "angry"})


def test_a_ticket_knows_its_people_by_mail_address_and_name() -> None:
    company = world(
        tickets=[{"subject": "Parcel", "requester_id": "u1", "group_id": "g1", "organization_id": "o1"}],
        users=[{"id": "u1", "name": "Ann", "email": "Ann@Acme.example"}],
        groups=[{"id": "g1", "name": "Tier 1"}],
        organizations=[{"id": "o1", "name": "Acme"}],
    )
    assert holds(company, Ticket, requester_email="ann@acme.example", group="Tier 1", organization="Acme")


def test_a_ticket_may_name_people_whom_the_seed_does_not_hold() -> None:
    assert holds(world(tickets=[{"subject": "Parcel", "requester_id": "gone"}]), Ticket, requester_email=None)


def test_a_user_may_have_a_mail_address_that_is_none() -> None:
    assert world(users=[{"name": "Ann", "email": "call her"}]).all(User)[0]["email"] == "call her"


def test_an_unknown_status_is_refused_with_its_place() -> None:
    [problem] = problems(tickets=[{"subject": "Parcel", "status": "opened"}])
    assert problem.path == ("zendesk", "tickets", 0, "status")
    assert "did you mean `open`" in problem.message


def test_an_unknown_field_of_a_comment_is_refused_with_its_place() -> None:
    [problem] = problems(tickets=[{"subject": "Parcel", "comments": [{"body": "Hm", "private": True}]}])
    assert problem.path[:5] == ("zendesk", "tickets", 0, "comments", 0)
    assert "no field `private`" in problem.message
