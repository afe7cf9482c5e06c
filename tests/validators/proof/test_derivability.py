"""Whether what a reference writes could be known: planted holes, and right derivations of each kind."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.finding import Finding
from validators.proof import derivability
from validators.proof.kit.bench import Bench
from validators.proof.kit.result import TaskProof
from validators.proof.kit.seen import Seen

SHIPPED = sorted(
    each for each in Path("tasks_yaml").rglob("*.yaml") if not each.name.endswith(".solution.yaml")
)  # fmt: skip
BOOK = "1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B"
RULES = """Late orders: set Status to On hold in the register. The refund is the price times one and a quarter.
Write it to refunds@company.example.com, with a call of 45 minutes at 9:30."""
TASK: dict[str, Any] = {
    "id": "simple.late_order",
    "title": "Deal with a late order",
    "split": "simple",
    "domain": "simple",
    "clock": "2026-03-12T10:30:00Z",
    "budget": {"steps": 20},
    "trigger": {"text": f"Order A-1042 is late, please do what the rules say. https://docs.google.com/spreadsheets/d/{BOOK}/edit"},
    "seed": {
        "gmail": {
            "profile": {"email_address": "agent@company.example.com"},
            "messages": [
                {"id": "19d1f04a6c83be57", "from_": "Ruth Adler <ruth.adler@company.example.com>", "to": ["agent@company.example.com"],
                 "subject": "Order rules", "date": "2026-03-02T08:00:00Z", "label_ids": ["INBOX"], "body_plain": RULES},
                {"id": "19d1f04a6c83be58", "from_": "Piet Jansen <piet.jansen@company.example.com>", "to": ["agent@company.example.com"],
                 "subject": "Prices", "date": "2026-03-03T08:00:00Z", "label_ids": ["INBOX"],
                 "body_html": "<p>The deposit is <b>EUR</b>&nbsp;<i>412.70</i>, pick up on <b>2&nbsp;April</b></p>"},
            ],
        },
        "google_sheets": {"spreadsheets": [{"id": BOOK, "title": "Register", "worksheets": [
            {"id": "orders", "title": "Orders", "headers": ["Order", "Price", "Pieces", "Status", "Customer", "Due"], "rows": [
                {"id": "ord-1041", "row_id": 2, "cells": {"Order": "A-1041", "Price": 96.0, "Pieces": 4, "Status": "Open",
                 "Customer": "Bruno Keller", "Due": "2026-03-16"}},
                {"id": "ord-1042", "row_id": 3, "cells": {"Order": "A-1042", "Price": 148.4, "Pieces": 5, "Status": "Open",
                 "Customer": "Ana Duarte", "Due": "2026-03-25"}},
            ]},
        ]}]},
        "google_calendar": {
            "calendars": [{"id": "agent@company.example.com", "summary": "Agent", "primary": True, "time_zone": "Europe/Berlin"}],
            "events": [{"id": "tl6d5tr7svjisd7v49h3imhpvi", "calendarid": "agent@company.example.com", "summary": "Pick up",
                        "start__dateTime": "2026-04-16T13:00:00+02:00", "end__dateTime": "2026-04-16T14:10:00+02:00"}],
        },
        "slack": {
            "users": [{"id": "U07RUTHAD31", "username": "ruth", "name": "Ruth Adler", "email": "ruth.adler@company.example.com"}],
            "channels": [{"id": "C07OPSDESK1", "name": "ops", "member_ids": ["U0AGENT", "U07RUTHAD31"]}],
        },
    },
}  # fmt: skip
LIST = {
    "call": "GET https://gmail.googleapis.com/gmail/v1/users/me/messages",
    "save": {"newest": "messages[0].id", "rules": "messages[1].id"},
}
MAIL = {"call": "GET https://gmail.googleapis.com/gmail/v1/users/me/messages/${rules}"}
HTML_MAIL = {"call": "GET https://gmail.googleapis.com/gmail/v1/users/me/messages/${newest}"}
SHEET = {
    "call": f"GET https://sheets.googleapis.com/v4/spreadsheets/{BOOK}/values/Orders!A1:F20",
    "save": {"order": "values[?[0]=='A-1042'] | [0]"},
}
CHANNELS = {"call": "GET https://slack.com/api/conversations.list", "save": {"ops": "channels[?name=='ops'].id | [0]"}}
EVENTS = {"call": "GET https://www.googleapis.com/calendar/v3/calendars/primary/events"}
Step = Mapping[str, Any]


def post(text: str, channel: str = "${ops}") -> Step:
    return {"call": "POST https://slack.com/api/chat.postMessage", "body": {"channel": channel, "text": text}}


def send(to: str, text: str = "Hello") -> Step:
    call = "POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send"
    return {"call": call, "body": {"raw": f"${{mime(to='{to}', subject='Order', text='{text}')}}"}}


def put(value: Any, cells: str = "Orders!D3") -> Step:
    call = f"PUT https://sheets.googleapis.com/v4/spreadsheets/{BOOK}/values/{cells}?valueInputOption=USER_ENTERED"
    return {"call": call, "body": {"values": [[value]]}}


def told(*words: str) -> Step:
    return {
        "id": "told",
        "because": "trigger",
        "created": "slack.messages",
        "where": {"content": {"mentions": list(words)}},
    }


def mailed(to: str) -> Step:
    return {"id": "mailed", "because": "trigger", "created": "gmail.messages", "where": {"sent": True, "to": to}}


def held(**fields: Any) -> Step:
    return {"id": "held", "because": "trigger", "record": "google_sheets.rows/ord-1042", "has": fields}


class Derived:
    """What the proof says of one made-up task."""

    def __init__(self, folder: Path, reference: Sequence[Step], asserted: Step, facts: Mapping[str, str]) -> None:
        path = folder / "simple" / "late_order.yaml"
        path.parent.mkdir()
        task = {**TASK, "facts": dict(facts), "assertions": [asserted]}
        path.write_text(json.dumps(task, indent=1))
        self.solution = path.with_name("late_order.solution.yaml")
        self.solution.write_text(json.dumps({"reference": list(reference)}, indent=1))
        bench = bench_of(path)
        assert bench.sound, (bench.trace and bench.trace.fault, bench.trace and bench.trace.episode.verdicts)
        derivability.prove(bench)
        self.findings: list[Finding] = bench.result.findings
        self.literals = bench.result.literals

    @property
    def only(self) -> Finding:
        """The one finding."""
        assert [each.code for each in self.findings] == ["UNR02"], [each.message for each in self.findings]
        return self.findings[0]

    @property
    def messages(self) -> list[str]:
        return [each.message for each in self.findings]


def bench_of(path: Path) -> Bench:
    loaded = load_task(path)
    prepared, problems = prepare(loaded)
    assert prepared is not None, [each.message for each in problems]
    assert not loaded.solution_problems
    return Bench(path, prepared, default_gateway(), TaskProof(str(path), loaded.name))


@pytest.fixture
def derive(tmp_path: Path) -> Any:
    def run(*reference: Step, asserted: Step, **facts: str) -> Derived:
        return Derived(tmp_path, reference, asserted, facts)

    return run


@pytest.mark.parametrize("path", SHIPPED, ids=lambda each: each.stem)
def test_every_literal_of_a_shipped_task_can_be_derived(path: Path) -> None:
    bench = bench_of(path)
    derivability.prove(bench)
    assert [each.message for each in bench.result.findings] == []
    good, total = bench.result.literals
    assert good == total > 5


# Ids and addresses


def test_an_id_typed_in_from_nowhere_is_found_with_the_read_that_shows_it(derive: Any) -> None:
    found = derive(LIST, post("A-1042 is late", "C07OPSDESK1"), asserted=told("A-1042")).only
    assert found.severity == "error"
    assert "step 2: `C07OPSDESK1` in `body.channel` comes from nowhere" in found.message
    assert "https://gmail.googleapis.com/gmail/v1/users/me/messages" in found.message
    assert found.tip == "a GET of https://slack.com/api/conversations.list shows it"


def test_a_hole_is_shown_at_its_argument_in_the_solution_file(derive: Any) -> None:
    derived = derive(LIST, post("A-1042 is late", "C07OPSDESK1"), asserted=told("A-1042"))
    place = derived.only.place
    assert place.path == str(derived.solution)
    assert "C07OPSDESK1" in derived.solution.read_text().splitlines()[place.line - 1]


def test_an_id_of_an_earlier_answer_is_derived(derive: Any) -> None:
    derived = derive(CHANNELS, post("A-1042 is late", "C07OPSDESK1"), asserted=told("A-1042"))
    assert derived.findings == []


def test_a_channel_may_be_named_as_an_answer_names_it(derive: Any) -> None:
    assert derive(CHANNELS, post("A-1042", "#ops"), asserted=told("A-1042")).findings == []


def test_an_id_in_the_url_of_a_read_must_have_been_seen(derive: Any) -> None:
    read = {"call": "GET https://gmail.googleapis.com/gmail/v1/users/me/messages/19d1f04a6c83be57"}
    found = derive(read, CHANNELS, post("A-1042"), asserted=told("A-1042")).only
    assert "step 1: `19d1f04a6c83be57` in `call` comes from nowhere" in found.message
    assert "nothing was read before" in found.message


def test_an_id_in_the_trigger_can_be_read_by(derive: Any) -> None:
    assert derive(SHEET, CHANNELS, post("A-1042"), asserted=told("A-1042")).findings == []


def test_an_address_that_a_read_searches_by_must_have_been_seen(derive: Any) -> None:
    read = {**LIST, "params": {"q": "from:ruth.adler@company.example.com OR from:piet"}}
    found = derive(read, CHANNELS, post("A-1042"), asserted=told("A-1042")).only
    assert "`ruth.adler@company.example.com` in `params.q`" in found.message


def test_words_that_a_read_searches_by_need_no_source(derive: Any) -> None:
    read = {**LIST, "params": {"q": "rules OR prices"}}
    assert derive(read, CHANNELS, post("A-1042"), asserted=told("A-1042")).findings == []


def test_an_address_is_derived_from_a_mail_that_was_read_in_base64(derive: Any) -> None:
    unread = "refunds@company.example.com"
    assert derive(LIST, MAIL, send(unread), asserted=mailed(unread)).findings == []


def test_an_address_in_a_mail_that_was_only_listed_is_a_hole(derive: Any) -> None:
    found = derive(LIST, send("refunds@company.example.com"), asserted=mailed("refunds@company.example.com")).only
    assert "`refunds@company.example.com` in `body.raw.to.0`" in found.message


def test_the_end_of_a_longer_address_is_another_address(derive: Any) -> None:
    found = derive(LIST, MAIL, send("adler@company.example.com"), asserted=mailed("adler@company.example.com")).only
    assert "`adler@company.example.com`" in found.message


def test_a_constant_saved_as_if_it_were_an_answer_is_a_hole(derive: Any) -> None:
    made_up = {**LIST, "save": {"where": "'C07OPSDESK1'"}}
    assert "`C07OPSDESK1`" in derive(made_up, post("A-1042", "${where}"), asserted=told("A-1042")).only.message


# Numbers


def test_an_amount_worked_out_by_hand_is_a_hole(derive: Any) -> None:
    found = derive(LIST, MAIL, SHEET, CHANNELS, post("The refund is 185.50"), asserted=told("185.5")).only
    assert found.severity == "error"
    assert "`185.50` in `body.text` comes from nowhere" in found.message
    assert found.tip == "read it first, or compute it with a fact or `${...}`"


def test_an_amount_computed_in_the_step_from_answers_is_derived(derive: Any) -> None:
    text = "The refund is ${money(number(order[1]) * 1.25, 'EUR')}"
    assert derive(LIST, MAIL, SHEET, CHANNELS, post(text), asserted=told("185.5")).findings == []


def test_an_amount_computed_once_may_be_written_again(derive: Any) -> None:
    steps = LIST, MAIL, SHEET, CHANNELS, put("${number(order[1]) * 1.25}", "Orders!B3"), post("The refund is 185.50")
    assert derive(*steps, asserted=told("185.5")).findings == []


def test_a_fact_is_derived_where_the_fields_it_uses_were_read(derive: Any) -> None:
    fact = "record('google_sheets.rows/ord-1042').Price * 1.25"
    assert derive(LIST, MAIL, SHEET, CHANNELS, post("${refund}"), asserted=told("185.5"), refund=fact).findings == []


def test_a_fact_whose_field_was_not_read_is_a_hole_that_names_the_field(derive: Any) -> None:
    fact = "record('google_sheets.rows/ord-1042').Price * 1.25"
    found = derive(LIST, MAIL, CHANNELS, post("${refund}"), asserted=told("185.5"), refund=fact).only
    assert "is computed by `refund` from `148.4` (`record('google_sheets.rows/ord-1042').Price`)" in found.message


def test_a_fact_of_a_fact_is_traced_to_the_seed(derive: Any) -> None:
    facts = {"row": "record('google_sheets.rows/ord-1042')", "price": "row.Price", "refund": "price * 1.25"}
    found = derive(LIST, MAIL, CHANNELS, post("${refund}"), asserted=told("185.5"), **facts).only
    assert "from `148.4` (`row.Price`)" in found.message


def test_fields_of_several_records_must_all_have_been_read(derive: Any) -> None:
    fact = "sum(pluck(records('google_sheets.rows'), 'Price'))"
    first_row = {"call": SHEET["call"].replace("F20", "F2")}
    found = derive(first_row, CHANNELS, post("${total}"), asserted=told("244.4"), total=fact).only
    assert "from `148.4`" in found.message


def test_a_factor_that_no_rule_states_is_a_hole(derive: Any) -> None:
    text = "The refund is ${number(order[1]) * 1.35}"
    found = derive(LIST, MAIL, SHEET, CHANNELS, post(text), asserted=told("200.34")).only
    assert "from `1.35`" in found.message


def test_a_factor_stated_in_words_is_read(derive: Any) -> None:
    """`one and a quarter` stands in the rules; without them it does not."""
    text = "The refund is ${number(order[1]) * 1.25}"
    assert "from `1.25`" in derive(SHEET, CHANNELS, post(text), asserted=told("185.5")).only.message


def test_a_small_number_needs_its_inputs_though_the_digit_stands_somewhere(derive: Any) -> None:
    fact = "record('google_sheets.rows/ord-1042').Pieces * 9"
    found = derive(LIST, MAIL, CHANNELS, post("${pieces} of A-1042"), asserted=told("45"), pieces=fact).only
    assert "`45` in `body.text` is computed by `pieces`" in found.message


@pytest.mark.parametrize("written", ["148.4", "148.40", "EUR 148.40", "€148,40"])
def test_a_number_read_may_be_written_in_another_format(derive: Any, written: str) -> None:
    assert derive(SHEET, CHANNELS, post(f"A-1042 is over {written}"), asserted=told("148.4")).findings == []


def test_a_number_is_read_from_an_html_mail_as_its_text(derive: Any) -> None:
    assert derive(LIST, HTML_MAIL, CHANNELS, post("EUR 412.70"), asserted=told("412.7")).findings == []


@settings(max_examples=60, deadline=None)
@given(st.decimals(min_value=Decimal("0.01"), max_value=Decimal(10**9), places=2))
def test_a_number_in_any_usual_writing_is_seen_and_no_part_of_a_longer_one_is(value: Decimal) -> None:
    clock = load_task(SHIPPED[0]).task
    assert clock is not None
    for written in (f"{value}", f"${value:,}", f"USD {value:,}.", f"({value})"):
        assert seen_in(f"It costs {written} in all").number(value), written
    for written in (f"9{value}", f"{value}7", f"v{value}", f"2026-{value}"):
        assert not seen_in(written).number(value), written


def seen_in(text: str) -> Seen:
    seen = Seen(datetime(2026, 3, 12, 10, 30, tzinfo=UTC))
    seen.add(text)
    return seen


# Fixed values


def test_a_status_that_nobody_states_is_a_hole(derive: Any) -> None:
    found = derive(LIST, MAIL, SHEET, put("Parked"), asserted=held(Status="Parked")).only
    assert found.severity == "error"
    assert "`Parked` in `body.values.0.0` comes from nowhere" in found.message


def test_a_status_that_the_rules_state_is_derived(derive: Any) -> None:
    assert derive(LIST, MAIL, SHEET, put("On hold"), asserted=held(Status="On hold")).findings == []


def test_a_value_that_the_documentation_of_the_operation_lists_is_derived(derive: Any) -> None:
    share = {
        "call": "POST https://www.googleapis.com/calendar/v3/calendars/primary/events?sendUpdates=none",
        "body": {
            "summary": "Call",
            "visibility": "private",
            "start": {"date": "2026-03-25"},
            "end": {"date": "2026-03-26"},
        },
    }
    asserted = {
        "id": "made",
        "because": "trigger",
        "created": "google_calendar.events",
        "where": {"visibility": "private"},
    }
    assert derive(SHEET, share, asserted=asserted).findings == []


def test_cells_of_a_sheet_that_was_not_read_are_a_hole(derive: Any) -> None:
    found = derive(LIST, MAIL, put("On hold"), asserted=held(Status="On hold")).only
    assert "`Orders!D3` in `call` comes from nowhere" in found.message


def test_cells_beyond_what_was_read_are_a_hole(derive: Any) -> None:
    narrow = {"call": SHEET["call"].replace("A1:F20", "A1:C20")}
    found = derive(LIST, MAIL, narrow, put("On hold"), asserted=held(Status="On hold")).only
    assert "`Orders!D3`" in found.message


# Days, times and names


@pytest.mark.parametrize("written", ["2026-03-25", "25 March 2026", "March 25th", "3/25/2026", "Wed, 25 Mar"])
def test_a_day_read_may_be_written_in_another_format(derive: Any, written: str) -> None:
    assert derive(SHEET, CHANNELS, post(f"Due {written}"), asserted=told("Due")).findings == []


def test_another_day_in_a_text_is_a_warning(derive: Any) -> None:
    asserted = {
        "id": "told",
        "because": "trigger",
        "created": "slack.messages",
        "where": {"content": {"contains": "27 June"}},
    }
    found = derive(SHEET, CHANNELS, post("Due 27 June 2026"), asserted=asserted).only
    assert found.severity == "warning"


def test_the_same_day_of_another_year_is_another_day() -> None:
    assert not seen_in("signed on 25 June 2025").day(date(2026, 6, 25))
    assert seen_in("signed on 25 June 2026").day(date(2026, 6, 25))


def test_a_day_near_now_may_be_read_as_a_day_of_the_week() -> None:
    assert seen_in("next Monday at the latest").day(date(2026, 3, 16))
    assert not seen_in("next Monday at the latest").day(date(2026, 3, 17))
    assert seen_in("tomorrow, please").day(date(2026, 3, 13))


def test_a_day_moved_by_a_number_that_no_rule_states_is_a_hole(derive: Any) -> None:
    step = put("${add_days(order[5], 33)}", "Orders!F3")
    found = derive(SHEET, step, asserted=held(Due={"on_day": "2026-04-27"})).only
    assert "is computed by `add_days(order[5], 33)` from `33`" in found.message


def test_minutes_that_the_rules_state_may_be_added(derive: Any) -> None:
    listed = {**EVENTS, "save": {"begin": "items[0].start.dateTime"}}
    event = {
        "call": "POST https://www.googleapis.com/calendar/v3/calendars/primary/events",
        "body": {
            "summary": "Call",
            "start": {"dateTime": "${begin}"},
            "end": {"dateTime": "${add_minutes(begin, 45)}"},
        },
    }
    asserted = {"id": "made", "because": "trigger", "created": "google_calendar.events",
                "where": {"end__dateTime": "2026-04-16T13:45:00+02:00"}}  # fmt: skip
    assert derive(LIST, MAIL, listed, event, asserted=asserted).findings == []


def test_an_end_worked_out_by_hand_is_a_hole(derive: Any) -> None:
    event = {
        "call": "POST https://www.googleapis.com/calendar/v3/calendars/primary/events",
        "body": {
            "summary": "Call",
            "start": {"dateTime": "2026-04-16T11:00:00Z"},
            "end": {"dateTime": "2026-04-16T11:45:00Z"},
        },
    }
    asserted = {"id": "made", "because": "trigger", "created": "google_calendar.events",
                "where": {"end__dateTime": "2026-04-16T13:45:00+02:00"}}  # fmt: skip
    found = derive(LIST, MAIL, EVENTS, event, asserted=asserted).only
    assert "`2026-04-16T11:45:00Z` in `body.end.dateTime`" in found.message


def test_an_hour_and_a_minute_computed_apart_are_one_time(derive: Any) -> None:
    facts = {"hour": "(45 + 600) // 60", "minute": "45 * 1"}
    steps = LIST, MAIL, CHANNELS, post("${join([hour, minute], ':')}")
    derived = derive(*steps, asserted=told("10:45"), **facts)
    assert "from `600`" in derived.only.message


def test_a_name_that_was_not_read_is_a_warning(derive: Any) -> None:
    found = derive(CHANNELS, post("A-1042 is for Ana Duarte"), asserted=told("Ana Duarte")).only
    assert found.severity == "warning"
    assert "`Ana Duarte` in `body.text`" in found.message


def test_a_name_that_was_read_is_derived(derive: Any) -> None:
    assert derive(SHEET, CHANNELS, post("A-1042 is for Ana Duarte"), asserted=told("Ana Duarte")).findings == []


# What is left to the writer


def test_words_of_free_text_need_no_source(derive: Any) -> None:
    text = "Good morning everybody, sadly A-1042 will take a little longer than planned."
    assert derive(CHANNELS, post(text), asserted=told("A-1042")).findings == []


def test_a_literal_that_no_assertion_asks_for_is_the_writers_own(derive: Any) -> None:
    assert derive(CHANNELS, post("A-1042, call me on extension 7731"), asserted=told("A-1042")).findings == []


def test_literals_are_counted(derive: Any) -> None:
    derived = derive(CHANNELS, post("A-1042 is over 148.40"), asserted=told("148.4"))
    good, total = derived.literals
    assert (total - good, total) == (1, 3)
