from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from runtime.gateway.gateway import default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.world import World
from runtime.plugins import discover
from tests.validators.proof.equivalents.company import (
    MAIL,
    MEETING,
    POST,
    ROW,
    SENT,
    bench,
    failing,
    mail,
    texts,
    variants,
)
from validators.proof.equivalence import PACKAGE
from validators.proof.equivalents._reads import reads
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.replay import run
from validators.proof.kit.request import Request
from validators.proof.kit.state import state_of
from validators.proof.kit.trace import Trace, Write

CATALOG = default_gateway().catalog
SAME = ("int_vs_float", "id_vs_name", "other_operation", "single_vs_batch")
OTHERWISE = ("with blocks", "the last part first")
"""Variants that leave something else behind, though nothing that a task is about: a layout, the turn of ids."""


def example_trace(operation: Operation) -> Trace | None:
    """The worked example of an operation as a reference of one write; None where it changes nothing."""
    seed, example = example_seed(operation.app), operation.example
    task = SimpleNamespace(trigger=SimpleNamespace(text=""), policy=[], assertions=[])
    prepared = cast("Any", SimpleNamespace(task=task, seed=seed, facts={}, loaded=SimpleNamespace(solution=None)))
    url = operation.url
    for name, value in (example.get("path") or {}).items():
        url = url.replace("{" + name + "}", str(value))
    request = Request(operation.method, url, example.get("query") or {}, example.get("body"))
    world = World(seed)
    before, mark = world.fork(), world.mark()
    response = default_gateway().execute(world, request.method, url, params=request.params, body=request.body)
    changes = tuple(world.changes_since(mark))
    write = Write(0, 0, request, response, CATALOG.get(operation.app, response.operation), changes)
    trace = Trace(prepared, default_gateway(), [], [], [], [write], [before, world], cast("Any", None))
    return trace if response.ok and changes else None


@pytest.mark.parametrize("app", CATALOG.apps)
def test_other_calls_for_a_worked_example_leave_the_same_world(app: str) -> None:
    modules = discover(PACKAGE)
    made = 0
    for trace in filter(None, (example_trace(each) for each in CATALOG.of(app) if each.writes)):
        for variant in (each for name in SAME for each in modules[name].equivalents(trace)):
            ran = run(trace, variant)
            assert ran.refused is None, (variant.says, ran.refused)
            assert any(word in variant.says for word in OTHERWISE) or state_of(ran.world) == state_of(trace.end), (
                variant.says
            )
            made += 1
    assert made >= 2


@pytest.mark.parametrize("app", CATALOG.apps)
def test_every_read_of_an_app_is_called_and_changes_nothing(app: str) -> None:
    seed = example_seed(app)
    lookup = Lookup(cast("Any", SimpleNamespace(seed=seed)))
    calls = reads(app, CATALOG.of(app), lookup)
    assert len(calls) == sum(1 for each in CATALOG.of(app) if not each.writes)
    world = World(seed)
    answers = [
        default_gateway().execute(world, each.method, each.url, params=each.params, body=each.body) for each in calls
    ]
    assert sum(1 for each in answers if each.ok) > len(answers) * 3 / 4
    assert world.diff() == []


def test_reads_stand_before_the_first_write_and_after_the_last(tmp_path: Path) -> None:
    found = dict(variants(bench(tmp_path, MAIL, POST), "all reads added"))
    assert set(found) == {f"every read of {app}, before and after" for app in ("gmail", "slack")}
    for ran in found.values():
        ids = [response.operation for _, response in ran.answers]
        writes = [place for place, name in enumerate(ids) if name in ("messages_send", "chat_postMessage")]
        assert writes[0] > 5 and writes[-1] < len(ids) - 5


def test_each_read_of_the_reference_is_made_twice(tmp_path: Path) -> None:
    look = {"call": "GET https://slack.com/api/conversations.list"}
    ((_, ran),) = variants(bench(tmp_path, look, MAIL), "each read doubled")
    ids = [response.operation for _, response in ran.answers]
    assert ids == ["conversations_list", "conversations_list", "messages_send"]


def test_independent_writes_change_places_and_run_backwards(tmp_path: Path) -> None:
    found = [says for says, _ in variants(bench(tmp_path, MAIL, POST, ROW), "other order")]
    assert found == [
        "slack.chat_postMessage before gmail.messages_send",
        "google_sheets.update_values before slack.chat_postMessage",
        "all writes backwards",
        "google_sheets.update_values before everything else",
    ]


def test_a_write_that_names_what_another_made_stays_behind_it(tmp_path: Path) -> None:
    draft = {
        "call": "POST https://gmail.googleapis.com/gmail/v1/users/me/drafts",
        "body": {"message": MAIL["body"]},
        "save": {"draft": "id"},
    }
    send = {"call": "POST https://gmail.googleapis.com/gmail/v1/users/me/drafts/send", "body": {"id": "${draft}"}}
    assert list(variants(bench(tmp_path, draft, send), "other order")) == []


def test_alternatives_are_reordered_too(tmp_path: Path) -> None:
    made = bench(tmp_path, MAIL, alternatives={"also_told": [MAIL, POST]})
    assert [says for says, _ in variants(made, "alternative in another order")] == [
        "alternative `also_told`, all writes backwards"
    ]


def test_a_mail_is_sent_by_way_of_a_draft(tmp_path: Path) -> None:
    made = bench(tmp_path, MAIL)
    calls = [[response.operation for _, response in ran.answers] for _, ran in variants(made, "other operation")]
    assert ["drafts_create", "drafts_send"] in calls and ["drafts_create", "drafts_update", "drafts_send"] in calls
    assert len(set(texts(made, "other operation"))) == 1


