"""The lazy panel acts for real: its calls are accepted, each agent does the one foolish thing it is there for."""

import base64
from types import ModuleType
from typing import Any

import pytest

from runtime.agents import (
    call_each_write,
    claim_success,
    echo_trigger,
    first_match,
    largest_amount,
    list_candidates,
    mail_everybody,
    newest_row,
    read_everything,
    update_look_alikes,
)
from runtime.agents._compose import raw_mail
from runtime.agents._crawl import Crawl
from runtime.apps.gmail.mime import read_mail
from runtime.episode.session import Session
from runtime.kit.world import Change, Seed
from runtime.plugins import discover
from tests.runtime.agents.small_company import APPS, TRIGGER, example_session, read, seed_of, session_on

WRITERS = (echo_trigger, list_candidates, call_each_write)
PANEL = {name: module for name, module in discover("runtime.agents").items() if getattr(module, "LAZY", False)}

DEALS = {
    "opportunities": [
        {"id": "006A", "name": "Meridian Corp - Platform", "stage_name": "Prospecting", "amount": 900, "close_date": "2026-05-01"},
        {"id": "006B", "name": "Meridian Care - Platform", "stage_name": "Prospecting", "amount": 12000, "close_date": "2026-04-01"},
        {"id": "006C", "name": "Harbor Foods - Analytics", "stage_name": "Closed Lost", "amount": 300, "close_date": "2026-06-30"},
    ]
}  # fmt: skip
CLOSE = "We won the Meridian platform deal, please set the opportunity to Closed Won in Salesforce."


def work(module: ModuleType, seed: Seed, *apps: str, trigger: str = TRIGGER) -> Session:
    """An agent at work on a fresh world, after reading it."""
    notes = Crawl(session_on(seed, trigger), apps).run(600)
    session = session_on(seed, trigger)
    module.make(None).work(session, notes)
    return session


def changed(session: Session, collection: str) -> list[Change]:
    """What became of a collection."""
    return [each for each in session.world.diff() if each.collection == collection]


def stages(session: Session) -> dict[str, Any]:
    """Opportunity -> its stage, of those of the seed that were changed."""
    found = [each for each in changed(session, "salesforce.opportunities") if each.kind == "changed"]
    return {each.id: (each.after or {})["stage_name"] for each in found}


def test_the_panel_is_complete() -> None:
    assert set(PANEL) == {
        "call_each_write", "claim_success", "echo_trigger", "first_match", "largest_amount", "list_candidates",
        "mail_everybody", "newest_row", "read_everything", "update_look_alikes",
    }  # fmt: skip


@pytest.mark.parametrize("apps", APPS, ids="+".join)
@pytest.mark.parametrize("module", WRITERS, ids=lambda module: module.__name__.rpartition(".")[2])
def test_writes_are_accepted_in_every_app(module: ModuleType, apps: tuple[str, ...]) -> None:
    session = example_session(*apps)
    module.make(None).work(session, read(*apps))
    accepted = [call for call in session.calls if call.response.ok]
    assert session.world.diff()
    assert len(accepted) >= 0.35 * len(session.calls)


@pytest.mark.parametrize("module", WRITERS, ids=lambda module: module.__name__.rpartition(".")[2])
def test_most_writes_over_all_apps_are_accepted(module: ModuleType) -> None:
    made = accepted = 0
    for apps in APPS:
        session = example_session(*apps)
        module.make(None).work(session, read(*apps))
        made += len(session.calls)
        accepted += sum(call.response.ok for call in session.calls)
    assert accepted > 0.5 * made


@pytest.mark.parametrize("name", PANEL)
def test_no_agent_meets_a_fault_of_ours(name: str) -> None:
    for apps in APPS:
        session = example_session(*apps)
        PANEL[name].make(None).work(session, read(*apps))
        assert [call.response.bug for call in session.calls if call.response.bug] == []


@pytest.mark.parametrize("name", PANEL)
def test_the_same_world_is_left_behind_every_time(name: str) -> None:
    worlds = []
    for _ in range(2):
        session = example_session("slack")
        PANEL[name].make(None).work(session, read("slack"))
        worlds.append(session.world.snapshot())
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize("name", PANEL)
def test_an_agent_reads_by_itself_and_keeps_to_the_budget(name: str) -> None:
    session = example_session("slack", steps=12)
    PANEL[name].make(None).act(session)
    assert 1 <= len(session.calls) <= 12


@pytest.mark.parametrize("module", [read_everything, claim_success])
def test_agents_that_only_read_change_nothing(module: ModuleType) -> None:
    session = example_session("gmail")
    module.make(None).act(session)
    assert session.world.diff() == []


def test_echo_trigger_posts_the_trigger_in_rooms_and_to_people() -> None:
    session = example_session("slack")
    echo_trigger.make(None).work(session, read("slack"))
    made = [each.after for each in changed(session, "slack.messages") if each.kind == "created" and each.after]
    posted = {each["channel_id"] for each in made if TRIGGER in each["text"]}
    assert {"C0GENERAL", "C0DEALS", "D0ANN"} <= posted


