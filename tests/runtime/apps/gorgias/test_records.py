"""Gorgias's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.gorgias.records import Ticket
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"gorgias": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"gorgias": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_a_ticket_is_open_and_came_by_mail_unless_it_says_otherwise() -> None:
    [ticket] = world(tickets=[{"subject": "Refund"}]).all(Ticket)
    assert (ticket["status"], ticket["channel"], ticket["customer"]) == ("open", "email", None)


def test_a_message_is_from_the_customer_unless_it_says_otherwise() -> None:
    messages = [{"body_text": "Where is it"}, {"body_text": "Sent", "sender_type": "agent"}]
    company = world(tickets=[{"messages": messages}])
    assert holds(company, Ticket, agent_messages=["Sent"], message_texts={"count": 2})


def test_internal_notes_are_no_replies() -> None:
    messages = [{"body_text": "Angry", "sender_type": "agent", "channel": "internal-note"}]
    assert holds(world(tickets=[{"messages": messages}]), Ticket, replies={"empty": True}, agent_messages=["Angry"])


def test_a_message_without_text_says_what_its_html_says() -> None:
    company = world(tickets=[{"messages": [{"body_html": "<p>Re<b>fund</b> sent</p>", "sender_type": "agent"}]}])
    assert holds(company, Ticket, replies={"mentions": "refund sent"})


def test_the_mail_address_of_the_customer_inside_a_ticket_is_its_own() -> None:
    assert holds(world(tickets=[{"customer": {"email": "ann@acme.example"}}]), Ticket, email="ANN@acme.example")


def test_an_unknown_field_of_the_customer_is_refused_with_its_place() -> None:
    [problem] = problems(tickets=[{"customer": {"mail": "ann@acme.example"}}])
    assert problem.path[:4] == ("gorgias", "tickets", 0, "customer")
    assert "no field `mail`" in problem.message
