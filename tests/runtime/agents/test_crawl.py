"""The crawl reads what there is to read, and nothing but reads."""

import pytest

from runtime.agents._asking import next_page
from runtime.agents._crawl import Crawl
from runtime.agents._names import decoded, is_prose, noun, plain
from runtime.agents._ways import ways_of
from runtime.gateway.gateway import default_gateway
from tests.runtime.agents.small_company import APPS, example_session, read, seed_of, session_on

BOOK = "1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B"
SHEETS = {
    "spreadsheets": [
        {
            "id": BOOK,
            "title": "Assets",
            "worksheets": [
                {
                    "title": "Laptops",
                    "headers": ["Tag", "Holder"],
                    "rows": [{"row_id": 2, "cells": {"Tag": "LT-1", "Holder": "Ida"}}],
                },
                {
                    "title": "Phones",
                    "headers": ["Tag", "Price"],
                    "rows": [{"row_id": 2, "cells": {"Tag": "PH-7", "Price": 812.5}}],
                },
            ],
        }
    ]
}


@pytest.mark.parametrize("apps", APPS, ids="+".join)
def test_a_crawl_changes_nothing(apps: tuple[str, ...]) -> None:
    session = example_session(*apps)
    Crawl(session, apps).run(1500, patience=None)
    assert session.world.diff() == []


@pytest.mark.parametrize("apps", APPS, ids="+".join)
def test_nearly_every_read_operation_gives_an_answer(apps: tuple[str, ...]) -> None:
    session = example_session(*apps)
    Crawl(session, apps).run(1500, patience=None)
    answered = {call.response.operation for call in session.calls if call.response.ok}
    reads = {each.id for app in apps for each in default_gateway().catalog.of(app) if not each.writes}
    assert len(answered & reads) >= 0.75 * len(reads), sorted(reads - answered)


def test_two_crawls_make_the_same_calls() -> None:
    first, second = example_session("slack"), example_session("slack")
    for session in (first, second):
        Crawl(session, ["slack"]).run(1500)
    assert [(call.url, call.params) for call in first.calls] == [(call.url, call.params) for call in second.calls]


def test_a_crawl_stops_at_its_number_of_calls_and_can_be_gone_on_with() -> None:
    session = example_session("jira")
    crawl = Crawl(session, ["jira"])
    crawl.run(20)
    assert len(session.calls) == 20
    crawl.run(60)
    assert len(session.calls) == 60


def test_the_body_of_a_mail_is_read_out_of_its_base64() -> None:
    mail = {
        "from_": "ops@company.example.com",
        "subject": "Rules",
        "body_plain": "The win goes to Ebba on the ninth floor.",
    }
    seed = seed_of(gmail={"profile": {"email_address": "me@company.example.com"}, "messages": [mail]})
    notes = Crawl(session_on(seed), ["gmail"]).run(400)
    assert any("ninth floor" in text for text in notes.texts["gmail"])


def test_every_tab_of_a_spreadsheet_is_read_though_only_drive_lists_the_file() -> None:
    session = session_on(seed_of(google_sheets=SHEETS))
    notes = Crawl(session, ["google_drive", "google_sheets"]).run(400)
    assert {"LT-1", "PH-7", "812.5"} <= notes.texts["google_sheets"].keys()


def test_a_spreadsheet_that_the_trigger_links_to_is_found_without_drive() -> None:
    trigger = f"Please look at https://docs.google.com/spreadsheets/d/{BOOK}/edit and tell me who has LT-1."
    notes = Crawl(session_on(seed_of(google_sheets=SHEETS), trigger), ["google_sheets"]).run(400)
    assert "Ida" in notes.texts["google_sheets"]


def test_the_rows_of_a_tab_are_records_under_the_names_of_its_first_row() -> None:
    session = session_on(seed_of(google_sheets=SHEETS))
    notes = Crawl(session, ["google_drive", "google_sheets"]).run(400)
    rows = [each.record for each in notes.of("google_sheets", "row")]
    assert {"Tag": "LT-1", "Holder": "Ida"} in rows