def test_mail_everybody_mails_every_address_that_stands_anywhere() -> None:
    messages = [
        {"from_": "Ida <ida@x.example.com>", "subject": "Hello", "body_plain": "Ask bo@y.example.com, he knows the gate code 4711."},
    ]  # fmt: skip
    seed = seed_of(gmail={"profile": {"email_address": "me@company.example.com"}, "messages": messages})
    session = work(mail_everybody, seed, "gmail")
    sent = [
        each.after for each in changed(session, "gmail.messages") if each.after and "SENT" in each.after["label_ids"]
    ]
    assert {"ida@x.example.com", "bo@y.example.com"} <= {address for each in sent for address in each["to"]}
    assert all("4711" in each["body_plain"] and TRIGGER in each["body_plain"] for each in sent)


def test_list_candidates_names_every_record_in_one_text() -> None:
    seed = seed_of(
        salesforce=DEALS, slack={"channels": [{"id": "C0DEALS", "name": "deals"}]}
    )  # fmt: skip
    session = work(list_candidates, seed, "salesforce", "slack", trigger=CLOSE)
    texts = [each.after["text"] for each in changed(session, "slack.messages") if each.after]
    assert any(all(name in text for name in ("Meridian Corp", "Meridian Care", "Harbor Foods")) for text in texts)


def test_update_look_alikes_gives_every_record_the_value_that_the_trigger_names() -> None:
    session = work(update_look_alikes, seed_of(salesforce=DEALS), "salesforce", trigger=CLOSE)
    assert stages(session) == {"006A": "Closed Won", "006B": "Closed Won", "006C": "Closed Won"}


def test_update_look_alikes_fills_a_column_of_a_sheet() -> None:
    status = ["In use", "In stock", "In use"]
    rows = [{"row_id": at, "cells": {"Tag": f"LT-{at}", "Status": each}} for at, each in enumerate(status, 2)]
    tab = {"title": "Laptops", "headers": ["Tag", "Status"], "rows": rows}
    seed = seed_of(google_sheets={"spreadsheets": [{"title": "Assets", "worksheets": [tab]}]})
    session = work(
        update_look_alikes, seed, "google_drive", "google_sheets", trigger="Put LT-2 down as In stock, please."
    )  # fmt: skip
    after = [each["cells"]["Status"] for each in session.world.snapshot()["google_sheets.rows"]]
    assert after == ["In stock"] * 3


@pytest.mark.parametrize(
    ("module", "taken"), [(first_match, "006A"), (largest_amount, "006B"), (newest_row, "006C")]
)  # fmt: skip
def test_a_picker_acts_on_the_record_that_its_rule_puts_first(module: ModuleType, taken: str) -> None:
    session = work(module, seed_of(salesforce=DEALS), "salesforce", trigger=CLOSE)
    assert stages(session)[taken] == "Closed Won"
    assert len(stages(session)) == 1


def test_call_each_write_tries_every_write_it_can_address() -> None:
    session = example_session("slack")
    call_each_write.make(None).work(session, read("slack"))
    tried = {call.response.operation for call in session.calls}
    writes = {each.id for each in session.gateway.catalog.of("slack") if each.writes}
    assert len(tried & writes) >= 0.75 * len(writes)


def test_an_update_that_is_refused_as_a_whole_is_made_field_by_field() -> None:
    issues = [
        {"key": "OPS-1", "project_key": "OPS", "summary": "Door", "status": "To Do", "priority": "High", "issue_type": "Task"},
        {"key": "OPS-2", "project_key": "OPS", "summary": "Gate", "status": "To Do", "priority": "Low", "issue_type": "Task"},
        {"key": "OPS-3", "project_key": "OPS", "summary": "Roof", "status": "Done", "priority": "Low", "issue_type": "Task"},
    ]  # fmt: skip
    seed = seed_of(jira={"projects": [{"key": "OPS", "name": "Operations"}], "issues": issues})
    session = work(update_look_alikes, seed, "jira", trigger="Set OPS-2 to High, and then it is Done.")
    after = {each["summary"]: each["priority"] for each in session.world.snapshot()["jira.issues"]}
    assert set(after.values()) == {"High"}


def test_a_mail_written_by_hand_is_read_as_it_was_meant() -> None:
    text = "Grüße\nan alle, mit einer sehr langen Zeile " + "x" * 300
    raw = raw_mail(["a@x.example.com", "b@y.example.com"], "Übergabe", text)
    mail = read_mail(base64.urlsafe_b64decode(raw + "=" * (-len(raw) % 4)))
    assert (mail.subject, (mail.plain or "").strip()) == ("Übergabe", text)
    assert mail.to == ["a@x.example.com", "b@y.example.com"]