def test_cells_are_written_one_by_one_and_by_columns(tmp_path: Path) -> None:
    done = {"id": "done", "record": "google_sheets.rows/a9", "has": {"Status": "Shipped", "Price": 1500}}
    made = bench(tmp_path, ROW, assertions=[done])
    found = {says.partition(": ")[2] for says, _ in variants(made, "other operation")}
    assert found == {"cell by cell", "cell by cell, the last one first", "by columns", "with RAW"}
    assert failing(made) == {}


def test_neighbouring_writes_of_a_sheet_become_one_batch(tmp_path: Path) -> None:
    cells = [
        ROW | {"call": ROW["call"][:-5] + place, "body": {"values": [[value]]}}
        for place, value in (("B2", "Shipped"), ("C2", 1500))
    ]
    done = {"id": "done", "record": "google_sheets.rows/a9", "has": {"Status": "Shipped", "Price": 1500}}
    made = bench(tmp_path, *cells, assertions=[done])
    both = [ran for says, ran in variants(made, "single calls or a batch") if " and " in says]
    assert [[response.operation for _, response in ran.answers] for ran in both] == [["batch_update_values"]]
    assert made.trace is not None and state_of(both[0].world) == state_of(made.trace.end)


def test_a_channel_is_named_by_id_and_by_name(tmp_path: Path) -> None:
    told = {"id": "told", "created": "slack.messages", "where": {"channel": "orders"}}
    made = bench(tmp_path, POST, assertions=[told])
    found = [ran.answers[0][0].body["channel"] for _, ran in variants(made, "ids or names")]
    assert found == ["#orders", "orders"]


def test_the_same_instant_is_written_with_other_offsets(tmp_path: Path) -> None:
    booked = {"id": "booked", "created": "google_calendar.events", "where": {"start": "2026-03-16T09:00:00Z"}}
    made = bench(tmp_path, MEETING, assertions=[booked])
    found = [ran.answers[0][0].body["start"]["dateTime"] for _, ran in variants(made, "same instant")]
    assert found == ["2026-03-16T09:00:00Z", "2026-03-16T14:30:00+05:30", "2026-03-16T09:00:00.000Z"]
    assert failing(made) == {}


def test_a_number_is_sent_as_a_fraction_and_as_text(tmp_path: Path) -> None:
    done = {"id": "done", "record": "google_sheets.rows/a9", "has": {"Price": 1500}}
    found = [
        ran.answers[0][0].body["values"][0][1]
        for _, ran in variants(bench(tmp_path, ROW, assertions=[done]), "numbers by another type")
    ]
    assert [(type(each), each) for each in found] == [(float, 1500.0), (str, "1500")]


def test_a_new_mail_is_sent_as_a_reply_and_a_reply_as_a_new_mail(tmp_path: Path) -> None:
    assert texts(bench(tmp_path, MAIL), "reply or new mail", field="thread_id") == ["19d1f04a6c83be57"]
    reply = mail(thread="19d1f04a6c83be57", subject="Re: Where is it", text="A-7 is.")
    (thread,) = texts(bench(tmp_path, reply), "reply or new mail", field="thread_id")
    assert thread != "19d1f04a6c83be57"


def test_a_reply_stays_one_where_an_assertion_asks_for_the_thread(tmp_path: Path) -> None:
    asked = SENT | {"where": {"sent": True, "thread_id": {"not": "19d1f04a6c83be57"}}}
    assert list(variants(bench(tmp_path, MAIL, assertions=[asked]), "reply or new mail")) == []


def test_recipients_are_respelled(tmp_path: Path) -> None:
    made = bench(tmp_path, MAIL)
    assert texts(made, "letter case of addresses", field="to") == [
        ["BO.RAY@CLIENT.EXAMPLE.COM"],
        ["Bo.Ray@Client.Example.Com"],
    ]
    assert texts(made, "names beside addresses", field="to") == [
        ["Bo Ray <bo.ray@client.example.com>"],
        ['"Ray, Bo" <bo.ray@client.example.com>'],
    ]


@pytest.mark.parametrize(
    ("step", "assertion", "code", "operator"),
    [
        (MAIL, {"created": "gmail.messages", "where": {"to": {"matches": "^bo"}}}, "STR02", "letter case of addresses"),
        (MEETING, {"created": "google_calendar.events", "where": {"start__dateTime": {"matches": "10:00"}}}, "DATE07", "same instant"),
        (MEETING, {"created": "google_calendar.events", "where": {"description": {"empty": True}}}, "STR05", "optional fields"),
        (MAIL, {"created": "gmail.messages", "where": {"in_reply_to": {"empty": True}, "subject": {"contains": "A-9"}}}, "", ""),
    ],
)  # fmt: skip
def test_a_grader_that_wants_one_form_of_a_call_is_found(
    tmp_path: Path, step: Mapping[str, Any], assertion: Mapping[str, Any], code: str, operator: str
) -> None:
    found = failing(bench(tmp_path, step, assertions=[{"id": "done", **assertion}]))
    assert operator in found.get(code, {""})
    assert bool(found) == bool(code)


def test_a_grader_that_hangs_on_the_order_of_writes_is_found(tmp_path: Path) -> None:
    second = mail(to="cy.day@client.example.com", text="A-7 too, dear Cy")
    first_id = next(iter(_new_ids(bench(tmp_path, MAIL, second))))
    pinned = {
        "id": "pinned",
        "any": [{"created": "gmail.messages", "where": {"id": first_id, "to": "bo.ray@client.example.com"}}],
    }
    assert "other order" in failing(bench(tmp_path, MAIL, second, assertions=[pinned]))["STR04"]


def _new_ids(made: Any) -> Sequence[str]:
    return [each.id for each in made.trace.end.diff()]