def test_all_kinds_of_salesforce_records_are_read_with_all_their_fields() -> None:
    notes = read("salesforce")
    known = {kind for app, kind, _ in notes.things if app == "salesforce"}
    assert {"account", "contact", "opportunity", "case", "task"} <= known
    assert "StageName" in notes.of("salesforce", "opportunity")[0].fields


def test_hubspot_records_are_read_with_all_their_properties_not_the_usual_few() -> None:
    contact = {"email": "ida@x.example.com", "firstname": "Ida", "lifecyclestage": "opportunity"}
    notes = Crawl(session_on(seed_of(hubspot={"contacts": [contact]})), ["hubspot"]).run(600)
    assert any(each.fields.get("lifecyclestage") == "opportunity" for each in notes.of("hubspot", "contact"))


def test_an_id_is_only_asked_for_below_the_one_that_it_was_read_below() -> None:
    session = example_session("google_drive")
    Crawl(session, ["google_drive"]).run(1500, patience=None)
    comments = [call for call in session.calls if call.response.operation == "comments_get"]
    assert comments and all(call.response.ok for call in comments)


def test_the_example_of_another_world_is_no_id_here() -> None:
    session = session_on(seed_of(gmail={"profile": {"email_address": "me@company.example.com"}}))
    Crawl(session, ["gmail"]).run(400)
    assert not [call.url for call in session.calls if "18c2a000" in call.url]


def test_without_apps_those_that_the_trigger_speaks_of_are_read_first() -> None:
    session = session_on(seed_of(), "Create a Jira issue for the outage", steps=50)
    assert Crawl(session).apps[0] == "jira"


@pytest.mark.parametrize(
    ("body", "takes", "asked"),
    [
        ({"nextPageToken": "t2", "files": []}, {"pageToken"}, {"pageToken": "t2"}),
        ({"response_metadata": {"next_cursor": "c2"}}, {"cursor"}, {"cursor": "c2"}),
        ({"response_metadata": {"next_cursor": ""}}, {"cursor"}, {}),
        ({"paging": {"next": {"after": "10"}}}, {"after"}, {"after": "10"}),
        ({"startAt": 0, "maxResults": 50, "total": 120}, {"startAt"}, {"startAt": 50}),
        ({"startAt": 100, "maxResults": 50, "total": 120}, {"startAt"}, {}),
        ([], {"cursor"}, {}),
    ],
)
def test_the_next_page_is_asked_for_as_the_vendor_does_it(
    body: object, takes: set[str], asked: dict[str, object]
) -> None:
    assert next_page(body, frozenset(takes)) == asked


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("fileId", "file"),
        ("issueIdOrKey", "issue"),
        ("companies", "company"),
        ("statuses", "status"),
        ("toObjectType", "objecttype"),
        ("message_ts", "ts"),
        ("id", ""),
        ("range", "sheet.name"),
    ],
)
def test_a_parameters_name_says_what_belongs_there(name: str, kind: str) -> None:
    assert noun(name) == kind


@pytest.mark.parametrize(
    ("name", "value", "prose"),
    [
        ("text", "Hi", True),
        ("hs_note_body", "Asked for a demo.", True),
        ("StageName", "Closed Won", False),
        ("timeSpent", "1h 30m", False),
        ("ToAddress", "p.anand@meridian.example.com", False),
        ("CloseDate", "2026-06-30", False),
        ("amount", 3, False),
    ],
)
def test_free_text_is_told_from_other_values(name: str, value: object, prose: bool) -> None:
    assert is_prose(name, value) is prose


def test_markup_white_space_and_case_do_not_count_in_what_was_read() -> None:
    assert plain("<p>Net&nbsp;90  needs <b>Credit</b> Control</p>") == "net 90 needs credit control"


def test_what_is_no_base64_decodes_to_nothing() -> None:
    assert decoded("not base64 at all") == ""
    assert decoded("SGVsbG8gdGhlcmU=") == "Hello there"


def test_the_kind_of_an_id_may_be_named_by_the_placeholder_before_it() -> None:
    ways = {way.operation.id: way for way in ways_of(default_gateway().catalog).of["salesforce"]}
    assert [slot.after for slot in ways["read_record"].slots] == ["", "sobject"]
